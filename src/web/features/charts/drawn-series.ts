/** What the chart draws: one line per metric, or one per part of a single metric. */
import type { Bucket } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { isUnknown } from "#core/why-none.ts";
import { type Bound, isProfit, shownFigure, withinBounds } from "#core/figure-display.ts";
import { lowOf } from "#core/profit-bounds.ts";
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
  /** Per bucket: the least it can be; null = not known. */
  lows: (number | null)[];
};

/** `isGap`: a day that nobody knows, which adds nothing to a running total and hides none of it. */
type Shown = { value: number | null; bound: Bound; least: number | null; isGap: boolean };

type Options = { cumulative: boolean };

/** Money of what is spent is drawn as a height above zero, as people speak of costs. */
const COSTS: readonly MetricKey[] = ["fees", "commission", "delivery", "ads", "cogs", "packaging", "expenses", "refunds"];

function shownOf(figures: FiguresSchema, metric: MetricKey): Shown {
  const { value, bound } = shownFigure(figures, metric);
  const shown = value !== null && COSTS.includes(metric) ? 0 - value : value;
  return { value: shown, bound, least: isProfit(metric) ? lowOf(figures, metric) : shown, isGap: isUnknown(figures) };
}

/** Running totals; from the first value on that cannot be computed nothing is known, gaps left out. Averages and shares stay as they are. */
export function running(values: readonly (number | null)[], gaps: readonly boolean[] = []): (number | null)[] {
  let total: number | null = 0;
  return values.map((value, at) => {
    if (gaps[at] === true) return null;
    total = total === null || value === null ? null : total + value;
    return total;
  });
}

/** A running total is as sure as the least sure value in it, and close to the truth where its own two ends are. */
function drawn(id: string, metric: MetricKey, part: string | null, shown: readonly Shown[], { cumulative }: Options): DrawnSeries {
  const values = shown.map(({ value }) => value);
  const isRunning = cumulative && addsUp(metric);
  const own = shown.map(({ bound }) => bound);
  const least = shown.map((one) => one.least);
  if (!isRunning) return { id, metric, part, kind: kindOf(metric), values, bounds: own, lows: least };
  const gaps = shown.map(({ isGap }) => isGap);
  const [totals, lows] = [running(values, gaps), running(least, gaps)];
  const bounds = own.map((_, at) => leastSure(own.slice(0, at + 1), { low: lows[at] ?? null, value: totals[at] ?? null }));
  return { id, metric, part, kind: kindOf(metric), values: totals, bounds, lows };
}

function leastSure(bounds: readonly Bound[], { low, value }: { low: number | null; value: number | null }): Bound {
  if (bounds.includes("atMost") || bounds.includes("range")) return value === null ? "atMost" : withinBounds(low, value).bound;
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
      return part === undefined ? { value: null, bound: "exact", least: null, isGap: false } : shownOf(part.figures, metric);
    });
    return drawn(id, metric, name, shown, options);
  });
}
