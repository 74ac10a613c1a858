/** Changes of profits with bounds in words: for screens, letters and files. */
import type { MoneyWriting } from "./bounded-text.ts";
import type { Ends } from "./profit-bounds.ts";

/** A change from what to what, in whole ones as beside a figure: `+552–585 zł`, `od −640 do −400 zł`. Both ends have one sign. */
export function changeRangeText(
  low: number,
  high: number,
  { numbers, currency, between, bare = false }: MoneyWriting,
  whole = true,
): string {
  const text = (minor: number, style: { bare: boolean; sign: "always" | "negative" }): string =>
    numbers.money(minor, currency, { ...style, whole });
  const [from, to] = [text(low, { bare: true, sign: "always" }), text(high, { bare: true, sign: "always" })];
  if (from === to) return text(high, { bare, sign: "always" });
  if (low < 0) return between({ low: from, high: text(high, { bare, sign: "always" }) });
  return `${from}–${text(high, { bare, sign: "negative" })}`;
}

/** „do −40 zł”. */
export type UpToWords = (values: { amount: string }) => string;

/** What may be to either side of nothing: `do −40 zł`, `od −40 do +12 zł`, in whole ones. */
export function missingText({ low, high }: Ends, writing: MoneyWriting, upTo: UpToWords): string {
  const { numbers, currency, between } = writing;
  const text = (minor: number, bare = false): string => numbers.money(minor, currency, { whole: true, sign: "always", bare });
  if (low === 0 || high === 0) return upTo({ amount: text(low === 0 ? high : low) });
  return between({ low: text(low, true), high: text(high) });
}
