/** What an order posts by itself: sales, delivery, compensation, surcharges, goods, packaging, the file's own fees. */
import type { Minor } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { bp, containedVat, minor, negated, netOf } from "../money.ts";
import type { PostingSetting } from "../setting-sources.ts";
import type { Context, ResolvedLine, ResolvedOrder } from "./context.ts";
import type { EstimatedCost } from "./cost-rules.ts";
import { type Draft, type Source, draftOf, placeOfLine, splitOverLines, withContained, withVat } from "./drafts.ts";
import { type Goods, deliveryVat, marginOf } from "./goods.ts";

/** VAT inside the fees of an order file when its row does not say. */
const FILE_FEE_VAT = bp(2300);

export function orderDrafts(context: Context, goods: Goods, order: ResolvedOrder, billed: ReadonlySet<Line>): Draft[] {
  return [
    ...order.sales.flatMap((line) => [...saleDrafts(context, goods, line), ...goodsDrafts(context, goods, line)]),
    ...(billed.has("commission") ? [] : [...order.sales, ...order.refunds].flatMap((line) => fileCommission(context, line))),
    ...deliveryDrafts(context, goods, order),
    ...surchargeDrafts(context, order),
    ...(billed.has("delivery") ? [] : fileDelivery(context, order)),
    ...settingDrafts(context, order, billed),
  ];
}

/** The sale and the marketplace's compensation out of the buyer's wallet, each with the VAT of the line's rate. */
function saleDrafts(context: Context, goods: Goods, line: ResolvedLine): Draft[] {
  const { facts, day, vat } = line;
  const source: Source = { sourceType: "orderLine", sourceId: facts.id };
  const place = placeOfLine(line);
  const cost = goods.booked(line);
  const sale = draftOf(
    place,
    { day, line: "sales", amount: facts.amount, currency: facts.currency, source },
    { quantity: facts.quantity, uncosted: cost === null, netOfUncosted: cost === null ? netOfSale(context, line) : 0 },
  );
  const taxed = line.product?.marginScheme === true ? marginOf(context, cost, line, facts.amount, facts.quantity) : facts.amount;
  const wallet = draftOf(place, { day, line: "compensation", amount: facts.walletCompensation, currency: facts.currency, source });
  return [...withVat(context, sale, vat.rate, taxed), ...withVat(context, wallet, vat.rate)];
}

/** What the units of a line brought, net. Without a cost the margin scheme taxes the whole sale as well. */
function netOfSale(context: Context, { facts, day, vat }: ResolvedLine): Minor {
  return context.taxOf(day).vatPayer ? netOf(facts.amount, vat.rate) : facts.amount;
}

/** Goods cost in the currencies of the cost, and packaging per unit: the product's own, else the company's. */
function goodsDrafts(context: Context, goods: Goods, line: ResolvedLine): Draft[] {
  const { facts, day, product } = line;
  const { company } = context.facts;
  const place = placeOfLine(line);
  const source: Source = { sourceType: "orderLine", sourceId: facts.id };
  const cost = goods.booked(line) ?? new Map<string, Minor>();
  const estimate = goods.estimated(line);
  const perUnit = product?.packagingPerUnit ?? company.packagingPerUnit;
  return [
    ...[...cost].map(([currency, amount]) => draftOf(place, { day, line: "cogs", amount: negated(amount), currency, source })),
    ...(estimate === null ? [] : [estimateDraft(context, line, estimate)]),
    draftOf(place, {
      day,
      line: "packaging",
      amount: minor(perUnit * -facts.quantity),
      currency: "PLN",
      source: { sourceType: "setting", sourceId: "packagingPerUnit" },
    }),
  ];
}

function estimateDraft(context: Context, line: ResolvedLine, { ruleId, amount }: EstimatedCost): Draft {
  const { day, facts } = line;
  const source: Source = { sourceType: "costRule", sourceId: ruleId };
  const cost = { day, line: "cogs", amount: negated(amount), currency: facts.currency, source } as const;
  return draftOf(placeOfLine(line), cost, { quantity: facts.quantity, netOfUncosted: negated(netOfSale(context, line)) });
}

