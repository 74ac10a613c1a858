import "../settings.css";
import { MaintenanceSection } from "./maintenance-section.tsx";

/** What the administrators of the instance decide for everybody on it. */
export function InstancePart() {
  return (
    <div className="z-settings">
      <MaintenanceSection />
    </div>
  );
}
