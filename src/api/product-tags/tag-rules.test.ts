import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  createProductTagRoute,
  productTagsRoute,
  tagProductsRoute,
  undoTagChangeRoute,
  updateProductTagRoute,
} from "#contract/product-tags.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { tagsRoute } from "#contract/tables.ts";
import { addTagPackRoute, saveTagGroupRoute, saveTagRuleRoute, tagRulePreviewRoute, tagRuleValuesRoute } from "#contract/tag-rules.ts";
import { followRulesForNew, followAllRules } from "#pipeline/products/tags/follow-rules.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const TODAY = "2025-06-30";

// Tags 301 (kubek, lampa) and 302 (kubek) stand in the facts.
const { app, seller } = smallShop("for each test");

type Conditions = BodyInputOf<typeof saveTagRuleRoute>["conditions"];
const ALL: Conditions = [{ field: "sku", patterns: ["*"] }];

async function create(name: string, group = ""): Promise<string> {
  return (await seller.call(createProductTagRoute, { body: { name, group } })).body.id;
}

const save = async (id: string, conditions: Conditions) =>
  (await seller.call(saveTagRuleRoute, { params: { id }, body: { conditions } })).body;
const preview = async (id: string, conditions: Conditions) =>
  (await seller.call(tagRulePreviewRoute, { params: { id }, body: { conditions } })).body;
const hand = async (id: string, productID: string, assigned: boolean) =>
  (await seller.call(tagProductsRoute, { params: { id }, body: { of: { productIDs: [productID] }, assigned } })).body;
const undo = async (id: string | null) => (await seller.call(undoTagChangeRoute, { params: { id: id ?? "none" } })).body;

/** Products by tag, those that a rule gave it to marked. */
async function carried(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ tag: string; products: string[] }>`
    select t.name as tag, array_agg(p.sku || case when pt.by_rule then ' by rule' else '' end order by p.sku) as products
    from product_tags pt join tags t on t.company_id = ${seller.companyId} and t.id = pt.tag_id
    join products p on p.company_id = ${seller.companyId} and p.id = pt.product_id
    where pt.company_id = ${seller.companyId} and t.name not like 'Etykieta %' group by t.name`.execute(app.database.db);
  return Object.fromEntries(rows.map(({ tag, products }) => [tag, products]));
}

async function report(): Promise<Record<string, number | null>> {
  const { body } = await seller.call(tagsRoute, { body: { filter: {}, ...JUNE } });
  const rows = body.items.map(({ name, figures }): [string, number | null] => [name, figures.netProfit]);
  return Object.fromEntries([...rows.filter(([name]) => !name.startsWith("Etykieta")), ["rest", body.unallocated.netProfit]]);
}

test("a rule says before what it does, does that at once, and exactly that is taken back", async () => {
  const id = await create("Ze stratą");
  const { rows } = await sql<{ sku: string }>`select sku from products where company_id = ${seller.companyId} order by id`.execute(
    app.database.db,
  );
  const [, lampa = ""] = rows.map(({ sku }) => sku);
  const conditions: Conditions = [{ field: "sku", patterns: [lampa.toLowerCase()] }];
  expect(await preview(id, conditions)).toMatchObject({
    fits: 1,
    added: 1,
    removed: 0,
    elsewhere: 0,
    addedFirst: [{ id: LAMPA, sku: lampa }],
  });
  expect(await carried()).toEqual({});
  const { changeID, ...done } = await save(id, conditions);
  expect(done).toEqual({ added: 1, removed: 0, elsewhere: 0 });
  expect(await carried()).toEqual({ "Ze stratą": [`${lampa} by rule`] });
  // lampa −25.00
  expect(await report()).toMatchObject({ "Ze stratą": -2500 });
  const { items } = (await seller.call(productTagsRoute)).body;
  expect(items.find((tag) => tag.id === id)).toMatchObject({ products: 1, ruled: 1, conditions });

  expect(await preview(id, ALL)).toMatchObject({ fits: 3, added: 2, removed: 0 });
  expect(await preview(id, [])).toMatchObject({ fits: 0, added: 0, removed: 1, removedFirst: [{ id: LAMPA }] });
  expect(await undo(changeID)).toEqual({ kept: 0 });
  expect(await carried()).toEqual({});
  expect((await seller.call(productTagsRoute)).body.ruleOrder).toEqual([]);
  expect((await seller.refused(undoTagChangeRoute, { params: { id: changeID ?? "" } })).status).toBe(404);
});