/** Positive in the file is a cost; a refund line's commission is one too, or its return when negative. */
function fileCommission(context: Context, line: ResolvedLine): Draft[] {
  const { facts, day } = line;
  if (facts.fileCommission === null) return [];
  const amount = feeAsBooked(context, facts.fileCommission, line);
  const source: Source = { sourceType: "orderLine", sourceId: facts.id };
  return [draftOf(placeOfLine(line), { day, line: "commission", amount: negated(amount), currency: facts.currency, source })];
}

/** Delivery paid by the buyer, and Smart! delivery that is the seller's income: each share with its own line's VAT. */
function deliveryDrafts(context: Context, goods: Goods, { facts, sales }: ResolvedOrder): Draft[] {
  const source: Source = { sourceType: "order", sourceId: facts.id };
  const share = (posted: Line, total: Minor, vatOf: (line: ResolvedLine, amount: Minor) => Minor): Draft[] =>
    splitOverLines(total, sales).flatMap(({ line, amount }) => {
      const gross = draftOf(placeOfLine(line), { day: line.day, line: posted, amount, currency: facts.currency, source });
      return withContained(context, gross, vatOf(line, amount));
    });
  return [
    ...share("deliveryIncome", facts.deliveryAmount, (line, amount) => {
      const paid = { amount: line.facts.amount, units: line.facts.quantity };
      return deliveryVat(context, goods.booked(line), line, amount, facts.currency, paid);
    }),
    ...share("compensation", facts.smartCompensation, (line, amount) => containedVat(amount, line.vat.rate)),
  ];
}

/** What the buyer paid later is delivery income on its own day, split and taxed like delivery. */
function surchargeDrafts(context: Context, { facts, sales }: ResolvedOrder): Draft[] {
  return facts.surcharges.flatMap(({ id, at, amount: total }) => {
    const source: Source = { sourceType: "surcharge", sourceId: id };
    const day = context.dayOf(at, facts.market);
    return splitOverLines(total, sales).flatMap(({ line, amount }) => {
      const gross = draftOf(placeOfLine(line), { day, line: "deliveryIncome", amount, currency: facts.currency, source });
      return withVat(context, gross, line.vat.rate);
    });
  });
}

/** The file's delivery cost is per order: netted once, at the VAT of its first counted line, then split. */
function fileDelivery(context: Context, { facts, sales }: ResolvedOrder): Draft[] {
  const [first] = sales;
  if (first === undefined || facts.fileDeliveryCost === null) return [];
  const source: Source = { sourceType: "order", sourceId: facts.id };
  const total = negated(feeAsBooked(context, facts.fileDeliveryCost, first));
  return splitOverLines(total, sales).map(({ line, amount }) => {
    return draftOf(placeOfLine(line), { day: line.day, line: "delivery", amount, currency: facts.currency, source });
  });
}

/**
 * Packaging per order, and shipping paid by the seller: only where nobody billed or stated a delivery cost and the
 * method is not integrated with the marketplace. Both are settings in PLN, net for payers and gross for others already.
 */
function settingDrafts({ facts: { company } }: Context, { facts, sales }: ResolvedOrder, billed: ReadonlySet<Line>): Draft[] {
  const share = (posted: Line, setting: PostingSetting, total: Minor): Draft[] =>
    splitOverLines(negated(total), sales).map(({ line, amount }) => {
      const source: Source = { sourceType: "setting", sourceId: setting };
      return draftOf(placeOfLine(line), { day: line.day, line: posted, amount, currency: "PLN", source });
    });
  const shipsHimself = !billed.has("delivery") && !facts.integratedDelivery && facts.fileDeliveryCost === null;
  return [
    ...share("packaging", "packagingPerOrder", company.packagingPerOrder),
    ...(shipsHimself ? share("ownShipping", "ownShippingPerOrder", company.ownShippingPerOrder) : []),
  ];
}

function feeAsBooked(context: Context, gross: Minor, { facts, day }: ResolvedLine): Minor {
  return context.taxOf(day).vatPayer ? netOf(gross, facts.feeVatRate ?? FILE_FEE_VAT) : gross;
}
