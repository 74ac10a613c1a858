import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./logs.module.css";
import { Button } from "@mantine/core";
import { Check, CircleSlash, type LucideIcon, RefreshCw, TriangleAlert, Undo2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LogEntry } from "#contract/logs.ts";
import { BOUND_SIGNS } from "#core/figure-display.ts";
import { zoneOf } from "#core/market.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { isAdded, isOfNew } from "./added.ts";
import { useLogAct } from "./use-log-act.ts";

const STATES: Readonly<Record<LogEntry["state"], { icon: LucideIcon; chip: string }>> = {
  done: { icon: Check, chip: ui.chip },
  running: { icon: RefreshCw, chip: `${ui.chip} ${ui.chipChosen}` },
  problem: { icon: TriangleAlert, chip: `${ui.chip} ${ui.chipLoss}` },
  closed: { icon: CircleSlash, chip: ui.chip },
  undone: { icon: Undo2, chip: ui.chip },
};

/** One entry: when, what, by whom, before and after, what it did to the profit, and what can be done about it. */
export function LogRow({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation("logs");
  const format = useFormat();
  const titleId = useId();
  const market = useAppSelector(({ place }) => place.market);
  const { at, title, object, text, state, changes, effect, requestId, times } = entry;
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.gap4x16} ${css.row}`} data-state={state} aria-labelledby={titleId}>
      <time className={`${ui.small} ${ui.muted} ${ui.num}`} style={{ paddingTop: 2 }} dateTime={at}>
        {format.moment(at, zoneOf(market))}
      </time>
      <div className={`${ui.stack} ${ui.gap2} ${css.what}`}>
        <p className={`${ui.wrap} ${ui.gap0x8} ${css.title}`} id={titleId}>
          <strong className={ui.strong}>{title}</strong>
          {object !== null && <span className={ui.breaks}>{object}</span>}
        </p>
        {text !== null && <p className={`${ui.small} ${ui.secondary} ${ui.breaks}`}>{text}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
        <Facts entry={entry} />
        {effect !== null && <Effect effect={effect} />}
        {(requestId !== null || times > 1) && (
          <p className={`${ui.small} ${ui.muted} ${ui.breaks}`}>
            {[
              ...(times > 1 ? [t("entry.times", { count: times })] : []),
              ...(requestId === null ? [] : [t("entry.request", { id: requestId })]),
            ].join(" · ")}
          </p>
        )}
      </div>
      <StateChip state={state} />
      <Acts entry={entry} titleId={titleId} />
    </li>
  );
}

function StateChip({ state }: { state: LogEntry["state"] }) {
  const { t } = useTranslation("logs");
  const { icon: Icon, chip } = STATES[state];
  if (state === "done") return <span className={ui.hiddenVisually}>{t("states.done")}</span>;
  return (
    <span className={css.state}>
      <span className={chip}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {t(`states.${state}`)}
      </span>
    </span>
  );
}

/** Whoever did it, also where support did in their name, and in which store. */
function Facts({ entry: { type, person, onBehalf, store } }: { entry: LogEntry }) {
  const { t } = useTranslation("logs");
  const name = person?.name ?? (type === "audit" ? t("entry.system") : null);
  const who = onBehalf === null ? name : t("entry.onBehalf", { name: onBehalf, person: name ?? t("entry.system") });
  const facts = [who, store?.name ?? null].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className={`${ui.small} ${ui.muted} ${ui.breaks}`}>{facts.join(" · ")}</p>;
}

/** What changed, before and after; of something new, where nothing was before, what it is. */
function Changes({ changes }: Pick<LogEntry, "changes">) {
  const { t } = useTranslation("logs");
  const isNew = isOfNew(changes);
  const lines = (values: readonly string[]) => (values.length === 0 ? t("entry.none") : values.join("; "));
  return (
    <dl className={`${ui.grid} ${ui.gap2} ${css.changes}`}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className={ui.muted}>{field}</dt>
          <dd className={ui.breaks}>
            {!isNew && (
              <>
                <span className={ui.hiddenVisually}>{t("entry.before")} </span>
                <span className={ui.secondary}>{lines(before)}</span>
                <span aria-hidden="true"> → </span>
                <span className={ui.hiddenVisually}>{t("entry.after")} </span>
              </>
            )}
            <span>{lines(after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Effect({ effect }: { effect: NonNullable<LogEntry["effect"]> }) {
  const { t } = useTranslation("logs");
  const format = useFormat();
  const { state, before, after, boundBefore, boundAfter, change, currency, from, to, shared } = effect;
  const others = shared > 1 ? ` (${t("effect.shared", { count: shared - 1 })})` : "";
  if (state !== "known" || before === null || after === null) {
    return <p className={`${ui.small} ${ui.muted}`}>{t(`effect.${state === "known" ? "unknown" : state}`)}</p>;
  }
  const range = from === null ? "" : format.range(from, to ?? from);
  const span = {
    before: `${BOUND_SIGNS[boundBefore]}${format.money(before, currency)}`,
    after: `${BOUND_SIGNS[boundAfter]}${format.money(after, currency)}`,
    range,
  };
  if (change === null)
    return (
      <p className={ui.small}>
        {t("effect.bounded", span)}
        {others}
      </p>
    );
  const tone = change > 0 ? ui.profit : change < 0 ? ui.loss : ui.muted;
  return (
    <p className={ui.small}>
      <strong className={`${ui.strong} ${tone}`}>
        {t("effect.known", { change: format.money(change, currency, { sign: "always" }) })}
      </strong>{" "}
      <span className={ui.muted}>
        {t("effect.span", span)}
        {others}
      </span>
    </p>
  );
}

function Acts({ entry, titleId }: { entry: LogEntry; titleId: string }) {
  const { t } = useTranslation("logs");
  const mayEdit = useMayEdit();
  const { perform, isBusy, outcome } = useLogAct(entry);
  const { act, link } = entry;
  return (
    <div className={`${ui.flow} ${ui.end} ${ui.gap8x12} ${css.acts}`}>
      {link !== null && (
        <Link className={ui.small} to={link} aria-describedby={titleId}>
          {t("entry.open")}
        </Link>
      )}
      {mayEdit && act !== null && (
        <Button variant="default" size="xs" loading={isBusy} aria-describedby={titleId} onClick={() => void perform()}>
          {t(`acts.${isAdded(entry) ? "remove" : act.name}`)}
        </Button>
      )}
      {outcome !== null && "said" in outcome && <output className={`${ui.small} ${css.said}`}>{outcome.said}</output>}
      {outcome !== null && "error" in outcome && <Refusal title={t("done.failed")} error={outcome.error} />}
    </div>
  );
}
