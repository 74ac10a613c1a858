import { expect, test } from "vitest";
import { checkoutForm, lineItem, price } from "#testing/canned-allegro.ts";
import type { OrderFact } from "../facts.ts";
import { root } from "../kit/read.ts";
import { orderFact } from "./to-facts-order.ts";
import { pageOf } from "./to-page.ts";

const order = (changes: Record<string, unknown> = {}): OrderFact => orderFact(root(checkoutForm(changes)));

const wallet = (value: string, quantity: number): object => ({ value: price(value), type: "WALLET", quantity });

function paidBack(reconciliation: object | null, lines: readonly object[]): number[] {
  const payment = { id: "p", type: "ONLINE", paidAmount: price("60.00"), reconciliation };
  return order({ payment, lineItems: lines }).lines.map(({ walletCompensation }) => walletCompensation);
}

test("an order becomes its lines, its delivery and its country, to the grosz", () => {
  expect(order()).toEqual({
    externalId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    revision: "819b5836",
    updatedAt: "2026-09-03T10:15:30.133Z",
    status: "READY_FOR_PROCESSING",
    fulfilmentStatus: "SENT",
    market: "PL",
    currency: "PLN",
    counted: true,
    destination: "PL",
    vatEuVerified: false,
    deliveryCost: 999,
    deliveryMethod: "Allegro Kurier DPD",
    integratedDelivery: true,
    smart: false,
    paymentType: "ONLINE",
    paymentId: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6",
    paidAmount: 6999,
    codPayments: [],
    totalToPay: 6999,
    boughtAt: "2026-09-03T10:12:43.123Z",
    lines: [
      {
        lineId: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b",
        offerId: "3213213",
        offerName: "Filtr 2 szt.",
        sku: "SKU-1",
        quantity: 2,
        unitPrice: "30.00",
        amount: 6000,
        services: 0,
        boughtAt: "2026-09-03T10:12:43.123Z",
        vatRate: 2300,
        vatExemption: null,
        walletCompensation: 0,
        deposit: 0,
      },
    ],
    surcharges: [],
    // 2 × 30.00 + 9.99 − 69.99
    unexplained: 0,
  });
});

test("nothing that names the buyer is in what is kept of an order", () => {
  const kept = JSON.stringify(order());
  for (const word of ["Kowalski", "kupujacy_jan", "jan+1", "600 700", "Polna", "Poznań", "60-001", "80010112345", "23123123", "klientka"]) {
    expect(kept).not.toContain(word);
  }
});

test.each([
  ["ready and sent", "READY_FOR_PROCESSING", "SENT", true],
  ["ready without a seller's status", "READY_FOR_PROCESSING", null, true],
  ["bought without a form", "BOUGHT", null, false],
  ["filled in, not paid", "FILLED_IN", "NEW", false],
  ["cancelled by the buyer", "CANCELLED", "NEW", false],
  ["cancelled by the seller, which changes only the seller's status", "READY_FOR_PROCESSING", "CANCELLED", false],
  ["returned after payment", "READY_FOR_PROCESSING", "RETURNED", true],
  ["a status nobody has heard of", "SUSPENDED_BY_MOON", "NEW", false],
] as const)("an order %s is counted: %s %s %s", (_, status, fulfilment, counted) => {
  expect(order({ status, fulfillment: fulfilment === null ? null : { status: fulfilment } }).counted).toBe(counted);
});

test("an order that the seller cancels stays sold when a part of it was sent, or all", () => {
  const counted = (summary: object | null, status = "READY_FOR_PROCESSING") =>
    order({ status, fulfillment: { status: "CANCELLED", shipmentSummary: summary } }).counted;
  expect(["NONE", "SOME", "ALL"].map((lineItemsSent) => counted({ lineItemsSent }))).toEqual([false, true, true]);
  expect([counted(null), counted({}), counted({ lineItemsSent: null })]).toEqual([false, false, false]);
  // The buyer's cancellation ends the order itself.
  expect(counted({ lineItemsSent: "ALL" }, "CANCELLED")).toBe(false);
});

test("cash on delivery that came back unpaid is not counted, paid it is", () => {
  const cod = (paidAmount: object | null) =>
    order({ payment: { id: "p", type: "CASH_ON_DELIVERY", provider: "OFFLINE", paidAmount }, fulfillment: { status: "RETURNED" } }).counted;
  expect([cod(null), cod(price("0.00")), cod(price("69.99"))]).toEqual([false, false, true]);
});

