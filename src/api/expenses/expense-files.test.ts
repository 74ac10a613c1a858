/** Expenses out of a file and into one: what it adds and changes, what it does to profit, and that it can be taken back. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { createExpenseRoute, deleteExpenseRoute, expensesRoute, type ExpenseTerms, updateExpenseRoute } from "#contract/expenses.ts";
import { importRoute } from "#contract/imports.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { ONE_OFF } from "#testing/expense-terms.ts";
import { fileCompany, type FileCompany, type ImportOutcome } from "#testing/import-run.ts";
import { LAMPA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const TODAY = "2025-06-30";
const JUNE = { startDate: "2025-06-01", endDate: TODAY };

// Net profit of June: 43.00. Not a VAT payer.
const { app, seller } = smallShop("for each test");
let company: FileCompany;
beforeEach(() => {
  company = fileCompany(app.database, { companyId: seller.companyId, storeId: 1, markets: ["PL"] });
});

const HEADER = "name;category;amount;currency;net_gross;vat_rate;kind;start;end;every;unit";
const take = (rows: readonly string[], dryRun = false): Promise<ImportOutcome> => company.take({ kind: "expenses", content: rows, dryRun });
const state = async ({ id }: ImportOutcome) => (await seller.call(importRoute, { params: { id: String(id) } })).body;
const counts = ({ status, rows, created, changed, unchanged, rejected }: ImportOutcome) => [
  status,
  rows,
  created,
  changed,
  unchanged,
  rejected,
];
const list = async () => (await seller.call(expensesRoute, { query: { ...JUNE, sort: "name", perPage: 100 } })).body;
const download = async (format: "csv" | "xlsx") => (await seller.call(expensesRoute, { query: { ...JUNE, format } })).response.rawPayload;

async function profit() {
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "range", ...JUNE }] } });
  return body.tiles[0]?.figures.netProfit;
}

async function isExact(): Promise<void> {
  const { companyId } = seller;
  expect((await verifyLedger(app.database.db, { companyIds: [companyId] })).differences).toEqual([]);
}

const FILE = [
  HEADER,
  "Magazyn;Najem;300,00;PLN;brutto;23;cykliczny;2025-06-01;2025-06-30;1;miesiąc",
  "Sesja;Marketing;12,00;PLN;brutto;23;jednorazowy;2025-06-10;;;",
  "Sesja;Marketing;12,00;PLN;brutto;23;jednorazowy;2025-06-10;;;",
];

test("a file becomes expenses with their figures, and the same file again changes nothing", async () => {
  expect(counts(await take(FILE))).toEqual(["succeeded", 3, 3, 0, 0, 0]);
  const { items, totals } = await list();
  // Two bills that are alike to the letter are two: 300.00 + 12.00 + 12.00
  expect(items.map(({ name, category, booked }) => [name, category, booked])).toEqual([
    ["Magazyn", "Najem", -30_000],
    ["Sesja", "Marketing", -1200],
    ["Sesja", "Marketing", -1200],
  ]);
  expect(totals.booked).toBe(-32_400);
  // 43.00 − 324.00
  expect(await profit()).toBe(-28_100);
  await isExact();
  expect(counts(await take(FILE))).toEqual(["succeeded", 3, 0, 0, 3, 0]);
  expect((await list()).items).toHaveLength(3);
});

test("a trial run tells what becomes of profit and what changes, and writes nothing", async () => {
  await take(FILE);
  const dearer = FILE.map((line) => line.replace("300,00", "450,00").replace("Najem", "Magazyn i biuro"));
  const outcome = await take([...dearer, "Targi;;20,00;PLN;brutto;23;jednorazowy;2025-06-20;;;"], true);
  expect(counts(outcome)).toEqual(["succeeded", 4, 1, 1, 2, 0]);
  const { expenseEffect, changes, preview } = await state(outcome);
  // Every day of June has 5.00 more of the store room, the 20th the fair besides; the bills of 10 June stand on one of these days.
  expect(expenseEffect).toEqual({
    from: "2025-06-01",
    to: "2025-06-30",
    currency: "PLN",
    before: -32_400,
    after: -32_400 - 15_000 - 2000,
    aheadBefore: 0,
    aheadAfter: 0,
  });
  expect(changes.first.map(({ line, sku, field, before, after }) => [line, sku, field, before, after])).toEqual([
    [2, "Magazyn", "category", { as: "text", value: "Najem" }, { as: "text", value: "Magazyn i biuro" }],
    [2, "Magazyn", "amount", { as: "money", value: 30_000, currency: "PLN" }, { as: "money", value: 45_000, currency: "PLN" }],
  ]);
  expect(preview[0]?.values).toContainEqual({ field: "every", as: "interval", value: { count: 1, unit: "month" } });
  expect((await list()).totals.booked).toBe(-32_400);
  expect(await profit()).toBe(-28_100);
});

test("an undo takes back what the file made and changed, and leaves what somebody has changed since", async () => {
  await take([HEADER, "Magazyn;Najem;100,00;PLN;brutto;23;cykliczny;2025-06-01;2025-06-30;1;miesiąc"]);
  const second = await take(FILE);
  expect(counts(second)).toEqual(["succeeded", 3, 2, 1, 0, 0]);
  const [, bill] = (await list()).items;
  await seller.call(updateExpenseRoute, { params: { id: bill?.id ?? "" }, body: { version: bill?.version ?? 0, note: "faktura 12" } });
  expect(await company.undo(second)).toEqual([{ entity: "expense", key: "Sesja" }]);
  const { items } = await list();
  expect(items.map(({ name, booked, note, category }) => [name, booked, note, category])).toEqual([
    ["Magazyn", -10_000, "", "Najem"],
    ["Sesja", -1200, "faktura 12", "Marketing"],
  ]);
  // 43.00 − 100.00 − 12.00
  expect(await profit()).toBe(-6900);
  await isExact();
});

const add = async (name: string, terms: Partial<ExpenseTerms>, head: { category?: string; note?: string } = {}) =>
  (await seller.call(createExpenseRoute, { body: { name, ...head, terms: { ...ONE_OFF, ...terms } } })).body;

/** One of every kind, with a change of amount, and what a spreadsheet would run. */
async function everything(): Promise<void> {
  const { body: tag } = await seller.call(createProductTagRoute, { body: { name: "Wszystkie lampy" } });
  const monthly = {
    ...ONE_OFF,
    kind: "recurring" as const,
    amount: 30_000,
    startDate: "2025-05-15" as const,
    every: { count: 1, unit: "month" as const },
  };
  const rent = await add("Magazyn; duży", monthly, { category: "Najem", note: "=umowa\nna rok" });
  await seller.call(updateExpenseRoute, {
    params: { id: rent.id },
    body: { version: rent.version, terms: { ...monthly, amount: 60_000 }, from: "2025-06-21" },
  });
  await add("Etykiety", { amount: 700, productId: LAMPA, countAsAds: true });
  await add("Ulotki", { kind: "spread", endDate: "2025-07-31", tagId: tag.id, shareKey: "sales", storeId: "1", market: "PL" });
  await add("Prowizja", { kind: "percentOfSales", amount: null, percent: 2.5, vatRate: 0 });
  await add("Pośrednik", { kind: "perOrder", amount: 150, currency: "EUR", vatMode: "net" });
  await add("Pakowacz", { kind: "perUnit", amount: 30, endDate: "2025-06-29" });
  await add("Ubezpieczenie", { ...monthly, booking: "onDay", every: { count: 2, unit: "week" } });
}

