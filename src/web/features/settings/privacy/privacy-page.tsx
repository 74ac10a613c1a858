import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { PrivacyPart } from "./privacy-part.tsx";

export function PrivacyPage() {
  const { t } = useTranslation("data");
  return (
    <SettingsFrame title={t("title")}>
      <PrivacyPart />
    </SettingsFrame>
  );
}
