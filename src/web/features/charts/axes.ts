/** Axes of one chart whose zeros lie at one height, with their ticks on the same lines. */
import { niceStep } from "#core/nice-step.ts";
import { addsUp } from "./metrics.ts";
import type { DrawnSeries } from "./drawn-series.ts";

export const AXES = ["money", "count", "ratio"] as const satisfies readonly DrawnSeries["kind"][];
type AxisKind = (typeof AXES)[number];

/** From the lowest to the highest value, zero among them. */
export type Extent = { low: number; high: number };
export type Scale = { min: number; max: number; interval: number };

/** Nobody counts half an order, and axes of money have no grosze. */
const LEAST_STEP: Record<AxisKind, number> = { money: 100, count: 1, ratio: 0 };
const MOST_STEPS = 6;

/** Of the kinds that are given; every scale has as many steps above and below zero as the others. */
export function alignedScales(extents: Partial<Record<AxisKind, Extent>>): Partial<Record<AxisKind, Scale>> {
  const asked = AXES.flatMap((kind) => (extents[kind] === undefined ? [] : [{ kind, ...extents[kind] }]));
  const [anyUp, anyDown] = [asked.some(({ high }) => high > 0), asked.some(({ low }) => low < 0)];
  const splits = Array.from({ length: MOST_STEPS + 1 }, (_, up) => up).flatMap((up) =>
    Array.from({ length: MOST_STEPS + 1 - up }, (_, down) => ({ up, down })).filter(
      (split) => split.up + split.down >= 3 && (split.up > 0 || !anyUp) && split.down > 0 === anyDown,
    ),
  );
  const step = ({ kind, low, high }: Extent & { kind: AxisKind }, { up, down }: (typeof splits)[number]): number =>
    niceStep(Math.max(high > 0 ? high / up : 0, low < 0 ? -low / down : 0), LEAST_STEP[kind]);
  // The split that leaves the least of the picture empty, counted on the axis where it leaves most.
  const filled = (split: (typeof splits)[number]): number =>
    Math.min(...asked.map((axis) => (axis.high - axis.low) / (step(axis, split) * (split.up + split.down))));
  const [best] = splits.toSorted((a, b) => filled(b) - filled(a) || a.up + a.down - b.up - b.down);
  if (best === undefined) return {};
  return Object.fromEntries(
    asked.map((axis) => {
      const interval = step(axis, best);
      return [axis.kind, { min: 0 - best.down * interval, max: best.up * interval, interval }];
    }),
  );
}

/** How far the values of each kind reach; parts that stand on each other are summed, column by column. */
export function extentsOf(series: readonly DrawnSeries[], isStacked: boolean): Partial<Record<AxisKind, Extent>> {
  const kinds = AXES.filter((kind) => series.some((drawn) => drawn.kind === kind));
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      extentOf(
        series.filter((drawn) => drawn.kind === kind),
        isStacked,
      ),
    ]),
  );
}

/** What holds all of them. */
export function mergedExtents(all: readonly Partial<Record<AxisKind, Extent>>[]): Partial<Record<AxisKind, Extent>> {
  return Object.fromEntries(
    AXES.flatMap((kind) => {
      const found = all.flatMap((extents) => extents[kind] ?? []);
      const extent = { low: Math.min(...found.map(({ low }) => low)), high: Math.max(...found.map(({ high }) => high)) };
      return found.length === 0 ? [] : [[kind, extent]];
    }),
  );
}

function extentOf(series: readonly DrawnSeries[], isStacked: boolean): Extent {
  const known = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? []);
  const sums = (wanted: (value: number) => boolean): number[] => {
    const columns = Math.max(0, ...series.map(({ values }) => values.length));
    return Array.from({ length: columns }, (_, at) =>
      known(series.map(({ values }) => values[at] ?? null))
        .filter(wanted)
        .reduce((sum, value) => sum + value, 0),
    );
  };
  const stacks = isStacked && series.every(({ metric }) => addsUp(metric));
  const values = stacks ? [...sums((value) => value > 0), ...sums((value) => value < 0)] : series.flatMap((drawn) => known(drawn.values));
  return { low: Math.min(0, ...values), high: Math.max(0, ...values) };
}
