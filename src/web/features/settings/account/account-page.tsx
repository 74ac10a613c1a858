import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { AccountPart } from "./account-part.tsx";

export function AccountPage() {
  const { t } = useTranslation("account");
  return (
    <SettingsFrame title={t("title")}>
      <AccountPart />
    </SettingsFrame>
  );
}
