/** Costs by offer: the marketplace's list of costs and margins, through the whole pipeline. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

/** A company that sold 2 of KUBEK through offer 190001 and 1 of TALERZ through 190002. */
async function shop(): Promise<FileCompany> {
  const company = await createFileCompany(database, { markets: ["PL"] });
  const rows = ["1;2026-11-05 12:00;KUBEK;190001;2;30,00", "2;2026-11-05 12:00;TALERZ;190002;1;10,00"];
  await company.take({ kind: "orders", content: ["order_id;bought_at;sku;offer_id;quantity;unit_price", ...rows] });
  return company;
}

async function costs({ scope }: FileCompany): Promise<unknown[]> {
  const { rows } = await sql<{ sku: string; cost: string; mode: string | null }>`
    select p.sku, trim_scale(c.unit_cost)::text as cost, c.vat_mode as mode
    from product_costs c join products p on p.company_id = c.company_id and p.id = c.product_id
    where c.company_id = ${scope.companyId} order by p.sku`.execute(scope.db);
  return rows.map(({ sku, cost, mode }) => [sku, cost, mode]);
}

const LIST = ["ID oferty;Tytuł oferty;Cena;Marża", "190001;Kubek;30,00;17,70", "190002;Talerz;10,00;4,00", "190003;Misa;5,00;1,00"];

test("margins of offers, once somebody says what they are, become costs of their products; an unknown offer is told", async () => {
  const company = await shop();
  const file = { kind: "products", content: LIST } as const;
  expect(await company.take(file)).toMatchObject({ status: "failed", errorCode: "NEEDS_ANSWER" });
  const answers = { marginIs: "amount" };
  expect(await company.take({ ...file, answers, dryRun: true })).toMatchObject({ status: "succeeded", rows: 3, created: 2, rejected: 1 });
  expect(await costs(company)).toEqual([]);
  const outcome = await company.take({ ...file, answers });
  expect(outcome).toMatchObject({ status: "succeeded", rows: 3, created: 2, rejected: 1 });
  // 30.00 − 17.70 and 10.00 − 4.00, as buyers pay: with VAT
  expect(await costs(company)).toEqual([
    ["KUBEK", "12.3", "gross"],
    ["TALERZ", "6", "gross"],
  ]);
  const { rows } = await sql`
    select line_no as line, reason, params from import_rejections where company_id = ${company.scope.companyId} and import_id = ${outcome.id}`.execute(
    company.scope.db,
  );
  expect(rows).toEqual([{ line: 4, reason: "rowUnknownOffer", params: { offer: "190003" } }]);
  const { rows: products } = await sql`select sku from products where company_id = ${company.scope.companyId} order by sku`.execute(
    company.scope.db,
  );
  expect(products).toEqual([{ sku: "KUBEK" }, { sku: "TALERZ" }]);
});

test("a list with a cost of each offer is taken in one step", async () => {
  const company = await shop();
  const content = ["ID oferty;Cena;Koszt brutto;Marża", "190001;30,00;12,30;17,70", "190002;10,00;6,00;4,00"];
  expect(await company.take({ kind: "products", content })).toMatchObject({ status: "succeeded", created: 2, rejected: 0 });
  expect(await costs(company)).toEqual([
    ["KUBEK", "12.3", "gross"],
    ["TALERZ", "6", "gross"],
  ]);
});
