import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./privacy.module.css";
import { Button, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SupportRequest } from "#contract/support.ts";
import { zoneOf } from "#core/market.ts";
import { SUPPORT_ACCESS, type SupportAccess } from "#core/support-access.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useAnswerSupportMutation, useChangeSupportAccessMutation, useSupportAccessQuery } from "./support.api.ts";

/** Whether support asks before it comes in, and what it has asked; `isOpen` to whoever may decide. */
export function SupportSection({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("data");
  const { data, error, refetch } = useSupportAccessQuery();
  return (
    <Section title={t("support.title")} text={t("support.text")}>
      {data === undefined && error === undefined && <Skeleton height={64} aria-busy="true" />}
      {data === undefined && error !== undefined && (
        <WidgetError title={t("support.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Access access={data.access} isOpen={isOpen} />}
      {data !== undefined && (data.access === "asked" || data.items.length > 0) && <Requests items={data.items} isOpen={isOpen} />}
    </Section>
  );
}

function Access({ access, isOpen }: { access: SupportAccess; isOpen: boolean }) {
  const { t } = useTranslation("data");
  const [change, { error, isLoading }] = useChangeSupportAccessMutation();
  return (
    <div className={`${ui.grid} ${ui.gap8} ${css.choice}`}>
      <NativeSelect
        label={t("support.access")}
        description={isOpen ? null : t("support.ownersOnly")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        disabled={!isOpen || isLoading}
        value={access}
        data={SUPPORT_ACCESS.map((value) => ({ value, label: t(`support.${value}`) }))}
        onChange={({ currentTarget }) => {
          const wanted = SUPPORT_ACCESS.find((value) => value === currentTarget.value);
          if (wanted !== undefined) void change({ access: wanted });
        }}
      />
      <Refusal title={t("support.notSaved")} error={error} />
    </div>
  );
}

function Requests({ items, isOpen }: { items: readonly SupportRequest[]; isOpen: boolean }) {
  const { t } = useTranslation("data");
  if (items.length === 0) return <p className={ui.secondary}>{t("support.none")}</p>;
  return (
    <ul className={ui.grid} aria-label={t("support.requests")}>
      {items.map((request) => (
        <RequestRow key={request.id} request={request} isOpen={isOpen} />
      ))}
    </ul>
  );
}

/** Said in one line: where it stands, and who has answered when. */
function useStanding({ status, askedAt, expiresAt, answeredBy, answeredAt }: SupportRequest): string {
  const { t } = useTranslation("data");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const [at, until] = [format.moment(askedAt, zone), format.moment(expiresAt, zone)];
  const answered = answeredAt === null ? [] : [`${answeredBy ?? ""} ${format.moment(answeredAt, zone)}`.trim()];
  return [
    t(`support.status.${status}`, { until }),
    ...(status === "waiting" ? [t("support.asking", { at, until })] : [at]),
    ...answered,
  ].join(" · ");
}

function RequestRow({ request, isOpen }: { request: SupportRequest; isOpen: boolean }) {
  const { t } = useTranslation("data");
  const { ask, saidOf } = useDialog();
  const [answer, { error, isLoading }] = useAnswerSupportMutation();
  const { id, status, admin, account, reason, minutes } = request;
  const standing = useStanding(request);
  const mode = t(`support.modes.${request.mode}`);
  const confirm = () =>
    ask({
      title: t("support.allowTitle", { account }),
      text: t("support.allowText", { admin, minutes, mode }),
      ok: t("support.allow"),
      cancel: t("support.cancel"),
      act: async () => saidOf((await answer({ id, allow: true })).error),
    });
  const refuse = () => void answer({ id, allow: false });
  return (
    <li className={`${ui.flow} ${ui.spread} ${ui.gap4x16} ${css.key}`}>
      <span className={`${ui.grid} ${ui.breaks} ${ui.gap2}`} style={{ flex: "1 1 280px" }}>
        <strong className={ui.strong}>{t("support.who", { admin, account })}</strong>
        <span>
          {reason} <span className={ui.secondary}>({t("support.terms", { mode, minutes })})</span>
        </span>
        <span className={`${ui.small} ${ui.secondary}`}>{standing}</span>
      </span>
      {isOpen && status === "waiting" && (
        <span className={`${ui.wrap} ${ui.gap8}`}>
          <Button size="xs" variant="default" loading={isLoading} onClick={refuse}>
            {t("support.refuse")}
          </Button>
          <Button size="xs" onClick={() => void confirm()}>
            {t("support.allow")}
          </Button>
        </span>
      )}
      {isOpen && status === "allowed" && (
        <Button size="xs" variant="default" loading={isLoading} onClick={refuse}>
          {t("support.withdraw")}
        </Button>
      )}
      <Refusal title={t("support.notSaved")} error={error} />
    </li>
  );
}
