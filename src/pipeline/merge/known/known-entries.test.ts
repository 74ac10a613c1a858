/** Billing entries of files are counted once and each of them, whatever numbers and columns the files have (docs/RULES.md, Import identity). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany, type ImportOutcome } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });
const fees = (...rows: string[]) => ({ kind: "billing", content: ["id;occurred_at;type_id;amount;currency;order_id", ...rows] }) as const;
const history = (columns: string, ...rows: string[]) =>
  ({ kind: "billing", content: [`Data;Typ operacji;Uznania;Obciążenia${columns}`, ...rows] }) as const;

const counts = ({ created, changed, unchanged, rejected }: ImportOutcome) => [created, changed, unchanged, rejected];

async function billed({ scope: { db, companyId } }: FileCompany): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select amount from billing_entries where company_id = ${companyId} order by amount, id`.execute(db);
  return rows.map(({ amount }) => amount);
}

async function codes({ scope: { db, companyId } }: FileCompany, { id }: ImportOutcome): Promise<[code: string, count: number][]> {
  const { rows } = await sql<{ warnings: { code: string; count: number }[] }>`
    select warnings from imports where company_id = ${companyId} and id = ${id}`.execute(db);
  return (rows[0]?.warnings ?? []).map(({ code, count }) => [code, count]);
}

test("running numbers of each month's file take no other month's place, and are told", async () => {
  const company = await shop();
  const october = fees("1;2026-10-05 10:00;SUC;-10,00;PLN;A", "2;2026-10-06 10:00;SUC;-20,00;PLN;B");
  const november = fees("1;2026-11-05 10:00;SUC;-30,00;PLN;C", "2;2026-11-06 10:00;SUC;-20,00;PLN;D");
  expect(counts(await company.take(october))).toEqual([2, 0, 0, 0]);
  const second = await company.take(november);
  expect([counts(second), await codes(company, second)]).toEqual([[2, 0, 0, 0], [["warnBillingNumbers", 2]]]);
  expect(await billed(company)).toEqual([-3000, -2000, -2000, -1000]);
  for (const month of [october, november]) expect(counts(await company.take(month))).toEqual([0, 0, 2, 0]);
});

test("a number of ours with another amount on the same day is a correction", async () => {
  const company = await shop();
  await company.take(fees("1;2026-10-05 10:00;SUC;-10,00;PLN;A", "2;2026-10-06 10:00;SUC;-20,00;PLN;B"));
  const corrected = await company.take(fees("1;2026-10-05 10:00;SUC;-11,00;PLN;A", "2;2026-10-06 10:00;SUC;-20,00;PLN;B"));
  expect([counts(corrected), await codes(company, corrected)]).toEqual([[0, 1, 1, 0], []]);
  expect(await billed(company)).toEqual([-2000, -1100]);
});

test("a list that was numbered again the next day, one row further, is the same list and one entry", async () => {
  const company = await shop();
  await company.take(fees("1;2026-10-05 10:00;SUC;-10,00;PLN;A", "2;2026-10-05 10:01;SUC;-20,00;PLN;B"));
  const longer = fees("1;2026-10-05 10:02;SUC;-30,00;PLN;C", "2;2026-10-05 10:00;SUC;-10,00;PLN;A", "3;2026-10-05 10:01;SUC;-20,00;PLN;B");
  expect(counts(await company.take(longer))).toEqual([1, 0, 2, 0]);
  expect(await billed(company)).toEqual([-3000, -2000, -1000]);
});

test("a number that stands at two different rows is the number of neither", async () => {
  const company = await shop();
  const twice = fees("7;2026-10-05 10:00;SUC;-10,00;PLN;A", "7;2026-10-06 10:00;SUC;-15,00;PLN;A");
  const first = await company.take(twice);
  expect([counts(first), await codes(company, first)]).toEqual([[2, 0, 0, 0], [["warnBillingNumbers", 2]]]);
  expect(counts(await company.take(twice))).toEqual([0, 0, 2, 0]);
  expect(await billed(company)).toEqual([-1500, -1000]);
});

const ORDER = "Identyfikator zamówienia: 10000251-0000-11f1-8000-000000000000";
const PARCEL = "20.11.2026 10:00;Opłata za dostawę DPD Allegro Delivery;;-11,29";

test("columns that come or go change no entry: two parcels of one order stay two", async () => {
  const full = history(
    ";Saldo;Szczegóły operacji",
    `${PARCEL};-30,58;${ORDER}, Numer nadania: AD1`,
    `${PARCEL};-19,29;${ORDER}, Numer nadania: AD2`,
  );
  const bare = history("", PARCEL, PARCEL);
  for (const files of [
    [full, bare, full],
    [bare, full, bare],
  ]) {
    const company = await shop();
    const outcomes = [];
    for (const file of files) outcomes.push(await company.take(file));
    expect(outcomes.map(({ created }) => created)).toEqual([2, 0, 0]);
    expect(await billed(company)).toEqual([-1129, -1129]);
    const { rows } =
      await sql`select distinct order_external_id as "order" from billing_entries where company_id = ${company.scope.companyId}`.execute(
        database.db,
      );
    expect(rows).toEqual([{ order: "10000251-0000-11f1-8000-000000000000" }]);
  }
});

test("the second of two parcels that are alike but for the balance, on the next page, is another entry", async () => {
  const company = await shop();
  const page = (balance: string) => history(";Saldo;Szczegóły operacji", `${PARCEL};${balance};${ORDER}`);
  expect(counts(await company.take(page("-19,29")))).toEqual([1, 0, 0, 0]);
  expect(counts(await company.take(page("-30,58")))).toEqual([1, 0, 0, 0]);
  expect(counts(await company.take(page("-19,29")))).toEqual([0, 0, 1, 0]);
  expect(await billed(company)).toEqual([-1129, -1129]);
});

test("seconds that a spreadsheet cut make no second entry", async () => {
  const company = await shop();
  await company.take(fees(";2026-10-05 10:00:41;SUC;-10,00;PLN;A"));
  expect(counts(await company.take(fees(";2026-10-05 10:00;SUC;-10,00;PLN;A")))).toEqual([0, 0, 1, 0]);
});
