/** Advertising of a store and day: the bill is the truth, the report says on which offers it fell (docs/RULES.md, Ads). */
import type { Day, Market, Minor } from "../facts.ts";
import { compareIds } from "../ids.ts";
import { bp, minor, negated, netOf, NO_VAT } from "../money.ts";
import { type SalesBase, shareByProducts } from "./base.ts";
import { isStoreAds } from "./billing-drafts.ts";
import type { Context, ResolvedEntry } from "./context.ts";
import { type Draft, draftOf } from "./drafts.ts";

/** Reports are in the currency of their market's bills; another currency would be another bill. */
type AdsDay = { storeId: string; market: Market; day: Day; currency: string; entries: ResolvedEntry[]; reported: Map<string, Minor> };

/** VAT inside reported costs on a day without a bill. */
const ADS_VAT = bp(2300);

export function adsDrafts(context: Context, base: SalesBase): Draft[] {
  return [...adsDays(context).values()].flatMap((day) => {
    const offers = offerDrafts(context, day);
    const bills = day.reported.size === 0 ? ownBills(day) : remainder(day, offers);
    return [...offers, ...bills.flatMap((bill) => shared(context, base, bill))];
  });
}

function adsDays(context: Context): Map<string, AdsDay> {
  const days = new Map<string, AdsDay>();
  const dayOf = (storeId: string, market: Market, day: Day, currency: string): AdsDay => {
    const key = JSON.stringify([storeId, market, day, currency]);
    const known = days.get(key) ?? { storeId, market, day, currency, entries: [], reported: new Map<string, Minor>() };
    days.set(key, known);
    return known;
  };
  for (const entry of context.entries) {
    const { storeId, market, feeDate, currency } = entry.facts;
    if (isStoreAds(entry)) dayOf(storeId, market, feeDate ?? entry.billedOn, currency).entries.push(entry);
  }
  for (const { storeId, market, day, offerId, cost, currency } of context.facts.ads) {
    const { reported } = dayOf(storeId, market, day, currency);
    reported.set(offerId, (reported.get(offerId) ?? 0) + cost);
  }
  for (const { entries } of days.values()) entries.sort((a, b) => compareIds(a.facts.id, b.facts.id));
  return days;
}

/**
 * One posting per offer: its reported gross cost, all campaigns together, net for payers on that day at the VAT of the
 * day's first bill (none when that is net as it stands), at 23 % on a day without a bill.
 */
function offerDrafts(context: Context, { storeId, market, day, currency, entries, reported }: AdsDay): Draft[] {
  const [bill] = entries;
  const vatRate = bill === undefined ? ADS_VAT : (bill.facts.vatRate ?? NO_VAT);
  const { vatPayer } = context.taxOf(day);
  return [...reported].map(([offerId, cost]) => {
    const amount = negated(vatPayer ? netOf(cost, vatRate) : cost);
    const productId = context.offers.get(offerId)?.productId ?? null;
    const place = { storeId, market, orderId: null, lineId: null, offerId, productId };
    const source = { sourceType: "ads", sourceId: `${storeId}|${market}|${day}|${offerId}` } as const;
    return draftOf(place, { day, line: "ads", amount, currency, source });
  });
}

/** Without a report each entry is posted by itself. */
function ownBills({ storeId, market, day, currency, entries }: AdsDay): Draft[] {
  return entries.map(({ facts, net, billedOn }) => storeDraft({ storeId, market, day, currency }, facts.id, billedOn, net));
}

/** What the report leaves of the day's bills, of either sign: offers and remainder are exactly the net of the bills. */
function remainder({ storeId, market, day, currency, entries }: AdsDay, offers: readonly Draft[]): Draft[] {
  const [bill] = entries;
  if (bill === undefined) return [];
  const billed = entries.reduce((sum, { net }) => sum + net, 0);
  const onOffers = offers.reduce((sum, { originalAmount }) => sum + originalAmount, 0);
  const billedOn = entries.reduce((first, entry) => (entry.billedOn < first ? entry.billedOn : first), bill.billedOn);
  return [storeDraft({ storeId, market, day, currency }, bill.facts.id, billedOn, minor(billed - onOffers))];
}

function storeDraft(
  { storeId, market, day, currency }: Pick<AdsDay, "storeId" | "market" | "day" | "currency">,
  entryId: string,
  billedOn: Day,
  amount: Minor,
): Draft {
  const place = { storeId, market, orderId: null, lineId: null, offerId: null, productId: null };
  return draftOf(place, { day, line: "ads", amount, currency, source: { sourceType: "billing", sourceId: entryId } }, { billedOn });
}

/** With a share key over the products sold in that store and market on that day; no base, no share. */
function shared({ facts: { company } }: Context, base: SalesBase, bill: Draft): Draft[] {
  if (company.adsShareKey === "none") return [bill];
  const weights = base.weights(bill.day, { storeId: bill.storeId, market: bill.market, productIds: null }, company.adsShareKey);
  return shareByProducts(bill.originalAmount, weights).map(({ productId, amount }) => ({ ...bill, productId, originalAmount: amount }));
}
