import { describe, expect, test } from "vitest";
import { SELLER_PRESETS, SIMULATED_NOW } from "#testing/simulator.ts";
import { demoGoods } from "./demo-known.ts";
import { demoRates } from "./demo-rates.ts";
import { listBilling } from "./list-billing.ts";
import { listOrders } from "./list-orders.ts";
import { DAY, monthOf } from "./moments.ts";
import { billingOfOrder } from "./world-order-billing.ts";
import { createWorld, type SellerWorld } from "./world.ts";
import type { OrderPlan } from "./world-types.ts";

function yearOf(world: SellerWorld): OrderPlan[] {
  const last = monthOf(SIMULATED_NOW);
  return Array.from({ length: 12 }, (_, index) => world.orders(last - 11 + index))
    .flat()
    .filter(({ boughtAt }) => boughtAt <= SIMULATED_NOW);
}

function firstSeller(preset: keyof typeof SELLER_PRESETS, seed = "zyskomierz"): SellerWorld {
  const [seller] = createWorld({ seed, sellers: SELLER_PRESETS[preset] }).sellers;
  if (seller === undefined) throw new Error("no seller");
  return seller;
}

const calmView = (now: number) => ({ now, billingMonths: 14, ordersKept: 365 * DAY, holdsBack: () => false, lateSignals: [] });

function ordersText(world: SellerWorld, now: number, query = ""): string {
  return JSON.stringify(listOrders(world, new URLSearchParams(query), calmView(now)).slice(0, 10_000));
}

function billingText(world: SellerWorld, now: number): string[] {
  const listing = listBilling(world, new URLSearchParams(), calmView(now), "pl-PL", () => false);
  return listing.slice(0, 10_000).map((row) => JSON.stringify(row));
}

describe("the world follows from the seed and the moment", () => {
  test("the same seed and moment say the same to the byte, another seed something else", () => {
    expect(ordersText(firstSeller("small"), SIMULATED_NOW)).toBe(ordersText(firstSeller("small"), SIMULATED_NOW));
    expect(billingText(firstSeller("small"), SIMULATED_NOW)).toEqual(billingText(firstSeller("small"), SIMULATED_NOW));
    expect(ordersText(firstSeller("small", "other"), SIMULATED_NOW)).not.toBe(ordersText(firstSeller("small"), SIMULATED_NOW));
  });

  test("what was read before, in whatever order, does not change what is said", () => {
    const wandering = firstSeller("small");
    for (const back of [200, 20, 300, 0]) ordersText(wandering, SIMULATED_NOW - back * DAY);
    expect(ordersText(wandering, SIMULATED_NOW)).toBe(ordersText(firstSeller("small"), SIMULATED_NOW));
  });

  test("time only adds: three weeks later every entry of billing is still there, and new orders have come", () => {
    const world = firstSeller("small");
    const at = Date.parse("2026-11-10T12:00:00.000Z");
    const ids = (now: number): string[] => billingText(world, now).flatMap((text) => /"id":"([^"]+)"/.exec(text)?.[1] ?? []);
    const later = new Set(ids(at + 21 * DAY));
    const known = ids(at).slice(0, 1_000);
    expect(known.length).toBe(1_000);
    // the oldest of the earlier answer may have aged out of what is kept, the newest thousand may not
    expect(known.filter((id) => !later.has(id))).toEqual([]);
    const newOrders = listOrders(world, new URLSearchParams("lineItems.boughtAt.gte=2026-11-10T12:00:00Z"), calmView(at + 21 * DAY));
    expect(newOrders.total).toBeGreaterThan(5);
  });

  test("an order lives: bought, filled in, paid, sent, collected", () => {
    const world = firstSeller("small");
    const order = yearOf(world).find(
      ({ fulfilment, goneAt, cancelled }) => fulfilment.length === 4 && goneAt === null && cancelled === null,
    );
    const asSeen = (at: number): unknown => {
      const from = new Date((order?.boughtAt ?? 0) - 1).toISOString();
      const rows = listOrders(world, new URLSearchParams(`lineItems.boughtAt.gte=${from}`), calmView(at)).slice(0, 1_000);
      const row = rows.find(({ id }) => id === order?.id);
      return row === undefined ? null : [row["status"], Reflect.get(Object(row["fulfillment"]), "status")];
    };
    expect(asSeen((order?.boughtAt ?? 0) - 1)).toBeNull();
    expect(asSeen(order?.boughtAt ?? 0)).toEqual(["BOUGHT", "NEW"]);
    expect(asSeen(order?.filledAt ?? 0)).toEqual(["FILLED_IN", "NEW"]);
    expect(asSeen(order?.readyAt ?? 0)).toEqual(["READY_FOR_PROCESSING", "NEW"]);
    expect(asSeen(order?.fulfilment[3]?.at ?? 0)).toEqual(["READY_FOR_PROCESSING", "PICKED_UP"]);
  });

  test("before the form is filled in there is no delivery, and the total is that of the goods", () => {
    const world = firstSeller("small");
    const order = yearOf(world).find(
      ({ delivery, mergeId, filledAt, boughtAt }) => delivery.cost > 0 && mergeId === null && filledAt > boughtAt,
    );
    const seen = (at: number): unknown => {
      const row = listOrders(world, new URLSearchParams(), calmView(at))
        .slice(0, 1_000)
        .find(({ id }) => id === order?.id);
      return Reflect.get(Object(Reflect.get(Object(row?.["summary"]), "totalToPay")), "amount");
    };
    const [total, delivery] = [order?.total ?? 0, order?.delivery.cost ?? 0];
    expect(seen(order?.boughtAt ?? 0)).toBe(((total - delivery) / 100).toFixed(2));
    expect(seen(order?.filledAt ?? 0)).toBe((total / 100).toFixed(2));
  });

  test("updatedAt does not move when only the seller's own status does", () => {
    const world = firstSeller("small");
    const order = yearOf(world).find(
      ({ fulfilment, goneAt, changes }) => fulfilment.length === 4 && goneAt === null && changes.length === 3,
    );
    const seen = (at: number): unknown => {
      const rows = listOrders(world, new URLSearchParams(), calmView(at)).slice(0, 1_000);
      const row = rows.find(({ id }) => id === order?.id);
      return [row?.["updatedAt"], row?.["revision"]];
    };
    const [updatedBefore, revisionBefore] = Object(seen((order?.fulfilment[2]?.at ?? 0) - 1));
    const [updatedAfter, revisionAfter] = Object(seen(order?.fulfilment[2]?.at ?? 0));
    expect(updatedAfter).toBe(updatedBefore);
    expect(revisionAfter).not.toBe(revisionBefore);
  });
});

