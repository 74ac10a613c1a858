/**
 * Random histories of a small company for property tests: two stores, four markets, every cost method, refunds, late
 * and orphaned fees, advertising, expenses of every kind, lines and orders that do not count, rates that are missing.
 * All ids are decimal numbers, so that a history can also be stored.
 */
import type fc from "fast-check";
import { addDays, eachDay, isoWeekday } from "#core/day.ts";
import { EXPENSE_KINDS, isSizedBy } from "#core/expense-kinds.ts";
import type {
  AdsFacts,
  BatchFacts,
  BillingFacts,
  CompanyFacts,
  CostFacts,
  Day,
  ExpenseFacts,
  Facts,
  FeeLagFacts,
  Market,
  OrderFacts,
  OrderLineFacts,
  OwnRateFacts,
  RateFacts,
  RefundFacts,
} from "#core/facts.ts";
import { MARKETS, currencyOf } from "#core/market.ts";
import { bp } from "#core/money.ts";
import {
  fileStore,
  SAMPLE_BILLING_LINES,
  SAMPLE_COMPANY,
  sampleAds,
  sampleBatch,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
} from "./sample-facts.ts";
import { type Draw, randomDraw } from "./random-draw.ts";
import { drawnAdsEstimates, drawnDeliveryEstimates, drawnEstimates } from "./random-estimates.ts";
import { drawnWaitingRefunds } from "./random-waiting.ts";
import { CATEGORY_IDS, drawnCostRule, TAG_IDS } from "./random-rules.ts";

const FIRST_DAY = "2025-02-20";
const LAST_OFFSET = 50;
const TODAY = addDays(FIRST_DAY, LAST_OFFSET);
const TABLES: readonly RateFacts[] = eachDay(addDays(FIRST_DAY, -30), addDays(FIRST_DAY, LAST_OFFSET + 40))
  .filter((date) => isoWeekday(date) <= 5)
  .flatMap((date, index) => {
    const drift = (index * 7) % 11;
    return Object.entries({ EUR: 42_000, CZK: 1700, HUF: 105 }).map(([currency, base]) => {
      return { currency, table: `${index}/A/NBP`, date, mid: mid(base + drift) };
    });
  });

export const PRODUCT_IDS = ["11", "12", "13", "14", "15"] as const;
const OFFER_IDS = ["21", "22", "23", "24"] as const;
const VAT_RATES = [null, null, bp(2300), bp(800), bp(0)] as const;

/** One company's facts; about a dozen orders. */
export const randomFacts: fc.Arbitrary<Facts> = randomDraw.map((draw) => drawnHistory(draw));

/** `atMost` orders; a few of them at least. */
export function drawnHistory(draw: Draw, atMost = 14): Facts {
  const orders = draw.list(Math.min(5, atMost), atMost, (index) => order(draw, index));
  return {
    today: TODAY,
    company: drawnCompany(draw),
    stores: [sampleStore("1"), fileStore("2", { baseMarket: "CZ" })],
    products: products(draw),
    costs: PRODUCT_IDS.flatMap((productId, index) => costs(draw, productId, index)),
    batches: ["13", "14"].flatMap((productId) => batches(draw, productId)),
    bundles: [
      { productId: "15", validFrom: draw.one([null, drawnDay(draw)]), components: draw.list(1, 2, (index) => component(draw, index)) },
    ],
    offers: OFFER_IDS.map((id, index) => {
      return { ...sampleOffer(id, PRODUCT_IDS[index] ?? null, index < 3 ? "1" : "2"), categoryId: draw.one([null, ...CATEGORY_IDS]) };
    }),
    costRules: draw.rarely(3) ? [] : draw.list(1, 4, (index) => drawnCostRule(draw, index)),
    orders,
    refunds: draw.list(0, 6, (index) => refund(draw, index, orders)),
    waitingRefunds: drawnWaitingRefunds(draw, () => drawnMoment(draw, drawnDay(draw))),
    billing: draw.list(6, 24, (index) => entry(draw, index, orders)),
    expenses: draw.list(1, 6, (index) => drawnExpense(draw, index)),
    ads: draw.list(0, 5, () => ads(draw)),
    feeLags: feeLags(draw),
    estimates: orders.flatMap((each) => drawnEstimates(draw, each)),
    rates: rates(draw),
    ownRates: ownRates(draw),
    billingLines: SAMPLE_BILLING_LINES,
    deliveryEstimates: drawnDeliveryEstimates(draw, orders),
    adsEstimates: drawnAdsEstimates(draw, TODAY),
  };
}

