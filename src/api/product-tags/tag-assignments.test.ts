import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { productTagsRoute, undoTagChangeRoute } from "#contract/product-tags.ts";
import { tagAssignmentsRoute, takeTagAssignmentsRoute } from "#contract/tag-assignments.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;
let companyId: number;
// Tags 301 (kubek, lampa) and 302 (kubek) stand in the facts.
beforeEach(async () => {
  companyId = (await loadFacts(app.database, smallSeller())).companyId;
  await sql`update products set sku = ${"KUBEK"} where company_id = ${companyId} and sku ilike 'kubek%'`.execute(app.database.db);
  seller = await app.signIn({ companyId });
});

const take = async (text: string, mode: "add" | "replace" = "add", save = true) =>
  (await seller.call(takeTagAssignmentsRoute, { body: { text, mode, save } })).body;

async function carried(): Promise<Record<string, string>> {
  const { rows } = await sql<{ sku: string; tags: string }>`
    select p.sku, string_agg(t.name, ', ' order by t.name) as tags from product_tags pt
    join products p on p.company_id = ${companyId} and p.id = pt.product_id
    join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
    where pt.company_id = ${companyId} group by p.sku`.execute(app.database.db);
  return Object.fromEntries(rows.map(({ sku, tags }) => [sku, tags]));
}

const BEFORE = { KUBEK: "Etykieta 301, Etykieta 302", LAMPA: "Etykieta 301" };

test("a file says what it would change, changes that, and is taken back with the tags that it made", async () => {
  expect(await carried()).toEqual(BEFORE);
  const text = "SKU;Tagi\r\nŚWIECA;Zapachy, etykieta 302\r\nLAMPA;Etykieta 301\r\n";
  // Two tags for świeca, one of them new; lampa has hers already.
  const counts = { rows: 2, products: 1, added: 2, removed: 0, newTags: ["Zapachy"], problems: [] };
  expect(await take(text, "add", false)).toMatchObject({ ...counts, saved: false, changeID: null });
  expect(await carried()).toEqual(BEFORE);
  const { changeID, ...done } = await take(text);
  expect(done).toMatchObject({ ...counts, saved: true });
  expect(await carried()).toEqual({ ...BEFORE, ŚWIECA: "Etykieta 302, Zapachy" });
  await seller.call(undoTagChangeRoute, { params: { id: changeID ?? "" } });
  expect(await carried()).toEqual(BEFORE);
  expect((await seller.call(productTagsRoute)).body.items.map(({ name }) => name)).toEqual(["Etykieta 301", "Etykieta 302"]);
});

test("one bad row keeps the whole file out, and each says its line and what is wrong", async () => {
  const answer = await take("sku,tags\nKUBEK,Nowy\nNIEMA,Nowy\n,Nowy\nKUBEK,Inny\n");
  expect(answer).toMatchObject({
    saved: false,
    problemRows: 3,
    changeID: null,
    problems: [
      { line: 3, problem: "unknownSku", value: "NIEMA" },
      { line: 4, problem: "noSku", value: "Nowy" },
      { line: 5, problem: "skuTwice", value: "KUBEK" },
    ],
  });
  expect(await carried()).toEqual(BEFORE);
  expect(await take("Nazwa;Cena\nKubek;5")).toMatchObject({ saved: false, problems: [{ line: 1, problem: "noColumns" }] });
});

test("the file of all products comes in again without a change; replacing takes off what a row does not name", async () => {
  const { response } = await seller.call(tagAssignmentsRoute, { query: { format: "csv" } });
  const file = response.body;
  expect(file.split("\r\n")[0]).toContain("SKU;Nazwa;Tagi");
  expect(await take(file, "replace")).toMatchObject({ saved: true, rows: 3, products: 0, changeID: null });
  const answer = await take("SKU\tTagi\nKUBEK\tEtykieta 302\nLAMPA\t\n", "replace");
  expect(answer).toMatchObject({ saved: true, products: 2, added: 0, removed: 2 });
  expect(await carried()).toEqual({ KUBEK: "Etykieta 302" });
});
