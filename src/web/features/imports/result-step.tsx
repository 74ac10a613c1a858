import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { everythingOn } from "#core/everything.ts";
import { lastKnownMonth } from "#core/known-days.ts";
import { reportQuery } from "#core/report-address.ts";
import { useTilesQuery } from "../../domain/report/dashboard.api.ts";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { isRunning } from "./import-status.ts";
import { useWatchedImport } from "./use-watched-import.ts";

/** The dashboard where the store's data are: its last month, unless that still runs. */
function useDashboardOf(storeId: string | null): string {
  const today = todayIn(useAppSelector(({ place }) => place.market));
  const filter = { ...everythingOn("all"), accountType: storeId === null ? [] : [storeId] };
  const tiles = [{ id: "today", startDate: today, endDate: today }];
  const { data } = useTilesQuery({ filter, tiles, compare: "previous" }, { skip: storeId === null });
  const month = data === undefined ? null : lastKnownMonth(data.knownDays, today);
  return month === null || month.endDate === today ? "/system" : `/system?${reportQuery(month, "all")}`;
}

/** What became of a file that was checked; until that is known here, its check is what is known. */
export function ResultStep({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(["imports", "common"]);
  const { state, job, error, refetch } = useWatchedImport(id);
  const dashboard = useDashboardOf(state?.storeId ?? null);
  if (error) return <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />;
  if (state === undefined || state.dryRun || isRunning(state)) {
    return <ImportProgress state={state} job={job} what={t("running.import")} />;
  }
  return (
    <>
      <ImportResult state={state} />
      <PanelFoot>
        <Button variant="default" onClick={onClose}>
          {t("common:close")}
        </Button>
        {state.status === "succeeded" && (
          <Button component={Link} to={state.kind === "ads" ? "/system/allegro-ads" : dashboard}>
            {t(state.kind === "ads" ? "result.ads" : "result.dashboard")}
          </Button>
        )}
      </PanelFoot>
    </>
  );
}
