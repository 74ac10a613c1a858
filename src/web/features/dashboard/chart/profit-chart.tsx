import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { DayRange } from "#core/period.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { drawnColumns } from "./chart-columns.ts";
import { CHART_HEIGHT } from "./chart-height.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { columnOf, usedSeries } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import { ContextNote } from "./context-note.tsx";
import type { PriceMark } from "./price-marks.ts";
import { useChartOption } from "./use-chart-option.ts";
import { usePriceMarks } from "./use-price-marks.ts";

type ProfitChartProps = {
  answer: ResponseOf<typeof chartRoute>;
  onBucket: (range: DayRange) => void;
  priceMarks?: readonly PriceMark[];
};

const NO_MARKS: readonly PriceMark[] = [];

export function ProfitChart({ answer, onBucket, priceMarks = NO_MARKS }: ProfitChartProps) {
  const { t } = useTranslation("dashboard");
  const { buckets, context, totals, currency } = answer;
  const drawn = useMemo(() => drawnColumns(buckets, context), [buckets, context]);
  const columns = useMemo(() => buckets.map(({ figures }) => columnOf(figures)), [buckets]);
  const used = useMemo(() => usedSeries(drawn.map(({ named }) => columnOf(named.figures))), [drawn]);
  const plot = useMemo(() => ({ buckets, columns, context, used }), [buckets, columns, context, used]);
  const { option, bucketText } = useChartOption(plot, currency);
  const marked = usePriceMarks(option, drawn, priceMarks);
  const openBucket = useCallback(
    (index: number) => {
      const bucket = drawn[index]?.bucket;
      if (bucket) onBucket({ startDate: bucket.startDate, endDate: bucket.endDate });
    },
    [drawn, onBucket],
  );
  return (
    <div className="z-chart-card__body">
      <ChartLegend totals={totals} used={used} currency={currency} />
      <Chart
        key={drawn.length}
        option={marked.option}
        label={t("chart.label")}
        height={CHART_HEIGHT}
        bucketCount={drawn.length}
        bucketText={(index) => [bucketText(index), ...marked.textsOf(index)].join(", ")}
        onBucket={openBucket}
      />
      <ChartTable buckets={buckets} context={context} used={used} currency={currency} />
      <ContextNote answer={answer} />
      {buckets.at(-1)?.complete === false && <UnfinishedNote />}
      {marked.has && <MarksNote />}
    </div>
  );
}

function MarksNote() {
  const { t } = useTranslation("dashboard");
  return (
    <p className="z-chart-card__hatch z-small z-secondary">
      <span className="z-price-mark" aria-hidden="true" />
      {t("chart.priceMarks")}
    </p>
  );
}

function UnfinishedNote() {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  return (
    <p className="z-chart-card__hatch z-small z-secondary">
      <span className="z-hatch" aria-hidden="true" />
      {t(`chart.running.${shared.splitType}`)}
    </p>
  );
}