async function settle(): Promise<void> {
  const { companyId } = seller;
  await sql`delete from job_runs where company_id = ${companyId}`.execute(app.database.db);
  await withTransaction(app.database.db, (db) => recompute({ db, companyId }, { productIds: null, from: null, to: null }));
}

test.each(["csv", "xlsx"] as const)("the list as %s comes back as it is: every row is unchanged", async (format) => {
  await everything();
  await settle();
  const before = await list();
  const outcome = await company.take({ kind: "expenses", content: await download(format) });
  // Seven expenses, of which one has said two amounts.
  expect(counts(outcome)).toEqual(["succeeded", 8, 0, 0, 8, 0]);
  expect(await list()).toEqual(before);
});

test("the list in English comes back as well, and into an empty company as the same figures", async () => {
  await everything();
  await settle();
  const { response } = await seller.call(expensesRoute, { query: { ...JUNE, format: "csv" }, headers: { "accept-language": "en" } });
  const before = await list();
  const rows = await profit();
  for (const { id } of before.items) await seller.call(deleteExpenseRoute, { params: { id } });
  await settle();
  expect(await profit()).toBe(4300);
  expect(counts(await company.take({ kind: "expenses", content: response.rawPayload }))).toEqual(["succeeded", 8, 8, 0, 0, 0]);
  const after = await list();
  // A change of amount is one expense again, counted from the day the first one was.
  const words = ({ items }: typeof before) => items.map(({ name, booked, versions }) => [name, booked, versions.length]);
  expect(words(after)).toEqual(words(before));
  expect(await profit()).toBe(rows);
  await isExact();
});

