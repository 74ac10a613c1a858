import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/report/report.module.css";
import type { Day } from "#core/facts.ts";
import { lazy, Suspense, useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { askedEverywhere } from "#core/filter-state.ts";
import { useIsLimited, useSeesCosts } from "../../lib/session/use-may-edit.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useTitle } from "../../ui/use-title.ts";
import { ChartCard } from "../../domain/profit-chart/chart-card.tsx";
import { useTodoQuery } from "../../domain/report/dashboard.api.ts";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { ScopeBar } from "../../domain/scope/scope-bar.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { type OrdersSlot, TableCard } from "../../domain/tables/table-card.tsx";
import { Tiles } from "../../domain/tiles/tiles.tsx";
import { useBreakdownRange } from "../../domain/report/use-breakdown-range.ts";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useOpenAtData } from "./use-open-at-data.ts";
import { useTour } from "./tour/use-tour.ts";
import { useUnallocated } from "./use-unallocated.ts";
import { useView } from "../../domain/report/use-view.ts";

const EmptyDashboard = lazy(() => import("./empty/empty-dashboard.tsx").then((module) => ({ default: module.EmptyDashboard })));
const Tour = lazy(() => import("./tour/tour.tsx").then((module) => ({ default: module.Tour })));
const SalesFigures = lazy(() => import("./sales-figures.tsx").then((module) => ({ default: module.SalesFigures })));
const BridgeCard = lazy(() => import("./bridge/bridge-card.tsx").then((module) => ({ default: module.BridgeCard })));
const CascadeCard = lazy(() => import("../../domain/cascade/cascade-card.tsx").then((module) => ({ default: module.CascadeCard })));
const TodoCard = lazy(() => import("./todo-card.tsx").then((module) => ({ default: module.TodoCard })));
const TrendsStrip = lazy(() => import("./trends-strip.tsx").then((module) => ({ default: module.TrendsStrip })));
const UnallocatedPanel = lazy(() => import("./unallocated-panel.tsx").then((module) => ({ default: module.UnallocatedPanel })));
const BreakdownPanel = lazy(() =>
  import("../../domain/breakdown/breakdown-panel.tsx").then((module) => ({ default: module.BreakdownPanel })),
);

type DashboardPageProps = {
  /** The table of orders is shared with the screen of orders. */
  renderOrders: OrdersSlot;
};

/** How much was earned, on what, and out of which postings: one filter drives the whole screen. */
export function DashboardPage({ renderOrders }: DashboardPageProps) {
  const { t } = useTranslation("dashboard");
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const { shared } = useFilter();
  const nothingYet = useNothingYet();
  const seesCosts = useSeesCosts();
  return (
    <>
      {!nothingYet && <ScopeBar today={today} />}
      {nothingYet ? (
        <Suspense fallback={<h1>{t("title")}</h1>}>
          <EmptyDashboard />
        </Suspense>
      ) : (
        shared.stateLoadedFromLocalStorage &&
        (seesCosts ? (
          <Figures today={today} renderOrders={renderOrders} />
        ) : (
          <Suspense fallback={<h1 aria-busy="true">{t("title")}</h1>}>
            <SalesFigures today={today} renderOrders={renderOrders} />
          </Suspense>
        ))
      )}
    </>
  );
}

function Figures({ today, renderOrders }: DashboardPageProps & { today: Day }) {
  const { t } = useTranslation("dashboard");
  const view = useView(today);
  useOpenAtData(view);
  const { shared, act } = useFilter();
  const isLimited = useIsLimited();
  const { range, open } = useBreakdownRange();
  const unallocated = useUnallocated();
  // Asked for before its card's script is here: a card that comes late would push down the table that is being read.
  useTodoQuery(askedEverywhere(shared), { skip: isLimited, selectFromResult: () => ({}) });
  // First the head and the tiles: the rest of the frame follows piece by piece.
  const isWhole = useDeferredValue(true, false);
  const lastUpdate = view.data?.lastUpdate;
  const tour = useTour(isWhole && typeof lastUpdate === "string");
  const endOfTour = () => {
    open(view.chosenRange);
    tour.end();
  };

  useEffect(() => {
    if (lastUpdate !== undefined) act({ type: "lastUpdateReceived", payload: { lastUpdate } });
  }, [act, lastUpdate]);

  return (
    <>
      <div className={ui.pageHead} data-tour="status">
        <h1>{t("title")}</h1>
        <TagSlot />
        <StatusLine view={view} />
      </div>
      <FilterChips today={today} />
      <Tiles view={view} today={today} onBreakdown={open} />
      {isWhole && (
        <>
          {!isLimited && (
            <Suspense fallback={<div className={ui.card} aria-busy="true" />}>
              <BridgeCard view={view} onBreakdown={open} />
            </Suspense>
          )}
          <div className={`${ui.columnsWide} ${ui.gap} ${css.halves}`}>
            <ChartCard view={view} onBreakdown={open} />
            <Suspense fallback={<div className={ui.card} aria-busy="true" />}>
              <CascadeCard view={view} onBreakdown={open} />
            </Suspense>
          </div>
          {!isLimited && (
            <Suspense>
              <TodoCard />
              <TrendsStrip view={view} />
            </Suspense>
          )}
          <TableCard view={view} renderOrders={renderOrders} />
        </>
      )}
      <Suspense>{tour.isOn && <Tour onEnd={tour.end} onOpen={endOfTour} />}</Suspense>
      <Suspense>{range !== null && <BreakdownPanel range={range} view={view} onClose={() => open(null)} />}</Suspense>
      <Suspense>{unallocated.open !== null && <UnallocatedPanel open={unallocated.open} onClose={unallocated.close} />}</Suspense>
    </>
  );
}