test("a hand's word wins: what it took off stays off, what it gave stays, also when the rule goes; undo leaves later words alone", async () => {
  const id = await create("Wszystko");
  await hand(id, KUBEK, true);
  const first = await save(id, ALL);
  expect([first.added, first.removed]).toEqual([2, 0]);
  const off = await hand(id, SWIECA, false);
  expect(off.changedIDs).toEqual([SWIECA]);
  expect(await preview(id, ALL)).toMatchObject({ fits: 3, added: 0, removed: 0, keptOff: 1 });
  await followAllRules({ db: app.database.db, companyId: seller.companyId }, TODAY);
  expect((await carried())["Wszystko"]).toHaveLength(2);
  // Taken back, it is the rule's again.
  await undo(off.changeID);
  expect((await carried())["Wszystko"]).toHaveLength(3);
  await hand(id, SWIECA, false);
  // Świeca has been spoken of since the rule was saved.
  expect(await undo(first.changeID)).toEqual({ kept: 1 });
  expect((await carried())["Wszystko"]).toHaveLength(1);
  const again = await save(id, ALL);
  expect(again.added).toBe(1);
  expect((await save(id, [])).removed).toBe(1);
  expect((await carried())["Wszystko"]).toHaveLength(1);
});

test("products that come later get their tags from the rules by themselves", async () => {
  const id = await create("Zestawy");
  await save(id, [
    { field: "name", texts: ["zestaw"] },
    { field: "sku", patterns: ["Z-*"] },
  ]);
  await sql`
    insert into products (company_id, sku, name) select ${seller.companyId}, s, 'Zestaw ' || s from unnest('{Z-1,X-2}'::text[]) s`.execute(
    app.database.db,
  );
  await followRulesForNew({ db: app.database.db, companyId: seller.companyId }, TODAY);
  expect(await carried()).toEqual({ Zestawy: ["Z-1 by rule"] });
});

test("an exclusive group gives a product one tag: another takes its place, and the tags make the whole with what has none", async () => {
  const [a, b] = [await create("A", "Dział"), await create("B", "Dział")];
  await hand(a, KUBEK, true);
  await hand(b, KUBEK, true);
  const group = (exclusive: boolean, ruleOrder: string[] = []) => ({ params: { id: a }, body: { exclusive, ruleOrder } });
  const refused = await seller.refused(saveTagGroupRoute, group(true));
  expect([refused.status, refused.body.code, refused.body.Message]).toEqual([400, "REFUSED", expect.stringContaining("„Dział”: 1")]);
  await hand(b, KUBEK, false);
  await seller.call(saveTagGroupRoute, group(true));
  const moved = await hand(b, KUBEK, true);
  expect(moved).toMatchObject({ changedIDs: [KUBEK], replaced: 1 });
  expect(Object.keys(await carried())).toEqual(["B"]);
  await undo(moved.changeID);
  expect(Object.keys(await carried())).toEqual(["A"]);
  // kubek 50.00 is a hand's; of lampa −25.00 and świeca 30.00 the first rule that fits decides.
  await save(a, ALL);
  await save(b, ALL);
  expect(await report()).toEqual({ A: 5500, rest: -1200 });
  expect((await seller.call(saveTagGroupRoute, group(true, [b, a]))).body).toEqual({ changed: 4 });
  const turned = await report();
  expect(turned).toEqual({ A: 5000, B: 500, rest: -1200 });
  // 50.00 + 5.00 − 12.00 = 43.00 of the whole, with tags of the group alone: the others carry the same products again.
  const { body } = await seller.call(tagsRoute, { body: { filter: {}, ...JUNE, group: "Dział" } });
  expect(body.items.map(({ name, figures }) => [name, figures.netProfit])).toEqual([
    ["A", 5000],
    ["B", 500],
  ]);
  expect([body.unallocated.netProfit, body.totals.netProfit]).toEqual([-1200, 4300]);
  // A tag that would bring a second one along stays where it is.
  const c = await create("C");
  await hand(c, KUBEK, true);
  expect((await seller.refused(updateProductTagRoute, { params: { id: c }, body: { group: "Dział" } })).status).toBe(400);
});

