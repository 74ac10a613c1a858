import { expect, test } from "vitest";
import { billingEntry, price } from "#testing/canned-allegro.ts";
import type { BillingFact } from "../facts.ts";
import { root } from "../kit/read.ts";
import { billingFact } from "./to-facts-billing.ts";
import { pageOf } from "./to-page.ts";

const entry = (changes: Record<string, unknown> = {}): BillingFact => billingFact(root(billingEntry(changes)), "PL");

const ads = (occurredAt: string, additionalInfo: unknown): string | null =>
  entry({ type: { id: "NSP", name: "Opłata za kampanię Ads" }, occurredAt, additionalInfo, order: null, offer: null }).feeDay;

test("a commission is a charge with its order, offer and VAT", () => {
  expect(entry()).toEqual({
    externalId: "09f0b4cc-0000-11f1-8f9e-2a86e4085a59",
    typeId: "SUC",
    typeName: "Prowizja od sprzedaży",
    typeGroup: null,
    occurredAt: "2026-09-03T10:12:45.818Z",
    market: "PL",
    currency: "PLN",
    amount: -1470,
    vatRate: 2300,
    vatMissing: false,
    offerId: "3213213",
    offerName: "Filtr 2 szt.",
    orderId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    feeDay: null,
    details: "",
  });
});

test("a refunded commission keeps its plus, a zero stays a zero", () => {
  expect(entry({ type: { id: "REF", name: "Zwrot kosztów" }, value: price("14.70") }).amount).toBe(1470);
  expect(entry({ value: price("0.00") }).amount).toBe(0);
});

test.each([
  ["a percentage nets", { percentage: "23.00" }, 2300, false],
  ["zero per cent is a rate", { percentage: "0" }, 0, false],
  ["not applicable is net as it stands", { annotation: "NOT_APPLICABLE" }, null, false],
  ["out of scope is net as it stands", { annotation: "OUT_OF_SCOPE" }, null, false],
  ["nothing said is net and flagged", undefined, null, true],
  ["an empty tax is net and flagged", {}, null, true],
  ["a word nobody knows is net and flagged", { annotation: "REVERSE_MOON" }, null, true],
] as const)("VAT of an entry: %s", (_, tax, vatRate, vatMissing) => {
  expect(entry({ tax })).toMatchObject({ vatRate, vatMissing });
});

test("an advertising fee is for the day Allegro names, three days before it is billed", () => {
  expect(ads("2026-09-06T03:18:13.922Z", [{ type: "feeDate", name: "Opłata za dzień", value: "03.09.2026" }])).toBe("2026-09-03");
});

test("an advertising fee without a named day is for the third day before, counted in Warsaw", () => {
  // 22:30 UTC on 5 September is 00:30 on the 6th in Warsaw; 6 − 3 = 3
  expect(ads("2026-09-05T22:30:00.000Z", [])).toBe("2026-09-03");
  expect(ads("2026-09-05T22:30:00.000Z", [{ type: "feeDate", name: "Dzień", value: "31.02.2026" }])).toBe("2026-09-03");
});

test("the day an advertising fee is for does not slip over the change of the clocks", () => {
  // 28 March 2027 has 23 hours in Warsaw: 29 March 22:30 UTC is the 30th there, 30 − 3 = 27
  expect(ads("2027-03-29T22:30:00.000Z", null)).toBe("2027-03-27");
});

test("other fees have no fee day", () => {
  expect(entry({ type: { id: "DPG", name: "Promowanie" } }).feeDay).toBe(null);
});

test("additional information is kept for people without anything personal", () => {
  const { details } = entry({
    additionalInfo: [
      { type: "SERVICE_TYPE", name: "Usługa", value: "INP_P1_PACZKOMATY" },
      { type: "BUYER_ID", name: "Kupujący", value: "23123123" },
      { type: "WAYBILL", name: "Numer listu", value: "620000000000" },
      { type: "IS_FEE_SMART", name: "Opłata Smart!", value: "Tak" },
      { type: "A_NEW_ONE", name: "Telefon", value: "600700800" },
      { type: "CARRIER", value: 7 },
      null,
    ],
  });
  expect(details).toBe("Usługa: INP_P1_PACZKOMATY; Opłata Smart!: Tak");
});

