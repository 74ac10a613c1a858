import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { AppearanceSection } from "./appearance-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { InvitationsSection } from "./invitations-section.tsx";
import { OpenIdSection } from "./openid-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

/** One's own account: who one is, how one gets in, and where one is signed in. */
export function AccountPart() {
  const { t } = useTranslation("account");
  const user = useAppSelector(({ session }) => session.user);
  const provider = useAppSelector(({ flags }) => flags.openId);
  const hasPasskeys = useAppSelector(({ flags }) => flags.passkeys);
  if (user === null) return null;
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      {user.impersonatedBy === undefined && <InvitationsSection />}
      <ProfileSection user={user} />
      <AppearanceSection user={user} />
      {user.impersonatedBy === undefined ? (
        <>
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <SecondFactorSection user={user} />
          {hasPasskeys && <PasskeysSection user={user} />}
          {provider !== null && <OpenIdSection user={user} label={provider} />}
        </>
      ) : (
        <p className={`${ui.note} ${ui.noteWarn}`}>
          <ShieldAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("notYours")}
        </p>
      )}
      <DevicesSection canEnd={user.impersonatedBy === undefined} />
    </div>
  );
}