test("additional services belong to the amount of their line", () => {
  const services = [
    { definitionId: "g", name: "Pakowanie na prezent", price: price("5.00"), quantity: 2 },
    { definitionId: "w", name: "Wniesienie", price: price("19.90"), quantity: 1 },
  ];
  const [line] = order({ lineItems: [lineItem({ selectedAdditionalServices: services })], summary: { totalToPay: price("99.89") } }).lines;
  // 2 × 30.00 + 2 × 5.00 + 19.90
  expect(line?.amount).toBe(8990);
});

test("a price of more than two decimals puts the order aside; zeros behind do no harm", () => {
  expect(() => order({ lineItems: [lineItem({ quantity: 2, price: price("10.505") })] })).toThrow("lineItems.0.price.amount: decimals");
  // 3 × 0.33 = 0.99
  expect(order({ lineItems: [lineItem({ quantity: 3, price: price("0.3300") })] }).lines[0]?.amount).toBe(99);
});

test("Allegro Prices through billing add nothing to the order: the money comes as an entry", () => {
  const billed = lineItem({ reconciliation: { value: price("5.00"), type: "BILLING", quantity: 2 } });
  expect(paidBack(null, [billed])).toEqual([0]);
  expect(paidBack(price("5.00"), [billed])).toEqual([0]);
});

test("Allegro Prices through the wallet: the payment's sum tells that a line's value is for the line", () => {
  expect(
    paidBack(price("12.00"), [lineItem({ reconciliation: wallet("7.00", 2) }), lineItem({ id: "b", reconciliation: wallet("5.00", 2) })]),
  ).toEqual([700, 500]);
});

test("Allegro Prices through the wallet: the payment's sum tells that a line's value is for one unit", () => {
  // 2 × 7.00 + 3 × 5.00 = 29.00
  expect(
    paidBack(price("29.00"), [lineItem({ reconciliation: wallet("7.00", 2) }), lineItem({ id: "b", reconciliation: wallet("5.00", 3) })]),
  ).toEqual([1400, 1500]);
});

test("Allegro Prices through the wallet: when neither reading adds up, the payment's sum is split by the values and none is lost", () => {
  // 10.00 by 7 : 5 = 5.8333 and 4.1667
  expect(
    paidBack(price("10.00"), [lineItem({ reconciliation: wallet("7.00", 2) }), lineItem({ id: "b", reconciliation: wallet("5.00", 2) })]),
  ).toEqual([583, 417]);
});

test("Allegro Prices through the wallet without a payment sum are the line's value", () => {
  expect(paidBack(null, [lineItem({ reconciliation: wallet("7.00", 2) })])).toEqual([700]);
});

test("a deposit is a memo of the whole line and no part of its amount", () => {
  const lines = [lineItem({ deposit: { price: price("0.50") } })];
  const withDeposit = order({ lineItems: lines, summary: { totalToPay: price("70.99") } });
  // 2 × 0.50
  expect(withDeposit.lines[0]?.deposit).toBe(100);
  expect(withDeposit.lines[0]?.amount).toBe(6000);
});

test("an order adds up whether Allegro's total holds the deposits or not, and any other difference is told", () => {
  const lines = [lineItem({ deposit: { price: price("0.50") } })];
  const unexplained = (total: string) => order({ lineItems: lines, summary: { totalToPay: price(total) } }).unexplained;
  expect([unexplained("69.99"), unexplained("70.99")]).toEqual([0, 0]);
  // 69.99 − 68.00
  expect(unexplained("68.00")).toBe(199);
});

test("a surcharge counts on the day it was paid, an unfinished one not at all", () => {
  const surcharges = [
    { id: "s1", type: "ONLINE", finishedAt: "2026-09-05T09:00:00.000Z", paidAmount: price("4.50") },
    { id: "s2", type: "ONLINE", finishedAt: null, paidAmount: price("3.00") },
  ];
  expect(order({ surcharges }).surcharges).toEqual([{ externalId: "s1", at: "2026-09-05T09:00:00.000Z", amount: 450 }]);
});

test("a Smart! order keeps a delivery cost above zero beside the sign", () => {
  const delivery = { smart: true, cost: price("4.99"), method: { name: "Kurier" } };
  expect(order({ delivery })).toMatchObject({ smart: true, deliveryCost: 499, deliveryMethod: "Kurier" });
});

test("a Czech order is in koruny on the Czech market, whatever the seller's home is", () => {
  const czech = order({
    marketplace: { id: "allegro-cz" },
    payment: { id: "p", type: "ONLINE", paidAmount: price("1308.00", "CZK") },
    delivery: { cost: price("79.00", "CZK"), address: { countryCode: "CZ" }, smart: false },
    lineItems: [lineItem({ price: price("614.50", "CZK"), tax: { rate: "21.00" } })],
    summary: { totalToPay: price("1308.00", "CZK") },
  });
  // 2 × 614.50 + 79.00 = 1308.00
  expect(czech).toMatchObject({ market: "CZ", currency: "CZK", destination: "CZ", deliveryCost: 7900, unexplained: 0 });
  expect(czech.lines[0]).toMatchObject({ amount: 122_900, vatRate: 2100 });
});

