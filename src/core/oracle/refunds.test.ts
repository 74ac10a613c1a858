import { describe, expect, test } from "vitest";
import {
  NOT_A_PAYER,
  sampleBatch,
  sampleCost,
  sampleFacts,
  sampleLine,
  sampleOrder,
  sampleProduct,
  sampleRefund,
} from "#testing/sample-facts.ts";
import type { CompanyFacts, Facts, OrderFacts, Posting, RefundFacts, TaxVersion } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";

const of = (postings: Posting[], line: Line): Posting[] => postings.filter((posting) => posting.line === line);
const amounts = (postings: Posting[], line: Line): number[] => of(postings, line).map(({ originalAmount }) => originalAmount);

const goods = {
  products: [sampleProduct("7")],
  costs: [sampleCost("7", "10.00"), sampleCost("7", "15.00", { id: "later", validFrom: "2025-03-15" })],
};
/** Five units for 100.00 at a cost of 10.00 each. */
const sold = sampleLine("1", 10_000, { productId: "7", offerId: "3", quantity: 5 });

type Change = { refunds: RefundFacts[]; order?: Partial<OrderFacts>; company?: Partial<CompanyFacts>; facts?: Partial<Facts> };
const refunded = ({ refunds, order = {}, company = {}, facts = {} }: Change): Posting[] =>
  postingsOf(sampleFacts({ ...goods, orders: [sampleOrder("1", [sold], order)], refunds, company, ...facts }));

describe("a refund of the marketplace", () => {
  test("gives money, units and VAT back on its own day, on the product that was sold", () => {
    const postings = refunded({
      refunds: [sampleRefund("5", "1", [{ lineId: "1", units: 2, amount: 4000 }], { createdAt: "2025-03-31T22:30:00Z" })],
    });
    expect(of(postings, "refunds")).toMatchObject([
      {
        day: "2025-04-01",
        originalAmount: -4000,
        quantity: 2,
        lineId: "1",
        offerId: "3",
        productId: "7",
        sourceType: "refund",
        sourceId: "5",
      },
    ]);
    expect(of(postings, "vat").find(({ sourceType }) => sourceType === "refund")).toMatchObject({ originalAmount: 748, day: "2025-04-01" }); // 40.00 × 23 ÷ 123
    expect(amounts(postings, "cogsRecovered")).toEqual([2000]); // 2 × 10.00, as booked at the sale, not 15.00
  });

  test("counts when it was paid in full or in part, for a reason that concerns goods, against a counted order", () => {
    const statuses = ["SUCCESS", "PARTIAL", "PENDING", "FAILED", "CANCELED"] as const;
    const count = (change: Partial<RefundFacts>, order: Partial<OrderFacts> = {}): number => {
      const refund = sampleRefund("5", "1", [{ lineId: "1", units: 1, amount: 2000 }], { deliveryAmount: 500, ...change });
      return of(refunded({ refunds: [refund], order }), "refunds").length;
    };
    expect(statuses.map((status) => count({ status }))).toEqual([2, 2, 0, 0, 0]);
    const reasons = [
      "REFUND",
      "COMPLAINT",
      "NOT_COLLECTED",
      "CANCELLED_BY_BUYER",
      "PRODUCT_NOT_AVAILABLE",
      "OVERPAID",
      "PAID_VALUE_TOO_LOW",
    ] as const;
    expect(reasons.map((reason) => count({ reason }))).toEqual([2, 2, 2, 2, 2, 0, 0]);
    expect(count({}, { counted: false })).toBe(0);
    expect(count({ orderId: "unknown" })).toBe(0);
  });

  test("of money only gives no units and no goods back", () => {
    const postings = refunded({ refunds: [sampleRefund("5", "1", [{ lineId: "1", units: 0, amount: 500 }])] });
    expect(of(postings, "refunds")).toMatchObject([{ originalAmount: -500, quantity: 0 }]);
    expect(of(postings, "cogsRecovered")).toEqual([]);
  });

  test("splits delivery, and surcharges by themselves, like the order's delivery, part by part with VAT", () => {
    const lines = [sampleLine("1", 1000), sampleLine("2", 1000), sampleLine("3", 1000, { vatRate: bp(0) })];
    const refund = sampleRefund("5", "1", [], { deliveryAmount: 100, surchargeAmount: 100 });
    const postings = postingsOf(sampleFacts({ orders: [sampleOrder("1", lines)], refunds: [refund] }));
    expect(amounts(postings, "refunds")).toEqual([-34, -33, -33, -34, -33, -33]); // two splits of 1.00, not one of 2.00
    expect(
      of(postings, "vat")
        .filter(({ sourceType }) => sourceType === "refund")
        .map(({ originalAmount }) => originalAmount),
    ).toEqual([6, 6, 6, 6]);
  });

  test("has no VAT for a company that pays none on the refund's day", () => {
    const taxProfile: TaxVersion[] = [
      { from: null, vatPayer: true, oss: false },
      { from: "2025-03-15", vatPayer: false, oss: false },
    ];
    const postings = refunded({ refunds: [sampleRefund("5", "1", [{ lineId: "1", units: 1, amount: 2000 }])], company: { taxProfile } });
    expect(of(postings, "vat").map(({ day }) => day)).toEqual(["2025-03-10"]);
  });
});

