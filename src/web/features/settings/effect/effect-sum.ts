import type { EffectMonth } from "./use-settings-effect.ts";

export type EffectSum = { before: number | null; after: number | null; difference: number | null; isAtMost: boolean };

/** A month that lacks an exchange rate leaves the sum unknown. */
export function sumOf(months: readonly EffectMonth[]): EffectSum {
  const add = (sum: number | null, value: number | null): number | null => (sum === null || value === null ? null : sum + value);
  const before = months.reduce<number | null>((sum, month) => add(sum, month.before), 0);
  const after = months.reduce<number | null>((sum, month) => add(sum, month.after), 0);
  return {
    before,
    after,
    difference: before === null || after === null ? null : after - before,
    isAtMost: months.some(({ isAtMost }) => isAtMost),
  };
}
