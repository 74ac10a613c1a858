import { describe, expect, test } from "vitest";
import { NOT_A_PAYER, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import type { BillingFacts, Bp, CompanyFacts, Facts, OrderFacts, Posting, TaxVersion } from "../facts.ts";
import type { Line } from "../ledger.ts";
import { postingsOf } from "./postings.ts";
import { bp } from "../money.ts";

const of = (postings: Posting[], line: Line): Posting[] => postings.filter((posting) => posting.line === line);
const total = (postings: Posting[]): number => postings.reduce((sum, { originalAmount }) => sum + originalAmount, 0);

/** Products 7 and 8, sold on 10 and 11 March for 30.00 and 10.00, under offers 3 and 4. */
const lines = [
  sampleLine("1", 3000, { productId: "7", offerId: "3", quantity: 1 }),
  sampleLine("2", 1000, { productId: "8", offerId: "4", quantity: 3, boughtAt: "2025-03-11T11:00:00Z" }),
];
const world = { products: [sampleProduct("7"), sampleProduct("8")], offers: [sampleOffer("3", "7"), sampleOffer("4", "8")] };

type Change = { entries?: BillingFacts[]; order?: Partial<OrderFacts>; company?: Partial<CompanyFacts>; facts?: Partial<Facts> };
const billed = ({ entries = [], order = {}, company = {}, facts = {} }: Change): Posting[] =>
  postingsOf(sampleFacts({ ...world, orders: [sampleOrder("1", lines, order)], billing: entries, company, ...facts }));
const brief = (postings: Posting[]) => postings.map(({ day, productId, originalAmount }) => [day, productId, originalAmount]);

describe("fees of an order file", () => {
  const withFees = [
    sampleLine("1", 3000, { fileCommission: 246 }),
    sampleLine("2", 1000, { fileCommission: 108, feeVatRate: bp(800) }),
    sampleLine("3", -500, { kind: "refund", fileCommission: -123 }),
  ];
  const file = (entries: BillingFacts[] = [], change: Partial<OrderFacts> = {}, company: Partial<CompanyFacts> = {}): Posting[] =>
    postingsOf(
      sampleFacts({
        orders: [sampleOrder("1", withFees, { source: "file", fileDeliveryCost: 1000, ...change })],
        billing: entries,
        company,
      }),
    );

  test("a commission is a gross cost of its line, net for payers at its own rate", () => {
    expect(of(file(), "commission").map((each) => each.originalAmount)).toEqual([-200, -100, 100]); // 2.46 − 0.46; 1.08 − 0.08; 1.23 − 0.23 back
    expect(of(file(), "commission")[0]).toMatchObject({ sourceType: "orderLine", sourceId: "1", billedOn: null });
    expect(total(of(file([], {}, NOT_A_PAYER), "commission"))).toBe(-246 - 108 + 123);
  });

  test("the delivery cost is netted once per order and then split by value", () => {
    // 10.00 − 1.87 = 8.13; 3 : 1 gives 6.0975 and 2.0325
    expect(of(file(), "delivery").map((each) => each.originalAmount)).toEqual([-610, -203]);
    expect(of(file(), "delivery")[0]).toMatchObject({ sourceType: "order", sourceId: "1" });
  });

  test("each gives way to a billing entry of its kind, and only of its kind", () => {
    const commission = file([sampleEntry("1", "SUC", -123, { orderId: "1" })]);
    expect(of(commission, "commission").every(({ sourceType }) => sourceType === "billing")).toBe(true);
    expect(of(commission, "delivery")).toHaveLength(2);
    const delivery = file([sampleEntry("1", "HB4", 0, { orderId: "1" })]);
    expect(of(delivery, "delivery")).toEqual([]); // an entry of 0 is a fact as well
    expect(of(delivery, "commission")).toHaveLength(3);
    expect(of(file([sampleEntry("1", "SUC", -123, { orderId: "2" })]), "commission")[0]).toMatchObject({ sourceType: "orderLine" });
  });

  test("a delivery entry also switches the seller's own shipping off", () => {
    const company = { ownShippingPerOrder: 500 };
    expect(total(of(file([], { fileDeliveryCost: null }, company), "ownShipping"))).toBe(-500);
    expect(of(file([sampleEntry("1", "HB4", -100, { orderId: "1" })], { fileDeliveryCost: null }, company), "ownShipping")).toEqual([]);
  });
});

describe("a billing entry of an order", () => {
  test("with an offer is netted once and stays on the lines of that offer", () => {
    const [fee, ...others] = of(billed({ entries: [sampleEntry("1", "SUC", -100, { orderId: "1", offerId: "3" })] }), "commission");
    expect(others).toEqual([]);
    expect(fee).toMatchObject({
      originalAmount: -81,
      lineId: "1",
      offerId: "3",
      productId: "7",
      day: "2025-03-10",
      billedOn: "2025-03-12",
    }); // 1.00 − 0.19
  });

  test("without an offer is netted once and split over all lines by value, each part on its line's day", () => {
    const fees = of(billed({ entries: [sampleEntry("1", "HB4", -615, { orderId: "1" })] }), "delivery");
    expect(brief(fees)).toEqual([
      ["2025-03-10", "7", -375], // 6.15 − 1.15 = 5.00, three quarters
      ["2025-03-11", "8", -125],
    ]);
  });

  test("with an offer that the order has no line of is split over all lines", () => {
    expect(of(billed({ entries: [sampleEntry("1", "SUC", -615, { orderId: "1", offerId: "99" })] }), "commission")).toHaveLength(2);
  });

  test("is on the day it was billed when the company looks at its months by billing", () => {
    const entries = [sampleEntry("1", "SUC", -615, { orderId: "1" }), sampleEntry("2", "PS1", 615, { orderId: "1" })];
    const postings = billed({ entries, company: { basis: "billing" } });
    expect([...of(postings, "commission"), ...of(postings, "compensation")].every(({ day }) => day === "2025-03-12")).toBe(true);
    expect(of(postings, "sales").map(({ day }) => day)).toEqual(["2025-03-10", "2025-03-11"]);
  });

  test("is net for payers by its own rate, gross for others, and as it stands without a rate", () => {
    const fee = (vatRate: Bp | null, company: Partial<CompanyFacts>) =>
      total(of(billed({ entries: [sampleEntry("1", "SUC", -1080, { orderId: "1", vatRate })], company }), "commission"));
    expect([fee(bp(800), {}), fee(null, {}), fee(bp(800), NOT_A_PAYER)]).toEqual([-1000, -1080, -1080]);
  });

  test("is netted by the tax profile of the day it was billed on", () => {
    const taxProfile: TaxVersion[] = [
      { from: null, vatPayer: false, oss: false },
      { from: "2025-03-12", vatPayer: true, oss: false },
    ];
    expect(total(of(billed({ entries: [sampleEntry("1", "SUC", -123, { orderId: "1" })], company: { taxProfile } }), "commission"))).toBe(
      -100,
    );
  });

  test("of compensation posts gross with its own VAT beside it, both shared alike", () => {
    const postings = billed({ entries: [sampleEntry("1", "PS1", 1230, { orderId: "1" })] }).filter(
      ({ sourceType }) => sourceType === "billing",
    );
    expect(brief(of(postings, "compensation"))).toEqual([
      ["2025-03-10", "7", 923], // 12.30 × 3 ÷ 4 = 9.225 and 3.075: the tie goes to the smaller line id
      ["2025-03-11", "8", 307],
    ]);
    expect(brief(of(postings, "vat"))).toEqual([
      ["2025-03-10", "7", -173], // 2.30 × 3 ÷ 4 = 1.725 and 0.575
      ["2025-03-11", "8", -57],
    ]);
    expect(total(postings)).toBe(1000);
  });
});

describe("a billing entry without a sale", () => {
  const entry = (change: Partial<BillingFacts>) => sampleEntry("1", "SUC", -123, change);

  test("of an uncounted order stays on its offer, dated as the order's earliest line", () => {
    const postings = billed({ entries: [entry({ orderId: "1", offerId: "4" })], order: { counted: false } });
    expect(postings).toMatchObject([
      { line: "commission", orderId: "1", lineId: null, offerId: "4", productId: "8", day: "2025-03-10", billedOn: "2025-03-12" },
    ]);
    const byBilling = billed({ entries: [entry({ orderId: "1" })], order: { counted: false }, company: { basis: "billing" } });
    expect(byBilling).toMatchObject([{ day: "2025-03-12", offerId: null, productId: null, storeId: "1" }]);
  });

  test("of an unknown order stays on its offer on the day it was billed, and moves when the order appears", () => {
    const unknown = of(billed({ entries: [entry({ orderId: "77", offerId: "3" })] }), "commission");
    expect(unknown).toMatchObject([{ orderId: null, offerId: "3", productId: "7", day: "2025-03-12", originalAmount: -100 }]);
    const known = of(
      billed({ entries: [entry({ orderId: "77", offerId: "3" })], facts: { orders: [sampleOrder("77", lines)] } }),
      "commission",
    );
    expect(known).toMatchObject([{ orderId: "77", lineId: "1", day: "2025-03-10" }]);
  });

  test("of an unclassified type is another fee, never dropped, and a settlement posts nothing", () => {
    expect(of(billed({ entries: [sampleEntry("1", "NEW", -123)] }), "otherFees")).toMatchObject([
      { originalAmount: -100, productId: null },
    ]);
    expect(billed({ entries: [sampleEntry("1", "PAD", 5000)] }).filter(({ sourceType }) => sourceType === "billing")).toEqual([]);
  });
});

describe("a fee without order and offer", () => {
  const onDay = (feeShareKey: CompanyFacts["feeShareKey"], change: Partial<BillingFacts> = {}, facts: Partial<Facts> = {}) =>
    of(
      billed({
        entries: [sampleEntry("1", "LIS", -1230, { occurredAt: "2025-03-10T20:00:00Z", ...change })],
        company: { feeShareKey },
        facts,
      }),
      "listing",
    );
  const sameDay = {
    orders: [sampleOrder("1", [...lines.slice(0, 1), sampleLine("2", 1000, { productId: "8", quantity: 3 }), sampleLine("3", 9000)])],
  };

  test("stays on the store without a share key", () => {
    expect(onDay("none", {}, sameDay)).toMatchObject([{ storeId: "1", productId: null, offerId: null, originalAmount: -1000 }]);
  });

  test("is shared over the products sold in that store and market on that day, by sales or by units", () => {
    expect(brief(onDay("sales", {}, sameDay))).toEqual([
      ["2025-03-10", "7", -750], // 30.00 : 10.00; the sale without a product is no base
      ["2025-03-10", "8", -250],
    ]);
    expect(brief(onDay("units", {}, sameDay))).toEqual([
      ["2025-03-10", "7", -250],
      ["2025-03-10", "8", -750],
    ]);
  });

  test("stays unallocated where nothing was sold: on another day, in another market", () => {
    expect(onDay("sales", { occurredAt: "2025-03-12T20:00:00Z" }, sameDay)).toMatchObject([{ productId: null, originalAmount: -1000 }]);
    expect(onDay("sales", { market: "CZ", currency: "CZK" }, sameDay)).toMatchObject([{ productId: null, originalAmount: -1000 }]);
  });

  test("gives an equal remainder to the smaller product id", () => {
    const orders = [sampleOrder("1", [sampleLine("1", 1000, { productId: "10" }), sampleLine("2", 1000, { productId: "9" })])];
    const products = ["9", "10"].map((id) => sampleProduct(id));
    expect(brief(onDay("sales", { amount: -1, vatRate: null }, { orders, products }))).toEqual([["2025-03-10", "9", -1]]);
  });

  test("that is compensation is not shared", () => {
    const postings = billed({
      entries: [sampleEntry("1", "PS1", 1230, { occurredAt: "2025-03-10T20:00:00Z" })],
      company: { feeShareKey: "sales" },
    });
    expect(of(postings, "compensation")).toMatchObject([{ productId: null, originalAmount: 1230 }]);
  });
});

describe("a subscription", () => {
  const fee = sampleEntry("1", "SB2", -4920, { occurredAt: "2025-02-28T23:30:00Z" });
  const month = (company: Partial<CompanyFacts>) => of(postingsOf(sampleFacts({ billing: [fee], company })), "subscription");

  test("is spread over the calendar month of its own day, remainders on the earliest days", () => {
    const parts = month({});
    expect(parts).toHaveLength(31); // 00:30 on 1 March in Warsaw
    expect(parts.map((each) => each.originalAmount)).toEqual(Array.from({ length: 31 }, (_, index) => (index < 1 ? -130 : -129))); // 40.00 = 31 × 1.29 + 0.01
    expect(parts.every(({ billedOn, sourceId }) => billedOn === "2025-03-01" && sourceId === "1")).toBe(true);
    expect(parts.at(-1)?.day).toBe("2025-03-31");
  });

  test.each([[{ basis: "billing" }], [{ spreadSubscription: false }]] as const)("is booked on its day with %j", (company) => {
    expect(month(company)).toMatchObject([{ day: "2025-03-01", originalAmount: -4000 }]);
  });
});
