import type { DayRange } from "./period.ts";

/** What a screen of the shared filter is asked with when it is to show these days and markets alone, whatever it showed before. */
export function reportQuery(
  { startDate, endDate }: DayRange,
  markets: "all" | "active",
  more: Readonly<Record<string, string>> = {},
): string {
  const everything = { accountType: "[]", excludedProductIds: "[]", isAllProductsSelected: "true", searchPhrase: "", tagIds: "[]" };
  const asked = { ...everything, markets, timeRange: "custom", startDate, endDate, ...more };
  return Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}
