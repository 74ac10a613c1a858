import { describe, expect, test } from "vitest";
import { NOT_A_PAYER, sampleExpense, sampleFacts, sampleLine, sampleOrder, sampleProduct, sampleStore } from "#testing/sample-facts.ts";
import type { CompanyFacts, ExpenseFacts, Facts, Posting } from "../facts.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";

/** 10 March: product 7 for 30.00 (1 unit) and 8 for 10.00 (3 units) in Poland, 7 for 100.00 CZK (2 units) in the Czech Republic. */
const sold: Partial<Facts> = {
  stores: [sampleStore("1"), sampleStore("2", { baseMarket: "CZ" })],
  products: [
    sampleProduct("7", { tagIds: ["red"] }),
    sampleProduct("8", { tagIds: ["red", "blue"] }),
    sampleProduct("9", { tagIds: ["blue"] }),
  ],
  orders: [
    sampleOrder("1", [sampleLine("1", 3000, { productId: "7" }), sampleLine("2", 1000, { productId: "8", quantity: 3 })]),
    sampleOrder("2", [sampleLine("3", 10_000, { productId: "7", quantity: 2, currency: "CZK" })], {
      storeId: "2",
      market: "CZ",
      currency: "CZK",
    }),
  ],
  rates: [{ currency: "CZK", table: "t", date: "2025-03-07", mid: "0.2" }],
};

const book = (expense: ExpenseFacts, company: Partial<CompanyFacts> = {}, facts: Partial<Facts> = {}): Posting[] =>
  postingsOf(sampleFacts({ ...sold, expenses: [expense], company, ...facts })).filter(({ sourceType }) => sourceType === "expense");
const brief = (postings: Posting[]) => postings.map((each) => [each.storeId, each.market, each.productId, each.originalAmount]);

describe("a fixed expense", () => {
  test("of the company belongs to its home market, of a store to the store's base market, else to its own", () => {
    expect(brief(book(sampleExpense("1", 100), { homeMarket: "HU" }))).toEqual([[null, "HU", null, -100]]);
    expect(brief(book(sampleExpense("1", 100, { storeId: "2" }), { homeMarket: "HU" }))).toEqual([["2", "CZ", null, -100]]);
    expect(brief(book(sampleExpense("1", 100, { storeId: "2", market: "SK" })))).toEqual([["2", "SK", null, -100]]);
  });

  test("names its source, and is advertising when it counts as such", () => {
    expect(book(sampleExpense("4", 100))).toMatchObject([{ line: "expenses", sourceId: "4", orderId: null, billedOn: null }]);
    expect(book(sampleExpense("4", 100, { countAsAds: true }))).toMatchObject([{ line: "ads" }]);
  });

  test("is converted like any posting", () => {
    const inCzk = sampleExpense("1", 1000, { currency: "CZK", market: "CZ" });
    expect(book(inCzk)).toMatchObject([{ originalAmount: -1000, amount: -1000, amountPln: -200 }]);
  });

  test("is net for payers and gross for others, an occurrence at a time", () => {
    const week = { kind: "spread", end: "2025-03-16" } as const;
    const total = (expense: ExpenseFacts, company = {}) => book(expense, company).reduce((sum, each) => sum + each.originalAmount, 0);
    expect(total(sampleExpense("1", 100, { ...week, vatMode: "gross" }))).toBe(-81); // 1.00 − 0.19
    expect(total(sampleExpense("1", 100, week), NOT_A_PAYER)).toBe(-123);
  });

  test("of a product stays on it, also on a day without its sale", () => {
    expect(brief(book(sampleExpense("1", 100, { productId: "9", shareKey: "sales" })))).toEqual([[null, "PL", "9", -100]]);
  });

  test("is shared by sales over all markets in PLN, or by units", () => {
    // 30.00 + 100.00 CZK × 0.2 = 50.00 of product 7 against 10.00 of product 8
    expect(brief(book(sampleExpense("1", 600, { shareKey: "sales" })))).toEqual([
      [null, "PL", "7", -500],
      [null, "PL", "8", -100],
    ]);
    expect(brief(book(sampleExpense("1", 600, { shareKey: "units" })))).toEqual([
      [null, "PL", "7", -300],
      [null, "PL", "8", -300],
    ]);
  });

  test("is shared over what its own store and market sold, and stays unallocated where that is nothing", () => {
    expect(brief(book(sampleExpense("1", 400, { market: "PL", shareKey: "sales" })))).toEqual([
      [null, "PL", "7", -300],
      [null, "PL", "8", -100],
    ]);
    expect(brief(book(sampleExpense("1", 400, { storeId: "2", shareKey: "sales" })))).toEqual([["2", "CZ", "7", -400]]);
    expect(brief(book(sampleExpense("1", 400, { market: "HU", shareKey: "sales" })))).toEqual([[null, "HU", null, -400]]);
    expect(brief(book(sampleExpense("1", 400, { start: "2025-03-11", shareKey: "sales" })))).toEqual([[null, "PL", null, -400]]);
  });

  test("of a tag lands on the tag's products sold that day, by sales unless told otherwise", () => {
    expect(brief(book(sampleExpense("1", 600, { tagId: "red" })))).toEqual([
      [null, "PL", "7", -500],
      [null, "PL", "8", -100],
    ]);
    expect(brief(book(sampleExpense("1", 600, { tagId: "blue", shareKey: "units" })))).toEqual([[null, "PL", "8", -600]]);
    expect(brief(book(sampleExpense("1", 600, { tagId: "unknown" })))).toEqual([[null, "PL", null, -600]]);
  });

  test("without an end is booked up to 31 days after today", () => {
    const monthly = sampleExpense("1", 100, {
      kind: "recurring",
      every: { count: 1, unit: "month" },
      booking: "onDay",
      start: "2025-05-31",
    });
    expect(book(monthly).map(({ day }) => day)).toEqual(["2025-05-31", "2025-06-30", "2025-07-31"]); // today is 30 June
  });
});