test("products of an import that took long get their tags too, although rules were followed while it ran", async () => {
  const id = await create("Zestawy");
  await save(id, [{ field: "sku", patterns: ["Z-*"] }]);
  // The import began before the rules were last followed, and its products are stamped with its beginning.
  await sql`
    insert into products (company_id, sku, name, created_at) values (${seller.companyId}, 'Z-1', 'Zestaw', now() - interval '10 minutes')`.execute(
    app.database.db,
  );
  await followRulesForNew({ db: app.database.db, companyId: seller.companyId }, TODAY);
  expect(await carried()).toEqual({ Zestawy: ["Z-1 by rule"] });
});

test("a dropped rule comes back in its place, and a tag that joins an exclusive group has its rule settled with the others", async () => {
  const [a, b, c] = [await create("A", "Dział"), await create("B", "Dział"), await create("C")];
  await seller.call(saveTagGroupRoute, { params: { id: a }, body: { exclusive: true } });
  await save(a, [{ field: "sku", patterns: ["ŚWIECA"] }]);
  await save(b, ALL);
  await save(c, ALL);
  const order = async () => (await seller.call(productTagsRoute)).body.ruleOrder;
  const dropped = await save(a, []);
  expect(await order()).toEqual([b, c]);
  await undo(dropped.changeID);
  expect(await order()).toEqual([a, b, c]);
  expect(Object.entries(await carried()).map(([tag, list]) => [tag, list.length])).toEqual([
    ["A", 1],
    ["B", 2],
    ["C", 3],
  ]);
  // All that C has is a rule's, and the rules before it come first.
  await seller.call(updateProductTagRoute, { params: { id: c }, body: { group: "Dział" } });
  expect(Object.keys(await carried())).toEqual(["A", "B"]);
});

test("ABC by profit is a pack of rules: 80 % of the profit, the next 15 %, the rest", async () => {
  const { body } = await seller.call(addTagPackRoute, { body: { pack: "abc" } });
  expect(body.tags).toBe(3);
  const { items } = (await seller.call(productTagsRoute)).body;
  expect(items.filter((tag) => tag.exclusive).map(({ name, products }) => [name, products])).toEqual([
    // Kubek's 50.00 are all the profit that is known, the loss is C; what has no cost has no class.
    ["ABC: A", 1],
    ["ABC: B", 0],
    ["ABC: C", 1],
  ]);
  await undo(body.changeID);
  expect((await seller.call(productTagsRoute)).body.items).toHaveLength(2);
});

test("what conditions may be about comes from the data; a price is looked for where offers have one", async () => {
  await sql`
    update offers o set category_id = '66789', prices = '{"PL": {"amount": 4500, "currency": "PLN"}}'
    where o.company_id = ${seller.companyId} and o.product_id = ${KUBEK}`.execute(app.database.db);
  const { body } = await seller.call(tagRuleValuesRoute);
  expect(body).toMatchObject({ categories: [{ id: "66789", products: 1 }], priced: 1, homeMarket: "PL" });
  const id = await create("Od 45 zł");
  const dear: Conditions = [
    { field: "category", ids: ["66789"] },
    { field: "price", from: 4500, to: null },
  ];
  expect(await preview(id, dear)).toMatchObject({ fits: 1, addedFirst: [{ id: KUBEK }] });
  expect(await preview(id, [{ field: "price", from: null, to: 4499 }])).toMatchObject({ fits: 0 });
  const nothing: Conditions = [{ field: "price", from: null, to: null }];
  expect((await seller.refused(saveTagRuleRoute, { params: { id }, body: { conditions: nothing } })).status).toBe(422);
});
