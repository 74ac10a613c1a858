import { sql } from "kysely";
import { expect, test } from "vitest";
import { productsRoute, tilesRoute } from "#contract/dashboard.ts";
import {
  createExpenseRoute,
  deleteExpenseRoute,
  expenseCategoriesRoute,
  expenseRoute,
  expensesOverTimeRoute,
  expensesRoute,
  declineSuggestionRoute,
  expenseSuggestionsRoute,
  type ExpenseTerms,
  restoreExpenseRoute,
  updateExpenseRoute,
} from "#contract/expenses.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { MONTHLY, ONE_OFF } from "#testing/expense-terms.ts";
import { KUBEK, LAMPA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";

const TODAY = "2025-06-30";
const JUNE: DayRange = { startDate: "2025-06-01", endDate: TODAY };

// Net profit of June: 43.00. Not a VAT payer.
const { app, seller } = smallShop("for each test");

async function add(name: string, terms: Partial<ExpenseTerms>, category: string | null = null) {
  const body = { name, category, terms: { ...ONE_OFF, ...terms } };
  return (await seller.call(createExpenseRoute, { body })).body;
}

/** What the jobs do that the answers have asked for; the figures are then those that everything computed anew would have. */
async function runRecomputes(): Promise<{ from?: Day; to?: Day }[]> {
  const { companyId } = seller;
  const { rows } = await sql<{ payload: { reason: string; daysOnly: boolean; from?: Day; to?: Day } }>`
    delete from job_runs where company_id = ${companyId} and kind = 'recompute' returning payload`.execute(app.database.db);
  for (const { payload } of rows) {
    const { from = null, to = null, daysOnly } = payload;
    await withTransaction(app.database.db, (db) => recompute({ db, companyId }, { productIds: null, from, to, daysOnly, today: TODAY }));
  }
  expect((await verifyLedger(app.database.db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
  return rows.map(({ payload: { from, to } }) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) }));
}

async function figures(range = JUNE) {
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "range", ...range }] } });
  const { expenses, ads, netProfit } = body.tiles[0]?.figures ?? { expenses: null, ads: null, netProfit: null };
  return { expenses, ads, netProfit };
}

const list = async (query: object = {}) => (await seller.call(expensesRoute, { query: { ...JUNE, ...query } })).body;

test("a single expense lowers the profit of its day, and the list has what the tile has", async () => {
  const expense = await add("Sesja zdjęciowa", { amount: 4300 }, "Marketing");
  expect(expense).toMatchObject({ name: "Sesja zdjęciowa", category: "Marketing", version: 1, byHand: true, state: "ended" });
  expect(await runRecomputes()).toEqual([{ from: "2025-06-10", to: "2025-06-10" }]);
  // 43.00 − 43.00
  expect(await figures()).toEqual({ expenses: -4300, ads: -500, netProfit: 0 });
  expect(await figures({ startDate: "2025-06-11", endDate: TODAY })).toMatchObject({ expenses: 0 });
  const { items, totals, categories } = await list();
  expect(items).toMatchObject([{ name: "Sesja zdjęciowa", booked: -4300 }]);
  expect(totals).toMatchObject({ booked: -4300, expenses: -4300, ads: 0, oneOff: -4300, recurring: 0, upcoming: 0, netRevenue: 23_000 });
  expect(categories).toEqual([{ name: "Marketing", booked: -4300, expenses: 1 }]);
});

test("the sums of the kinds are the whole, spread expenses and those that follow sales among them", async () => {
  await add("Sesja", { amount: 4300 });
  await add("Ubezpieczenie", { kind: "spread", amount: 36_500, startDate: "2025-06-01", endDate: "2026-05-31" });
  await add("Magazyn", MONTHLY);
  await add("Pośrednik", { kind: "perOrder", amount: 100, startDate: "2025-06-01" });
  await runRecomputes();
  const { totals } = await list();
  // 365.00 over 365 days, 30 of them in June; 300.00 a month; 1.00 for each of three orders
  expect(totals).toMatchObject({ oneOff: -4300, spread: -3000, recurring: -30_000, variable: -300, booked: -37_600 });
});