export function drawnCompany(draw: Draw): CompanyFacts {
  const later = { from: drawnDay(draw), vatPayer: draw.one([true, false]), oss: draw.one([true, false]) };
  return {
    ...SAMPLE_COMPANY,
    homeMarket: draw.one(MARKETS),
    basis: draw.one(["order", "billing"]),
    recoveryPercent: draw.one([100, 80, 0]),
    complaintRecoveryPercent: draw.one([0, 50]),
    packagingPerOrder: draw.int(0, 150),
    packagingPerUnit: draw.int(0, 50),
    ownShippingPerOrder: draw.one([0, 999]),
    feeShareKey: draw.one(["none", "sales", "units"]),
    adsShareKey: draw.one(["none", "sales"]),
    defaultVatRates: draw.one<CompanyFacts["defaultVatRates"]>([{}, { PL: bp(800) }, { CZ: bp(1200), SK: bp(500) }]),
    spreadSubscription: draw.one([true, false]),
    estimates: !draw.rarely(5),
    taxProfile: [{ from: null, vatPayer: !draw.rarely(4), oss: draw.one([true, false]) }, ...(draw.rarely(3) ? [later] : [])],
  };
}

function products(draw: Draw): Facts["products"] {
  const methods = ["constant", "period", "fifo", "average", "constant"] as const;
  return PRODUCT_IDS.map((id, index) =>
    sampleProduct(id, {
      costMethod: methods[index] ?? "constant",
      vatRates: draw.one<CompanyFacts["defaultVatRates"]>([{}, {}, { PL: bp(500) }, { CZ: bp(1200), HU: bp(500) }]),
      packagingPerUnit: draw.one([null, draw.int(0, 90)]),
      recoveryPercent: draw.one([null, 0, 33, 100]),
      marginScheme: draw.rarely(8),
      tagIds: TAG_IDS.filter(() => draw.rarely(2)),
    }),
  );
}

function costs(draw: Draw, productId: string, index: number): CostFacts[] {
  if (draw.rarely(6)) return [];
  const row = (id: string, change: Partial<CostFacts>): CostFacts =>
    sampleCost(productId, drawnPrice(draw), { id, vatMode: draw.one(["net", "gross"]), vatRate: draw.one(VAT_RATES), ...change });
  const change = drawnDay(draw);
  const first = row(`${index}1`, { currency: draw.one(["PLN", "PLN", "EUR"]), validTo: productId === "12" ? addDays(change, -1) : null });
  return [
    first,
    ...(draw.rarely(2) ? [row(`${index}2`, { validFrom: change })] : []),
    ...(draw.rarely(3) ? [row(`${index}3`, { market: "CZ", validFrom: drawnDay(draw), currency: "CZK" })] : []),
  ];
}

function batches(draw: Draw, productId: string): BatchFacts[] {
  return draw.list(0, 4, (seq) =>
    sampleBatch(productId, addDays(FIRST_DAY, draw.int(-10, LAST_OFFSET)), draw.int(1, 12), drawnPrice(draw), {
      id: `${productId}${seq}`,
      seq,
      currency: draw.one(["PLN", "PLN", "PLN", "EUR"]),
      vatMode: draw.one(["net", "gross"]),
    }),
  );
}

function component(draw: Draw, index: number): { productId: string; quantity: number } {
  return { productId: index === 0 ? draw.one(["11", "13"]) : draw.one(["12", "14"]), quantity: draw.int(1, 3) };
}