describe("the sellers are believable", () => {
  const world = firstSeller("year");
  const orders = yearOf(world);
  const share = (test: (order: OrderPlan) => boolean): number => orders.filter(test).length / orders.length;

  test("every order lies in the month it is planned for, so that no window misses it", () => {
    for (let month = monthOf(SIMULATED_NOW) - 12; month <= monthOf(SIMULATED_NOW); month += 1) {
      expect(world.orders(month).filter(({ boughtAt }) => monthOf(boughtAt) !== month)).toEqual([]);
    }
  });

  test("no consequence of an order comes later than it is looked for", () => {
    const past = orders.flatMap((order) => [
      ...billingOfOrder(order).map(({ at }) => monthOf(at) - order.month - 5),
      ...order.changes.map((at) => (at - order.boughtAt) / DAY - 60),
      ...order.fulfilment.map(({ at }) => monthOf(at) - order.month - 2),
      ...order.refunds.map(({ settledAt }) => monthOf(settledAt) - order.month - 2),
    ]);
    expect(Math.max(...past.filter((late) => late > 0), 0)).toBe(0);
  });

  test("the year has at least 20,000 orders, in four markets", () => {
    expect(orders.length).toBeGreaterThanOrEqual(20_000);
    for (const market of ["PL", "CZ", "SK", "HU"]) expect(share((order) => order.market === market)).toBeGreaterThan(0.04);
  });

  test("everything happens that a connector must understand", () => {
    const kinds: Readonly<Record<string, (order: OrderPlan) => boolean>> = {
      "cancelled before payment": ({ cancelled, readyAt }) => cancelled !== null && readyAt === null,
      "cancelled by the buyer after payment": ({ cancelled, readyAt }) => cancelled !== null && readyAt !== null,
      "cancelled by the seller": ({ fulfilment }) => fulfilment.at(-1)?.status === "CANCELLED",
      "cash on delivery never collected": ({ notCollected, payment }) => notCollected && payment.paidAt === null,
      "merged away": ({ goneAt }) => goneAt !== null,
      "merged from two": ({ mergedFrom }) => mergedFrom.length === 2,
      surcharge: ({ surcharge }) => surcharge !== null,
      deposit: ({ lines }) => lines.some(({ deposit }) => deposit > 0),
      "additional service": ({ lines }) => lines.some(({ service }) => service !== null),
      coupon: ({ lines }) => lines.some(({ discounts }) => discounts.includes("COUPON")),
      "Allegro Prices through billing": ({ lines }) => lines.some(({ reconciliation }) => reconciliation?.type === "BILLING"),
      "Allegro Prices through the wallet": ({ lines }) => lines.some(({ reconciliation }) => reconciliation?.type === "WALLET"),
      "a set of several products": ({ lines }) => lines.some(({ offer }) => offer.components.length > 1),
      "no VAT rate": ({ lines }) => lines.some(({ offer }) => offer.vat === null),
      "business marketplace": ({ marketplaceId }) => marketplaceId === "allegro-business-pl",
      "VAT EU verified": ({ vatEu }) => vatEu,
      "Smart! with a cost": ({ delivery }) => delivery.smart && delivery.cost > 0,
      "method outside Allegro": ({ delivery }) => !delivery.method.integrated,
      "refund by amount": ({ refunds }) => refunds.some(({ lines }) => lines.some(({ quantity }) => quantity === null)),
      "refund of some pieces": ({ refunds }) =>
        refunds.some(({ lines }) => lines.some(({ quantity, line }) => quantity !== null && quantity < line.quantity)),
      "refund that was cancelled": ({ refunds }) => refunds.some(({ outcome }) => outcome === "CANCELED"),
      "customer return": ({ customerReturn }) => customerReturn !== null,
    };
    const missing = Object.entries(kinds).filter(([, test]) => orders.filter(test).length < 5);
    expect(missing.map(([kind]) => kind)).toEqual([]);
  });

  test("billing: one commission for each order and offer, at purchase; carriage one to three days after dispatch, late or never", () => {
    const entries = Array.from({ length: 12 }, (_, index) => world.billing("PL", monthOf(SIMULATED_NOW) - 11 + index)).flat();
    const commissions = entries.filter(({ type }) => type === "SUC").map(({ orderId, offer }) => `${orderId} ${offer?.id}`);
    expect(new Set(commissions).size).toBe(commissions.length);
    const billed = new Map(
      entries.filter(({ type, amount }) => ["HB4", "DXP"].includes(type) && amount < 0).map((entry) => [entry.orderId, entry.at]),
    );
    const sent = orders.filter(
      ({ market, sentAt, delivery }) =>
        market === "PL" && sentAt !== null && sentAt < SIMULATED_NOW - 60 * DAY && ["HB4", "DXP"].includes(delivery.method.feeType ?? ""),
    );
    const delays = sent.map(({ id, sentAt }) => ((billed.get(id) ?? Number.POSITIVE_INFINITY) - (sentAt ?? 0)) / DAY);
    const part = (test: (days: number) => boolean): number => delays.filter(test).length / delays.length;
    expect(part((days) => days >= 1 && days <= 3)).toBeGreaterThan(0.9);
    expect(part((days) => days >= 10 && days < 36)).toBeGreaterThan(0.01);
    expect(part((days) => days === Number.POSITIVE_INFINITY)).toBeGreaterThan(0.02);
  });

  test("billing: advertising once a day, three days later at 03:18, naming its day; settlements bring the balance back to nothing", () => {
    const entries = world.billing("PL", monthOf(SIMULATED_NOW) - 1);
    const ads = entries.filter(({ type }) => type === "NSP");
    expect(ads.length).toBeGreaterThan(20);
    for (const { at, info } of ads) {
      const feeDay = new Date(at - 3 * DAY).toISOString().slice(0, 10).split("-").toReversed().join(".");
      expect(new Date(at).toISOString().slice(11, 16)).toBe("03:18");
      expect(info()).toEqual([{ type: "feeDate", value: feeDay }]);
    }
    for (const { type, balance } of entries) if (type === "PAD" || type === "SUM") expect(balance).toBe(0);
    const types = new Set(
      Array.from({ length: 12 }, (_, index) => world.billing("PL", monthOf(SIMULATED_NOW) - index)).flatMap((list) =>
        list.map(({ type }) => type),
      ),
    );
    for (const type of ["SUC", "FSF", "BRG", "CB2", "REF", "PS1", "RET", "DTR", "DHR", "SB2", "DPG", "FEA", "PAD", "PB2", "SUM", "QPK"])
      expect(types).toContain(type);
    expect(world.billing("HU", monthOf(SIMULATED_NOW) - 1).some(({ type }) => type === "HUN")).toBe(true);
  });

  test("amounts in forint are multiples of five, prices in Poland end with 99 or 90", () => {
    for (const { market, total, lines } of orders)
      if (market === "HU") expect([total, ...lines.map(({ price }) => price)].every((amount) => amount % 500 === 0)).toBe(true);
    expect(world.seller.offers.every(({ price }) => [99, 90].includes(price.PL % 100))).toBe(true);
  });

  test("December outsells July, Black Friday its month, Monday Saturday", () => {
    const of = (test: (date: Date) => boolean): number => orders.filter(({ boughtAt }) => test(new Date(boughtAt))).length;
    expect(of((date) => date.getUTCMonth() === 11)).toBeGreaterThan(1.2 * of((date) => date.getUTCMonth() === 6));
    expect(of((date) => date.getUTCDay() === 1)).toBeGreaterThan(1.2 * of((date) => date.getUTCDay() === 6));
    const november = world.orders(2025 * 12 + 10);
    const friday = november.filter(({ boughtAt }) => new Date(boughtAt).toISOString().startsWith("2025-11-28"));
    expect(friday.length).toBeGreaterThan((1.5 * november.length) / 30);
  });

  test("it is a business with a profit, and with goods that lose money", () => {
    const counted = orders.filter(
      ({ market, readyAt, cancelled, notCollected }) => market === "PL" && readyAt !== null && cancelled === null && !notCollected,
    );
    const sales = counted.reduce((sum, { total }) => sum + total, 0);
    const goods = counted.flatMap(({ lines }) => lines).reduce((sum, { quantity, offer }) => sum + quantity * offer.cost, 0);
    const refunds = counted.flatMap((order) => order.refunds).reduce((sum, { total }) => sum + total, 0);
    const settlements = new Set(["PAD", "PB2", "SUM"]);
    const fees = Array.from({ length: 12 }, (_, index) => world.billing("PL", monthOf(SIMULATED_NOW) - index))
      .flat()
      .filter(({ type }) => !settlements.has(type))
      .reduce((sum, { amount }) => sum + amount, 0);
    // roughly net: sales and refunds hold 18 % of VAT on average, fees 23 %; goods are net
    const profit = (sales - refunds) / 1.18 + fees / 1.23 - goods;
    expect(profit / (sales / 1.18)).toBeGreaterThan(0.05);
    expect(profit / (sales / 1.18)).toBeLessThan(0.3);
    const losing = world.seller.offers.filter(({ cost, price }) => cost > (price.PL / 1.23) * 0.84);
    expect(losing.length).toBeGreaterThan(3);
  });
});

