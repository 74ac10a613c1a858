import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { InstanceFacts } from "./instance-facts.tsx";
import { MaintenanceSection } from "./maintenance-section.tsx";
import { PlansSection } from "./plans-section.tsx";
import { TermsSection } from "./terms-section.tsx";

/** What the administrators of the instance decide for everybody on it. */
export function InstancePart() {
  return (
    <div className={`${ui.stack} ${ui.gap} ${css.root}`}>
      <InstanceFacts />
      <MaintenanceSection />
      <PlansSection />
      <TermsSection />
    </div>
  );
}