test("an amount that changes from a day leaves the days before as they were", async () => {
  const { id, version } = await add("Magazyn", MONTHLY);
  expect(await runRecomputes()).toEqual([{ from: "2025-06-01" }]);
  expect(await figures()).toMatchObject({ expenses: -30_000 });
  const body = { version, terms: { ...MONTHLY, amount: 60_000 }, from: "2025-06-21" };
  const { body: changed } = await seller.call(updateExpenseRoute, { params: { id }, body });
  expect(changed.versions.map(({ startDate, endDate, amount }) => [startDate, endDate, amount])).toEqual([
    ["2025-06-01", "2025-06-20", 30_000],
    ["2025-06-21", null, 60_000],
  ]);
  await runRecomputes();
  // 20 days of 10.00 and 10 of 20.00
  expect(await figures({ startDate: "2025-06-01", endDate: "2025-06-20" })).toMatchObject({ expenses: -20_000 });
  expect(await figures()).toMatchObject({ expenses: -40_000 });
  // July has 31 days: 30 of them at 600.00 ÷ 31, the first ones a grosz more (600.00 = 31 × 19.35 + 0.15)
  expect((await list()).totals).toMatchObject({ recurring: -40_000, upcoming: -(30 * 1935 + 15) });
  await seller.call(updateExpenseRoute, { params: { id }, body: { version: changed.version, terms: { ...MONTHLY, amount: 15_000 } } });
  await runRecomputes();
  expect(await figures()).toMatchObject({ expenses: -15_000 });
});

test("VAT stays out of the cost of who pays it, and a foreign amount is converted on its day", async () => {
  await add("Program", { amount: 1230, startDate: "2025-06-28", currency: "EUR" });
  await runRecomputes();
  // 12.30 EUR at 4.00, gross as it stands
  expect(await figures()).toMatchObject({ expenses: -4920 });
  await sql`update tax_profiles set vat_payer = true where company_id = ${seller.companyId}`.execute(app.database.db);
  await withTransaction(app.database.db, (db) =>
    recompute({ db, companyId: seller.companyId }, { productIds: null, from: null, to: null, today: TODAY }),
  );
  // 10.00 EUR net
  expect(await figures()).toMatchObject({ expenses: -4000 });
  expect((await list()).items).toMatchObject([{ booked: -4000 }]);
});

test("an expense of a product, of a tag or of the shop lands where it was told to, and advertising on its own line", async () => {
  const { body: tag } = await seller.call(createProductTagRoute, { body: { name: "Lampy" } });
  await add("Etykiety", { amount: 700, productId: LAMPA, shareKey: "sales" });
  await add("Ulotki", { amount: 900, startDate: "2025-06-02", shareKey: "sales", countAsAds: true });
  await add("Prowizja biura", { kind: "percentOfSales", amount: null, percent: 10, startDate: "2025-06-20" });
  await add("Nikogo", { amount: 100, tagId: tag.id });
  await runRecomputes();
  const { body } = await seller.call(productsRoute, { body: { filter: {}, ...JUNE, sort: "sku" } });
  const rows = body.items.map(({ sku, figures: { expenses, ads } }): [string, unknown, unknown] => [sku, expenses, ads]);
  // On 2 June kubek sold 150.00 and lampa 50.00: 9.00 is 6.75 and 2.25. Świeca sold 30.00 on the 20th.
  expect(rows).toEqual([
    ["KUBEK", 0, -675],
    ["LAMPA", -700, -225],
    ["ŚWIECA", -300, 0],
  ]);
  expect(body.unallocated).toMatchObject({ expenses: -100 });
  expect(
    (await list({ sort: "name" })).items.map(({ name, booked, productName, tagName }) => [name, booked, productName, tagName]),
  ).toEqual([
    ["Etykiety", -700, "LAMPA", null],
    ["Nikogo", -100, null, "Lampy"],
    ["Prowizja biura", -300, null, null],
    ["Ulotki", -900, null, null],
  ]);
  // 7.00 + 3.00 + 1.00 and 9.00; the tile's ads have the 5.00 of the marketplace besides
  expect((await list()).totals).toMatchObject({ booked: -2000, expenses: -1100, ads: -900 });
  expect(await figures()).toMatchObject({ expenses: -1100, ads: -1400 });
});

test("a deleted expense leaves the figures and comes back with everything it said", async () => {
  const { id } = await add("Magazyn", MONTHLY, "Najem");
  await runRecomputes();
  await seller.call(deleteExpenseRoute, { params: { id } });
  await runRecomputes();
  expect(await figures()).toMatchObject({ expenses: 0, netProfit: 4300 });
  expect((await list()).items).toEqual([]);
  expect((await seller.refused(expenseRoute, { params: { id } })).status).toBe(404);
  expect((await seller.refused(deleteExpenseRoute, { params: { id } })).status).toBe(404);
  const { body } = await seller.call(restoreExpenseRoute, { params: { id } });
  expect(body).toMatchObject({ id, category: "Najem", terms: { amount: 30_000, startDate: "2025-06-01" } });
  await runRecomputes();
  expect(await figures()).toMatchObject({ expenses: -30_000 });
  expect((await seller.refused(restoreExpenseRoute, { params: { id } })).status).toBe(404);
});

