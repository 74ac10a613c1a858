import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../domain/settings/settings-frame.tsx";
import { UsersPart } from "./users-part.tsx";

/** The team as a tab of the settings. */
export function UsersPage() {
  const { t } = useTranslation("users");
  return (
    <SettingsFrame title={t("title")}>
      <UsersPart />
    </SettingsFrame>
  );
}
