import { describe, expect, test } from "vitest";
import { fileStore, sampleExpense, sampleFacts, sampleLine, sampleOrder, sampleProduct, sampleStore } from "#testing/sample-facts.ts";
import type { Figures } from "../figures.ts";
import { type OracleFilter, figuresFor, unallocatedOf, wholeMarket } from "./figures-for.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";
import type { Day } from "../facts.ts";
import type { DayRange } from "../period.ts";
import { parseDay } from "../day.ts";

const facts = sampleFacts({
  stores: [sampleStore("1"), fileStore("2")],
  products: [sampleProduct("7", { tagIds: ["red"] }), sampleProduct("8", { tagIds: ["blue"] })],
  orders: [
    // its first line is on 10 March, the line of product 8 on 12 March
    sampleOrder("1", [
      sampleLine("1", 3000, { productId: "7", vatRate: bp(0) }),
      sampleLine("2", 1000, { productId: "8", vatRate: bp(0), boughtAt: "2025-03-12T11:00:00Z" }),
    ]),
    sampleOrder("2", [sampleLine("3", 500, { productId: "8", vatRate: bp(0) }), sampleLine("4", 200, { vatRate: bp(0) })], {
      storeId: "2",
    }),
    sampleOrder("3", [sampleLine("5", 10_000, { productId: "7", vatRate: bp(0), currency: "CZK" })], { market: "CZ", currency: "CZK" }),
  ],
  expenses: [sampleExpense("1", 40), sampleExpense("2", 60, { storeId: "2" })],
  rates: [
    { currency: "CZK", table: "a", date: "2025-03-07", mid: "0.2" },
    { currency: "EUR", table: "a", date: "2025-03-07", mid: "4" },
    { currency: "EUR", table: "b", date: "2025-06-27", mid: "5" },
  ],
});
const postings = postingsOf(facts);
const march: DayRange = { startDate: "2025-03-01", endDate: "2025-03-31" };

const ask = (filter: Partial<OracleFilter>, range = march, currency = "PLN"): Figures =>
  figuresFor(facts, postings, { ...wholeMarket("PL"), ...filter }, range, currency);
/** Orders, sales and expenses of a filter. */
const brief = (filter: Partial<OracleFilter>) => {
  const { orders, sales, expenses } = ask(filter);
  return [orders, sales, expenses];
};

describe("a filter", () => {
  test.each<[string, Partial<OracleFilter>, (number | null)[]]>([
    ["nothing chosen is everything of the market", {}, [2, 4700, -100]],
    ["a store leaves out other stores and the company's own amounts", { accountType: ["2"] }, [1, 700, -60]],
    ["a platform stands for its stores", { accountType: ["import"] }, [1, 700, -60]],
    ["an unknown account matches nothing", { accountType: ["9"] }, [0, 0, 0]],
    ["an exclusion keeps amounts without a product", { excludedProductIDs: ["8"] }, [2, 3200, -100]],
    ["a selection leaves them out", { isAllProductsSelected: false, selectedProductIDs: ["8"] }, [2, 1500, 0]],
    ["an empty selection is everything", { isAllProductsSelected: false }, [2, 4700, -100]],
    ["a selection of unknown products is empty, not everything", { isAllProductsSelected: false, selectedProductIDs: ["99"] }, [0, 0, 0]],
    ["with all selected, selections do not matter", { selectedProductIDs: ["8"] }, [2, 4700, -100]],
    ["without all selected, exclusions do not matter", { isAllProductsSelected: false, excludedProductIDs: ["8"] }, [2, 4700, -100]],
    ["tags are any of them, and leave out amounts without a product", { tagIDs: ["red", "blue"] }, [2, 4500, 0]],
    ["a phrase leaves out amounts without a product", { phraseProductIds: new Set(["7"]) }, [1, 3000, 0]],
    ["all conditions hold at once", { phraseProductIds: new Set(["7", "8"]), tagIDs: ["blue"], accountType: ["2"] }, [1, 500, 0]],
  ])("%s", (_name, filter, expected) => {
    expect(brief(filter)).toEqual(expected);
  });

  test("of several markets sums PLN", () => {
    expect(ask({ markets: ["PL", "CZ"] }).sales).toBe(4700 + 2000); // 100.00 CZK × 0.2
  });

  test("what belongs to no product is unallocated", () => {
    expect(unallocatedOf(postings).map(({ line, originalAmount }) => [line, originalAmount])).toEqual([
      ["sales", 200],
      ["expenses", -40],
      ["expenses", -60],
    ]);
  });
});

describe("an order", () => {
  const day = (date: Day, filter: Partial<OracleFilter> = {}): number =>
    ask(filter, { startDate: date, endDate: date }).orders ?? Number.NaN;

  test("counts once, on the day of its earliest line of the filter", () => {
    expect([day("2025-03-10"), day("2025-03-12")]).toEqual([2, 0]);
    expect([day("2025-03-10", { tagIDs: ["blue"] }), day("2025-03-12", { tagIDs: ["blue"] })]).toEqual([1, 1]);
  });

  test("is additive over days", () => {
    const days = Array.from({ length: 31 }, (_, index) => day(parseDay(`2025-03-${String(index + 1).padStart(2, "0")}`)));
    expect(days.reduce((sum, orders) => sum + orders, 0)).toBe(ask({}).orders);
  });
});

describe("the display currency", () => {
  test("of one market is its own column, of another currency one translation of PLN at the end of the range", () => {
    expect(ask({ markets: ["CZ"] }, march, "CZK").sales).toBe(10_000);
    expect(ask({}, { startDate: "2025-03-01", endDate: "2025-03-12" }, "EUR").sales).toBe(1175); // 47.00 ÷ 4
  });

  test("takes the table in force for today when the range ends later, and is unknown without one", () => {
    expect(ask({}, { startDate: "2025-03-01", endDate: "2025-12-31" }, "EUR").sales).toBe(940); // 47.00 ÷ 5: 27 June for 30 June
    expect(ask({}, march, "EUR").sales).toBeNull(); // the last table before 31 March is three weeks old
  });
});

test("a report ends with today, whatever is booked beyond it", () => {
  const ahead = sampleFacts({ expenses: [sampleExpense("1", 3000, { kind: "spread", start: "2025-06-16", end: "2025-07-15" })] });
  const figures = figuresFor(ahead, postingsOf(ahead), wholeMarket("PL"), { startDate: "2025-06-01", endDate: "2025-07-31" }, "PLN");
  expect(figures.expenses).toBe(-1500); // 15 of 30 days, until 30 June
});

test("units without a cost are counted, and a missing rate makes only its own currency unknown", () => {
  const mixed = sampleFacts({
    products: [sampleProduct("7")],
    orders: [
      sampleOrder("1", [sampleLine("1", 1000, { quantity: 3, productId: "7", currency: "CZK" })], { market: "CZ", currency: "CZK" }),
    ],
  });
  const inCzk = figuresFor(mixed, postingsOf(mixed), wholeMarket("CZ"), march, "CZK");
  expect(inCzk).toMatchObject({ units: 3, costCoverage: 0, uncostedSales: 1000, sales: 1000, profitState: "unknown" });
  expect(figuresFor(mixed, postingsOf(mixed), wholeMarket("CZ"), march, "PLN")).toMatchObject({
    sales: null,
    uncostedSales: null,
    units: 3,
    cogs: 0,
  });
});