test("a list is narrowed by words, category, kind, state and market, and its sums with it", async () => {
  await add("Magazyn Łódź", { ...MONTHLY, amount: 30_000 }, "Najem");
  await add("Sesja", { amount: 1000 }, "Marketing");
  await add("Targi", { amount: 2000, startDate: "2025-12-01" }, "marketing");
  await add("Czeskie ulotki", { amount: 500, market: "CZ" });
  await runRecomputes();
  const names = async (query: object) => (await list({ sort: "name", ...query })).items.map(({ name }) => name);
  expect(await names({ phrase: "lodz" })).toEqual(["Magazyn Łódź"]);
  expect(await names({ category: "Marketing" })).toEqual(["Sesja", "Targi"]);
  expect(await names({ category: "" })).toEqual(["Czeskie ulotki"]);
  expect(await names({ group: "recurring" })).toEqual(["Magazyn Łódź"]);
  expect(await names({ state: "planned" })).toEqual(["Targi"]);
  // What is of another market is none of this one; what is of the whole company is.
  expect(await names({ market: "PL" })).toEqual(["Magazyn Łódź", "Sesja", "Targi"]);
  expect(await names({ market: "CZ" })).toEqual(["Czeskie ulotki", "Magazyn Łódź", "Sesja", "Targi"]);
  expect((await list({ category: "Marketing" })).totals).toMatchObject({ booked: -1000, upcoming: 0 });
  expect((await list()).totals).toMatchObject({ booked: -30_000 - 1000 - 500 });
  expect((await list({ market: "PL" })).totals).toMatchObject({ booked: -31_000 });
  expect((await list({ sort: "booked", perPage: 2 })).items.map(({ booked }) => booked)).toEqual([-30_000, -1000]);
  const { body } = await seller.call(expenseCategoriesRoute);
  expect(body.items.map(({ name, expenses }) => [name, expenses])).toEqual([
    ["Marketing", 2],
    ["Najem", 1],
  ]);
});

test("the file holds every expense of the list with its sum", async () => {
  const ids = [(await add("Magazyn; duży", MONTHLY, "Najem")).id, (await add("Sesja", { amount: 1000 })).id];
  await runRecomputes();
  const { response } = await seller.call(expensesRoute, { query: { ...JUNE, perPage: 1, format: "csv" } });
  const [head, ...rows] = response.body.trim().split("\r\n");
  expect(head).toMatch(/Nazwa;Kategoria;Kwota;Waluta;Netto\/brutto;Stawka VAT;Rodzaj;Od/);
  expect(rows).toEqual([
    `"Magazyn; duży";Najem;300,00;PLN;brutto;23;cykliczny;2025-06-01;;1;miesiąc;;;;;nie;równo na dni okresu;bez podziału;;${ids[0]};trwa;-300,00;PLN`,
    `Sesja;;10,00;PLN;brutto;23;jednorazowy;2025-06-10;;;;;;;;nie;;bez podziału;;${ids[1]};zakończony;-10,00;PLN`,
  ]);
});

test("each month is what was booked in it, by category, and together they are the months of the statement", async () => {
  await add("Magazyn", { ...MONTHLY, startDate: "2025-05-01" }, "Najem");
  await add("Sesja", { amount: 1000 }, "Marketing");
  await add("Kurier", { amount: 250, startDate: "2025-04-30" });
  await runRecomputes();
  const { body } = await seller.call(expensesOverTimeRoute, { query: JUNE });
  expect([body.months.length, body.months[0], body.months.at(-1)]).toEqual([12, "2024-07-01", "2025-06-01"]);
  const lastThree = body.categories.map(({ name, booked }) => [name, booked.slice(-3)]);
  // 300.00 in May and in June; the bill of June; the one of April
  expect(lastThree).toEqual([
    ["Najem", [0, -30_000, -30_000]],
    ["Marketing", [0, 0, -1000]],
    [null, [-250, 0, 0]],
  ]);
  expect(body.totals.slice(-3)).toEqual([-250, -30_000, -31_000]);
  expect(body.totals.at(-1)).toBe((await list()).totals.booked);
  // Up to the 15th: 15 days of 10.00 and the bill of the 10th.
  const half = await seller.call(expensesOverTimeRoute, { query: { startDate: "2025-06-01", endDate: "2025-06-15", category: "Najem" } });
  expect(half.body.totals.slice(-2)).toEqual([-30_000, -15_000]);
});

test("a bill of three months in a row is suggested as one that repeats, and no more once it does", async () => {
  for (const startDate of ["2025-04-10", "2025-05-10", "2025-06-10"] as const) await add("Księgowość", { amount: 30_000, startDate });
  const suggested = async () => (await seller.call(expenseSuggestionsRoute)).body.items;
  expect(await suggested()).toMatchObject([
    { name: "Księgowość", amount: 30_000, currency: "PLN", months: ["2025-04-01", "2025-05-01", "2025-06-01"], next: "2025-07-10" },
  ]);
  await add("Księgowość", { ...MONTHLY, startDate: "2025-07-10" });
  expect(await suggested()).toEqual([]);
});

