import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-card.module.css";
import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { isUnknown } from "#core/why-none.ts";
import { type DayRange, SPLIT_TYPES } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useChartQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";
import { hasContext } from "./chart-columns.ts";
import { CHART_HEIGHT } from "./chart-height.ts";
import type { Marking } from "./marking.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const FinerSplit = lazy(() => import("./finer-split.tsx").then((module) => ({ default: module.FinerSplit })));
const NoRates = lazy(() => import("../report/no-rates.tsx").then((module) => ({ default: module.NoRates })));
const NoData = lazy(() => import("./no-data.tsx").then((module) => ({ default: module.NoData })));
const NoSales = lazy(() => import("./no-sales.tsx").then((module) => ({ default: module.NoSales })));
const ProfitChart = lazy(() => import("./profit-chart.tsx").then((module) => ({ default: module.ProfitChart })));

type ChartCardProps = {
  view: View;
  onBreakdown: (range: DayRange) => void;
  marking?: Marking | undefined;
};

/** Costs stacked to net revenue and the profit through them, for the chosen range. */
export function ChartCard({ view, onBreakdown, marking }: ChartCardProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { act } = useFilter();
  const { chosenRange, splitType } = view;
  const { data, currentData, error, refetch } = useChartQuery({
    filter: view.filter,
    ...chosenRange,
    splitType,
    compare: view.compare,
    context: true,
  });
  const shown = useDeferredValue(currentData ?? data);
  const choose = (value: string): void => {
    const chosen = SPLIT_TYPES.find((candidate) => candidate === value);
    if (chosen) act({ type: "splitChosen", payload: { splitType: chosen } });
  };
  return (
    <section className={`${ui.card} ${ui.stack} ${css.root}`} aria-label={t("chart.title")}>
      <div className={ui.cardHead}>
        <h2>{t(`chart.titles.${splitType}`)}</h2>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.range(chosenRange.startDate, chosenRange.endDate)}</span>
        <SegmentedControl
          className={ui.push}
          aria-label={t("chart.split")}
          value={splitType}
          data={SPLIT_TYPES.map((split) => ({ value: split, label: t(`chart.splits.${split}`) }))}
          onChange={choose}
        />
      </div>
      {shown !== undefined ? (
        <ChartBody view={view} answer={shown} onBreakdown={onBreakdown} marking={marking} />
      ) : error ? (
        <WidgetError title={t("chart.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ChartSkeleton />
      )}
    </section>
  );
}

type ChartBodyProps = ChartCardProps & { answer: ResponseOf<typeof chartRoute> };

function ChartBody({ view, answer, onBreakdown, marking }: ChartBodyProps) {
  const { totals, buckets, context, currency } = answer;
  if (isUnknown(totals) && !hasContext(context)) {
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <NoData today={view.today} knownDays={answer.knownDays} />
      </Suspense>
    );
  }
  if (!isUnknown(totals) && totals.netRevenue === null) {
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <NoRates currency={currency} report={answer} />
      </Suspense>
    );
  }
  const isEmpty = totals.orders === 0 && totals.netProfit === 0 && !hasContext(context);
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        {isEmpty ? <NoSales view={view} /> : <ProfitChart answer={answer} onBucket={onBreakdown} marking={marking} />}
      </Suspense>
      {!isEmpty && buckets.length === 1 && (
        <Suspense>
          <FinerSplit range={view.chosenRange} splitType={view.splitType} today={view.today} />
        </Suspense>
      )}
    </>
  );
}

function ChartSkeleton() {
  return (
    <div className={ui.pad0x12} aria-busy="true">
      <Delayed>
        <Skeleton height={12} width="70%" mb={16} />
        <Skeleton height={CHART_HEIGHT} />
      </Delayed>
    </div>
  );
}
