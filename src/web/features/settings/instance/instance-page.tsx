import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { InstancePart } from "./instance-part.tsx";

export function InstancePage() {
  const { t } = useTranslation("instance");
  return (
    <SettingsFrame title={t("title")}>
      <InstancePart />
    </SettingsFrame>
  );
}
