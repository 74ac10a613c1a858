import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { CompanyNotice } from "./company-notice.tsx";
import { DemoBar } from "./demo-bar.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { MaintenanceBar } from "./maintenance-bar.tsx";

const SubscriptionBar = lazyPart(() => import("./subscription-bar.tsx").then((module) => module.SubscriptionBar));

/** What only some people have to know all the time: whose account this is, that nothing here is real, that others wait outside, that nobody pays. */
export function SpecialBars() {
  const isOwing = useAppSelector(({ session: { user } }) => ["grace", "readOnly", "paused"].includes(user?.subscriptionState?.state ?? ""));
  return (
    <>
      <CompanyNotice />
      <ImpersonationBar />
      <DemoBar />
      <MaintenanceBar />
      <Suspense fallback={null}>{isOwing && <SubscriptionBar />}</Suspense>
    </>
  );
}
