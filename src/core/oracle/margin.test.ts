import { describe, expect, test } from "vitest";
import { sampleCost, sampleFacts, sampleLine, sampleOrder, sampleProduct, sampleRefund } from "#testing/sample-facts.ts";
import type { Bp, CompanyFacts, Facts, OrderFacts, OrderLineFacts, Posting, ProductFacts, RateFacts } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { bp } from "../money.ts";
import { postingsOf } from "./postings.ts";

const of = (postings: Posting[], line: Line): Posting[] => postings.filter((posting) => posting.line === line);
/** Line id → amount in the posting's own currency. */
const byLine = (postings: Posting[], line: Line) =>
  Object.fromEntries(of(postings, line).map((each) => [each.lineId, each.originalAmount]));

const sell = (lines: OrderLineFacts[], order: Partial<OrderFacts> = {}, company: Partial<CompanyFacts> = {}, more: Partial<Facts> = {}) =>
  postingsOf(sampleFacts({ orders: [sampleOrder("1", lines, order)], company, ...more }));

describe("the margin scheme", () => {
  const used = { products: [sampleProduct("7", { marginScheme: true })] };

  test("taxes what the sale brings above the gross purchase, and books the goods gross", () => {
    const postings = sell([sampleLine("1", 10_000, { productId: "7" })], {}, {}, { ...used, costs: [sampleCost("7", "50.00")] });
    // gross purchase 50.00 × 1.23 = 61.50; margin 38.50; VAT 38.50 × 23 ÷ 123 = 7.199
    expect(byLine(postings, "cogs")).toEqual({ 1: -6150 });
    expect(byLine(postings, "vat")).toEqual({ 1: -720 });
  });

  test("taxes nothing of a sale below its purchase, and all of it when the purchase is unknown", () => {
    const line = sampleLine("1", 6000, { productId: "7" });
    expect(byLine(sell([line], {}, {}, { ...used, costs: [sampleCost("7", "50.00")] }), "vat")).toEqual({});
    expect(byLine(sell([line], {}, {}, used), "vat")).toEqual({ 1: -1122 }); // 60.00 × 23 ÷ 123
  });

  test("gives back with a full refund exactly the VAT of the sale", () => {
    const line = sampleLine("1", 10_000, { productId: "7", quantity: 2 });
    const refunds = [sampleRefund("5", "1", [{ lineId: "1", units: 2, amount: 10_000 }])];
    const vat = of(sell([line], {}, {}, { ...used, costs: [sampleCost("7", "30.00", { vatMode: "gross" })], refunds }), "vat");
    expect(vat.map((each) => each.originalAmount)).toEqual([-748, 748]); // (100.00 − 60.00) × 23 ÷ 123
  });

  const bought = { ...used, costs: [sampleCost("7", "40.00", { vatMode: "gross" })] };

  test("taxes delivery by what it adds to the margin: as a whole, in part, or not at all", () => {
    const vatOf = (amount: number, deliveryAmount: number) =>
      of(sell([sampleLine("1", amount, { productId: "7" })], { deliveryAmount }, {}, bought), "vat").map(
        ({ sourceType, originalAmount }) => [sourceType, originalAmount],
      );
    // (101.50 − 40.00) × 23 ÷ 123 = 11.50; with 12.30 of delivery 73.80 × 23 ÷ 123 = 13.80, which is 2.30 more
    expect(vatOf(10_150, 1230)).toEqual([
      ["orderLine", -1150],
      ["order", -230],
    ]);
    // 33.85 + 12.30 − 40.00 = 6.15, and 6.15 × 23 ÷ 123 = 1.15; the goods alone are below their purchase
    expect(vatOf(3385, 1230)).toEqual([["order", -115]]);
    expect(vatOf(2000, 1230)).toEqual([]);
  });

  test("gives back with goods and delivery what both were taxed, and with delivery alone what it had added", () => {
    const refunded = (lines: { lineId: string; units: number; amount: number }[]) =>
      of(
        sell(
          [sampleLine("1", 3385, { productId: "7" })],
          { deliveryAmount: 1230 },
          {},
          {
            ...bought,
            refunds: [sampleRefund("5", "1", lines, { deliveryAmount: 1230 })],
          },
        ),
        "vat",
      ).map(({ originalAmount }) => originalAmount);
    expect(refunded([{ lineId: "1", units: 1, amount: 3385 }])).toEqual([-115, 115]);
    // Not 12.30 × 23 ÷ 123 = 2.30, which nobody had paid.
    expect(refunded([])).toEqual([-115, 115]);
  });

  test("is taxed in Poland wherever the goods go, by the rate of the product there", () => {
    const abroad = (product: Partial<ProductFacts>, order: Partial<OrderFacts>, vatRate: Bp | null = null) => {
      const products = [sampleProduct("7", { marginScheme: true, ...product })];
      const company = { taxProfile: [{ from: null, vatPayer: true, oss: true }] };
      return byLine(sell([sampleLine("1", 10_150, { productId: "7", vatRate })], order, company, { ...bought, products }), "vat");
    };
    expect(abroad({}, { destination: "CZ" })).toEqual({ 1: -1150 }); // not 61.50 × 21 ÷ 121 = 10.67
    expect(abroad({ vatRates: { PL: bp(800), CZ: bp(1200) } }, { destination: "CZ" })).toEqual({ 1: -456 }); // 61.50 × 8 ÷ 108
    expect(abroad({}, { destination: "CZ", vatEuVerified: true })).toEqual({ 1: -1150 });
    expect(abroad({}, { destination: "DE" }, bp(1900))).toEqual({ 1: -1150 });
    expect(abroad({}, { destination: "PL" }, bp(800))).toEqual({ 1: -456 });
  });

  test("converts a purchase in another currency on the sale's day", () => {
    const costs = [sampleCost("7", "10.00", { currency: "EUR", vatMode: "gross" })];
    const rates: RateFacts[] = [{ currency: "EUR", table: "t", date: "2025-03-07", mid: "4.2" }];
    const line = sampleLine("1", 6660, { productId: "7" });
    expect(byLine(sell([line], {}, {}, { ...used, costs, rates }), "vat")).toEqual({ 1: -460 }); // (66.60 − 42.00) × 23 ÷ 123 = 4.60
    expect(byLine(sell([line], {}, {}, { ...used, costs }), "vat")).toEqual({ 1: -1245 }); // no rate: 66.60 × 23 ÷ 123
  });
});