describe("goods that come back with a refund of the marketplace", () => {
  const back = (change: Partial<RefundFacts>, company: Partial<CompanyFacts> = {}, facts: Partial<Facts> = {}) =>
    amounts(
      refunded({ refunds: [sampleRefund("5", "1", [{ lineId: "1", units: 1, amount: 2000 }], change)], company, facts }),
      "cogsRecovered",
    );

  test("come back for reasons that return them, for complaints at their own percent", () => {
    const reasons = ["REFUND", "NOT_COLLECTED", "CANCELLED_BY_BUYER", "PRODUCT_NOT_AVAILABLE"] as const;
    expect(reasons.map((reason) => back({ reason }))).toEqual([[1000], [1000], [1000], [1000]]);
    // At 40 % of 10.00 what came back is worth 4.00; what never left is whole.
    expect(reasons.map((reason) => back({ reason }, { recoveryPercent: 40 }))).toEqual([[400], [400], [400], [1000]]);
    expect(back({ reason: "COMPLAINT" })).toEqual([]);
    expect(back({ reason: "COMPLAINT" }, { complaintRecoveryPercent: 30 })).toEqual([300]);
  });

  test("come back at the product's percent, else the company's", () => {
    expect(back({}, { recoveryPercent: 80 })).toEqual([800]);
    expect(back({}, { recoveryPercent: 80 }, { products: [sampleProduct("7", { recoveryPercent: 0 })] })).toEqual([]);
  });

  test("are never more units than were sold, over all refunds of the line in the order of their moments", () => {
    const refunds = [
      sampleRefund("6", "1", [{ lineId: "1", units: 4, amount: 100 }], { createdAt: "2025-03-21T11:00:00Z" }),
      sampleRefund("5", "1", [{ lineId: "1", units: 3, amount: 100 }], { createdAt: "2025-03-20T11:00:00+01:00" }),
    ];
    const recovered = of(refunded({ refunds }), "cogsRecovered");
    expect(recovered.map(({ sourceId, originalAmount }) => [sourceId, originalAmount])).toEqual([
      ["5", 3000],
      ["6", 2000], // only 2 of its 4 are left
    ]);
  });

  test("are rounded cumulatively over the refunds of a line", () => {
    const thirds = sampleLine("1", 900, { productId: "7", quantity: 3 });
    const refunds = ["5", "6", "7"].map((id, index) =>
      sampleRefund(id, "1", [{ lineId: "1", units: 1, amount: 300 }], { createdAt: `2025-03-2${index}T11:00:00Z` }),
    );
    const facts = { products: goods.products, costs: [sampleCost("7", "0.3333")], orders: [sampleOrder("1", [thirds])], refunds };
    expect(amounts(postingsOf(sampleFacts(facts)), "cogsRecovered")).toEqual([33, 34, 33]); // booked 1.00: 0.33, 0.67, 1.00
  });

  test("of an unknown cost bring nothing back", () => {
    expect(back({}, {}, { costs: [] })).toEqual([]);
  });

  test("return to a FIFO stock in front, so that the next sale takes them", () => {
    const line = (id: string, boughtAt: string) => sampleLine(id, 1000, { productId: "7", boughtAt });
    const postings = postingsOf(
      sampleFacts({
        company: { recoveryPercent: 50 },
        products: [sampleProduct("7", { costMethod: "fifo" })],
        batches: [sampleBatch("7", "2025-03-01", 1, "4.00"), sampleBatch("7", "2025-03-02", 1, "9.00")],
        orders: [sampleOrder("1", [line("1", "2025-03-10T11:00:00Z")]), sampleOrder("2", [line("2", "2025-03-25T11:00:00Z")])],
        refunds: [sampleRefund("5", "1", [{ lineId: "1", units: 1, amount: 1000 }])],
      }),
    );
    expect(amounts(postings, "cogs")).toEqual([-400, -200]); // 4.00, then the same unit at 4.00 × 50 %
    expect(amounts(postings, "cogsRecovered")).toEqual([200]);
  });
});

