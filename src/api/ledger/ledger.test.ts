import { expect, test } from "vitest";
import { ledgerRoute } from "#contract/ledger.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleExpense } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";
import { bp } from "#core/money.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop();

type Asked = Partial<BodyInputOf<typeof ledgerRoute>>;

async function ledger(body: Asked = {}, headers: Record<string, string> = {}) {
  return (await seller.call(ledgerRoute, { body: { filter: {}, ...JUNE, ...body }, headers })).body;
}

test("the postings of a line add up to the figure", async () => {
  const { items, sum, total } = await ledger({ line: "sales", sort: "day" });
  expect(items.map(({ day, amount, sku, orderNumber }) => [day, amount, sku, orderNumber])).toEqual([
    ["2025-06-02", 10_000, "KUBEK", "order-1"],
    ["2025-06-02", 5000, "LAMPA", "order-1"],
    ["2025-06-02", 5000, "KUBEK", "order-2"],
    ["2025-06-09", 5000, "LAMPA", "order-2"],
    ["2025-06-20", 3000, "ŚWIECA", "order-3"],
  ]);
  expect([sum, total]).toEqual([28_000, 5]);
});

test.each([
  ["netRevenue", 23_000],
  ["fees", -2200],
  ["goods", -16_000],
  ["grossProfit", 4300],
  ["netProfit", 4300],
  [undefined, 4300],
] as const)("the postings of %s add up to the figure", async (line, figure) => {
  expect((await ledger(line === undefined ? {} : { line })).sum).toBe(figure);
});

test("pages follow each other by day, the newest first, while the sum is over all of them", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => ledger({ line: "sales", page, perPage: 2 })));
  expect(pages.map(({ items }) => items.map(({ day, amount }) => `${day} ${amount}`))).toEqual([
    ["2025-06-20 3000", "2025-06-09 5000"],
    ["2025-06-02 5000", "2025-06-02 5000"],
    ["2025-06-02 10000"],
    [],
  ]);
  expect(pages.map(({ sum }) => sum)).toEqual([28_000, 28_000, 28_000, 28_000]);
});

test("several lines together are sorted as one list", async () => {
  const { items } = await ledger({ line: "fees", sort: "day" });
  expect(items.map(({ day, line, amount }) => [day, line, amount])).toEqual([
    // the commission lies on the day of the sale and is shared by value
    ["2025-06-02", "commission", -1000],
    ["2025-06-02", "commission", -500],
    ["2025-06-05", "listing", -700],
  ]);
  const byAmount = await ledger({ line: "fees", sort: "amount" });
  expect(byAmount.items.map(({ amount }) => amount)).toEqual([-1000, -700, -500]);
});

test("a fee names its billing entry, the day it was billed on and its order", async () => {
  const { items } = await ledger({ line: "commission", sort: "amount", perPage: 1 });
  expect(items[0]).toMatchObject({
    day: "2025-06-02",
    billedOn: "2025-06-03",
    currency: "PLN",
    originalAmount: -1000,
    originalCurrency: "PLN",
    rate: null,
    rateTable: null,
    source: { type: "billing", id: "51", label: "SUC, 03.06.2025" },
    certainty: "final",
    orderId: "1",
    productId: KUBEK,
  });
});

test("the postings of an order, of a product and of no product can be opened", async () => {
  expect((await ledger({ orderId: "2" })).sum).toBe(2000);
  expect((await ledger({ productId: LAMPA })).sum).toBe(-2500);
  // listing fee and advertising
  expect((await ledger({ productId: "0" })).sum).toBe(-1200);
  expect((await ledger({ productId: LAMPA, filter: { excludedProductIDs: [LAMPA] } })).total).toBe(0);
  expect((await ledger({ productId: "0", filter: { isAllProductsSelected: false, selectedProductIDs: [LAMPA] } })).total).toBe(0);
  for (const id of ["999", "nie ma"]) {
    expect((await ledger({ orderId: id })).total).toBe(0);
    expect((await ledger({ productId: id })).total).toBe(0);
  }
});

test("another currency gives the postings in PLN and translates their sum once", async () => {
  const { items, sum, currency, translation } = await ledger({ line: "sales" }, { "x-currency": "EUR" });
  expect([currency, translation?.rate, sum]).toEqual(["EUR", 4, 7000]);
  expect(items[0]).toMatchObject({ amount: 3000, currency: "PLN" });
});

test("an amount in a foreign currency says by which table it was converted", async () => {
  const facts = smallSeller();
  const expense = sampleExpense("61", 1000, { start: "2025-06-30", currency: "EUR", vatRate: bp(0) });
  const early = sampleExpense("62", 1000, { start: "2025-06-20", currency: "EUR", vatRate: bp(0) });
  const { companyId } = await loadFacts(app.database, { ...facts, expenses: [expense, early] });
  const abroad = await app.signIn({ companyId });
  const { body } = await abroad.call(ledgerRoute, { body: { filter: {}, ...JUNE, line: "expenses" } });
  expect(
    body.items.map(({ amount, originalAmount, originalCurrency, rate, rateTable, rateDate }) => [
      amount,
      originalAmount,
      originalCurrency,
      rate,
      rateTable,
      rateDate,
    ]),
  ).toEqual([
    // 10.00 EUR × 4.00
    [-4000, -1000, "EUR", 4, "123/A/NBP/2025", "2025-06-27"],
    // no table in the seven days before 20 June
    [null, -1000, "EUR", null, null, null],
  ]);
  expect(body.sum).toBeNull();
  expect(body.fxMissing).toEqual([{ currency: "EUR", from: "2025-06-20", to: "2025-06-20", postings: 1 }]);
});

test("on a market with the euro the rate leads from the original currency into it", async () => {
  const facts = smallSeller();
  const expense = sampleExpense("61", 1000, { start: "2025-06-30", market: "SK", vatRate: bp(0) });
  const { companyId } = await loadFacts(app.database, { ...facts, expenses: [expense] });
  const abroad = await app.signIn({ companyId, market: "SK", currency: "EUR" });
  const { body } = await abroad.call(ledgerRoute, { body: { filter: {}, ...JUNE, line: "expenses" } });
  // 10.00 PLN ÷ 4.00
  expect(body.items).toMatchObject([
    { amount: -250, currency: "EUR", originalAmount: -1000, originalCurrency: "PLN", rate: 0.25, rateTable: "123/A/NBP/2025" },
  ]);
});

test("the postings are saved as CSV, all pages of them", async () => {
  const { response } = await seller.call(ledgerRoute, {
    body: { filter: {}, ...JUNE, line: "sales", perPage: 1, sort: "day" },
    query: { format: "csv" },
  });
  const lines = response.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[1]).toBe(
    "2025-06-02;;Sprzedaż brutto;100,00;PLN;100,00;PLN;;;;Zamówienie order-1;order-1;KUBEK;KUBEK;2;PL;0;firma zwolniona z VAT;",
  );
});
