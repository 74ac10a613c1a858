import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/common.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { InviteMany } from "./invite-many.tsx";
import { LimitsFields, NO_LIMITS } from "./limits-fields.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useInviteUserMutation } from "./users.api.ts";

/** Whoever is invited gets a letter with a link to their first password: first what they may do, then where to write. */
export function InviteForm() {
  const { t } = useTranslation("users");
  const [role, setRole] = useState<Role>("viewer");
  const [limits, setLimits] = useState(NO_LIMITS);
  const asWhat = role === "viewer" ? { role, limits } : { role };
  const [invite, { data }] = useInviteUserMutation();
  const [isMany, setMany] = useState(false);
  const { askTyped, saidOf } = useDialog();
  const askAddress = () =>
    askTyped({
      kind: "email",
      title: t("invite.ask"),
      text: t("invite.asRole", { role: t(`roles.${role}`), what: t(`roleTexts.${role}`) }),
      label: t("invite.email"),
      ok: t("invite.send"),
      act: async (email) => saidOf((await invite({ email, ...asWhat })).error),
    });
  return (
    <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap12}`} aria-label={t("invite.title")}>
      <h2>{t("invite.title")}</h2>
      <div className={css.role}>
        <RoleSelect label={t("role")} value={role} onChange={setRole} />
      </div>
      <p className={`${ui.small} ${ui.muted}`}>{t(`roleTexts.${role}`)}</p>
      {role === "viewer" && <LimitsFields value={limits} onChange={setLimits} />}
      <div className={`${ui.wrap} ${ui.gap12}`}>
        <Button leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void askAddress()}>
          {t("invite.action")}
        </Button>
        <Button variant="default" aria-expanded={isMany} onClick={() => setMany(!isMany)}>
          {t("invite.many.open")}
        </Button>
      </div>
      {isMany && <InviteMany asWhat={asWhat} />}
      {data && <output className={ui.note}>{t("invite.done", { email: data.email })}</output>}
    </section>
  );
}
