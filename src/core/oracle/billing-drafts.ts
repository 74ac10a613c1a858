/** What the marketplace billed: every entry posts, on its order's lines, its offer or its store. Advertising stands apart. */
import { eachDay, endOfMonth, startOfMonth } from "../day.ts";
import type { Day, Minor } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { splitEvenly } from "../split.ts";
import type { SalesBase } from "./base.ts";
import { shareByProducts } from "./base.ts";
import type { Context, ResolvedEntry, ResolvedLine, ResolvedOrder } from "./context.ts";
import { type Draft, type Place, draftOf, placeOfLine, splitOverLines } from "./drafts.ts";
import { negated } from "../money.ts";

/** Advertising of the whole store: neither for an order nor for an offer. */
export function isStoreAds({ facts, line, order }: ResolvedEntry): boolean {
  return line === "ads" && order === null && facts.offerId === null;
}

/** Which lines were billed per order: they switch the file's own fees and the seller's own shipping off. */
export function billedLines({ entries }: Context): Map<string, Set<Line>> {
  const billed = new Map<string, Set<Line>>();
  for (const { order, line } of entries) {
    if (order === null) continue;
    billed.set(order.facts.id, (billed.get(order.facts.id) ?? new Set()).add(line));
  }
  return billed;
}

export function billingDrafts(context: Context, base: SalesBase): Draft[] {
  return context.entries
    .filter((entry) => !isStoreAds(entry))
    .flatMap((entry) => {
      const parts = postedParts(entry);
      if (entry.order === null) return parts.flatMap((part) => withoutOrder(context, base, entry, part));
      const order = entry.order;
      return parts.flatMap((part) =>
        order.sales.length > 0 ? overLines(context, entry, order, part) : [uncounted(context, entry, order, part)],
      );
    });
}

type Part = { line: Line; amount: Minor };

/**
 * Compensation posts gross with the entry's own VAT beside it; every other entry posts net of its VAT. Either way the
 * parts are the entry's value without its VAT: the standing check.
 */
function postedParts({ facts, line, net, vat }: ResolvedEntry): Part[] {
  if (line !== "compensation") return [{ line, amount: net }];
  return [
    { line, amount: facts.amount },
    { line: "vat", amount: negated(vat) },
  ];
}

/** The order's lines of the entry's offer; all its counted lines when the entry has no offer or none of it is left. */
function overLines(context: Context, entry: ResolvedEntry, { sales }: ResolvedOrder, { line, amount }: Part): Draft[] {
  const { facts } = entry;
  const ofOffer = facts.offerId === null ? [] : sales.filter(({ facts: { offerId } }) => offerId === facts.offerId);
  return splitOverLines(amount, ofOffer.length > 0 ? ofOffer : sales).map((part) => {
    const place = { ...placeOfLine(part.line), storeId: facts.storeId, market: facts.market };
    return draftFor(entry, place, line, dayFor(context, entry, part.line.day), part.amount);
  });
}

/** The order sells nothing any more: the fee stays on its offer, else on the store, dated as when the order counted. */
function uncounted(context: Context, entry: ResolvedEntry, { facts, lines }: ResolvedOrder, { line, amount }: Part): Draft {
  const place = { ...placeOfEntry(context, entry), orderId: facts.id };
  return draftFor(entry, place, line, dayFor(context, entry, earliest(lines) ?? entry.billedOn), amount);
}

/**
 * Neither counted nor known: on the offer, else on the store. A fee without an offer is shared over the products sold
 * there by the company's share key; compensation is no fee and stays. A subscription is first spread over its month.
 */
function withoutOrder(context: Context, base: SalesBase, entry: ResolvedEntry, { line, amount }: Part): Draft[] {
  const { basis, spreadSubscription, feeShareKey } = context.facts.company;
  const place = placeOfEntry(context, entry);
  const spread = entry.line === "subscription" && basis === "order" && spreadSubscription;
  const dated = spread ? overMonth(entry.billedOn, amount) : [{ day: dayFor(context, entry, entry.billedOn), amount }];
  if (entry.facts.offerId !== null || entry.line === "compensation" || feeShareKey === "none") {
    return dated.map((part) => draftFor(entry, place, line, part.day, part.amount));
  }
  const scope = { storeId: place.storeId, market: place.market, productIds: null };
  return dated.flatMap((part) => {
    return shareByProducts(part.amount, base.weights(part.day, scope, feeShareKey)).map(({ productId, amount: share }) => {
      return draftFor(entry, { ...place, productId }, line, part.day, share);
    });
  });
}

/**
 * With basis "order" on the day of what it is for, with basis "billing" on the day it was billed. Advertising is on its
 * fee day with either.
 */
function dayFor(context: Context, { facts, line, billedOn }: ResolvedEntry, ownDay: Day): Day {
  if (line === "ads") return facts.feeDate ?? billedOn;
  return context.facts.company.basis === "order" ? ownDay : billedOn;
}

function placeOfEntry({ offers }: Context, { facts }: ResolvedEntry): Place {
  const productId = facts.offerId === null ? null : (offers.get(facts.offerId)?.productId ?? null);
  return { storeId: facts.storeId, market: facts.market, orderId: null, lineId: null, offerId: facts.offerId, productId };
}

function draftFor({ facts, billedOn }: ResolvedEntry, place: Place, line: Line, day: Day, amount: Minor): Draft {
  const source = { sourceType: "billing", sourceId: facts.id } as const;
  return draftOf(place, { day, line, amount, currency: facts.currency, source }, { billedOn });
}

function overMonth(day: Day, total: Minor): { day: Day; amount: Minor }[] {
  const days = eachDay(startOfMonth(day), endOfMonth(day));
  const amounts = splitEvenly(total, days.length);
  return days.map((each, index) => ({ day: each, amount: amounts[index] ?? 0 }));
}

function earliest(lines: readonly ResolvedLine[]): Day | null {
  return lines.reduce<Day | null>((first, { day }) => (first === null || day < first ? day : first), null);
}
