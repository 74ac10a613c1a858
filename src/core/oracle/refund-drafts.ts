/** Money given back to buyers, with its VAT, and the goods that came back. */
import { recoveredCost } from "../costs.ts";
import type { Minor, RefundFacts } from "../facts.ts";
import { containedVat, negated } from "../money.ts";
import type { Context, ResolvedLine, ResolvedOrder } from "./context.ts";
import { type Draft, type Source, draftOf, placeOfLine, splitOverLines, withContained, withVat } from "./drafts.ts";
import { type Goods, deliveryVat, marginOf } from "./goods.ts";
import { type ReturnedGoods, movesMoney, postedRefunds } from "./returns.ts";

export function refundDrafts(context: Context, goods: Goods, returned: readonly ReturnedGoods[]): Draft[] {
  return [
    ...postedRefunds(context).flatMap(({ refund, order }) => refundOfOrder(context, goods, refund, order)),
    ...[...context.orders.values()].flatMap((order) => order.refunds.flatMap((line) => refundLine(context, goods, order, line))),
    ...returned.flatMap((back) => recovered(goods, back)),
  ];
}

/**
 * A refund of the marketplace, on the day it was made: the lines' values, delivery and surcharges, the latter two split
 * like the order's delivery over all its counted lines. VAT comes back at the sale line's rate, part by part.
 */
function refundOfOrder(context: Context, goods: Goods, refund: RefundFacts, order: ResolvedOrder): Draft[] {
  const source: Source = { sourceType: "refund", sourceId: refund.id };
  const day = context.dayOf(refund.createdAt, order.facts.market);
  const given = (line: ResolvedLine, amount: Minor, quantity: number): Draft => {
    const { currency } = line.facts;
    return draftOf(placeOfLine(line), { day, line: "refunds", amount: negated(amount), currency, source }, { quantity });
  };
  const ofLines = refund.lines.flatMap(({ lineId, units, amount }) => {
    const sale = order.sales.find(({ facts }) => facts.id === lineId);
    if (sale === undefined) return [];
    return withVat(context, given(sale, amount, units), sale.vat.rate, taxedPart(context, goods, sale, sale, negated(amount), units));
  });
  const split = (total: Minor, vatOf: (line: ResolvedLine, share: Minor) => Minor): Draft[] =>
    splitOverLines(total, order.sales).flatMap(({ line, amount }) => {
      const part = { ...given(line, amount, 0), originalCurrency: order.facts.currency };
      return withContained(context, part, vatOf(line, negated(amount)));
    });
  const ofDelivery = split(refund.deliveryAmount, (line, share) => {
    const paid = refund.lines.find(({ lineId }) => lineId === line.facts.id) ?? { amount: line.facts.amount, units: line.facts.quantity };
    return deliveryVat(context, goods.booked(line), line, share, order.facts.currency, paid);
  });
  const ofSurcharges = split(refund.surchargeAmount, (line, share) => containedVat(share, line.vat.rate));
  return [...ofLines, ...ofDelivery, ...ofSurcharges];
}

/** Refunds of unknown orders: on the store that paid, on their day, without VAT, goods or units, which only the order could tell. */
export function waitingRefundDrafts(context: Context): Draft[] {
  return (context.facts.waitingRefunds ?? []).filter(movesMoney).flatMap(({ id, storeId, createdAt, currency, amount }) => {
    const market = context.stores.get(storeId)?.baseMarket;
    if (market === undefined) return [];
    const place = { storeId, market, orderId: null, lineId: null, offerId: null, productId: null };
    const source: Source = { sourceType: "refund", sourceId: id };
    return [draftOf(place, { day: context.dayOf(createdAt, market), line: "refunds", amount: negated(amount), currency, source })];
  });
}

/** A refund line of a file has its own day, amount and rate; it posts whatever else its order holds. */
function refundLine(context: Context, goods: Goods, order: ResolvedOrder, line: ResolvedLine): Draft[] {
  const { facts, day } = line;
  const source: Source = { sourceType: "orderLine", sourceId: facts.id };
  const sale = order.sales.find(({ facts: { productId } }) => productId !== null && productId === facts.productId) ?? line;
  const amount = { day, line: "refunds", amount: facts.amount, currency: facts.currency, source } as const;
  const gross = draftOf(placeOfLine(line), amount, { quantity: facts.quantity });
  return withVat(context, gross, line.vat.rate, taxedPart(context, goods, line, sale, facts.amount, facts.quantity));
}

/** The part of a refund that was taxed when it was sold: all of it, or its margin; negative like the refund. */
function taxedPart(context: Context, goods: Goods, line: ResolvedLine, sale: ResolvedLine, amount: Minor, units: number): Minor {
  if (line.product?.marginScheme !== true) return amount;
  return negated(marginOf(context, goods.booked(sale), sale, negated(amount), units));
}

/** Goods back, positive; at what a rule estimated where the cost is unknown, and else an unknown cost brings nothing back. */
function recovered(goods: Goods, { source, line, sale, day, before, units, percent }: ReturnedGoods): Draft[] {
  const costed = sale ?? line;
  const back = (booked: Minor, currency: string, from: Source): Draft => {
    const amount = recoveredCost(booked, { quantity: costed.facts.quantity, before, units, percent });
    return draftOf(placeOfLine(line), { day, line: "cogsRecovered", amount, currency, source: from });
  };
  const estimate = goods.estimated(costed);
  if (estimate !== null) return [back(estimate.amount, costed.facts.currency, { sourceType: "costRule", sourceId: estimate.ruleId })];
  return [...(goods.booked(costed) ?? [])].map(([currency, booked]) => back(booked, currency, source));
}
