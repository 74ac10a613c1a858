import { describe, expect, test } from "vitest";
import {
  NOT_A_PAYER,
  sampleAds,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
} from "#testing/sample-facts.ts";
import type { Bp, Facts, Posting } from "../facts.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";

const world = { products: [sampleProduct("7"), sampleProduct("8")], offers: [sampleOffer("3", "7"), sampleOffer("4", "8")] };
/** A bill of 10 March, 61.50 gross, 50.00 net, charged two days later. */
const bill = sampleEntry("1", "NSP", -6150, { feeDate: "2025-03-10" });

const ads = (facts: Parameters<typeof sampleFacts>[0]): Posting[] =>
  postingsOf(sampleFacts({ ...world, ...facts })).filter(({ line }) => line === "ads");
const brief = (postings: Posting[]) =>
  postings.map((each) => [each.day, each.offerId, each.productId, each.originalAmount, each.sourceType]);

describe("advertising", () => {
  test("without a report is billed on its fee day and stays on the store, each entry by itself", () => {
    const postings = ads({ billing: [bill, sampleEntry("2", "NSP", -123, { feeDate: "2025-03-10" })] });
    expect(brief(postings)).toEqual([
      ["2025-03-10", null, null, -5000, "billing"],
      ["2025-03-10", null, null, -100, "billing"],
    ]);
    expect(postings[0]).toMatchObject({ billedOn: "2025-03-12", storeId: "1" });
  });

  test("without a fee day is on the day it was billed, and basis billing does not move it", () => {
    expect(ads({ billing: [{ ...bill, feeDate: null }] })).toMatchObject([{ day: "2025-03-12" }]);
    expect(ads({ billing: [bill], company: { basis: "billing" } })).toMatchObject([{ day: "2025-03-10", billedOn: "2025-03-12" }]);
  });

  test("with a report is put on offers, and the rest of the bills stays on the store", () => {
    const reported = [sampleAds("3", 2460), sampleAds("4", 1231)];
    expect(brief(ads({ billing: [bill], ads: reported }))).toEqual([
      ["2025-03-10", "3", "7", -2000, "ads"], // 24.60 − 4.60
      ["2025-03-10", "4", "8", -1001, "ads"], // 12.31 − 2.30
      ["2025-03-10", null, null, -1999, "billing"], // 50.00 − 20.00 − 10.01
    ]);
  });

  test("of several campaigns and several bills is one cost per offer and one rest", () => {
    const bills = [sampleEntry("10", "NSP", -123, { feeDate: "2025-03-10", occurredAt: "2025-03-11T11:00:00Z" }), { ...bill, id: "9" }];
    const postings = ads({ billing: bills, ads: [sampleAds("3", 123), sampleAds("3", 123)] });
    expect(brief(postings)).toEqual([
      ["2025-03-10", "3", "7", -200, "ads"], // 2.46 − 0.46
      ["2025-03-10", null, null, -4900, "billing"], // 50.00 + 1.00 − 2.00
    ]);
    expect(postings[1]).toMatchObject({ sourceId: "9", billedOn: "2025-03-11" }); // the smaller id; the earlier day
  });

  test("reported above the bill leaves a rest that gives back, and equal to it leaves none", () => {
    expect(brief(ads({ billing: [bill], ads: [sampleAds("3", 7380)] })).at(-1)).toEqual(["2025-03-10", null, null, 1000, "billing"]); // 60.00 − 50.00
    expect(ads({ billing: [bill], ads: [sampleAds("3", 6150)] })).toHaveLength(1);
  });

  test("on a day without a bill is the report's, at 23 %", () => {
    expect(brief(ads({ ads: [sampleAds("3", 1230)] }))).toEqual([["2025-03-10", "3", "7", -1000, "ads"]]);
  });

  test("takes the VAT of the bill, none where the bill is net as it stands, and is gross for others than payers", () => {
    const cost = (vatRate: Bp | null, company = {}) =>
      ads({ billing: [{ ...bill, vatRate }], ads: [sampleAds("3", 1080)], company })[0]?.originalAmount;
    expect([cost(bp(800)), cost(null), cost(bp(800), NOT_A_PAYER)]).toEqual([-1000, -1080, -1080]);
  });

  test("of another day, store or market is another bill", () => {
    const stores = [
      { id: "2", source: "allegro", isRead: true, billsFees: true, markets: ["PL"], baseMarket: "PL" },
    ] satisfies Facts["stores"];
    const elsewhere = [
      sampleAds("3", 1230, { day: "2025-03-11" }),
      sampleAds("3", 1230, { storeId: "2" }),
      sampleAds("3", 1230, { market: "CZ", currency: "CZK" }),
    ];
    const postings = ads({ stores, billing: [bill], ads: elsewhere });
    expect(postings.filter(({ sourceType }) => sourceType === "billing")).toMatchObject([{ originalAmount: -5000 }]);
    expect(postings).toHaveLength(4);
  });

  test("with a share key is shared over what was sold that day, the rest of a report too", () => {
    const orders = [sampleOrder("1", [sampleLine("1", 3000, { productId: "7" }), sampleLine("2", 1000, { productId: "8" })])];
    const shared = ads({ orders, billing: [bill], company: { adsShareKey: "sales" } });
    expect(brief(shared)).toEqual([
      ["2025-03-10", null, "7", -3750, "billing"],
      ["2025-03-10", null, "8", -1250, "billing"],
    ]);
    const rest = ads({ orders, billing: [bill], ads: [sampleAds("3", 1230)], company: { adsShareKey: "sales" } });
    expect(brief(rest)).toEqual([
      ["2025-03-10", "3", "7", -1000, "ads"],
      ["2025-03-10", null, "7", -3000, "billing"],
      ["2025-03-10", null, "8", -1000, "billing"],
    ]);
    expect(ads({ billing: [bill], company: { adsShareKey: "sales" } })).toMatchObject([{ productId: null }]);
  });

  test("of an offer stays on it, and the report of the store does not replace it", () => {
    const own = { ...bill, offerId: "4" };
    expect(brief(ads({ billing: [own], ads: [sampleAds("3", 1230)] }))).toEqual([
      ["2025-03-10", "4", "8", -5000, "billing"],
      ["2025-03-10", "3", "7", -1000, "ads"],
    ]);
  });
});
