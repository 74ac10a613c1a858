/** Where the columns and the line of the login's chart stand. Pure: days in, places between the top (0) and the bottom (1) out. */
import type { PreviewDay } from "#contract/demo-preview.ts";
import { shownFigure } from "#core/figure-display.ts";
import { niceStep } from "#core/nice-step.ts";

/** From the axis up, as in every chart: what was paid, and what is left of the revenue. */
const COSTS = ["goods", "fees", "ads", "expenses"] as const;
export type SegmentName = (typeof COSTS)[number] | "rest";

export type Segment = { name: SegmentName; top: number; height: number };
export type DayColumn = {
  day: string;
  segments: Segment[];
  /** Null = not computable. */
  profit: { value: number; at: number; atMost: boolean; low?: number } | null;
};
export type DayPlot = { ticks: { value: number; at: number }[]; columns: DayColumn[] };

const ROOM_FOR = 4;
/** Axes of money have no grosze. */
const LEAST_STEP = 100;

type Piece = { name: SegmentName; low: number; high: number };

/** A credit larger than the cost hangs below the axis. */
function stackOf(day: PreviewDay): Piece[] {
  const heights = [
    ...COSTS.map((name) => ({ name, height: 0 - (day[name] ?? 0) })),
    { name: "rest" as const, height: Math.max(0, day.netProfit ?? 0) },
  ];
  const pieces: Piece[] = [];
  let [up, down] = [0, 0];
  for (const { name, height } of heights) {
    if (height === 0) continue;
    const from = height > 0 ? up : down;
    pieces.push({ name, low: Math.min(from, from + height), high: Math.max(from, from + height) });
    if (height > 0) up += height;
    else down += height;
  }
  return pieces;
}

export function dayPlot(days: readonly PreviewDay[]): DayPlot {
  const drawn = days.map((day) => ({ day: day.day, pieces: stackOf(day), profit: shownFigure(day, "netProfit") }));
  const reached = drawn.flatMap(({ pieces, profit }) => [...pieces.flatMap(({ low, high }) => [low, high]), profit.value ?? 0]);
  const [lowest, highest] = [Math.min(0, ...reached), Math.max(0, ...reached)];
  const step = niceStep((highest - lowest) / ROOM_FOR, LEAST_STEP);
  const [below, above] = [Math.ceil(-lowest / step), Math.max(1, Math.ceil(highest / step))];
  const at = (value: number): number => (above * step - value) / ((above + below) * step);
  return {
    ticks: Array.from({ length: above + below + 1 }, (_, line) => (above - line) * step).map((value) => ({ value, at: at(value) })),
    columns: drawn.map(({ day, pieces, profit: { value, bound, low } }) => ({
      day,
      segments: pieces.map(({ name, low, high }) => ({ name, top: at(high), height: at(low) - at(high) })),
      profit: value === null ? null : { value, at: at(value), atMost: bound === "atMost", ...(low === undefined ? {} : { low }) },
    })),
  };
}
