import { CompanyNotice } from "./company-notice.tsx";
import { DemoBar } from "./demo-bar.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { MaintenanceBar } from "./maintenance-bar.tsx";

/** What only some people have to know all the time: whose account this is, that nothing here is real, that others wait outside. */
export function SpecialBars() {
  return (
    <>
      <CompanyNotice />
      <ImpersonationBar />
      <DemoBar />
      <MaintenanceBar />
    </>
  );
}
