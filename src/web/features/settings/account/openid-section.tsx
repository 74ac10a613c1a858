import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { User } from "#contract/session.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useAskForPasswordMutation, useIdentityQuery, useLinkIdentityMutation, useUnlinkIdentityMutation } from "./openid.api.ts";
import { PasswordStep } from "./password-step.tsx";

const OUTCOMES = ["linked", "session", "taken", "denied", "expired", "unavailable", "failed"] as const;

/** How joining the accounts went, once: the address says it to whoever comes back from the provider. */
function useOutcome() {
  const [params, setParams] = useSearchParams();
  const [outcome] = useState(OUTCOMES.find((known) => known === params.get("openid")) ?? null);
  const isSaid = params.has("openid");
  useEffect(() => {
    if (isSaid) setParams((known) => new URLSearchParams([...known].filter(([name]) => name !== "openid")), { replace: true });
  }, [isSaid, setParams]);
  return outcome;
}

/** Whether the account is joined to somebody at the provider; `label` is its name. */
export function OpenIdSection({ user, label }: { user: User; label: string }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useIdentityQuery();
  const outcome = useOutcome();
  return (
    <Section title={t("openid.title", { label })} text={t("openid.text")}>
      {outcome !== null && (
        <output className={outcome === "linked" ? ui.note : `${ui.note} ${ui.noteWarn}`}>{t(`openid.outcome.${outcome}`)}</output>
      )}
      {data === undefined && error === undefined && <Skeleton height={64} />}
      {data === undefined && error !== undefined && <WidgetError title={t("openid.failed")} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <State data={data} email={user.email} label={label} />}
    </Section>
  );
}

type StateProps = { data: { identity: LinkedProps["identity"] | null; hasPassword: boolean }; email: string; label: string };

function State({ data: { identity, hasPassword }, email, label }: StateProps) {
  return (
    <>
      {identity !== null && <Linked identity={identity} label={label} />}
      {!hasPassword && <NoPassword email={email} />}
      {identity === null && hasPassword && <Link />}
    </>
  );
}

type LinkedProps = { identity: { email: string; linkedAt: string; usedAt: string | null }; label: string };

function Linked({ identity: { email, linkedAt, usedAt }, label }: LinkedProps) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const [unlink] = useUnlinkIdentityMutation();
  const { ask, saidOf } = useDialog();
  const askToUnlink = () =>
    ask({
      title: t("openid.ask"),
      text: t("openid.askText", { label }),
      ok: t("openid.unlink"),
      isGrave: true,
      act: async () => saidOf((await unlink()).error),
    });
  return (
    <ul className={css.devices}>
      <li>
        <span>
          {t("openid.linked", { email, at: format.moment(linkedAt, zone) })}
          <span className={`${ui.small} ${ui.muted} ${ui.block}`}>
            {usedAt === null ? t("openid.neverUsed") : t("openid.used", { at: format.moment(usedAt, zone) })}
          </span>
        </span>
        <Button variant="default" size="xs" onClick={() => void askToUnlink()}>
          {t("openid.unlink")}
        </Button>
      </li>
    </ul>
  );
}

function Link() {
  const { t } = useTranslation("account");
  const [link] = useLinkIdentityMutation();
  const send = async (fields: { password: string }) => {
    const answer = await link(fields);
    if (answer.data) window.location.assign(answer.data.url);
    return answer;
  };
  return <PasswordStep text={t("openid.none")} action={t("openid.link")} send={send} />;
}

/** Who came through the provider alone has none, and much of the account is changed with one. */
function NoPassword({ email }: { email: string }) {
  const { t } = useTranslation("account");
  const [send, { data, error, isLoading }] = useAskForPasswordMutation();
  return (
    <div className={`${ui.stack} ${ui.gap16} ${css.form}`}>
      <p>{t("openid.noPassword")}</p>
      {data && <output className={ui.note}>{t("openid.sent", { email })}</output>}
      <Refusal title={t("failed")} error={error} />
      <div>
        <Button variant="default" loading={isLoading} onClick={() => void send({ email })}>
          {t("openid.setPassword")}
        </Button>
      </div>
    </div>
  );
}
