/** Thirteen months of a seller on two markets with two currencies: everything a ledger can hold, the same in every run. */
import { addDays, eachDay, isoWeekday, parseDay } from "#core/day.ts";
import type {
  AdsFacts,
  BillingFacts,
  CostFacts,
  Day,
  ExpenseFacts,
  Facts,
  Market,
  OrderFacts,
  OrderLineFacts,
  ProductFacts,
  RateFacts,
  RefundFacts,
} from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import {
  fileStore,
  sampleAds,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
} from "#testing/sample-facts.ts";
import { bp, negated } from "#core/money.ts";
import { createDraw, type Draw } from "./draw.ts";

export const TODAY = "2026-04-15";
const FIRST_DAY = "2025-03-20";
const DAYS = 391;
export const SELLER_MARKETS = ["PL", "SK"] as const satisfies readonly Market[];
export const TAG_IDS = ["301", "302", "303"] as const;

const PRODUCT_IDS = Array.from({ length: 24 }, (_, index) => String(1001 + index));
/** Never bought with a known cost. */
const UNCOSTED = new Set(PRODUCT_IDS.filter((_, index) => index % 7 === 3));
/** A product has an offer in the first store, every second one also in the second. */
const OFFERS = PRODUCT_IDS.flatMap((productId, index) => [
  sampleOffer(`5${productId}`, productId, "1"),
  ...(index % 2 === 0 ? [sampleOffer(`6${productId}`, productId, "2")] : []),
]);

export function seller(orders: number): Facts {
  const draw = createDraw(20_260_415);
  const sold = Array.from({ length: orders }, (_, index) => order(draw, index + 1));
  return sampleFacts({
    today: TODAY,
    company: { packagingPerOrder: 80, packagingPerUnit: 15, ownShippingPerOrder: 900, complaintRecoveryPercent: 40, adsShareKey: "sales" },
    stores: [
      sampleStore("1", { markets: [...SELLER_MARKETS] }),
      fileStore("2", { markets: [...SELLER_MARKETS], baseMarket: "SK" }),
      fileStore("3", { markets: ["PL"] }),
    ],
    products: PRODUCT_IDS.map((id, index) => product(id, index)),
    costs: PRODUCT_IDS.filter((id) => !UNCOSTED.has(id)).flatMap((id, index) => costs(draw, id, index)),
    offers: OFFERS,
    orders: sold,
    refunds: sold.filter(() => draw.rarely(8)).map((target, index) => refund(draw, index + 1, target)),
    billing: [...sold.flatMap((target) => fees(draw, target)), ...freeEntries(draw)],
    ads: Array.from({ length: 60 }, () => ads(draw)),
    expenses: expenses(),
    rates: rates(),
  });
}

function product(id: string, index: number): ProductFacts {
  return sampleProduct(id, {
    sku: `${["KUBEK", "Świeca", "lampa"][index % 3]}-${id}`,
    tagIds: TAG_IDS.filter((_, tag) => index % (tag + 2) === 0),
    vatRates: index % 5 === 0 ? { PL: bp(800) } : {},
  });
}

function costs(draw: Draw, productId: string, index: number): CostFacts[] {
  const price = `${draw.int(3, 60)}.${draw.int(10, 99)}`;
  const dearer = `${draw.int(20, 70)}.5`;
  const first = sampleCost(productId, price, { id: `9${productId}`, ...(index % 4 === 0 ? { currency: "EUR" } : {}) });
  return index % 3 === 0 ? [first, sampleCost(productId, dearer, { id: `8${productId}`, validFrom: day(draw) })] : [first];
}

function day(draw: Draw): Day {
  return addDays(FIRST_DAY, draw.int(0, DAYS));
}

/** Late evenings in UTC fall on the next day in the markets. */
function moment(draw: Draw, date: Day): string {
  return `${date}T${draw.one(["07:20", "11:00", "16:45", "22:30", "23:50"])}:00Z`;
}

function order(draw: Draw, index: number): OrderFacts {
  const id = String(index);
  const storeId = draw.one(["1", "1", "2", "3"]);
  const market: Market = storeId === "3" ? "PL" : draw.one(SELLER_MARKETS);
  const bought = day(draw);
  const lines = Array.from({ length: draw.one([1, 1, 2, 3, 4]) }, (_, place) =>
    line(draw, `${id}${place}`, { bought: bought, storeId, market }),
  );
  return sampleOrder(id, lines, {
    storeId,
    source: storeId === "1" ? "api" : "file",
    market,
    currency: currencyOf(market),
    counted: storeId !== "1" || !draw.rarely(12),
    deliveryAmount: draw.one([0, draw.int(200, 1900)]),
    integratedDelivery: draw.rarely(2),
    smartCompensation: storeId === "1" && draw.rarely(6) ? draw.int(50, 700) : 0,
    fileDeliveryCost: storeId !== "1" && draw.rarely(3) ? draw.int(300, 1500) : null,
    surcharges: draw.rarely(25) ? [{ id: `${id}9`, at: moment(draw, addDays(bought, draw.int(0, 40))), amount: draw.int(100, 900) }] : [],
  });
}

