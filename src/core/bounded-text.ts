/** A profit with its bounds in words, the one place that writes them: for screens, letters and files. */
import type { ShownFigure } from "./figure-display.ts";
import type { NumberTexts } from "./number-text.ts";

/** „od −590 do −411”: where a minus would stand beside a dash. */
export type BetweenWords = (values: { low: string; high: string }) => string;

const SIGNS = { exact: "", atMost: "≤\u00a0", about: "≈\u00a0" } as const;

export type MoneyWriting = { numbers: Pick<NumberTexts, "money" | "percent">; currency: string; between: BetweenWords; bare?: boolean };

/** `2 552–2 585 zł`, `od −590 do −411 zł`, whole as long as the two differ then. */
export function moneyRangeText(low: number, high: number, { numbers, currency, between, bare = false }: MoneyWriting): string {
  const bareText = (minor: number, whole: boolean): string => numbers.money(minor, currency, { whole, bare: true });
  const whole = bareText(low, true) !== bareText(high, true);
  const [from, to] = [bareText(low, whole), numbers.money(high, currency, { whole, bare })];
  return low < 0 || high < 0 ? between({ low: from, high: to }) : `${from}–${to}`;
}

/** The money of a figure as it is known: `2 552–2 585 zł`, `≤ 12,30 zł`, `≈ 12,30 zł`, `12,30 zł`. `value` is not null. */
export function boundedMoney({ value, bound, low }: ShownFigure & { value: number }, writing: MoneyWriting): string {
  const { numbers, currency, bare = false } = writing;
  if (bound === "range" && low !== undefined) return moneyRangeText(low, value, writing);
  return `${SIGNS[bound === "range" ? "atMost" : bound]}${numbers.money(value, currency, { bare })}`;
}

/** The same of a share: `12,1–12,6%`. */
export function boundedShare(
  { value, bound, low }: ShownFigure & { value: number },
  { numbers, between }: Omit<MoneyWriting, "currency">,
): string {
  const high = numbers.percent(value);
  if (bound !== "range" || low === undefined) return `${SIGNS[bound === "range" ? "atMost" : bound]}${high}`;
  const from = numbers.percent(low).slice(0, -1);
  if (`${from}%` === high) return high;
  return low < 0 || value < 0 ? between({ low: from, high }) : `${from}–${high}`;
}
