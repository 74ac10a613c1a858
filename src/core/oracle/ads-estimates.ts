/** What advertising of the last days will cost until it is billed (docs/RULES.md, Estimates). */
import { addDays, compareDays, daysBetween, eachDay } from "../day.ts";
import type { AdsEstimateFacts, Day, Market } from "../facts.ts";
import { currencyOf } from "../market.ts";
import { divRound, minor, negated } from "../money.ts";
import { isStoreAds } from "./billing-drafts.ts";
import type { Context, ResolvedEntry } from "./context.ts";
import { type Draft, draftOf } from "./drafts.ts";
import { certaintyDayOf, isConnected } from "./order-age.ts";

/** Days up to the last billed one that the mean is taken from, and on how many of them ads must have been billed. */
const MEAN_DAYS = 14;
const LEAST_BILLED = 7;

/** So long a day waits for its bill at most. */
const WAITED_FOR = 7;

/** So many of the bills of these days came within the wait that is usual for the store. */
const USUAL = 0.9;

/** What the daily work writes for the days without a bill yet. */
export function adsEstimatesOf(context: Context): AdsEstimateFacts[] {
  return [...storeBills(context).values()].flatMap(({ storeId, market, bills }) => {
    const today = certaintyDayOf(context);
    const until = bills.filter(({ day }) => day <= today);
    const [lastBilled] = until.map(({ day }) => day).toSorted((a, b) => compareDays(b, a));
    if (lastBilled === undefined) return [];
    const lately = until.filter(
      ({ day, entry }) => daysBetween(day, lastBilled) < MEAN_DAYS && entry.facts.currency === currencyOf(market),
    );
    const billedDays = new Set(lately.map(({ day }) => day)).size;
    if (billedDays < LEAST_BILLED) return [];
    const billed = lately.reduce((sum, { entry }) => sum - entry.net, 0);
    const cost = minor(divRound(BigInt(billed), BigInt(billedDays)));
    const waiting = daysBetween(lastBilled, today);
    // Had there been ads on the day after the last billed one, their bill would be here by now.
    if (cost <= 0 || waiting < 1 || waiting > Math.min(usualWait(lately) + 1, WAITED_FOR)) return [];
    return eachDay(addDays(lastBilled, 1), today).map((day) => ({ storeId, market, day, cost, lastBilled, billedDays }));
  });
}

/** Days from a day of ads to its bill, at least one. */
function usualWait(bills: readonly Bill[]): number {
  const waits = bills.map(({ day, entry }) => daysBetween(day, entry.billedOn)).toSorted((a, b) => a - b);
  return Math.max(1, waits[Math.ceil(waits.length * USUAL) - 1] ?? 1);
}

type Bill = { day: Day; entry: ResolvedEntry };

/** Charges for the whole of a connected store, by store and market. */
function storeBills(context: Context): Map<string, { storeId: string; market: Market; bills: Bill[] }> {
  const stores = new Map<string, { storeId: string; market: Market; bills: Bill[] }>();
  for (const entry of context.entries) {
    const { storeId, market, feeDate } = entry.facts;
    if (!isStoreAds(entry) || !isConnected(context, storeId)) continue;
    const key = JSON.stringify([storeId, market]);
    const known = stores.get(key) ?? { storeId, market, bills: [] };
    known.bills.push({ day: feeDate ?? entry.billedOn, entry });
    stores.set(key, known);
  }
  return stores;
}

/** One amount without a product for each day that neither a bill of it or of a later day nor a report covers. */
export function adsEstimateDrafts(context: Context): Draft[] {
  const { facts } = context;
  if (facts.company.estimates === false) return [];
  const bills = storeBills(context);
  const today = certaintyDayOf(context);
  return (facts.adsEstimates ?? []).flatMap(({ storeId, market, day, cost }) => {
    const isBilled = bills.get(JSON.stringify([storeId, market]))?.bills.some((bill) => bill.day >= day) === true;
    const isReported = facts.ads.some((row) => row.storeId === storeId && row.market === market && row.day === day);
    const age = daysBetween(day, today);
    if (isBilled || isReported || age < 0 || age >= WAITED_FOR || !isConnected(context, storeId)) return [];
    const place = { storeId, market, orderId: null, lineId: null, offerId: null, productId: null };
    const source = { sourceType: "estimate", sourceId: storeId } as const;
    return [draftOf(place, { day, line: "ads", amount: negated(cost), currency: currencyOf(market), source })];
  });
}
