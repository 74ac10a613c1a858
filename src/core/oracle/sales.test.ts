import { describe, expect, test } from "vitest";
import { NOT_A_PAYER, sampleBatch, sampleCost, sampleFacts, sampleLine, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import type {
  BatchFacts,
  BundleFacts,
  CompanyFacts,
  Facts,
  OrderFacts,
  OrderLineFacts,
  Posting,
  ProductFacts,
  RateFacts,
  TaxVersion,
} from "../facts.ts";
import type { Line } from "../ledger.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";

const of = (postings: Posting[], line: Line): Posting[] => postings.filter((posting) => posting.line === line);
/** Line id → amount in the posting's own currency. */
const byLine = (postings: Posting[], line: Line) =>
  Object.fromEntries(of(postings, line).map((each) => [each.lineId, each.originalAmount]));

const sell = (lines: OrderLineFacts[], order: Partial<OrderFacts> = {}, company: Partial<CompanyFacts> = {}, more: Partial<Facts> = {}) =>
  postingsOf(sampleFacts({ orders: [sampleOrder("1", lines, order)], company, ...more }));

const BUNDLE: BundleFacts = {
  productId: "7",
  validFrom: "2025-03-10",
  components: [
    { productId: "8", quantity: 1 },
    { productId: "9", quantity: 1 },
  ],
};

describe("a sale", () => {
  test("is posted on its line's day in the market's zone", () => {
    // 23:30 UTC on 31 March is 01:30 on 1 April in Warsaw, where summer time has begun
    const [sale] = of(sell([sampleLine("1", 1000, { boughtAt: "2025-03-31T23:30:00Z", quantity: 2 })]), "sales");
    expect(sale).toMatchObject({ day: "2025-04-01", originalAmount: 1000, quantity: 2, sourceType: "orderLine", sourceId: "1" });
  });

  test("carries the VAT of its own line, rounded by line, with the same source", () => {
    const postings = sell([sampleLine("1", 997), sampleLine("2", 997), sampleLine("3", 1080, { vatRate: bp(800) })]);
    // 9.97 × 23 ÷ 123 = 1.8643 twice, together 3.72; on the sum of 19.94 it would be 3.7285 → 3.73; 10.80 × 8 ÷ 108 = 0.80
    expect(byLine(postings, "vat")).toEqual({ 1: -186, 2: -186, 3: -80 });
    expect(of(postings, "vat")[0]).toMatchObject({ sourceType: "orderLine", sourceId: "1", quantity: 0 });
  });

  test("of a company that pays no VAT has no VAT posting, by the profile of its day", () => {
    expect(of(sell([sampleLine("1", 1000)], {}, NOT_A_PAYER), "vat")).toEqual([]);
    const taxProfile: TaxVersion[] = [...(NOT_A_PAYER.taxProfile ?? []), { from: "2025-03-11", vatPayer: true, oss: false }];
    const lines = [sampleLine("1", 1230), sampleLine("2", 1230, { boughtAt: "2025-03-11T11:00:00Z" })];
    expect(byLine(sell(lines, {}, { taxProfile }), "vat")).toEqual({ 2: -230 });
  });

  test("for nothing is still posted, because it carries units", () => {
    const postings = sell([sampleLine("1", 0, { quantity: 3 })]);
    expect(postings).toHaveLength(1);
    expect(postings[0]).toMatchObject({ line: "sales", originalAmount: 0, quantity: 3 });
  });

  test("of an uncounted line or order is not posted", () => {
    expect(sell([sampleLine("1", 1000, { counted: false })])).toEqual([]);
    const cancelled = {
      counted: false,
      deliveryAmount: 1000,
      smartCompensation: 500,
      surcharges: [{ id: "9", at: "2025-03-11T11:00:00Z", amount: 100 }],
    };
    expect(
      sell([sampleLine("1", 1000, { walletCompensation: 100 })], cancelled, { packagingPerOrder: 100, ownShippingPerOrder: 100 }),
    ).toEqual([]);
  });

  test("in another currency is converted once into the market's currency and once into PLN", () => {
    const rates: RateFacts[] = [
      { currency: "EUR", table: "t", date: "2025-03-07", mid: "4.2" },
      { currency: "CZK", table: "t", date: "2025-03-07", mid: "0.17" },
    ];
    const [sale] = of(sell([sampleLine("1", 333, { currency: "EUR" })], { market: "CZ" }, {}, { rates }), "sales");
    // 3.33 × 4.2 ÷ 0.17 = 82.2706; 3.33 × 4.2 = 13.986
    expect(sale).toMatchObject({ originalAmount: 333, originalCurrency: "EUR", amount: 8227, amountPln: 1399 });
  });

  test("without a rate is unknown in the currency that lacks it", () => {
    const [sale] = of(sell([sampleLine("1", 1000, { currency: "CZK" })], { market: "CZ", currency: "CZK" }), "sales");
    expect(sale).toMatchObject({ amount: 1000, amountPln: null });
  });
});

describe("delivery paid by the buyer", () => {
  test("is split by value, remainders to the largest fraction, each share with its own line's VAT", () => {
    const postings = sell([sampleLine("1", 1000), sampleLine("2", 2000, { vatRate: bp(800) })], { deliveryAmount: 1000 });
    expect(byLine(postings, "deliveryIncome")).toEqual({ 1: 333, 2: 667 }); // 3.33⅓ and 6.66⅔
    expect(
      of(postings, "vat")
        .filter(({ sourceType }) => sourceType === "order")
        .map((each) => each.originalAmount),
    ).toEqual([
      -62, // 3.33 × 23 ÷ 123 = 0.6227
      -49, // 6.67 × 8 ÷ 108 = 0.4941
    ]);
    expect(of(postings, "deliveryIncome")[0]).toMatchObject({ sourceType: "order", sourceId: "1", lineId: "1", orderId: "1" });
  });

  test("gives an equal remainder to the smaller line id, as a number", () => {
    const lines = ["10", "9"].map((id) => sampleLine(id, 1000));
    expect(byLine(sell(lines, { deliveryAmount: 1 }), "deliveryIncome")).toEqual({ 9: 1 });
  });

  test("is split by quantity when all lines are free, and evenly when they have no units either", () => {
    const free = [sampleLine("1", 0, { quantity: 1 }), sampleLine("2", 0, { quantity: 3 })];
    expect(byLine(sell(free, { deliveryAmount: 400 }), "deliveryIncome")).toEqual({ 1: 100, 2: 300 });
    const empty = [sampleLine("1", 0, { quantity: 0 }), sampleLine("2", 0, { quantity: 0 })];
    expect(byLine(sell(empty, { deliveryAmount: 401 }), "deliveryIncome")).toEqual({ 1: 201, 2: 200 });
  });

  test("leaves out lines that do not count, and posts nothing when none does", () => {
    const lines = [sampleLine("1", 1000), sampleLine("2", 1000, { counted: false })];
    expect(byLine(sell(lines, { deliveryAmount: 500 }), "deliveryIncome")).toEqual({ 1: 500 });
    expect(sell([sampleLine("2", 1000, { counted: false })], { deliveryAmount: 500 })).toEqual([]);
  });

  test("is on each line's own day", () => {
    const lines = [sampleLine("1", 1000), sampleLine("2", 1000, { boughtAt: "2025-03-11T11:00:00Z" })];
    expect(of(sell(lines, { deliveryAmount: 200 }), "deliveryIncome").map(({ day }) => day)).toEqual(["2025-03-10", "2025-03-11"]);
  });
});

describe("what the marketplace and the buyer add", () => {
  test("a wallet reconciliation is compensation of its line at the line's rate", () => {
    const postings = sell([sampleLine("1", 1000, { walletCompensation: 123, vatRate: bp(2300) })]);
    expect(of(postings, "compensation")).toMatchObject([{ originalAmount: 123, lineId: "1", sourceType: "orderLine" }]);
    expect(of(postings, "vat").map((each) => each.originalAmount)).toEqual([-187, -23]); // 10.00 × 23 ÷ 123; 1.23 × 23 ÷ 123
  });

  test("Smart! delivery of a method that is not integrated is compensation, split and taxed like delivery", () => {
    const postings = sell([sampleLine("1", 3000), sampleLine("2", 1000, { vatRate: bp(0) })], { smartCompensation: 400 });
    expect(byLine(postings, "compensation")).toEqual({ 1: 300, 2: 100 });
    expect(of(postings, "vat").filter(({ sourceType }) => sourceType === "order")).toMatchObject([{ lineId: "1", originalAmount: -56 }]); // 3.00 × 23 ÷ 123
  });

  test("a surcharge is delivery income on its own day, with its VAT", () => {
    const postings = sell([sampleLine("1", 1000)], { surcharges: [{ id: "9", at: "2025-04-01T11:00:00Z", amount: 1230 }] });
    expect(of(postings, "deliveryIncome")).toMatchObject([
      { day: "2025-04-01", originalAmount: 1230, sourceType: "surcharge", sourceId: "9" },
    ]);
    expect(of(postings, "vat")).toContainEqual(expect.objectContaining({ day: "2025-04-01", originalAmount: -230, sourceId: "9" }));
  });
});

describe("goods", () => {
  const products = [sampleProduct("7")];

  test("cost quantity × unit cost in the currency of the cost", () => {
    const rates: RateFacts[] = [{ currency: "EUR", table: "t", date: "2025-03-07", mid: "4.2" }];
    const costs = [sampleCost("7", "1.005", { currency: "EUR" })];
    const [cogs] = of(sell([sampleLine("1", 5000, { productId: "7", quantity: 3 })], {}, {}, { products, costs, rates }), "cogs");
    expect(cogs).toMatchObject({ originalAmount: -302, originalCurrency: "EUR", amountPln: -1268 }); // 3.015 → 3.02; × 4.2 = 12.684
  });

  test("without a cost are unknown, and of a cost of nothing are known", () => {
    const line = sampleLine("1", 5000, { productId: "7" });
    expect(of(sell([line], {}, {}, { products }), "sales")).toMatchObject([{ uncosted: true }]);
    const free = sell([line], {}, {}, { products, costs: [sampleCost("7", "0.00")] });
    expect(of(free, "sales")).toMatchObject([{ uncosted: false }]);
    expect(of(free, "cogs")).toEqual([]);
    expect(of(sell([sampleLine("1", 5000)]), "sales")).toMatchObject([{ uncosted: true }]); // a line without a product
  });

  test("add VAT to a net cost for others than payers: the row's rate, the product's, the market's standard", () => {
    const line = (id: string, productId: string) => sampleLine(id, 5000, { productId });
    const facts = {
      products: [
        sampleProduct("7"),
        sampleProduct("8", { vatRates: { CZ: bp(1200), PL: bp(500) } }),
        sampleProduct("9", { vatRates: { CZ: bp(1200) } }),
      ],
      costs: [sampleCost("7", "10.00"), sampleCost("8", "10.00"), sampleCost("9", "10.00", { vatRate: bp(800) })],
    };
    const postings = sell([line("1", "7"), line("2", "8"), line("3", "9")], { market: "CZ", currency: "CZK" }, NOT_A_PAYER, facts);
    expect(byLine(postings, "cogs")).toEqual({ 1: -1210, 2: -1120, 3: -1080 }); // 21 % in the Czech Republic, 12 %, 8 %
  });

  test("of a bundle are its components of the day's recipe, rounded once, and unknown while one is", () => {
    const facts = {
      products: ["7", "8", "9"].map((id) => sampleProduct(id)),
      costs: [sampleCost("8", "0.3333"), sampleCost("9", "0.3333")],
      bundles: [BUNDLE],
    };
    const line = sampleLine("1", 5000, { productId: "7" });
    expect(byLine(sell([line], {}, {}, facts), "cogs")).toEqual({ 1: -67 }); // 0.6666, not 0.33 + 0.33
    expect(of(sell([line], {}, {}, { ...facts, costs: facts.costs.slice(1) }), "sales")).toMatchObject([{ uncosted: true }]);
    const before = sampleLine("1", 5000, { productId: "7", boughtAt: "2025-03-09T11:00:00Z" });
    expect(of(sell([before], {}, {}, facts), "sales")).toMatchObject([{ uncosted: true }]); // no recipe yet, no cost of its own
  });

  test("kept by FIFO take one stock in all markets, with a bundle's share of it", () => {
    const facts = sampleFacts({
      products: [sampleProduct("7", { costMethod: "fifo" }), sampleProduct("8")],
      bundles: [{ productId: "8", validFrom: null, components: [{ productId: "7", quantity: 2 }] }],
      batches: [sampleBatch("7", "2025-03-01", 3, "1.00"), sampleBatch("7", "2025-03-02", 10, "2.00")],
      orders: [
        sampleOrder("1", [sampleLine("1", 1000, { productId: "7", boughtAt: "2025-03-10T10:00:00Z" })], { market: "CZ", currency: "CZK" }),
        sampleOrder("2", [sampleLine("2", 1000, { productId: "8", quantity: 2, boughtAt: "2025-03-10T11:00:00Z" })]),
        sampleOrder("3", [sampleLine("3", 1000, { productId: "7", boughtAt: "2025-03-10T12:00:00Z", counted: false })]),
        sampleOrder("4", [sampleLine("4", 1000, { productId: "7", boughtAt: "2025-03-10T13:00:00Z" })]),
      ],
    });
    expect(byLine(postingsOf(facts), "cogs")).toEqual({ 1: -100, 2: -600, 4: -200 }); // 1.00; 2 × 1.00 + 2 × 2.00; 2.00
  });
});

describe("purchases for FIFO and average cost", () => {
  const late = sampleLine("1", 9000, { productId: "7", boughtAt: "2025-03-20T11:00:00Z" });
  const bought = (batch: Partial<BatchFacts>, company: Partial<CompanyFacts> = {}, product: Partial<ProductFacts> = {}) =>
    byLine(
      sell([late], {}, company, {
        products: [sampleProduct("7", { costMethod: "average", ...product })],
        batches: [sampleBatch("7", "2025-03-01", 5, "10.00", batch)],
      }),
      "cogs",
    );

  test("are net for payers and gross for others, at the batch's rate, the product's, the standard at home", () => {
    expect(bought({ vatMode: "gross" })).toEqual({ 1: -813 }); // 10.00 ÷ 1.23
    expect(bought({}, NOT_A_PAYER)).toEqual({ 1: -1230 });
    expect(bought({ vatRate: bp(500) }, NOT_A_PAYER, { vatRates: { PL: bp(800) } })).toEqual({ 1: -1050 });
    expect(bought({}, NOT_A_PAYER, { vatRates: { PL: bp(800) } })).toEqual({ 1: -1080 });
    expect(bought({}, { ...NOT_A_PAYER, homeMarket: "HU" })).toEqual({ 1: -1270 });
  });

  test("stay gross under the margin scheme", () => {
    expect(bought({}, {}, { marginScheme: true })).toEqual({ 1: -1230 });
  });

  test("are worth what they cost the company on their own day, whatever its tax profile at the sale", () => {
    const taxProfile: TaxVersion[] = [
      { from: null, vatPayer: false, oss: false },
      { from: "2025-03-10", vatPayer: true, oss: false },
    ];
    expect(bought({ vatMode: "gross" }, { taxProfile })).toEqual({ 1: -1000 });
  });
});

describe("packaging and the seller's own shipping", () => {
  test("per unit is the product's own or the company's, per order is split by value, both in PLN and apart", () => {
    const products = [sampleProduct("7", { packagingPerUnit: 30 }), sampleProduct("8")];
    const lines = [sampleLine("1", 3000, { productId: "7", quantity: 2 }), sampleLine("2", 1000, { productId: "8", quantity: 3 })];
    const packaging = of(sell(lines, {}, { packagingPerUnit: 10, packagingPerOrder: 101 }, { products }), "packaging");
    const amounts = packaging.map(({ sourceId, lineId, originalAmount }) => [sourceId, lineId, originalAmount]);
    expect(amounts).toEqual([
      ["packagingPerUnit", "1", -60], // 2 × 0.30
      ["packagingPerUnit", "2", -30], // 3 × 0.10
      ["packagingPerOrder", "1", -76], // 1.01 × 3 ÷ 4 = 0.7575
      ["packagingPerOrder", "2", -25], // 0.2525
    ]);
    expect(packaging.every(({ sourceType, originalCurrency }) => sourceType === "setting" && originalCurrency === "PLN")).toBe(true);
  });

  test.each([
    ["nobody billed or stated a delivery", {}, 1],
    ["an integrated method", { integratedDelivery: true }, 0],
    ["a delivery cost in the file, even of nothing", { fileDeliveryCost: 0 }, 0],
  ] as const)("shipping with %s", (_name, order, postings) => {
    expect(of(sell([sampleLine("1", 1000)], order, { ownShippingPerOrder: 900 }), "ownShipping")).toHaveLength(postings);
  });
});
