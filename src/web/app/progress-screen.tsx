import { useAlertsQuery } from "../features/progress/alerts.api.ts";
import { AlertsCard } from "../features/progress/alerts-card.tsx";
import { ConnectOutcome } from "../features/progress/connect-outcome.tsx";
import { HistoryCard } from "../features/progress/history-card.tsx";
import { StoreLanes } from "../features/progress/store-lanes.tsx";
import { ProgressPage } from "../features/imports/progress-page.tsx";

/** Everything on its way into the figures: connected accounts, files, work in the background, what is left open. */
export function ProgressScreen() {
  const { isLoading } = useAlertsQuery();
  return (
    <ProgressPage
      top={
        <>
          <ConnectOutcome />
          <HistoryCard />
        </>
      }
      stores={<StoreLanes />}
      alerts={<AlertsCard />}
      isArriving={isLoading}
    />
  );
}
