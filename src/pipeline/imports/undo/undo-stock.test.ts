/** Files that move the stock of a product kept by FIFO, and what their undo gives back. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { insertRows } from "#testing/load-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { recompute } from "../../figures/recompute.ts";

const database = forFile(createTestDatabase);

const header = "order_id;bought_at;market;sku;name;quantity;unit_price;currency";
const file = (...rows: string[]): string[] => [header, ...rows];

async function shop(): Promise<FileCompany> {
  const company = await createFileCompany(database, { markets: ["PL", "CZ"] });
  await company.take({
    kind: "orders",
    content: file("A;2025-03-04 12:00;PL;KAWA;Kawa;3;30,00;PLN", "B;2025-03-08 12:00;PL;KAWA;Kawa;3;30,00;PLN"),
  });
  await sql`update products set cost_method = 'fifo' where company_id = ${company.scope.companyId}`.execute(database.db);
  const { rows } = await sql<{ id: number }>`select id from products where company_id = ${company.scope.companyId}`.execute(database.db);
  const batch = { product_id: rows[0]?.id, currency: "PLN", vat_mode: "net" };
  await insertRows(company.scope, "product_batches", [
    { ...batch, day: "2025-03-01", quantity: 4, unit_cost: "10.00" },
    { ...batch, day: "2025-03-02", quantity: 20, unit_cost: "12.00" },
  ]);
  await recompute(company.scope, { productIds: null, from: null, to: null });
  return company;
}

/** Goods per order number. */
async function goods({ scope }: FileCompany): Promise<Record<string, number>> {
  const { rows } = await sql<{ order: string; cost: number }>`
    select o.external_id as order, sum(p.original_amount)::bigint as cost from postings p
    join orders o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${scope.companyId} and p.line in ('cogs', 'cogsRecovered') group by o.external_id`.execute(scope.db);
  return Object.fromEntries(rows.map(({ order, cost: sum }) => [order, sum]));
}

/** Everything that figures come from, as one text. */
async function figures({ scope }: FileCompany): Promise<unknown> {
  const { rows } = await sql`
    select (select string_agg(r::text, '|' order by r::text) from rollup_product_day r where r.company_id = ${scope.companyId}) as rollup,
           (select string_agg(c::text, '|' order by c::text) from line_costs c where c.company_id = ${scope.companyId}) as costs`.execute(
    scope.db,
  );
  return rows;
}

test("a Czech order from a second file takes cheaper units first, and its undo gives them back", async () => {
  const company = await shop();
  // A: 3 × 10.00; B: 1 × 10.00 + 2 × 12.00
  expect(await goods(company)).toEqual({ A: -3000, B: -3400 });
  const before = await figures(company);
  const second = await company.take({ kind: "orders", content: file("C;2025-03-06 12:00;CZ;KAWA;Kawa;2;200,00;CZK") });
  // C: 1 × 10.00 + 1 × 12.00; B: 3 × 12.00, although its file was imported before
  expect(await goods(company)).toEqual({ A: -3000, C: -2200, B: -3600 });
  expect(await company.undo(second)).toEqual([]);
  expect(await goods(company)).toEqual({ A: -3000, B: -3400 });
  expect(await figures(company)).toEqual(before);
});

test("a refund row of a later file puts its units in front of the next sale, until it is undone", async () => {
  const company = await shop();
  const before = await figures(company);
  const back = await company.take({
    kind: "orders",
    content: file("A;2025-03-07 12:00;PL;KAWA;Kawa;-2;30,00;PLN"),
  });
  // back from A: 30.00 × 2 ÷ 3 = 20.00; B: 2 × 10.00 + 1 × 10.00
  expect(await goods(company)).toEqual({ A: -3000 + 2000, B: -3000 });
  await company.undo(back);
  expect(await figures(company)).toEqual(before);
});

test("a corrected quantity moves the cost of later orders, and back with the undo", async () => {
  const company = await shop();
  const before = await figures(company);
  const corrected = await company.take({ kind: "orders", content: file("A;2025-03-04 12:00;PL;KAWA;Kawa;5;30,00;PLN") });
  expect(corrected).toMatchObject({ changed: 1, created: 0 });
  // A: 4 × 10.00 + 1 × 12.00; B: 3 × 12.00
  expect(await goods(company)).toEqual({ A: -5200, B: -3600 });
  await company.undo(corrected);
  expect(await figures(company)).toEqual(before);
});

test("a line corrected to another product frees the units of the first one, and a correction undone frees them again", async () => {
  const company = await shop();
  const before = await figures(company);
  const toFilter = await company.take({
    kind: "orders",
    content: file("A;2025-03-04 12:00;PL;FILTR;Filtr;3;30,00;PLN"),
    answers: { "known:products": "replace" },
  });
  // the filter has no cost; B: 3 × 10.00
  expect(await goods(company)).toEqual({ B: -3000 });
  const between = await figures(company);
  const toCoffee = await company.take({ kind: "orders", content: file("A;2025-03-04 12:00;PL;KAWA;Kawa;3;30,00;PLN") });
  expect(await goods(company)).toEqual({ A: -3000, B: -3400 });
  await company.undo(toCoffee);
  expect(await figures(company)).toEqual(between);
  await company.undo(toFilter);
  expect(await figures(company)).toEqual(before);
});