test("a row with the number of its expense renames it, and one that begins later than a running one is told about", async () => {
  await take([HEADER, "Magazyn;Najem;100,00;PLN;brutto;23;cykliczny;2025-06-01;;1;miesiąc"]);
  const [rent] = (await list()).items;
  const renamed = [`${HEADER};id`, `Magazyn Łódź;Najem;100,00;PLN;brutto;23;cykliczny;2025-06-01;;1;miesiąc;${rent?.id}`];
  expect(counts(await take(renamed))).toEqual(["succeeded", 1, 0, 1, 0, 0]);
  expect((await list()).items.map(({ id, name }) => [id, name])).toEqual([[rent?.id, "Magazyn Łódź"]]);
  const outcome = await take([HEADER, "Magazyn Łódź;Najem;150,00;PLN;brutto;23;cykliczny;2025-07-01;;1;miesiąc"], true);
  expect((await state(outcome)).warnings).toMatchObject([
    { code: "warnExpenseBeside", line: 2, message: expect.stringContaining("01.06.2025") },
  ]);
});

test("periods that would count a day twice, and what was booked out of the wallet, are refused with their reason", async () => {
  const terms = "PLN;brutto;23;cykliczny";
  await take([HEADER, `Biuro;;100,00;${terms};2025-05-01;2025-05-31;1;miesiąc`, `Biuro;;120,00;${terms};2025-06-01;;1;miesiąc`]);
  expect((await list()).items.map(({ versions }) => versions.length)).toEqual([2]);
  const booked = await add("Rekompensata", { amount: -1500 });
  await sql`
    insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, currency, amount, settled_at, expense_id)
    values (${seller.companyId}, 1, 'a', 'COMPENSATION', 'INCOME', '2025-06-10T10:00:00Z', 'PLN', 1500, now(), ${booked.id})`.execute(
    app.database.db,
  );
  const outcome = await take([
    HEADER,
    `Biuro;;100,00;${terms};2025-05-01;2025-06-10;1;miesiąc`,
    "Rekompensata;;-20,00;PLN;brutto;23;jednorazowy;2025-06-10;;;",
    "Kawa;;20,00;PLN;brutto;23;jednorazowy;2025-06-10;;;",
  ]);
  expect(counts(outcome)).toEqual(["succeeded", 3, 1, 0, 0, 2]);
  expect((await state(outcome)).errors.map(({ line, code }) => [line, code])).toEqual([
    [2, "rowExpenseOverlaps"],
    [3, "rowExpenseBooked"],
  ]);
});
