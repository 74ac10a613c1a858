/** States of order files: what each does to the ledger, and answers about words that are kept for the store. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany, type ImportOutcome } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"], recoveryPercent: 100 });
const orders = (...rows: string[]) =>
  ({ kind: "orders", content: ["order_id;bought_at;sku;quantity;unit_price;delivery_price;status", ...rows] }) as const;

const counts = ({ status, rows, created, changed, unchanged, removed }: ImportOutcome) => ({
  status,
  rows,
  created,
  changed,
  unchanged,
  removed,
});

/** Sums of the ledger by line: gross amounts, and units. */
async function sums({ scope }: FileCompany): Promise<Record<string, [amount: number, units: number]>> {
  const { rows } = await sql<{ line: string; amount: number; units: number }>`
    select line, sum(original_amount)::int as amount, sum(quantity)::int as units from postings where company_id = ${scope.companyId}
    group by line`.execute(scope.db);
  return Object.fromEntries(rows.map(({ line, amount, units }) => [line, [amount, units]]));
}

async function kept({ scope }: FileCompany): Promise<Record<string, string>> {
  const { rows } = await sql<{ question: string; answer: string }>`
    select question, answer from file_answers where company_id = ${scope.companyId}`.execute(scope.db);
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]));
}

const differences = async ({ scope }: FileCompany) => (await verifyLedger(scope.db, { companyIds: [scope.companyId] })).differences;

test("an order that was given back leaves no money: its goods, their units and its delivery come back", async () => {
  const company = await shop();
  await company.take({ kind: "products", content: ["sku;cost", "A;10,00", "B;4,00"] });
  const file = orders(
    "1;2026-11-05 12:00;A;2;24,60;10,00;completed",
    "2;2026-11-05 12:00;A;1;20,00;9,99;refunded",
    "2;2026-11-05 12:00;B;1;10,00;;refunded",
    "3;2026-11-05 12:00;B;1;10,00;5,00;anulowane",
  );
  // The file has four rows, and four are counted: a sale and its refund line are one.
  expect(counts(await company.take(file))).toEqual({ status: "succeeded", rows: 4, created: 4, changed: 0, unchanged: 0, removed: 0 });
  const found = await sums(company);
  // 2 × 24.60 + 20.00 + 10.00, four units; back come 20.00 + 10.00 + 9.99, two units
  expect(found["sales"]).toEqual([7920, 4]);
  expect(found["deliveryIncome"]?.[0]).toBe(1999);
  expect(found["refunds"]).toEqual([-3999, 2]);
  // cost of the goods that came back whole: 10.00 + 4.00
  expect(found["cogsRecovered"]?.[0]).toBe(1400);
  expect(await differences(company)).toEqual([]);
  expect(counts(await company.take(file))).toEqual({ status: "succeeded", rows: 4, created: 0, changed: 0, unchanged: 4, removed: 0 });
  expect(await sums(company)).toEqual(found);
});

test("a sale that is given back later changes, and changes back", async () => {
  const company = await shop();
  const row = (status: string) => orders(`1;2026-11-05 12:00;A;1;20,00;5,00;${status}`);
  await company.take(row("completed"));
  expect(counts(await company.take(row("refunded")))).toMatchObject({ rows: 1, created: 0, changed: 1, unchanged: 0 });
  expect(await sums(company)).toMatchObject({ sales: [2000, 1], refunds: [-2500, 1] });
  expect(counts(await company.take(row("completed")))).toMatchObject({ rows: 1, created: 0, changed: 0, unchanged: 1, removed: 1 });
  expect(await sums(company)).not.toHaveProperty("refunds");
  expect(await differences(company)).toEqual([]);
});

