import { describe, expect, test } from "vitest";
import { fileStore, NOT_A_PAYER, sampleAds, sampleEntry, sampleFacts } from "#testing/sample-facts.ts";
import { addDays } from "../day.ts";
import type { AdsEstimateFacts, BillingFacts, CompanyFacts, Day, Facts } from "../facts.ts";
import { adsEstimatesOf } from "./ads-estimates.ts";
import { contextOf } from "./context.ts";
import { postingsOf } from "./postings.ts";

const TODAY = "2025-06-30";
const LAST = "2025-06-27";

/** As Allegro does it: three days later. */
const bill = (day: Day, amount: number, change: Partial<BillingFacts> = {}): BillingFacts =>
  sampleEntry(`a${day}${amount}`, "NSP", amount, { feeDate: day, occurredAt: `${addDays(day, 3)}T10:00:00Z`, vatRate: null, ...change });

/** Bills of 10.00 on the last `count` days until the 27th, each `apart` days from the next. */
const bills = (count: number, apart = 1): BillingFacts[] =>
  Array.from({ length: count }, (_, index) => bill(addDays(LAST, -index * apart), -1000));

type Given = Partial<Omit<Facts, "company">> & { company?: Partial<CompanyFacts> };
const facts = (given: Given): Facts => sampleFacts({ today: TODAY, company: NOT_A_PAYER, ...given });
const estimates = (given: Given): AdsEstimateFacts[] => adsEstimatesOf(contextOf(facts(given)));
const days = (given: Given): Day[] => estimates(given).map(({ day }) => day);

describe("advertising that is not billed yet", () => {
  test("is the mean of the billed ones of the 14 days until the last of them", () => {
    // 15, 17 … 27 June, the last at 3.00: (6 × 10.00 + 3.00) ÷ 7 = 9.00
    const found = estimates({ billing: [...bills(7, 2).slice(1), bill(LAST, -300)] });
    expect(found.map(({ day }) => day)).toEqual(["2025-06-28", "2025-06-29", "2025-06-30"]);
    expect(found[0]).toEqual({ storeId: "1", market: "PL", day: "2025-06-28", cost: 900, lastBilled: LAST, billedDays: 7 });
    expect(estimates({ billing: bills(20) })[0]).toMatchObject({ cost: 1000, billedDays: 14 }); // 14 × 10.00 ÷ 14
  });

  test("needs bills on seven of these days", () => {
    expect(estimates({ billing: bills(6) })).toEqual([]);
    // The seventh is 14 days before the last: outside.
    expect(estimates({ billing: [...bills(6), bill(addDays(LAST, -14), -1000)] })).toEqual([]);
    expect(estimates({ billing: [...bills(6), bill(addDays(LAST, -13), -1000)] })).toHaveLength(3);
  });

  test("waits as long as bills of these days took, and no longer: ads that pause cost nothing", () => {
    const billing = bills(10);
    expect(days({ billing, today: "2025-06-27" })).toEqual([]);
    // On 1 July the bill of the 28th is due, three days after it; on the 2nd it would be there.
    expect(days({ billing, today: "2025-07-01" })).toEqual(["2025-06-28", "2025-06-29", "2025-06-30", "2025-07-01"]);
    expect(days({ billing, today: "2025-07-02" })).toEqual([]);
  });

  test("waits longer only where more than one bill in ten did, and for seven days at most", () => {
    const late = (at: readonly number[], wait: number): BillingFacts[] =>
      Array.from({ length: 10 }, (_, index) => {
        const day = addDays(LAST, -index);
        return bill(day, -1000, at.includes(index) ? { occurredAt: `${addDays(day, wait)}T10:00:00Z` } : {});
      });
    expect(days({ billing: late([4], 5), today: "2025-07-02" })).toEqual([]);
    expect(days({ billing: late([4, 5], 5), today: "2025-07-02" })).toHaveLength(5);
    const slow = late([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 9);
    expect(days({ billing: slow, today: "2025-07-04" })).toHaveLength(7);
    expect(days({ billing: slow, today: "2025-07-05" })).toEqual([]);
  });

  test("is net for a payer, of its store and market alone, without what names an offer", () => {
    const taxed = bills(14).map((entry) => ({ ...entry, amount: -1230, vatRate: sampleEntry("", "", 0).vatRate }));
    expect(estimates({ company: {}, billing: taxed })[0]?.cost).toBe(1000);
    const other = bills(14).map((entry) => ({ ...entry, id: `o${entry.id}`, offerId: "3" }));
    expect(estimates({ billing: [...bills(7), ...other] })[0]).toMatchObject({ cost: 1000, billedDays: 7 });
    const czech = bills(14).map((entry) => ({ ...entry, id: `c${entry.id}`, market: "CZ" as const, currency: "CZK", amount: -20_000 }));
    expect(estimates({ billing: [...bills(14), ...czech] }).map(({ market, cost }) => [market, cost])).toEqual([
      ...Array.from({ length: 3 }, () => ["PL", 1000]),
      ...Array.from({ length: 3 }, () => ["CZ", 20_000]),
    ]);
  });

  test("is nothing where files feed the store, or more was given back than charged", () => {
    expect(estimates({ billing: bills(14), stores: [fileStore("1")] })).toEqual([]);
    expect(estimates({ billing: [...bills(14), bill(LAST, 20_000)] })).toEqual([]);
  });
});

describe("the posting", () => {
  const adsEstimates = ["2025-06-28", "2025-06-29"].map((day) => {
    return { storeId: "1", market: "PL" as const, day: addDays(day as Day, 0), cost: 500, lastBilled: addDays(LAST, 0), billedDays: 7 };
  });
  const posted = (given: Given = {}): [Day, number][] =>
    postingsOf(facts({ adsEstimates, ...given })).flatMap(({ line, sourceType, day, productId, originalAmount }) => {
      return line === "ads" && sourceType === "estimate" && productId === null ? [[day, originalAmount] as [Day, number]] : [];
    });

  test("is one for each day, of no product", () => {
    expect(posted()).toEqual([
      ["2025-06-28", -500],
      ["2025-06-29", -500],
    ]);
  });

  test("goes when its day is billed, or a later one", () => {
    expect(posted({ billing: [bill("2025-06-28", -700)] })).toEqual([["2025-06-29", -500]]);
    expect(posted({ billing: [bill("2025-06-29", -700)] })).toEqual([]);
    expect(posted({ billing: [bill("2025-06-29", -700, { market: "CZ", currency: "CZK" })] })).toHaveLength(2);
  });

  test("goes when a report covers the day, after seven days, and where the company wants none", () => {
    expect(posted({ ads: [sampleAds("3", 100, { day: "2025-06-28" })] })).toEqual([["2025-06-29", -500]]);
    expect(posted({ today: "2025-07-04" })).toHaveLength(2);
    expect(posted({ today: "2025-07-05" })).toEqual([["2025-06-29", -500]]);
    expect(posted({ company: { ...NOT_A_PAYER, estimates: false } })).toEqual([]);
  });
});
