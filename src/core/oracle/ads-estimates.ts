/** What advertising of the last days will cost until it is billed (docs/RULES.md, Estimates). */
import { addDays, compareDays, daysBetween, eachDay, earlierDay, laterDay } from "../day.ts";
import type { AdsEstimateFacts, Day, Market } from "../facts.ts";
import { currencyOf } from "../market.ts";
import { divRound, minor, negated } from "../money.ts";
import { isStoreAds } from "./billing-drafts.ts";
import type { Context, ResolvedEntry } from "./context.ts";
import { type Draft, draftOf } from "./drafts.ts";
import { certaintyDayOf, isConnected } from "./order-age.ts";

/** Days up to the last billed one that the mean is of, and on how many of them ads must have been billed. */
const MEAN_DAYS = 14;
const LEAST_BILLED = 7;

/** So long a day waits for its bill; so many days after the last bill there are that wait. */
const WAITED_FOR = 7;

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
    const billed = lately.reduce((sum, { entry }) => sum - entry.net, 0);
    const cost = minor(divRound(BigInt(billed), BigInt(MEAN_DAYS)));
    if (billedDays < LEAST_BILLED || cost <= 0) return [];
    const from = laterDay(addDays(lastBilled, 1), addDays(today, 1 - WAITED_FOR));
    const to = earlierDay(today, addDays(lastBilled, WAITED_FOR));
    if (from > to) return [];
    return eachDay(from, to).map((day) => ({ storeId, market, day, cost, lastBilled, billedDays }));
  });
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