/** Some orders are merged: a line of theirs was bought on another day. Some lines are of no product we know. */
function line(draw: Draw, id: string, { bought, storeId, market }: { bought: Day; storeId: string; market: Market }): OrderLineFacts {
  const productId = draw.rarely(30) ? null : draw.one(PRODUCT_IDS.slice(0, draw.one([4, 12, 24])));
  const sale = sampleLine(id, draw.int(500, 26_000), {
    boughtAt: moment(draw, draw.rarely(7) ? addDays(bought, draw.int(1, 45)) : bought),
    productId,
    offerId: OFFERS.find((offer) => offer.productId === productId && offer.storeId === storeId)?.id ?? null,
    quantity: draw.int(1, 4),
    currency: currencyOf(market),
    walletCompensation: storeId === "1" && draw.rarely(20) ? draw.int(20, 300) : 0,
    fileCommission: storeId !== "1" && draw.rarely(3) ? draw.int(50, 900) : null,
  });
  const isReturn = storeId !== "1" && draw.rarely(15);
  return isReturn ? { ...sale, kind: "refund", amount: negated(sale.amount) } : sale;
}

function refund(draw: Draw, index: number, target: OrderFacts): RefundFacts {
  const sales = target.lines.filter(({ kind }) => kind === "sale");
  const lines = sales.map(({ id, quantity, amount }) => ({ lineId: id, units: draw.int(0, quantity), amount: draw.int(0, amount) }));
  return sampleRefund(String(index), target.id, lines, {
    createdAt: moment(draw, day(draw)),
    status: draw.one(["SUCCESS", "SUCCESS", "PARTIAL", "PENDING"]),
    reason: draw.one(["REFUND", "REFUND", "COMPLAINT", "NOT_COLLECTED", "OVERPAID"]),
    deliveryAmount: draw.one([0, draw.int(1, 900)]),
  });
}

function fees(draw: Draw, target: OrderFacts): BillingFacts[] {
  if (target.storeId !== "1") return [];
  const common = { storeId: "1", market: target.market, currency: target.currency, orderId: target.id };
  const bought = target.lines[0]?.boughtAt.slice(0, 10) ?? FIRST_DAY;
  const entry = (suffix: string, typeId: string, amount: number): BillingFacts =>
    sampleEntry(`${target.id}${suffix}`, typeId, amount, {
      ...common,
      occurredAt: moment(draw, addDays(parseDay(bought), draw.int(0, 25))),
    });
  return [
    entry("71", "SUC", -draw.int(50, 2500)),
    ...(draw.rarely(2) ? [entry("72", "HB4", -draw.int(100, 1200))] : []),
    ...(draw.rarely(10) ? [entry("73", "PS1", draw.int(50, 500))] : []),
    ...(draw.rarely(15) ? [entry("74", "NEW", -draw.int(20, 90))] : []),
  ];
}

/** What belongs to no order: listing and unknown fees of offers or of the store, subscriptions, advertising. */
function freeEntries(draw: Draw): BillingFacts[] {
  return Array.from({ length: 150 }, (_, index) => {
    const typeId = draw.one(["LIS", "LIS", "SB2", "NSP", "NSP", "NEW", "PAD"]);
    const market = draw.one(SELLER_MARKETS);
    const offers = OFFERS.filter(({ storeId }) => storeId === "1").map(({ id }) => id);
    return sampleEntry(String(900_001 + index), typeId, -draw.int(30, 6000), {
      market,
      currency: currencyOf(market),
      occurredAt: moment(draw, day(draw)),
      offerId: typeId === "LIS" || typeId === "NEW" ? draw.one([null, ...offers]) : null,
      feeDate: typeId === "NSP" ? day(draw) : null,
    });
  });
}

function ads(draw: Draw): AdsFacts {
  const market = draw.one(SELLER_MARKETS);
  const offer = draw.one(OFFERS.filter(({ storeId }) => storeId === "1"));
  return sampleAds(offer.id, draw.int(100, 4000), { market, currency: currencyOf(market), day: day(draw) });
}

/** Of the company, a store, a product and a tag; one runs past today. */
function expenses(): ExpenseFacts[] {
  const monthly = { count: 1, unit: "month" } as const;
  return [
    sampleExpense("1", 120_000, { kind: "spread", start: "2025-06-01", end: "2026-05-31" }),
    sampleExpense("2", 4500, {
      kind: "recurring",
      start: "2025-04-30",
      anchor: "2025-04-30",
      every: monthly,
      booking: "onDay",
      storeId: "2",
    }),
    sampleExpense("3", 9900, {
      kind: "recurring",
      start: "2025-05-10",
      anchor: "2025-05-10",
      every: monthly,
      productId: "1002",
      vatMode: "gross",
    }),
    sampleExpense("4", 7000, {
      kind: "recurring",
      start: "2025-05-05",
      anchor: "2025-05-05",
      every: monthly,
      tagId: "302",
      shareKey: "sales",
    }),
    sampleExpense("5", null, { kind: "percentOfSales", percentBp: bp(250), start: "2025-09-01", market: "SK" }),
    sampleExpense("6", 120, { kind: "perOrder", start: "2025-10-01" }),
    sampleExpense("7", 60_000, { kind: "oneOff", start: "2026-02-14", countAsAds: true, currency: "EUR" }),
  ];
}

function rates(): RateFacts[] {
  return eachDay(addDays(FIRST_DAY, -20), addDays(TODAY, 80))
    .filter((date) => isoWeekday(date) <= 5)
    .flatMap((date, index) =>
      Object.entries({ EUR: 42_000, CZK: 1700, HUF: 105 }).map(([currency, base]) => {
        const digits = String(base + ((index * 7) % 13)).padStart(5, "0");
        return { currency, table: `${index}/A/NBP`, date, mid: `${digits.slice(0, -4)}.${digits.slice(-4)}` };
      }),
    );
}
