/** What the chart draws: one line per metric, or one per part of a single metric. */
import type { Bucket } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { type Bound, shownFigure } from "#core/figure-display.ts";
import type { ColumnKind } from "../../domain/figures/figure-columns.ts";
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
  /** Per bucket: what the real value is to it. */
  bounds: Bound[];
};

type Shown = { value: number | null; bound: Bound };

type Options = { cumulative: boolean };

/** Money of what is spent is drawn as a height above zero, as people speak of costs. */
const COSTS: readonly MetricKey[] = ["fees", "commission", "delivery", "ads", "cogs", "packaging", "expenses", "refunds"];

function shownOf(figures: FiguresSchema, metric: MetricKey): Shown {
  const { value, bound } = shownFigure(figures, metric);
  return { value: value !== null && COSTS.includes(metric) ? 0 - value : value, bound };
}

/** Running totals; from the first unknown value on nothing is known. Averages and shares stay as they are. */
export function running(values: readonly (number | null)[]): (number | null)[] {
  let total: number | null = 0;
  return values.map((value) => {
    total = total === null || value === null ? null : total + value;
    return total;
  });
}

/** A running total is as sure as the least sure value in it. */
function drawn(id: string, metric: MetricKey, part: string | null, shown: readonly Shown[], { cumulative }: Options): DrawnSeries {
  const values = shown.map(({ value }) => value);
  const isRunning = cumulative && addsUp(metric);
  const own = shown.map(({ bound }) => bound);
  const bounds = isRunning ? own.map((_, at) => leastSure(own.slice(0, at + 1))) : own;
  return { id, metric, part, kind: kindOf(metric), values: isRunning ? running(values) : values, bounds };
}

function leastSure(bounds: readonly Bound[]): Bound {
  if (bounds.includes("atMost")) return "atMost";
  return bounds.includes("about") ? "about" : "exact";
}

export function metricSeries(buckets: readonly Bucket[], metrics: readonly MetricKey[], options: Options): DrawnSeries[] {
  return metrics.map((metric) => {
    const shown = buckets.map(({ figures }) => shownOf(figures, metric));
    return drawn(metric, metric, null, shown, options);
  });
}

/** The parts of one metric, in the order of the answer; empty when it was not asked for by parts. */
export function partSeries(buckets: readonly Bucket[], metric: MetricKey, options: Options): DrawnSeries[] {
  const parts = buckets[0]?.groups ?? [];
  return parts.map(({ id, name }) => {
    const shown = buckets.map(({ groups = [] }): Shown => {
      const part = groups.find((group) => group.id === id);
      return part === undefined ? { value: null, bound: "exact" } : shownOf(part.figures, metric);
    });
    return drawn(id, metric, name, shown, options);
  });
}
