import { describe, expect, test } from "vitest";
import { fileStore, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder } from "#testing/sample-facts.ts";
import type { BillingFacts, Day, Facts, OrderFacts } from "../facts.ts";
import { certaintiesOf } from "./certainty.ts";
import { contextOf } from "./context.ts";
import { figuresFor, wholeMarket } from "./figures-for.ts";
import { postingsOf } from "./postings.ts";
import type { DayRange } from "../period.ts";

/** Two offers, bought on 10 March. */
const lines = [sampleLine("1", 30_000, { offerId: "3" }), sampleLine("2", 10_000, { offerId: "4" })];
const offers = [sampleOffer("3", null), sampleOffer("4", null)];
const commission = (offerId: string | null): BillingFacts => sampleEntry(`c${offerId}`, "SUC", -123, { orderId: "1", offerId });
const delivery = sampleEntry("d", "HB4", -123, { orderId: "1" });

type Case = { order?: Partial<OrderFacts>; billing?: BillingFacts[]; today: Day } & Partial<Pick<Facts, "feeLags" | "stores">>;
const certaintyOf = ({ order = {}, billing = [], ...facts }: Case): string | undefined =>
  certaintiesOf(contextOf(sampleFacts({ offers, orders: [sampleOrder("1", lines, order)], billing, ...facts }))).get("1");

describe("the fees of an order", () => {
  const smart = { smart: true };
  const lags: Facts["feeLags"] = [
    { storeId: "1", line: "commission", days: 3 },
    { storeId: "1", line: "delivery", days: 5 },
  ];
  const both = [commission("3"), commission("4")];
  // 10 March + 1 day of commission, + 14 of delivery, + 60 at most
  test.each<[string, Case, string]>([
    ["none has arrived", { today: "2025-03-12" }, "estimated"],
    ["none arrived in 59 days", { today: "2025-05-08" }, "estimated"],
    ["none arrived in 60 days", { today: "2025-05-09" }, "final"],
    ["one of two offers is charged", { billing: [commission("3")], today: "2025-04-10" }, "partial"],
    ["both offers are charged the next day", { billing: both, today: "2025-03-11" }, "final"],
    ["both offers are charged on the same day", { billing: both, today: "2025-03-10" }, "partial"],
    ["one charge names no offer", { billing: [commission(null)], today: "2025-03-11" }, "final"],
    ["a charge is for another offer", { billing: [commission("5")], today: "2025-03-12" }, "estimated"],
    ["Smart! lacks its delivery", { order: smart, billing: both, today: "2025-04-10" }, "partial"],
    ["only delivery has arrived", { order: smart, billing: [delivery], today: "2025-03-30" }, "partial"],
    ["Smart! is whole and 13 days old", { order: smart, billing: [...both, delivery], today: "2025-03-23" }, "partial"],
    ["Smart! is whole and 14 days old", { order: smart, billing: [...both, delivery], today: "2025-03-24" }, "final"],
    ["an integrated method is whole", { order: { integratedDelivery: true }, billing: [...both, delivery], today: "2025-03-24" }, "final"],
    ["a delivery nobody waits for arrived", { billing: [delivery], today: "2025-03-24" }, "estimated"],
    ["the store's own lag is 3 days", { billing: both, feeLags: lags, today: "2025-03-12" }, "partial"],
    ["the larger lag counts", { order: smart, billing: [...both, delivery], feeLags: lags, today: "2025-03-14" }, "partial"],
    ["the larger lag has passed", { order: smart, billing: [...both, delivery], feeLags: lags, today: "2025-03-15" }, "final"],
    ["files say all there is", { stores: [fileStore("1")], today: "2025-03-10" }, "final"],
  ])("when %s", (_name, given, expected) => {
    expect(certaintyOf(given)).toBe(expected);
  });

  test("of an order that is not counted are nobody's to wait for", () => {
    expect(certaintyOf({ order: { counted: false }, today: "2025-03-10" })).toBeUndefined();
  });
});

describe("an estimated commission", () => {
  const rates = [
    { orderId: "1", lineId: "1", commission: 1000, sales: 10_000 },
    { orderId: "1", lineId: "2", commission: 2, sales: 30 },
  ];
  const posted = (change: Partial<Omit<Facts, "company">> & { estimates?: Facts["estimates"] } = {}, company = {}, order = {}) => {
    const facts = sampleFacts({
      offers,
      orders: [sampleOrder("1", lines, order)],
      estimates: rates,
      today: "2025-03-10",
      company,
      ...change,
    });
    return { facts, fees: postingsOf(facts).filter(({ line }) => line === "commission") };
  };

  test("is value × rate of each line, rounded once, and is part of the figures", () => {
    const { facts, fees } = posted();
    // 300.00 × 1000 ÷ 10000 = 30.00; 100.00 × 2 ÷ 30 = 6.666… → 6.67
    expect(fees.map(({ lineId, sourceType, amount }) => [lineId, sourceType, amount])).toEqual([
      ["1", "estimate", -3000],
      ["2", "estimate", -667],
    ]);
    const march: DayRange = { startDate: "2025-03-01", endDate: "2025-03-31" };
    expect(figuresFor(facts, postingsOf(facts), wholeMarket("PL"), march, "PLN")).toMatchObject({
      commission: -3667,
      estimated: -3667,
      feeCompleteness: 0, // 0 of 1 order is final
    });
  });

  test.each([
    ["a commission has arrived, for whichever offer", posted({ billing: [commission("3")] })],
    ["the order is as old as the lag", posted({ today: "2025-03-11" })],
    ["the company wants none", posted({}, { estimates: false })],
    ["the order is cancelled", posted({}, {}, { counted: false })],
    ["the order is of a file", posted({}, {}, { source: "file" })],
    ["the store is fed by files", posted({ stores: [fileStore("1")] })],
  ])("is not posted when %s", (_name, { fees }) => {
    expect(fees.filter(({ sourceType }) => sourceType === "estimate")).toEqual([]);
  });

  test("stays while only delivery was billed, and until the store's own lag is over", () => {
    expect(posted({ billing: [delivery] }).fees).toHaveLength(2);
    const feeLags: Facts["feeLags"] = [{ storeId: "1", line: "commission", days: 5 }];
    expect(posted({ feeLags, today: "2025-03-14" }).fees).toHaveLength(2); // 4 days old
    expect(posted({ feeLags, today: "2025-03-15" }).fees).toHaveLength(0);
  });
});
