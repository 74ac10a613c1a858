import type { TFunction } from "i18next";
import type { Bucket } from "#contract/dashboard.ts";
import { BOUND_SIGNS } from "#core/figure-display.ts";
import type { DrawnSeries } from "./drawn-series.ts";

/** The drawn numbers as CSV in the manner of the language: amounts with two decimals, shares as fractions, bounds as `≤ 1,23` or `1,20–1,23`. */
export function chartCsv(
  buckets: readonly Bucket[],
  series: readonly DrawnSeries[],
  name: (series: DrawnSeries) => string,
  t: TFunction<"dashboard">,
  language: string,
): string {
  const [separator, decimal] = language === "en" ? [",", "."] : [";", ","];
  const number = ({ values, bounds, lows, kind }: DrawnSeries, index: number): string => {
    const value = values[index] ?? null;
    if (value === null) return "";
    const digits = (amount: number): string => (kind === "money" ? (amount / 100).toFixed(2) : String(amount)).replace(".", decimal);
    const bound = bounds[index] ?? "exact";
    return bound === "range" ? `${digits(lows[index] ?? value)}–${digits(value)}` : `${BOUND_SIGNS[bound]}${digits(value)}`;
  };
  const quoted = (text: string): string => (/[";,\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const head = [t("charts.from"), t("charts.to"), ...series.map((drawn) => quoted(name(drawn)))];
  const rows = buckets.map(({ startDate, endDate }, index) => [startDate, endDate, ...series.map((drawn) => number(drawn, index))]);
  return `${[head, ...rows].map((cells) => cells.join(separator)).join("\r\n")}\r\n`;
}
