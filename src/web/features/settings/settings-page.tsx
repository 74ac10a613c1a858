import { useTranslation } from "react-i18next";
import { CompanyPart } from "./company-part.tsx";
import { SettingsFrame } from "../../domain/settings/settings-frame.tsx";

export function SettingsPage() {
  const { t } = useTranslation("settings");
  return (
    <SettingsFrame title={t("title")}>
      <CompanyPart />
    </SettingsFrame>
  );
}