test("what a later file says was given back in rows of its own is not given back a second time by the state before", async () => {
  const company = await shop();
  await company.take({ kind: "products", content: ["sku;cost", "A;10,00"] });
  const sale = orders("1;2026-11-05 12:00;A;2;50,00;10,00;refunded");
  await company.take(sale);
  // 2 × 50.00 and the delivery
  expect((await sums(company))["refunds"]).toEqual([-11_000, 2]);
  const back = orders("1;2026-11-08 12:00;A;-1;50,00;;");
  expect(counts(await company.take(back))).toEqual({ status: "succeeded", rows: 1, created: 1, changed: 0, unchanged: 0, removed: 0 });
  // 50.00 by the row; 50.00 and 10.00 by the state
  expect((await sums(company))["refunds"]).toEqual([-11_000, 2]);
  for (const again of [sale, back]) {
    expect(counts(await company.take(again))).toEqual({ status: "succeeded", rows: 1, created: 0, changed: 0, unchanged: 1, removed: 0 });
  }
  expect((await sums(company))["refunds"]).toEqual([-11_000, 2]);
  expect(await differences(company)).toEqual([]);
});

test("an undo of rows that gave back what the state had, leaves it to the state", async () => {
  const company = await shop();
  await company.take(orders("1;2026-11-05 12:00;A;2;50,00;10,00;refunded"));
  const back = await company.take(orders("1;2026-11-08 12:00;A;-2;50,00;;"));
  // 100.00 by the row, 10.00 by the state
  expect((await sums(company))["refunds"]).toEqual([-11_000, 2]);
  await company.undo(back);
  expect((await sums(company))["refunds"]).toEqual([-11_000, 2]);
  expect(await differences(company)).toEqual([]);
});

test("of an order with one line given back the delivery stays, and an undo takes the refund line too", async () => {
  const company = await shop();
  const outcome = await company.take(orders("1;2026-11-05 12:00;A;1;20,00;5,00;refunded", "1;2026-11-05 12:00;B;1;10,00;;completed"));
  expect(await sums(company)).toMatchObject({ sales: [3000, 2], deliveryIncome: [500, 0], refunds: [-2000, 1] });
  await company.undo(outcome);
  expect(await sums(company)).toEqual({});
});

test("a file with an unknown word takes nothing in; answered it does, and the store's next file is not asked", async () => {
  const company = await shop();
  const file = orders("1;2026-11-05 12:00;A;1;20,00;;nowe", "2;2026-11-05 12:00;A;1;30,00;;Oddane do sklepu");
  expect(await company.take(file)).toMatchObject({ status: "failed", errorCode: "NEEDS_ANSWER" });
  expect(await sums(company)).toEqual({});
  expect(await kept(company)).toEqual({});
  const answers = { "state:oddanedosklepu": "notCounted" };
  // What is only tried is not kept.
  await company.take({ ...file, answers, dryRun: true });
  expect(await kept(company)).toEqual({});
  expect(await company.take({ ...file, answers })).toMatchObject({ status: "succeeded", created: 2 });
  expect(await sums(company)).toMatchObject({ sales: [2000, 1] });
  expect(await kept(company)).toEqual(answers);
  expect(await company.take(orders("3;2026-11-06 12:00;A;1;7,00;;ODDANE DO SKLEPU"))).toMatchObject({ status: "succeeded" });
  expect(await sums(company)).toMatchObject({ sales: [2000, 1] });
  const other = await shop();
  expect(await other.take(file)).toMatchObject({ errorCode: "NEEDS_ANSWER" });
});

test("one answer for many words is kept for each of them, and for no word that comes later", async () => {
  const company = await shop();
  const row = (at: number) => `${at};2026-11-05 12:00;A;1;${at},00;;Etap ${at}`;
  const file = orders(...Array.from({ length: 22 }, (_, at) => row(at + 1)));
  const single = Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`state:etap${at + 4}`, "counted"]));
  expect(await company.take({ ...file, answers: { ...single, "state:*": "notCounted" } })).toMatchObject({ status: "succeeded" });
  // 4 + 5 + … + 22 = 247
  expect(await sums(company)).toMatchObject({ sales: [24_700, 19] });
  const rest = { "state:etap1": "notCounted", "state:etap2": "notCounted", "state:etap3": "notCounted" };
  expect(await kept(company)).toEqual({ ...single, ...rest });
  expect(await company.take(orders(row(23)))).toMatchObject({ errorCode: "NEEDS_ANSWER" });
});
