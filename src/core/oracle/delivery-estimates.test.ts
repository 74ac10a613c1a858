import { describe, expect, test } from "vitest";
import {
  fileStore,
  NOT_A_PAYER,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleStore,
} from "#testing/sample-facts.ts";
import { addDays } from "../day.ts";
import type { BillingFacts, CompanyFacts, Day, DeliveryEstimateFacts, Facts, OrderFacts } from "../facts.ts";
import { certaintiesOf } from "./certainty.ts";
import { contextOf } from "./context.ts";
import { deliveryEstimatesOf, valueBand } from "./delivery-estimates.ts";
import { postingsOf } from "./postings.ts";

const TODAY = "2025-06-30";

const order = (id: number, day: Day, change: Partial<OrderFacts> & { value?: number } = {}): OrderFacts => {
  const { value = 5000, ...rest } = change;
  const line = sampleLine(String(id), value, { boughtAt: `${day}T10:00:00Z`, offerId: "3" });
  return sampleOrder(String(id), [line], { deliveryMethod: "Paczkomat", smart: true, ...rest });
};

/** `count` orders with ids from `from` on, of one day. */
const orders = (from: number, count: number, day: Day, change: Parameters<typeof order>[2] = {}): OrderFacts[] =>
  Array.from({ length: count }, (_, index) => order(from + index, day, change));

const charge = (id: number, amount: number, change: Partial<BillingFacts> = {}): BillingFacts =>
  sampleEntry(`d${id}`, "HB4", amount, { orderId: String(id), occurredAt: "2025-06-10T10:00:00Z", vatRate: null, ...change });

type Given = Partial<Omit<Facts, "company">> & { company?: Partial<CompanyFacts> };
const facts = (given: Given): Facts => sampleFacts({ today: TODAY, company: NOT_A_PAYER, offers: [sampleOffer("3", null)], ...given });
const estimates = (given: Given): DeliveryEstimateFacts[] => deliveryEstimatesOf(contextOf(facts(given)));

/** 24 orders of 9 June, 21 days old, in the band from 45 to 65; nine of them charged 8.00. */
const matured = orders(1, 24, "2025-06-09");
const charged = matured.slice(0, 9).map(({ id }) => charge(Number(id), -800));
const young = order(900, "2025-06-29");

describe("the mean of a class", () => {
  test("is of all its matured orders, those without any entry at 0", () => {
    // 9 × 8.00 over 24 orders = 3.00 each
    expect(estimates({ orders: [...matured, young], billing: charged })).toEqual([
      { orderId: "900", cost: 7200, orders: 24, byValue: true },
    ]);
  });

  test("takes orders that are as old as the lag, and of 90 days", () => {
    const aged = (day: Day): Facts["orders"] => [...orders(1, 20, "2025-06-09"), order(50, day)];
    const mean = (day: Day): number | undefined => estimates({ orders: [...aged(day), young], billing: [charge(1, -2000)] })[0]?.orders;
    expect(mean("2025-06-16")).toBe(21); // 14 days old
    expect(mean("2025-06-17")).toBe(20); // 13: its entry can still come
    expect(mean("2025-04-01")).toBe(21); // 90
    expect(mean("2025-03-31")).toBe(20); // 91
  });

  test("is without the band where fewer than 20 orders have the value, and none with fewer than 20 in all", () => {
    // 12 orders of 50.00 and 12 of 200.00: 24 × 3.00
    const mixed = [...orders(1, 12, "2025-06-09"), ...orders(13, 12, "2025-06-09", { value: 20_000 })];
    expect(estimates({ orders: [...mixed, young], billing: charged })).toEqual([
      { orderId: "900", cost: 7200, orders: 24, byValue: false },
    ]);
    expect(estimates({ orders: [...orders(1, 19, "2025-06-09"), young], billing: charged })).toEqual([]);
    expect(estimates({ orders: [...orders(1, 20, "2025-06-09"), young], billing: charged })).toHaveLength(1);
  });

  test.each<[string, Partial<OrderFacts>]>([
    ["another method", { deliveryMethod: "Kurier" }],
    ["no Smart!", { smart: false }],
    ["another market", { market: "CZ" }],
    ["another store", { storeId: "2" }],
  ])("says nothing of an order with %s", (_name, change) => {
    const stores = [sampleStore("1"), sampleStore("2")];
    expect(estimates({ stores, orders: [...matured, order(900, "2025-06-29", change)], billing: charged })).toEqual([]);
  });

  test("is net for a payer, and less what was given back; nothing where more was given back", () => {
    const taxed = charged.map((entry) => ({ ...entry, amount: -1230, vatRate: 2300 as const }));
    expect(estimates({ company: {}, orders: [...matured, young], billing: taxed as BillingFacts[] })[0]?.cost).toBe(9 * 1000);
    const credit = charge(1, 300, { id: "back" });
    expect(estimates({ orders: [...matured, young], billing: [...charged, credit] })[0]?.cost).toBe(7200 - 300);
    expect(estimates({ orders: [...matured, young], billing: [...charged, { ...credit, amount: 7200 }] })).toEqual([]);
  });

  test("leaves out orders in another currency, and what files say", () => {
    const foreign = { ...charge(1, -100), currency: "EUR" };
    expect(estimates({ orders: [...matured, young], billing: [...charged.slice(1), foreign] })[0]).toMatchObject({
      cost: 6400,
      orders: 23,
    });
    const files = orders(100, 30, "2025-06-09", { source: "file" });
    expect(estimates({ orders: [...matured, ...files, young], billing: charged })[0]?.orders).toBe(24);
    expect(estimates({ orders: [...matured, order(900, "2025-06-29", { source: "file" })], billing: charged })).toEqual([]);
  });
});

