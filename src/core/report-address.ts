import { daysBetween } from "./day.ts";
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

/** In an address: what it shows is looked at for once, and the screens keep the period and filter that they had (the name says which look). */
export const VISIT = "visit";

/** From here on days are too many to be told apart in a chart. */
const LONG_DAYS = 62;

/** A product's page in the days of the list that names it. */
export function productInRange(id: string, { startDate, endDate }: DayRange): string {
  const splitType = daysBetween(startDate, endDate) < LONG_DAYS ? "day" : "month";
  return `/system/products/${id}?timeRange=custom&startDate=${startDate}&endDate=${endDate}&splitType=${splitType}&${VISIT}=list`;
}
