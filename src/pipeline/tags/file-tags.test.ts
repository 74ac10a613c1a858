/** Tags of a cost file in a group of one tag for each product. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createFileCompany } from "#testing/import-run.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a tag of a file takes the place of another one of its exclusive group, and gives it back when the import is undone", async () => {
  const company = await createFileCompany(database, { markets: ["PL"] });
  const { companyId } = company.scope;
  const carried = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select p.sku || ' ' || t.name as text from product_tags pt
      join products p on p.company_id = ${companyId} and p.id = pt.product_id join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
      where pt.company_id = ${companyId} order by 1`.execute(database.db);
    return rows.map(({ text }) => text);
  };
  const file = (...rows: string[]) => ({ kind: "products" as const, content: ["sku;cost;tags", ...rows] });
  await company.take(file("KAWA;10,00;Napoje", "KUBEK;5,00;Naczynia", "MATA;3,00;"));
  await sql`update tags set group_name = 'Dział' where company_id = ${companyId}`.execute(database.db);
  await sql`insert into exclusive_tag_groups (company_id, name) values (${companyId}, 'Dział')`.execute(database.db);
  expect(await carried()).toEqual(["KAWA Napoje", "KUBEK Naczynia"]);
  const second = await company.take(file("KAWA;10,00;Naczynia", "KUBEK;5,00;Naczynia", "MATA;3,00;Naczynia"));
  expect(await carried()).toEqual(["KAWA Naczynia", "KUBEK Naczynia", "MATA Naczynia"]);
  await company.undo(second);
  expect(await carried()).toEqual(["KAWA Napoje", "KUBEK Naczynia"]);
});
