import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { AlertsPart } from "./alerts-part.tsx";

export function AlertsPage() {
  const { t } = useTranslation("alerts");
  return (
    <SettingsFrame title={t("title")}>
      <AlertsPart />
    </SettingsFrame>
  );
}
