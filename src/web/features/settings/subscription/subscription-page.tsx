import { useTranslation } from "react-i18next";
import { SettingsFrame } from "../../../domain/settings/settings-frame.tsx";
import { SubscriptionPart } from "./subscription-part.tsx";

export function SubscriptionPage() {
  const { t } = useTranslation("subscription");
  return (
    <SettingsFrame title={t("title")}>
      <SubscriptionPart />
    </SettingsFrame>
  );
}