function order(draw: Draw, index: number): OrderFacts {
  const market: Market = draw.one(["PL", "PL", "CZ", "SK", "HU"]);
  const fromFile = draw.one([true, false]);
  const id = String(index + 1);
  const currency = draw.rarely(12) ? "EUR" : currencyOf(market);
  const bought = drawnDay(draw);
  const lines = draw.list(1, 4, (place) => orderLine(draw, `${id}${place}`, { bought, fromFile, currency }));
  return sampleOrder(id, lines, {
    storeId: fromFile ? "2" : "1",
    source: fromFile ? "file" : "api",
    market,
    currency,
    counted: fromFile || !draw.rarely(6),
    destination: draw.one([null, null, "PL", "HU", "DE"]),
    vatEuVerified: draw.rarely(10),
    deliveryAmount: draw.one([0, draw.int(1, 2500)]),
    integratedDelivery: draw.one([true, false]),
    smart: draw.rarely(3),
    smartCompensation: fromFile ? 0 : draw.one([0, 0, draw.int(1, 900)]),
    fileDeliveryCost: fromFile ? draw.one([null, draw.int(0, 2000)]) : null,
    surcharges: draw.rarely(6) ? [{ id: `${id}9`, at: drawnMoment(draw, drawnDay(draw)), amount: draw.int(1, 900) }] : [],
  });
}

function orderLine(draw: Draw, id: string, order: { bought: Day; fromFile: boolean; currency: string }): OrderLineFacts {
  const place = draw.int(0, OFFER_IDS.length);
  const line = sampleLine(id, draw.rarely(12) ? 0 : draw.int(1, 30_000), {
    boughtAt: drawnMoment(draw, draw.rarely(6) ? drawnDay(draw) : order.bought),
    productId: draw.rarely(10) ? null : (PRODUCT_IDS[place] ?? null),
    quantity: draw.int(1, 6),
    currency: order.currency,
    vatRate: draw.one(VAT_RATES),
    vatExemption: draw.rarely(15) ? "zw" : null,
    feeVatRate: draw.one([null, null, bp(800)]),
    ownCost: draw.rarely(8) ? drawnOwnCost(draw) : null,
  });
  if (!order.fromFile) {
    const services = draw.rarely(5) ? draw.int(1, 900) : 0;
    return {
      ...line,
      amount: line.amount + services,
      services,
      offerId: OFFER_IDS[place] ?? null,
      walletCompensation: draw.one([0, 0, draw.int(1, 500)]),
    };
  }
  const ofFile = { ...line, fileCommission: draw.one([null, draw.int(0, 1500)]), counted: !draw.rarely(10) };
  return draw.rarely(5) ? { ...ofFile, kind: "refund", quantity: draw.int(0, 3), amount: 0 - line.amount } : ofFile;
}

export function drawnOwnCost(draw: Draw): NonNullable<OrderLineFacts["ownCost"]> {
  return {
    unitCost: drawnPrice(draw),
    currency: draw.one(["PLN", "EUR"]),
    vatMode: draw.one(["net", "gross"]),
    vatRate: draw.one([null, bp(800)]),
  };
}

function refund(draw: Draw, index: number, orders: readonly OrderFacts[]): RefundFacts {
  const target = draw.one(orders);
  const lines = target.lines.filter(({ kind }) => kind === "sale" && !draw.rarely(3));
  return sampleRefund(
    String(index + 1),
    target.id,
    lines.map(({ id, quantity, amount }) => ({ lineId: id, units: draw.int(0, quantity), amount: draw.int(0, amount) })),
    {
      createdAt: drawnMoment(draw, drawnDay(draw)),
      status: draw.one(["SUCCESS", "SUCCESS", "PARTIAL", "PENDING"]),
      reason: draw.one(["REFUND", "REFUND", "COMPLAINT", "NOT_COLLECTED", "PRODUCT_NOT_AVAILABLE", "OVERPAID"]),
      deliveryAmount: draw.one([0, draw.int(1, 1500)]),
      surchargeAmount: draw.rarely(5) ? draw.int(1, 300) : 0,
    },
  );
}

function entry(draw: Draw, index: number, orders: readonly OrderFacts[]): BillingFacts {
  const typeId = draw.one(["SUC", "SUC", "HB4", "HB4", "PS1", "NSP", "LIS", "SB2", "NEW", "PAD"]);
  const market = draw.one(["PL", "PL", "CZ"]);
  const free = sampleEntry(String(index + 1), typeId, draw.int(-9000, 2000), {
    storeId: draw.one(["1", "2"]),
    market,
    currency: currencyOf(market),
    occurredAt: drawnMoment(draw, drawnDay(draw)),
    vatRate: draw.one([bp(2300), bp(2300), bp(800), null]),
    offerId: ["SUC", "PS1", "LIS", "NEW"].includes(typeId) ? draw.one([null, ...OFFER_IDS]) : null,
    feeDate: typeId === "NSP" ? draw.one([null, drawnDay(draw)]) : null,
  });
  if (!["SUC", "HB4", "PS1", "NEW"].includes(typeId) || draw.rarely(5)) return free;
  const target = draw.one(orders);
  return { ...free, orderId: target.id, storeId: target.storeId, market: target.market, currency: currencyOf(target.market) };
}