test("a Hungarian order is in forints of a hundred parts, written with decimals or without", () => {
  const hungarian = order({
    marketplace: { id: "allegro-hu" },
    payment: { id: "p", type: "ONLINE", paidAmount: price("5490", "HUF") },
    delivery: { cost: price("990.00", "HUF"), address: { countryCode: "HU" } },
    lineItems: [lineItem({ price: price("2250", "HUF"), tax: { rate: "27.00" } })],
    summary: { totalToPay: price("5490.00", "HUF") },
  });
  // 2 × 2,250 + 990 = 5,490 forints
  expect(hungarian).toMatchObject({ market: "HU", currency: "HUF", totalToPay: 549_000, paidAmount: 549_000, unexplained: 0 });
});

test("a coupon is in the price already: what the line cost before it is not looked at", () => {
  const [line] = order({
    lineItems: [lineItem({ originalPrice: price("99.00"), price: price("30.00"), discounts: [{ type: "COUPON" }] })],
  }).lines;
  // 2 × 30.00
  expect(line).toMatchObject({ unitPrice: "30.00", amount: 6000 });
});

test("a set is counted by sets: its products are the recipe's matter", () => {
  const offer = {
    id: "7",
    name: "Zestaw",
    productSet: {
      products: [
        { id: "p-1", quantity: 3 },
        { id: "p-2", quantity: 1 },
      ],
    },
  };
  expect(order({ lineItems: [lineItem({ offer, quantity: 2 })] }).lines[0]).toMatchObject({ offerId: "7", quantity: 2, amount: 6000 });
});

test("lines of merged orders keep their ids in the new order, each with its own moment", () => {
  const merged = order({ id: "new", lineItems: [lineItem(), lineItem({ id: "moved", boughtAt: "2026-09-01T08:00:00.000Z" })] });
  expect(merged.lines.map(({ lineId }) => lineId)).toEqual(["62ae358b-8f65-4fc4-9c77-bedf604a2e2b", "moved"]);
  expect(merged.boughtAt).toBe("2026-09-01T08:00:00.000Z");
});

test("a business marketplace belongs to its country's market", () => {
  expect(order({ marketplace: { id: "allegro-business-pl" } })).toMatchObject({ market: "PL" });
});

test("an order of a marketplace the product does not know is put aside, the other one of its page is read", () => {
  const page = pageOf([checkoutForm({ id: "x", marketplace: { id: "allegro-de" } }), checkoutForm()], orderFact);
  expect(page.quarantined).toMatchObject([{ externalId: "x", field: "marketplace.id", problem: "marketplace", value: "allegro-de" }]);
  expect(page.facts).toHaveLength(1);
  expect(page.rows).toBe(2);
});

test("an order without a marketplace is told by its currency", () => {
  expect(order({ marketplace: null }).market).toBe("PL");
});

test("a verified buyer of another state is marked", () => {
  const delivery = { address: { countryCode: "sk" }, cost: price("9.99") };
  expect(order({ invoice: { required: true, features: ["VAT_EU_VERIFIED"] }, delivery })).toMatchObject({
    vatEuVerified: true,
    destination: "SK",
  });
});

test("a line without a VAT rate keeps none, one exempt keeps the reason", () => {
  expect(order({ lineItems: [lineItem({ tax: null })] }).lines[0]).toMatchObject({ vatRate: null, vatExemption: null });
  expect(order({ lineItems: [lineItem({ tax: { rate: "0.00", exemption: "MONEY_EQUIVALENT" } })] }).lines[0]).toMatchObject({
    vatRate: 0,
    vatExemption: "MONEY_EQUIVALENT",
  });
});

test("an order with only what Allegro promises is read, and unknown fields are ignored", () => {
  const { offer, quantity, price: unit, boughtAt, id } = lineItem();
  const bare = {
    id: "bare",
    buyer: {},
    status: "BOUGHT",
    lineItems: [{ id, offer, quantity, price: unit, originalPrice: unit, boughtAt }],
    surcharges: [],
    summary: { totalToPay: price("60.00") },
    loyalty: { points: 7 },
  };
  expect(orderFact(root(bare))).toMatchObject({ externalId: "bare", counted: false, deliveryCost: 0, destination: null, paidAmount: null });
});