describe("what only the seller knows", () => {
  test("costs are known for all but a few SKUs, below the price of most", () => {
    const world = createWorld({ seed: "zyskomierz", sellers: SELLER_PRESETS.year });
    const skus = new Set(world.sellers.flatMap(({ seller }) => seller.offers.flatMap(({ sku }) => sku ?? [])));
    const costs = demoGoods(world, SIMULATED_NOW).flatMap(({ cost }) => cost ?? []);
    expect(costs.length / skus.size).toBeGreaterThan(0.94);
    expect(costs.length / skus.size).toBeLessThan(0.99);
    expect(costs.every((cost) => /^\d+\.\d\d$/.test(cost))).toBe(true);
  });

  test("rates: one table on each working day, within plausible bounds, the same however they are asked for", () => {
    const november = demoRates("2026-11-01", "2026-11-30");
    // thirty days less nine of weekends less 11 November; 1 November is a Sunday
    expect(november).toHaveLength(20);
    expect(demoRates("2026-11-18", "2026-11-18")).toEqual(november.filter(({ effectiveDate }) => effectiveDate === "2026-11-18"));
    const bounds: Readonly<Record<string, readonly [number, number]>> = { EUR: [4.2, 4.4], CZK: [0.17, 0.18], HUF: [0.0105, 0.0115] };
    for (const { rates } of demoRates("2024-01-01", "2028-12-31")) {
      for (const { code, mid } of rates) {
        const [low, high] = bounds[code] ?? [0, 10];
        expect(Number(mid)).toBeGreaterThanOrEqual(low);
        expect(Number(mid)).toBeLessThanOrEqual(high);
      }
    }
    const numbers = demoRates("2026-01-01", "2026-12-31").map(({ no }) => no);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
