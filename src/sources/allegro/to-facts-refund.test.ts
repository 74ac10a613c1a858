import { expect, test } from "vitest";
import { price, refund } from "#testing/canned-allegro.ts";
import type { RefundFact } from "../facts.ts";
import { root } from "../kit/read.ts";
import { refundFact, returnFact } from "./to-facts-refund.ts";
import { pageOf } from "./to-page.ts";

const fact = (changes: Record<string, unknown> = {}): RefundFact => refundFact(root(refund(changes)));

test("a unit given back is worth what the refund's total leaves over", () => {
  expect(fact()).toEqual({
    externalId: "c0ffee00-0000-4000-8000-000000000001",
    orderId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    paymentId: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6",
    createdAt: "2026-09-10T08:00:00.000Z",
    status: "SUCCESS",
    reason: "REFUND",
    currency: "PLN",
    lines: [{ lineId: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b", units: 1, amount: 3000 }],
    deliveryAmount: 0,
    surchargeAmount: 0,
  });
});

test("delivery, services and surcharges are told apart; deposits and overpayments belong to nobody's profit", () => {
  const whole = fact({
    totalValue: price("61.49"),
    delivery: { value: price("9.99") },
    additionalServices: { value: price("5.00") },
    surcharges: [{ id: "s", value: price("4.50") }],
    deposits: [{ lineItemId: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b", totalValue: price("1.00") }],
    overpaid: { value: price("11.00") },
  });
  // 61.49 − 9.99 − 5.00 − 4.50 − 1.00 − 11.00 = 30.00
  expect(whole).toMatchObject({ deliveryAmount: 999, surchargeAmount: 950, lines: [{ units: 1, amount: 3000 }] });
});

test("money given back on a line without goods has no units", () => {
  const lineItems = [{ id: "a", type: "AMOUNT", quantity: null, value: price("7.25") }];
  expect(fact({ totalValue: price("7.25"), lineItems }).lines).toEqual([{ lineId: "a", units: 0, amount: 725 }]);
});

test("a line given back by quantity that does say its money is taken at its word", () => {
  const lineItems = [
    { id: "a", type: "QUANTITY", quantity: 1, value: price("10.00") },
    { id: "b", type: "QUANTITY", quantity: 1, value: price("20.00") },
  ];
  expect(fact({ lineItems }).lines).toEqual([
    { lineId: "a", units: 1, amount: 1000 },
    { lineId: "b", units: 1, amount: 2000 },
  ]);
});

test("several lines given back by quantity share their sum by units and say that they do", () => {
  const lineItems = [
    { id: "a", type: "QUANTITY", quantity: 2 },
    { id: "b", type: "AMOUNT", value: price("3.00") },
    { id: "c", type: "QUANTITY", quantity: 1 },
  ];
  // 30.00 − 3.00 = 27.00, by 2 : 1
  expect(fact({ lineItems }).lines).toEqual([
    { lineId: "a", units: 2, amount: 1800, isShare: true },
    { lineId: "b", units: 0, amount: 300 },
    { lineId: "c", units: 1, amount: 900, isShare: true },
  ]);
});

test.each([
  ["SUCCESS", "SUCCESS"],
  ["PARTIAL", "PARTIAL"],
  ["NEW", "PENDING"],
  ["IN_PROGRESS", "PENDING"],
  ["VALIDATED", "PENDING"],
  ["WAITING", "PENDING"],
  ["CANCELED", "CANCELED"],
  ["VALIDATE_FAILED", "FAILED"],
])("Allegro's %s is our %s", (theirs, ours) => {
  expect(fact({ status: theirs }).status).toBe(ours);
});

test("a status or reason nobody knows is put aside instead of booked by a guess", () => {
  const page = pageOf([refund({ status: "constructor" }), refund({ reason: "MOON" })], refundFact);
  expect(page.facts).toEqual([]);
  expect(page.quarantined.map(({ field, value }) => [field, value])).toEqual([
    ["status", "constructor"],
    ["reason", "MOON"],
  ]);
});

test("an older refund names only its payment; one that names neither is put aside", () => {
  expect(fact({ order: undefined })).toMatchObject({ orderId: null, paymentId: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6" });
  expect(pageOf([refund({ order: null, payment: {} })], refundFact).quarantined).toMatchObject([
    { field: "payment.id", problem: "missing" },
  ]);
});

test("money of goods that no line takes is put aside, an overpayment needs no line", () => {
  expect(pageOf([refund({ lineItems: [] })], refundFact).quarantined).toMatchObject([{ field: "lineItems", problem: "missing" }]);
  expect(fact({ reason: "OVERPAID", lineItems: null }).lines).toEqual([]);
});

test("a refund whose parts are more than its total is put aside", () => {
  const { quarantined } = pageOf([refund({ delivery: { value: price("31.00") } })], refundFact);
  expect(quarantined).toMatchObject([{ field: "totalValue.amount", problem: "amount" }]);
});

test("of a declared return neither bank account, phone, buyer nor comment is kept", () => {
  const fact = returnFact(
    root({
      id: "r1",
      createdAt: "2026-09-09T10:00:00.000Z",
      referenceNumber: "ABC/2026",
      orderId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
      buyer: { email: "jan@poczta.test", login: "kupujacy_jan" },
      items: [{ offerId: "3213213", quantity: 1, name: "Filtr", reason: { type: "DAMAGED", userComment: "Jan: pęknięty" } }],
      refund: { bankAccount: { owner: "Jan Kowalski", iban: "PL61109010140000071219812874" } },
      parcels: [{ sender: { phoneNumber: "600700800" }, waybill: "6200" }],
      marketplaceId: "allegro-pl",
      status: "DELIVERED",
    }),
  );
  expect(fact).toEqual({
    externalId: "r1",
    orderId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    createdAt: "2026-09-09T10:00:00.000Z",
    status: "DELIVERED",
    market: "PL",
    items: [{ offerId: "3213213", quantity: 1, reason: "DAMAGED" }],
  });
});