test("a line without its moment takes the earliest of its order, else the payment's", () => {
  const lines = [lineItem({ boughtAt: null }), lineItem({ id: "b", boughtAt: "2026-09-02T23:59:59.999Z" })];
  expect(order({ lineItems: lines }).lines.map(({ boughtAt }) => boughtAt)).toEqual([
    "2026-09-02T23:59:59.999Z",
    "2026-09-02T23:59:59.999Z",
  ]);
  expect(order({ lineItems: [lineItem({ boughtAt: null })] }).boughtAt).toBe("2026-09-03T10:14:02.321Z");
});

test.each([
  ["a price with three decimals of grosze", { summary: { totalToPay: price("69.999") } }, "summary.totalToPay.amount", "decimals"],
  ["a foreign currency inside", { delivery: { cost: price("9.99", "EUR") } }, "delivery.cost.currency", "currency"],
  ["no lines", { lineItems: [] }, "lineItems", "missing"],
  ["lines that are no list", { lineItems: { id: 1 } }, "lineItems", "shape"],
  ["half a piece", { lineItems: [lineItem({ quantity: 0.5 })] }, "lineItems.0.quantity", "shape"],
  ["a day that does not exist", { lineItems: [lineItem({ boughtAt: "2026-02-30T10:00:00Z" })] }, "lineItems.0.boughtAt", "date"],
] as const)("an order with %s is put aside with the field's name", (_, changes, field, problem) => {
  const { facts, quarantined } = pageOf([checkoutForm(changes)], orderFact);
  expect(facts).toEqual([]);
  expect(quarantined).toMatchObject([{ externalId: "7c1d9e20-0000-11f1-9f3a-0123456789ab", field, problem }]);
});

test("cash on delivery that was booked is kept by parcel, without whoever paid, and counts as paid also when the parcel came back", () => {
  const codBookedPayments = [
    { paymentId: "c1", shipmentId: "s1", paidAmount: price("40.00"), paidAt: "2026-09-09T10:00:00.000Z", payer: { login: "jan" } },
    { paymentId: "c2", shipmentId: "s2" },
  ];
  const returned = { payment: { id: "p", type: "CASH_ON_DELIVERY", provider: "OFFLINE" }, fulfillment: { status: "RETURNED" } };
  const { codPayments, counted } = order({ ...returned, codBookedPayments });
  expect(codPayments).toEqual([
    { paymentId: "c1", shipmentId: "s1", amount: 4000 },
    { paymentId: "c2", shipmentId: "s2", amount: null },
  ]);
  expect([counted, order(returned).counted, order({ ...returned, codBookedPayments: [] }).counted]).toEqual([true, false, false]);
});

test("booked cash that is not as announced keeps no sale out: its part is unknown, and an amount of 0 pays nothing", () => {
  const returned = { payment: { id: "p", type: "CASH_ON_DELIVERY", provider: "OFFLINE" }, fulfillment: { status: "RETURNED" } };
  const booked = (codBookedPayments: unknown) => {
    const { codPayments, counted } = order({ ...returned, codBookedPayments });
    return [codPayments.map(({ paymentId, shipmentId, amount }) => [paymentId, shipmentId, amount]), counted];
  };
  expect(booked([{ shipmentId: "s1", paidAmount: price("40.00") }])).toEqual([[[null, "s1", 4000]], true]);
  expect(booked([{ paymentId: { id: "c1" }, shipmentId: ["s1"], paidAmount: "40.00" }])).toEqual([[[null, null, null]], true]);
  expect(booked([{ paymentId: "c1", paidAmount: { amount: 40, currency: "PLN" } }])).toEqual([[["c1", null, null]], true]);
  expect(booked([{ paymentId: "c1", paidAmount: { amount: "40.00", currency: "EUR" } }])).toEqual([[["c1", null, null]], true]);
  expect(booked([{ paymentId: "c1", paidAmount: price("0.00") }])).toEqual([[["c1", null, 0]], false]);
  expect(booked([{ paidAmount: price("0.00") }, { paidAmount: price("40.00") }])[1]).toBe(true);
  // What is no list, or no booking, is none.
  for (const nothing of [{ paymentId: "c1" }, "40.00", [null, "c1", 40]]) expect(booked(nothing)).toEqual([[], false]);
});

test("fields that the marketplace took away change nothing where an old answer still has them", () => {
  const gone = { customCost: price("3.00"), smartDelivery: { quantity: 1 }, nextItemRate: price("2.00") };
  expect(order({ ...gone, lineItems: [lineItem(gone)] })).toEqual(order({ lineItems: [lineItem()] }));
});
