import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./issues.module.css";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { LifeBuoy } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { IssueReport } from "#contract/issues.ts";
import { ISSUE_STATES, ISSUE_TEXT_MAX } from "#core/issues.ts";
import { zoneOf } from "#core/market.ts";
import { SettingsFrame } from "../../domain/settings/settings-frame.tsx";
import { fetchFile } from "../../lib/download.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PhraseField } from "../../ui/phrase-field.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { pictureCall, useIssueReportsQuery, useUpdateIssueReportMutation } from "./issues.api.ts";

const PER_PAGE = 25;

/** What people report, for those who run the instance. */
export function IssuesPage() {
  const { t } = useTranslation("issues");
  return (
    <SettingsFrame title={t("title")}>
      <section className={ui.card} aria-label={t("title")}>
        <div className={ui.cardHead}>
          <h2>{t("title")}</h2>
          <span className={`${ui.small} ${ui.muted}`}>{t("lead")}</span>
        </div>
        <Issues />
      </section>
    </SettingsFrame>
  );
}

function Issues() {
  const { t } = useTranslation("issues");
  const [params, setParams] = useSearchParams();
  const state = ISSUE_STATES.find((known) => known === params.get("state"));
  const [q, page] = [params.get("q") ?? "", Math.max(1, Number(params.get("page")) || 1)];
  const { data, error, refetch } = useIssueReportsQuery({ state, q: q === "" ? undefined : q, page, perPage: PER_PAGE });
  const set = (name: string, value: string): void =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      if (name !== "page") next.delete("page");
      if (value === "") next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <>
      <div className={`${ui.tools} ${ui.pad12}`}>
        <PhraseField label={t("search")} phrase={q} onChoose={(phrase) => set("q", phrase)} />
        {([undefined, ...ISSUE_STATES] as const).map((each) => (
          <button
            key={each ?? "all"}
            type="button"
            className={ui.chip}
            aria-pressed={state === each}
            onClick={() => set("state", each ?? "")}
          >
            {each === undefined ? t("all") : t(`states.${each}`)}
            {each !== undefined && data !== undefined && ` ${data.states[each]}`}
          </button>
        ))}
      </div>
      {data === undefined && error === undefined && <Skeleton height={240} aria-busy="true" />}
      {data === undefined && error !== undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.items.length === 0 && <None isFiltered={q !== "" || state !== undefined} />}
      {data !== undefined && (
        <>
          <ul>
            {data.items.map((issue) => (
              <IssueRow key={`${issue.companyId} ${issue.id}`} issue={issue} />
            ))}
          </ul>
          <Pager
            className={`${ui.flex} ${ui.centred} ${ui.ruled} ${ui.pad12}`}
            pages={Math.ceil(data.total / PER_PAGE)}
            page={page}
            onPage={(next) => set("page", String(next))}
          />
        </>
      )}
    </>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("issues");
  return (
    <EmptyState
      icon={<LifeBuoy />}
      title={t(isFiltered ? "noneFound.title" : "none.title")}
      text={t(isFiltered ? "noneFound.text" : "none.text")}
    />
  );
}

function IssueRow({ issue }: { issue: IssueReport }) {
  const { t } = useTranslation("issues");
  const format = useFormat();
  const market = useAppSelector(({ place }) => place.market);
  const titleId = useId();
  const { id, reporter, companyName, message, page, requestId, browser, hasPicture, createdAt } = issue;
  const facts = [
    format.moment(createdAt, zoneOf(market)),
    companyName,
    page,
    ...(requestId === null ? [] : [t("request", { id: requestId })]),
    browser,
  ];
  return (
    <li className={`${ui.columnsPhone} ${ui.ruled} ${ui.gap12x24} ${css.row}`} aria-labelledby={titleId}>
      <div className={`${ui.stack} ${ui.narrows} ${ui.gap4}`}>
        <strong className={ui.strong} id={titleId}>
          {t("number", { id })}
        </strong>
        <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message}</p>
        <p className={`${ui.small} ${ui.muted}`}>{facts.filter((fact) => fact !== "").join(" · ")}</p>
        <p className={ui.small}>
          {reporter === null ? (
            t("gone")
          ) : (
            <a href={`mailto:${encodeURIComponent(reporter.email)}?subject=${encodeURIComponent(t("subject", { id }))}`}>
              {t("answer")}: {reporter.name === "" ? reporter.email : `${reporter.name}, ${reporter.email}`}
            </a>
          )}
        </p>
        {hasPicture && <Picture issue={issue} />}
      </div>
      <State issue={issue} />
    </li>
  );
}

/** Fetched with the session's headers when somebody wants to see it. */
function Picture({ issue: { companyId, id } }: { issue: IssueReport }) {
  const { t } = useTranslation("issues");
  const dispatch = useAppDispatch();
  const [url, setUrl] = useState<string | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const show = async (): Promise<void> => {
    const blob = await dispatch(fetchFile(pictureCall(companyId, id)));
    setIsFailed(blob === null);
    setUrl(blob === null ? null : URL.createObjectURL(blob));
  };
  if (url !== null) return <img className={css.preview} src={url} alt={t("picture", { id })} />;
  return (
    <div className={`${ui.wrap} ${ui.gap8}`}>
      <Button variant="default" size="xs" onClick={() => void show()}>
        {t("showPicture")}
      </Button>
      {isFailed && (
        <span className={ui.loss} role="alert">
          {t("pictureFailed")}
        </span>
      )}
    </div>
  );
}

function State({ issue }: { issue: IssueReport }) {
  const { t } = useTranslation("issues");
  const [update, { isLoading, error, isSuccess }] = useUpdateIssueReportMutation();
  const [note, setNote] = useState<string | null>(null);
  const { companyId, id, version, state } = issue;
  const save = async (change: { state?: IssueReport["state"]; note?: string }): Promise<void> => {
    const { data } = await update({ companyId, id, version, ...change });
    if (data !== undefined && change.note !== undefined) setNote(null);
  };
  return (
    <div className={`${ui.stack} ${ui.gap8}`}>
      <NativeSelect
        label={t("state")}
        value={state}
        data={ISSUE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = ISSUE_STATES.find((known) => known === currentTarget.value);
          if (chosen !== undefined) void save({ state: chosen });
        }}
      />
      <Textarea
        autosize
        minRows={2}
        maxLength={ISSUE_TEXT_MAX}
        label={t("note")}
        value={note ?? issue.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {note !== null && note !== issue.note && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void save({ note })}>
          {t("save")}
        </Button>
      )}
      {isSuccess && note === null && <output className={`${ui.small} ${ui.muted}`}>{t("saved")}</output>}
      <Refusal title={t("notSaved")} error={error} />
    </div>
  );
}