test("a suggestion that is declined is gone for everybody, comes back by the undo, and with the next bill", async () => {
  for (const startDate of ["2025-04-10", "2025-05-10", "2025-06-10"] as const) await add("Biuro", { amount: 20_000, startDate });
  const colleague = await app.signIn({ companyId: seller.companyId, role: "manager" });
  const suggested = async (client = seller) => (await client.call(expenseSuggestionsRoute)).body.items.map(({ name }) => name);
  const [first] = (await seller.call(expenseSuggestionsRoute)).body.items;
  const params = { id: first?.expenseId ?? "" };
  await seller.call(declineSuggestionRoute, { params, body: { declined: true } });
  expect([await suggested(), await suggested(colleague)]).toEqual([[], []]);
  await colleague.call(declineSuggestionRoute, { params, body: { declined: false } });
  expect(await suggested()).toEqual(["Biuro"]);
  await seller.call(declineSuggestionRoute, { params, body: { declined: true } });
  await add("Biuro", { amount: 20_000, startDate: "2025-06-28" });
  expect(await suggested()).toEqual(["Biuro"]);
  const viewer = await app.signIn({ companyId: seller.companyId, role: "viewer" });
  expect((await viewer.refused(declineSuggestionRoute, { params, body: { declined: true } })).status).toBe(403);
});

test("what a kind lacks, and what is not the company's, is a wrong field", async () => {
  const wrong = async (terms: Partial<ExpenseTerms>): Promise<string[]> => {
    const { status, body } = await seller.refused(createExpenseRoute, { body: { name: "X", terms: { ...ONE_OFF, ...terms } } });
    expect(status).toBe(422);
    return Object.keys(body.errors ?? {});
  };
  expect(await wrong({ amount: null })).toEqual(["terms.amount"]);
  expect(await wrong({ kind: "percentOfSales" })).toEqual(["terms.amount", "terms.percent"]);
  expect(await wrong({ kind: "recurring" })).toEqual(["terms.every"]);
  expect(await wrong({ kind: "spread" })).toEqual(["terms.endDate"]);
  expect(await wrong({ kind: "spread", endDate: "2025-06-01" })).toEqual(["terms.endDate"]);
  expect(await wrong({ tagId: "301", productId: KUBEK })).toEqual(["terms.tagId"]);
  expect(await wrong({ tagId: "999999", storeId: "7" })).toEqual(["terms.storeId", "terms.tagId"]);
  const stranger = await app.signIn();
  const foreign = await stranger.refused(createExpenseRoute, { body: { name: "X", terms: { ...ONE_OFF, productId: KUBEK } } });
  expect(foreign.status).toBe(422);
});

test("two people do not overwrite each other, and an amount for a whole period is not split", async () => {
  const { id, version } = await add("Licencja", { kind: "spread", endDate: "2025-12-31" });
  const terms = { ...ONE_OFF, kind: "spread" as const, endDate: "2025-12-31" };
  const split = await seller.refused(updateExpenseRoute, { params: { id }, body: { version, terms, from: "2025-07-01" } });
  expect([split.status, split.body.code]).toEqual([400, "REFUSED"]);
  await seller.call(updateExpenseRoute, { params: { id }, body: { version, name: "Licencja roczna", category: "Programy" } });
  const stale = await seller.refused(updateExpenseRoute, { params: { id }, body: { version, name: "Inna" } });
  expect([stale.status, stale.body.code]).toEqual([409, "CONFLICT"]);
  expect((await seller.call(expenseRoute, { params: { id } })).body).toMatchObject({ name: "Licencja roczna", category: "Programy" });
});

test("what was booked out of the wallet is shown and left alone", async () => {
  const { id, version } = await add("Rekompensata Allegro", { amount: -1500 });
  await sql`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, currency, amount, settled_at, expense_id)
    values (${seller.companyId}, 1, 'a', 'COMPENSATION', 'INCOME', '2025-06-10T10:00:00Z', 'PLN', 1500, now(), ${id})`.execute(
    app.database.db,
  );
  expect((await list()).items).toMatchObject([{ name: "Rekompensata Allegro", byHand: false }]);
  const refused = await seller.refused(updateExpenseRoute, { params: { id }, body: { version, name: "Moja" } });
  expect([refused.status, refused.body.code]).toEqual([400, "REFUSED"]);
  expect((await seller.refused(deleteExpenseRoute, { params: { id } })).status).toBe(400);
});
