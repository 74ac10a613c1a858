import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-card.module.css";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { isUnknown } from "#core/why-none.ts";
import type { DayRange } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useFormat } from "../../ui/use-format.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { drawnColumns, hasContext } from "./chart-columns.ts";
import { CHART_HEIGHT } from "./chart-height.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { columnOf, usedSeries } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import { ContextNote } from "./context-note.tsx";
import type { Marking } from "./marking.ts";
import { useChartOption } from "./use-chart-option.ts";

type ProfitChartProps = {
  answer: ResponseOf<typeof chartRoute>;
  onBucket: (range: DayRange) => void;
  marking?: Marking | undefined;
};

export function ProfitChart({ answer, onBucket, marking }: ProfitChartProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { buckets, context, totals, currency } = answer;
  const drawn = useMemo(() => drawnColumns(buckets, context), [buckets, context]);
  const columns = useMemo(() => buckets.map(({ figures }) => columnOf(figures)), [buckets]);
  const used = useMemo(() => usedSeries(drawn.flatMap(({ named }) => (isUnknown(named.figures) ? [] : columnOf(named.figures)))), [drawn]);
  const plot = useMemo(() => ({ buckets, columns, context, used }), [buckets, columns, context, used]);
  const { option, bucketText } = useChartOption(plot, currency);
  const notes = useMemo(() => marking?.notesOf(drawn.map(({ bucket }) => bucket)) ?? [], [drawn, marking]);
  const marked = useMemo(() => marking?.drawn(option, notes) ?? option, [marking, notes, option]);
  const openBucket = useCallback(
    (index: number) => {
      const bucket = drawn[index]?.bucket;
      if (bucket) onBucket({ startDate: bucket.startDate, endDate: bucket.endDate });
    },
    [drawn, onBucket],
  );
  const [first, last] = [buckets[0], buckets.at(-1)];
  const only =
    hasContext(context) && first !== undefined && last !== undefined ? format.shortRange(first.startDate, last.endDate) : undefined;
  return (
    <div className={ui.pad0x12}>
      <ChartLegend totals={totals} used={used} currency={currency} only={only} />
      <Chart
        key={drawn.length}
        option={marked}
        label={t("chart.label")}
        height={CHART_HEIGHT}
        bucketCount={drawn.length}
        bucketText={(index) => [bucketText(index), ...(notes[index] ?? [])].join(", ")}
        onBucket={openBucket}
      />
      <ChartTable buckets={buckets} context={context} used={used} currency={currency} />
      <ContextNote answer={answer} />
      {buckets.at(-1)?.complete === false && <UnfinishedNote />}
      {notes.some(({ length }) => length > 0) && marking?.legend}
    </div>
  );
}

function UnfinishedNote() {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  return (
    <p className={`${ui.row} ${ui.gap8} ${css.chartCardHatch} ${ui.small} ${ui.secondary}`}>
      <span className={`${ui.swatch} ${ui.hatch}`} aria-hidden="true" />
      {t(`chart.running.${shared.splitType}`)}
    </p>
  );
}
