import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { useIsDemoGuest } from "../../../lib/session/use-may-edit.ts";
import { LettersSection } from "./letters-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

/** What is told, to whom, and how. */
export function AlertsPart() {
  const isGuest = useIsDemoGuest();
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      <RulesSection />
      {!isGuest && <LettersSection />}
      {!isGuest && <WebhooksSection />}
    </div>
  );
}
