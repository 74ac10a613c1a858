import type { NumberKey } from "#core/figure-display.ts";
import { relativeChange } from "#core/ratio.ts";

/** How much better or worse than the column before: −3 … 3, 0 = about the same or not comparable. */
export type Heat = -3 | -2 | -1 | 0 | 1 | 2 | 3;

/** A change up to a twentieth is noise. */
const STEPS = [0.05, 0.2, 0.5] as const;

/** More of these is worse. Costs are negative already, so more of them is less. */
const WORSE: readonly NumberKey[] = ["refundRate", "refundedUnits", "tacos", "uncostedSales"];

export function heatOf(metric: NumberKey, before: number | null | undefined, value: number | null): Heat {
  if (before === null || before === undefined || value === null) return 0;
  if (before === 0) return value === 0 ? 0 : signed(metric, value > 0 ? 3 : -3);
  const change = relativeChange(before, value) ?? 0;
  const size = STEPS.filter((step) => Math.abs(change) >= step).length;
  return signed(metric, change > 0 ? size : -size);
}

function signed(metric: NumberKey, size: number): Heat {
  const good = WORSE.includes(metric) ? -size : size;
  return ([-3, -2, -1, 0, 1, 2, 3] as const).find((heat) => heat === good) ?? 0;
}