test("the bands of values begin at 30, 45, 65, 100 and 150 złoty, and where they are in other currencies", () => {
  expect([2999, 3000, 4499, 4500, 6500, 10_000, 14_999, 15_000].map((value) => valueBand(value, "PL"))).toEqual([0, 1, 1, 2, 3, 4, 4, 5]);
  // 30 × 6 = 180 CZK; 30 ÷ 4 = 7.50 and 45 ÷ 4 = 11.25 EUR; 150 × 90 = 13,500 HUF
  expect([17_999, 18_000].map((value) => valueBand(value, "CZ"))).toEqual([0, 1]);
  expect([749, 750, 1124, 1125].map((value) => valueBand(value, "SK"))).toEqual([0, 1, 1, 2]);
  expect([1_349_999, 1_350_000].map((value) => valueBand(value, "HU"))).toEqual([4, 5]);
});

describe("an estimated delivery", () => {
  const estimated = (given: Given): [string | null, number][] => {
    const all = facts({ deliveryEstimates: [{ orderId: "900", cost: 1000, orders: 3, byValue: true }], ...given });
    return postingsOf(all).flatMap(({ line, sourceType, lineId, originalAmount }) =>
      line === "delivery" && sourceType === "estimate" ? [[lineId, originalAmount] as [string | null, number]] : [],
    );
  };

  test("is rounded once and shared by the lines of the order", () => {
    // 10.00 ÷ 3 = 3.33; of 30.00 and 10.00: 2.4975 and 0.8325
    const lines = [sampleLine("1", 3000), sampleLine("2", 1000)].map((line) => ({ ...line, boughtAt: "2025-06-29T10:00:00Z" }));
    expect(estimated({ orders: [sampleOrder("900", lines)] })).toEqual([
      ["1", -250],
      ["2", -83],
    ]);
  });

  test.each<[string, Given]>([
    ["an entry of it came, of whatever sign", { orders: [young], billing: [charge(900, 10)] }],
    ["it is as old as the lag", { orders: [order(900, "2025-06-16")] }],
    ["the store learned a shorter lag", { orders: [young], feeLags: [{ storeId: "1", line: "delivery", days: 1 }] }],
    ["it is cancelled", { orders: [order(900, "2025-06-29", { counted: false })] }],
    ["its file says what delivery cost", { orders: [order(900, "2025-06-29", { fileDeliveryCost: 900 })] }],
    ["the company wants no estimates", { orders: [young], company: { ...NOT_A_PAYER, estimates: false } }],
    ["files feed its store", { orders: [young], stores: [fileStore("1")] }],
  ])("is gone when %s", (_name, given) => {
    expect(estimated({ orders: [young] })).toEqual([["900", -333]]);
    expect(estimated(given)).toEqual([]);
  });

  test("keeps its order from being final until it came or the lag ended", () => {
    // Neither Smart! nor integrated: only orders like it say that an entry comes.
    const plain = { smart: false, deliveryMethod: "Kurier" };
    const commission = sampleEntry("c", "SUC", -500, { orderId: "900", offerId: "3", occurredAt: "2025-06-29T10:00:00Z" });
    const certainty = (given: Given): string | undefined => certaintiesOf(contextOf(facts({ billing: [commission], ...given }))).get("900");
    const deliveryEstimates = [{ orderId: "900", cost: 1000, orders: 3, byValue: true }];
    const aged = (days: number): OrderFacts[] => [order(900, addDays(TODAY, -days), plain)];
    expect(certainty({ orders: aged(2) })).toBe("final");
    expect(certainty({ orders: aged(2), deliveryEstimates })).toBe("partial");
    expect(certainty({ orders: aged(13), deliveryEstimates })).toBe("partial");
    expect(certainty({ orders: aged(14), deliveryEstimates })).toBe("final");
    expect(certainty({ orders: aged(2), deliveryEstimates, billing: [commission, charge(900, -800)] })).toBe("final");
  });
});