describe("a refund line of a file", () => {
  const given = (id: string, amount: number, quantity: number, change = {}) =>
    sampleLine(id, amount, { kind: "refund", quantity, productId: "7", ...change });
  const file = (lines: OrderFacts["lines"], facts: Partial<Facts> = {}, company: Partial<CompanyFacts> = {}): Posting[] =>
    postingsOf(sampleFacts({ ...goods, orders: [sampleOrder("1", lines, { source: "file" })], company, ...facts }));

  test("posts its amount, its units and its VAT at its own rate, whatever else its order holds", () => {
    const postings = file([given("1", -2000, 2, { vatRate: 800 })]);
    expect(of(postings, "refunds")).toMatchObject([{ originalAmount: -2000, quantity: 2, sourceType: "orderLine", sourceId: "1" }]);
    expect(amounts(postings, "vat")).toEqual([148]); // 20.00 × 8 ÷ 108
    expect(of(postings, "sales")).toEqual([]);
  });

  test("does not post when its own status is not counted, and posts no VAT for others than payers", () => {
    expect(file([given("1", -2000, 2, { counted: false })])).toEqual([]);
    expect(amounts(file([given("1", -2000, 2)], {}, NOT_A_PAYER), "vat")).toEqual([]);
  });

  test("with a negative price adds no units and recovers nothing", () => {
    const postings = file([given("1", -500, 0)]);
    expect(of(postings, "refunds")).toMatchObject([{ originalAmount: -500, quantity: 0 }]);
    expect(of(postings, "cogsRecovered")).toEqual([]);
  });

  test("recovers at the booked cost of its order's smallest line of the product, at most what the order sold", () => {
    const sales = [
      sampleLine("10", 1000, { productId: "7", boughtAt: "2025-03-16T11:00:00Z" }),
      sampleLine("9", 4000, { productId: "7", quantity: 2 }),
    ];
    const postings = file([
      ...sales,
      given("11", -100, 2, { boughtAt: "2025-03-20T11:00:00Z" }),
      given("12", -100, 2, { boughtAt: "2025-03-20T12:00:00Z" }),
    ]);
    // line 9 was booked at 2 × 10.00; 3 units were sold, so the second refund brings only one back, at 10.00 as well
    expect(amounts(postings, "cogsRecovered")).toEqual([2000, 1000]);
  });

  test("of a product its order did not sell recovers at the cost valid on the refund day", () => {
    const other = sampleLine("1", 1000, { productId: "8" });
    const products = [...goods.products, sampleProduct("8")];
    const postings = file([other, given("2", -100, 2, { boughtAt: "2025-03-20T11:00:00Z" })], { products }, { recoveryPercent: 50 });
    expect(amounts(postings, "cogsRecovered")).toEqual([1500]); // 2 × 15.00 × 50 %
  });

  test("recovers nothing when the cost booked at the sale is unknown, even if one is known by now", () => {
    const costs = [sampleCost("7", "15.00", { validFrom: "2025-03-15" })];
    const lines = [sampleLine("1", 1000, { productId: "7" }), given("2", -1000, 1, { boughtAt: "2025-03-20T11:00:00Z" })];
    expect(amounts(file(lines, { costs }), "cogsRecovered")).toEqual([]);
  });

  test("without a sale returns to a FIFO stock at the cost a unit would have then", () => {
    const postings = postingsOf(
      sampleFacts({
        company: { recoveryPercent: 50 },
        products: [sampleProduct("7", { costMethod: "fifo" })],
        batches: [sampleBatch("7", "2025-03-01", 5, "4.00")],
        orders: [
          sampleOrder("1", [given("1", -1000, 2)]),
          sampleOrder("2", [sampleLine("2", 1000, { productId: "7", quantity: 3, boughtAt: "2025-03-11T11:00:00Z" })]),
        ],
      }),
    );
    expect(amounts(postings, "cogsRecovered")).toEqual([400]); // 2 × 4.00 × 50 %
    expect(amounts(postings, "cogs")).toEqual([-800]); // those two at 2.00, then one at 4.00
  });
});