test("a delivery fee without an order object finds its order in the additional information", () => {
  const additionalInfo = [{ type: "ORDER_ID", name: "Zamówienie", value: "7c1d9e20-0000-11f1-9f3a-0123456789ab" }];
  expect(entry({ order: undefined, additionalInfo }).orderId).toBe("7c1d9e20-0000-11f1-9f3a-0123456789ab");
});

test("an entry without order and offer stays, on neither", () => {
  expect(entry({ order: undefined, offer: undefined, additionalInfo: undefined })).toMatchObject({ orderId: null, offerId: null });
});

test("the name of an offer may come later and is not needed", () => {
  expect(entry({ offer: { id: "3213213" } }).offerId).toBe("3213213");
});

test("codes of four letters and codes nobody knows pass with their name", () => {
  expect(entry({ type: { id: "C2FC", name: "Opłata nowa" } })).toMatchObject({ typeId: "C2FC", typeName: "Opłata nowa" });
  expect(entry({ type: { id: "ZZZ" } })).toMatchObject({ typeId: "ZZZ", typeName: "ZZZ" });
});

test("the fields added in July 2026 are read when they are there: group of the type, marketplace; debit or credit is in the sign", () => {
  const later = {
    type: { id: "SUC", name: "Prowizja", group: "COMMISSION" },
    asset: "DEBIT",
    marketplaceId: "allegro-cz",
    value: price("-147.00", "CZK"),
  };
  expect(entry(later)).toMatchObject({ typeGroup: "COMMISSION", market: "CZ", currency: "CZK", amount: -14_700 });
});

test("an entry of a business marketplace belongs to its country", () => {
  expect(entry({ marketplaceId: "allegro-business-pl" }).market).toBe("PL");
});

test("one entry with three decimals is put aside, the others of its page are read", () => {
  const page = pageOf(
    [billingEntry(), billingEntry({ id: "b", value: price("-1.005") }), billingEntry({ id: "c", marketplaceId: "allegro-xx" })],
    (row) => billingFact(row, "PL"),
  );
  expect(page.facts).toHaveLength(1);
  expect(page.quarantined).toEqual([
    expect.objectContaining({ externalId: "b", field: "value.amount", problem: "decimals", value: "-1.005" }),
    expect.objectContaining({ externalId: "c", field: "marketplaceId", problem: "marketplace", value: "allegro-xx" }),
  ]);
});

test("an entry put aside still says its type, amount as given, day and market, each as far as it can be read", () => {
  const aside = (changes: Parameters<typeof billingEntry>[0]) =>
    pageOf([billingEntry(changes)], (row) => billingFact(row, "PL")).quarantined[0]?.about;
  const at = { occurredAt: "2026-03-12T22:30:00.000Z", type: { id: "SUC", name: "Prowizja" }, marketplaceId: "allegro-cz" };
  expect(aside({ ...at, value: price("-1.005", "CZK") })).toEqual({
    typeId: "SUC",
    amount: "-1.005",
    currency: "CZK",
    at: "2026-03-12T22:30:00.000Z",
    market: "CZ",
  });
  expect(aside({ occurredAt: "wczoraj", type: null, marketplaceId: null, value: { amount: { of: 1 } } })).toEqual({
    typeId: null,
    amount: null,
    currency: null,
    at: null,
    market: null,
  });
  // what is too long for an amount, or has an address in it, may be a person's
  expect(aside({ value: { amount: "jan@example.pl", currency: "x".repeat(41) } })).toMatchObject({ amount: null, currency: null });
});

test("rows that look the same but have ids of their own are separate charges", () => {
  const rows = ["1", "2", "3", "4"].map((id) => billingEntry({ id, type: { id: "DTR", name: "Dopłata" }, value: price("-1.99") }));
  const { facts } = pageOf(rows, (row) => billingFact(row, "PL"));
  // 4 × −1.99
  expect(facts.reduce((sum, { amount }) => sum + amount, 0)).toBe(-796);
});
