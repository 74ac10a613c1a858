/** What the chart draws: one line per metric, or one per part of a single metric. */
import type { Bucket } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { ColumnKind } from "../../../ui/figures/figure-columns.ts";
import { addsUp, kindOf, type MetricKey } from "./metrics.ts";

export type DrawnSeries = {
  id: string;
  /** Its metric, whose name it has unless it is a part. */
  metric: MetricKey;
  /** Of a part: store, market, tag, product. */
  part: string | null;
  kind: ColumnKind;
  /** One per bucket, minor units, counts or fractions; null = not computable. */
  values: (number | null)[];
};

type Options = { cumulative: boolean };

/** Money of what is spent is drawn as a height above zero, as people speak of costs. */
const COSTS: readonly MetricKey[] = ["fees", "commission", "delivery", "ads", "cogs", "packaging", "expenses", "refunds"];

export function valueOf(figures: FiguresSchema, metric: MetricKey): number | null {
  const { value } = shownFigure(figures, metric);
  return value !== null && COSTS.includes(metric) ? 0 - value : value;
}

/** Running totals; from the first unknown value on nothing is known. Averages and shares stay as they are. */
export function running(values: readonly (number | null)[]): (number | null)[] {
  let total: number | null = 0;
  return values.map((value) => {
    total = total === null || value === null ? null : total + value;
    return total;
  });
}

function drawn(id: string, metric: MetricKey, part: string | null, values: (number | null)[], { cumulative }: Options): DrawnSeries {
  return { id, metric, part, kind: kindOf(metric), values: cumulative && addsUp(metric) ? running(values) : values };
}

export function metricSeries(buckets: readonly Bucket[], metrics: readonly MetricKey[], options: Options): DrawnSeries[] {
  return metrics.map((metric) => {
    const values = buckets.map(({ figures }) => valueOf(figures, metric));
    return drawn(metric, metric, null, values, options);
  });
}

/** The parts of one metric, in the order of the answer; empty when it was not asked for by parts. */
export function partSeries(buckets: readonly Bucket[], metric: MetricKey, options: Options): DrawnSeries[] {
  const parts = buckets[0]?.groups ?? [];
  return parts.map(({ id, name }) => {
    const values = buckets.map(({ groups = [] }) => {
      const part = groups.find((group) => group.id === id);
      return part === undefined ? null : valueOf(part.figures, metric);
    });
    return drawn(id, metric, name, values, options);
  });
}
