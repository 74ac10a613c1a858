import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Invitation } from "#contract/invitations.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useInvitationsQuery, useJoinCompanyMutation } from "./account.api.ts";

/** Companies that have invited the address; there is nothing to see where none has. */
export function InvitationsSection() {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useInvitationsQuery();
  if (data === undefined && error !== undefined)
    return <WidgetError title={t("invitations.failed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t("invitations.title")} text={t("invitations.text")}>
      <ul className={css.devices}>
        {data.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation: { id, company, inviter, role, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation(["account", "users"]);
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const [join] = useJoinCompanyMutation();
  const { ask, saidOf } = useDialog();
  const askToJoin = () =>
    ask({
      title: t("invitations.ask", { company }),
      text: t("invitations.askText"),
      ok: t("invitations.accept"),
      isGrave: true,
      act: async () => saidOf((await join(id)).error),
    });
  return (
    <li>
      <span>
        <strong className={ui.strong}>{company}</strong>
        <span className={`${ui.small} ${ui.muted} ${ui.block}`}>
          {t("invitations.from", { inviter, role: t(`users:roles.${role}`), at: format.moment(expiresAt, zone) })}
        </span>
      </span>
      <Button variant="default" size="xs" aria-label={t("invitations.acceptOf", { company })} onClick={() => void askToJoin()}>
        {t("invitations.accept")}
      </Button>
    </li>
  );
}
