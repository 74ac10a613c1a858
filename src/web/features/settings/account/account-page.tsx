import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useIsDemoGuest } from "../../../lib/session/use-may-edit.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { AccountPart } from "./account-part.tsx";

export function AccountPage() {
  const { t } = useTranslation("account");
  // Guests of the demo have no account.
  if (useIsDemoGuest()) return <Navigate to="/system/settings" replace />;
  return (
    <SettingsFrame title={t("title")}>
      <AccountPart />
    </SettingsFrame>
  );
}
