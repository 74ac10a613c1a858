/** Tags of a cost file in a group of one tag for each product. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";

const database = forFile(createTestDatabase);

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

test("the undo of a file gives back who had given a tag and who had taken one off, but for what was said since", async () => {
  const company = await createFileCompany(database, { markets: ["PL"] });
  const { companyId } = company.scope;
  const { db } = database;
  const file = (...rows: string[]) => ({ kind: "products" as const, content: ["sku;cost;tags", ...rows] });
  const states = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select p.sku || ' ' || s.state as text from products p
      join (select company_id, product_id, case when by_rule then 'rule' else 'hand' end as state from product_tags where company_id = ${companyId}
            union all select company_id, product_id, 'off' from tags_kept_off where company_id = ${companyId}) s
        on s.company_id = p.company_id and s.product_id = p.id
      where p.company_id = ${companyId} order by 1`.execute(db);
    return rows.map(({ text }) => text);
  };
  await company.take(file("KAWA;10,00;Napoje", "KUBEK;5,00;Napoje", "MATA;3,00;", "MISA;4,00;"));
  // A rule gives the coffee its tag, a hand has taken it off the cup.
  await sql`update product_tags set by_rule = true where company_id = ${companyId}`.execute(db);
  await sql`
    insert into tags_kept_off (company_id, tag_id, product_id)
    select g.company_id, g.tag_id, g.product_id from product_tags g join products p on p.company_id = g.company_id and p.id = g.product_id
    where g.company_id = ${companyId} and p.sku = 'KUBEK'`.execute(db);
  await sql`
    delete from product_tags g using tags_kept_off k where g.company_id = ${companyId} and k.company_id = g.company_id and g.product_id = k.product_id`.execute(
    db,
  );
  expect(await states()).toEqual(["KAWA rule", "KUBEK off"]);
  const second = await company.take(file("KAWA;10,00;Napoje", "KUBEK;5,00;Napoje", "MATA;3,00;Napoje", "MISA;4,00;Napoje"));
  expect(await states()).toEqual(["KAWA hand", "KUBEK hand", "MATA hand", "MISA hand"]);
  await sql`
    delete from product_tags g using products p
    where g.company_id = ${companyId} and p.company_id = g.company_id and p.id = g.product_id and p.sku = 'MISA'`.execute(db);
  expect(await company.undo(second)).toEqual([{ entity: "productTag", key: "MISA" }]);
  expect(await states()).toEqual(["KAWA rule", "KUBEK off"]);
});
