import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SupportRequest } from "#contract/support.ts";
import type { Member } from "#contract/team.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { LoginAsCard, LoginAsEnds } from "./login-as-card.tsx";
import { LoginAsForm } from "./login-as-form.tsx";
import { useEntering } from "./use-entering.ts";
import { placeOf, useSupportStateQuery } from "./users.api.ts";

/** An owner may answer while the administrator waits here. */
const ASK_AGAIN_MS = 15_000;

/** Entering somebody's account: at once, or once an owner of their company has allowed it. */
export function LoginAsPanel({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation("users");
  const { data, error, refetch } = useSupportStateQuery(placeOf(member), { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true });
  const [isAnew, setIsAnew] = useState(false);
  if (data === undefined && error !== undefined)
    return <WidgetError title={t("loginAs.stateFailed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} aria-busy="true" />;
  const { access, request } = data;
  if (access === "told") return <LoginAsForm member={member} onClose={onClose} />;
  if (!isAnew && request?.status === "waiting")
    return <Waiting member={member} request={request} onAnew={() => setIsAnew(true)} onClose={onClose} />;
  if (!isAnew && request?.status === "allowed") return <Allowed member={member} request={request} onClose={onClose} />;
  return (
    <LoginAsForm member={member} asks onClose={onClose} onAsked={() => setIsAnew(false)}>
      {request !== null && <Outcome request={request} />}
    </LoginAsForm>
  );
}

function useMoment(): (at: string | null) => string {
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  return (at) => (at === null ? "" : format.moment(at, zone));
}

/** What became of the last request, where that is worth a word. */
function Outcome({ request: { status, answeredBy, answeredAt } }: { request: SupportRequest }) {
  const { t } = useTranslation("users");
  const moment = useMoment();
  if (status === "refused") return <p>{t("loginAs.refused", { who: answeredBy ?? "", at: moment(answeredAt) })}</p>;
  return status === "expired" ? <p>{t(answeredAt === null ? "loginAs.expired" : "loginAs.lapsed")}</p> : null;
}

type WaitingProps = { member: Member; request: SupportRequest; onAnew: () => void; onClose: () => void };

function Waiting({ member, request: { reason, askedAt, expiresAt }, onAnew, onClose }: WaitingProps) {
  const { t } = useTranslation(["users", "common"]);
  const moment = useMoment();
  return (
    <LoginAsCard member={member}>
      <output>
        <span className={`${ui.chip} ${ui.chipWarn}`}>{t("loginAs.waiting")}</span>
      </output>
      <p>
        {t("loginAs.waitingText", { at: moment(askedAt), until: moment(expiresAt) })} {t("loginAs.reason")}: {reason}
      </p>
      <div className={`${ui.wrap} ${ui.end} ${ui.gap8} ${css.actions}`}>
        <Button variant="default" size="xs" onClick={onAnew}>
          {t("loginAs.again")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:close")}
        </Button>
      </div>
    </LoginAsCard>
  );
}

type AllowedProps = { member: Member; request: SupportRequest; onClose: () => void };

function Allowed({ member, request: { reason, mode, minutes, expiresAt, answeredBy }, onClose }: AllowedProps) {
  const { t } = useTranslation("users");
  const moment = useMoment();
  const enter = useEntering(member);
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: { password: "" },
    send: ({ password }) => enter({ password, reason, mode, minutes }),
  });
  const until = moment(expiresAt);
  return (
    <form noValidate onSubmit={onSubmit}>
      <LoginAsCard member={member}>
        <output>
          <span className={`${ui.chip} ${ui.chipProfit}`}>{t("loginAs.allowed", { who: answeredBy ?? "" })}</span>
        </output>
        <p>
          {t("loginAs.allowedText", { until, mode: t(`loginAs.modes.${mode}`), minutes })} {t("loginAs.reason")}: {reason}{" "}
          <Link to="/system/logs?type=audit&kind=support">{t("loginAs.log")}</Link>
        </p>
        <LoginAsEnds
          password={form.getInputProps("password")}
          send={t("loginAs.action")}
          isBusy={isBusy}
          refusal={refusal}
          onClose={onClose}
        />
      </LoginAsCard>
    </form>
  );
}
