import * as css from "../settings.module.css";
import { useTranslation } from "react-i18next";
import { useIsDemoGuest } from "../../../lib/session/use-may-edit.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { LettersSection } from "./letters-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

export function AlertsPage() {
  const { t } = useTranslation("alerts");
  const isGuest = useIsDemoGuest();
  return (
    <SettingsFrame title={t("title")}>
      <div className={css.root}>
        <RulesSection />
        {!isGuest && <LettersSection />}
        {!isGuest && <WebhooksSection />}
      </div>
    </SettingsFrame>
  );
}