export function drawnExpense(draw: Draw, index: number): ExpenseFacts {
  const kind = draw.one(EXPENSE_KINDS);
  const start = drawnDay(draw);
  return sampleExpense(String(index + 1), isSizedBy(kind, "share") ? null : draw.int(1, 20_000), {
    kind,
    percentBp: isSizedBy(kind, "share") ? bp(draw.int(1, 900)) : null,
    currency: draw.one(["PLN", "PLN", "EUR"]),
    vatMode: draw.one(["net", "gross"]),
    vatRate: draw.one([bp(2300), bp(800), bp(0)]),
    start,
    end: isSizedBy(kind, "period") ? addDays(start, draw.int(0, 40)) : draw.one([null, addDays(start, draw.int(0, 40))]),
    every: isSizedBy(kind, "interval") ? { count: draw.int(1, 3), unit: draw.one(["day", "week", "month", "year"]) } : null,
    booking: draw.one(["spread", "onDay"]),
    anchor: isSizedBy(kind, "interval") ? addDays(start, -draw.int(0, 40)) : start,
    ...expenseScope(draw),
    countAsAds: draw.rarely(5),
  });
}

function expenseScope(draw: Draw): Pick<ExpenseFacts, "storeId" | "market" | "tagId" | "productId" | "shareKey"> {
  const scope = draw.one(["any", "any", "product", "tag"]);
  return {
    storeId: draw.one([null, "1", "2"]),
    market: draw.one([null, "PL", "CZ"]),
    tagId: scope === "tag" ? draw.one(TAG_IDS) : null,
    productId: scope === "product" ? draw.one(PRODUCT_IDS) : null,
    shareKey: draw.one(["none", "sales", "units"]),
  };
}

function ads(draw: Draw): AdsFacts {
  const market = draw.one(["PL", "PL", "CZ"]);
  return sampleAds(draw.one(OFFER_IDS), draw.int(0, 6000), {
    storeId: draw.one(["1", "2"]),
    market,
    day: drawnDay(draw),
    currency: currencyOf(market),
  });
}

/** Stores that have learned how late their fees come. */
function feeLags(draw: Draw): FeeLagFacts[] {
  const lags = (["commission", "delivery"] as const).map((line) => ({ storeId: "1", line, days: draw.int(0, 40) }));
  return lags.filter(() => !draw.rarely(3));
}

/** A table for every working day; in one history of four one currency has a gap that leaves days without a rate. */
function rates(draw: Draw): RateFacts[] {
  if (!draw.rarely(4)) return [...TABLES];
  const from = drawnDay(draw);
  const currencyWithGap = draw.one(["EUR", "CZK", "HUF"]);
  const resumes = addDays(from, 16);
  return TABLES.filter(({ currency, date }) => currency !== currencyWithGap || date < from || date >= resumes);
}

/** In one history of three, for single days, also for those without a published rate. */
function ownRates(draw: Draw): OwnRateFacts[] {
  if (!draw.rarely(3)) return [];
  const drawn = draw.list(1, 6, () => ({ currency: draw.one(["EUR", "CZK", "HUF"]), day: drawnDay(draw), mid: mid(draw.int(1, 50_000)) }));
  return [...Map.groupBy(drawn, ({ currency, day }) => `${currency} ${day}`).values()].flatMap(([first]) => first ?? []);
}

/** Ten-thousandths as decimal text. */
function mid(tenThousandths: number): string {
  const digits = String(tenThousandths).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

export function drawnPrice(draw: Draw): string {
  return mid(draw.one([draw.int(0, 900) * 1000, draw.int(1, 900_000)]));
}

export function drawnDay(draw: Draw): Day {
  return addDays(FIRST_DAY, draw.int(0, LAST_OFFSET));
}

/** Late evenings in UTC fall on the next day in the markets. */
export function drawnMoment(draw: Draw, date: Day): string {
  return `${date}T${draw.one(["06:15", "11:00", "11:00", "22:30", "23:45"])}:00Z`;
}