describe("a percent of sales", () => {
  const percent = (change: Partial<ExpenseFacts>) =>
    sampleExpense("1", null, { kind: "percentOfSales", percentBp: bp(250), start: "2025-03-01", ...change });

  test("is taken of gross sales per product and day where they are, in the market's currency", () => {
    const postings = book(percent({}));
    expect(brief(postings)).toEqual([
      ["1", "PL", "7", -75], // 30.00 × 2.5 %
      ["1", "PL", "8", -25],
      ["2", "CZ", "7", -250], // 100.00 CZK × 2.5 %
    ]);
    expect(postings.map(({ originalCurrency }) => originalCurrency)).toEqual(["PLN", "PLN", "CZK"]);
  });

  test("keeps to its scope and its days, both ends inside", () => {
    expect(brief(book(percent({ productId: "7", storeId: "1" })))).toEqual([["1", "PL", "7", -75]]);
    expect(brief(book(percent({ tagId: "blue" })))).toEqual([["1", "PL", "8", -25]]);
    expect(book(percent({ start: "2025-03-10", end: "2025-03-10" }))).toHaveLength(3);
    expect(book(percent({ start: "2025-03-11" }))).toEqual([]);
    expect(book(percent({ end: "2025-03-09" }))).toEqual([]);
  });

  test("is brought to net or gross after it is computed", () => {
    expect(brief(book(percent({ market: "PL", vatMode: "gross" })))).toEqual([
      ["1", "PL", "7", -61], // 0.75 − 0.14
      ["1", "PL", "8", -20], // 0.25 − 0.05
    ]);
  });

  test("counts sales without a product too", () => {
    const orders = [sampleOrder("1", [sampleLine("1", 1000)])];
    expect(brief(book(percent({}), {}, { orders }))).toEqual([["1", "PL", null, -25]]);
  });
});

describe("an amount per unit or per order", () => {
  test("per unit follows the units of a product's day, in the currency of the expense", () => {
    const perUnit = sampleExpense("1", 10, { kind: "perUnit", start: "2025-03-01" });
    expect(brief(book(perUnit))).toEqual([
      ["1", "PL", "7", -10],
      ["1", "PL", "8", -30],
      ["2", "CZ", "7", -20],
    ]);
    expect(book(perUnit).every(({ originalCurrency }) => originalCurrency === "PLN")).toBe(true);
  });

  test("per order counts an order once, on the day of its first counted line, without a product", () => {
    const perOrder = sampleExpense("1", 101, { kind: "perOrder", start: "2025-03-01", vatMode: "gross" });
    const late = sampleLine("1", 1000, { productId: "7", boughtAt: "2025-03-12T11:00:00Z" });
    const orders = [
      sampleOrder("1", [late, sampleLine("2", 1000, { productId: "8" })]),
      sampleOrder("2", [sampleLine("3", 1000, { productId: "8" })]),
      sampleOrder("3", [sampleLine("4", 1000, { productId: "8" })], { counted: false }),
    ];
    const postings = book(perOrder, {}, { orders });
    expect(brief(postings)).toEqual([["1", "PL", null, -164]]); // 2 × 1.01 = 2.02 − 0.38, netted once; each by itself 0.82
    expect(postings[0]?.day).toBe("2025-03-10");
    expect(book({ ...perOrder, productId: "7" }, {}, { orders })).toMatchObject([
      { day: "2025-03-12", productId: "7", originalAmount: -82 },
    ]);
  });
});
