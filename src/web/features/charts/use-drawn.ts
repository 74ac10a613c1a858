import { useMemo } from "react";
import type { Bucket, chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { knownOf } from "#core/known-days.ts";
import { type DrawnSeries, metricSeries, partSeries } from "./drawn-series.ts";
import { type Around, NOTHING_AROUND } from "./lines-option.ts";
import type { ChartsView } from "./use-charts-view.ts";

/** The series of the range, of what stands beside it, and of what it is compared with. */
export function useDrawn(answer: ResponseOf<typeof chartRoute>, before: readonly Bucket[], view: ChartsView) {
  const { buckets, context, dataFrom } = answer;
  const { metrics, groupBy, cumulative } = view;
  return useMemo(() => {
    const [first] = metrics;
    const seriesOf = (of: readonly Bucket[]): DrawnSeries[] => {
      if (groupBy === "none" || first === undefined) return groupBy === "none" ? metricSeries(of, metrics, { cumulative }) : [];
      return partSeries(of, first, { cumulative });
    };
    const around: Around = {
      outside: context.columns.length === 0 ? NOTHING_AROUND.outside : seriesOf(context.columns),
      before: context.lead === null ? NOTHING_AROUND.before : seriesOf([context.lead.before]),
      whole: context.lead === null ? NOTHING_AROUND.whole : seriesOf([context.lead.whole]),
    };
    const earlier = before.length === 0 ? [] : metricSeries(before, metrics, { cumulative });
    const isKnown = before.map((bucket) => knownOf(bucket, dataFrom) !== "none");
    // Days before the first order are not zero: the line begins where something is known.
    const known = earlier.map((drawn) => ({ ...drawn, values: drawn.values.map((value, at) => (isKnown[at] === true ? value : null)) }));
    return { series: seriesOf(buckets), around, earlier: known };
  }, [before, buckets, context, cumulative, dataFrom, groupBy, metrics]);
}
