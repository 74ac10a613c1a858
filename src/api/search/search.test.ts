import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { searchRoute } from "#contract/search.ts";
import type { ResponseOf } from "#contract/route.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };
const NAMES: Readonly<Record<string, string>> = { [KUBEK]: "Kubek ceramiczny żółty", [LAMPA]: "Lampa biurkowa", [SWIECA]: "Świeca sojowa" };

const app = forFile(createTestApp);
let seller: TestClient;
/** Sells the same things under the same SKUs. */
let neighbour: TestClient;

async function nameProducts(companyId: number, mark: string): Promise<void> {
  const { db } = app.database;
  for (const [id, name] of Object.entries(NAMES)) {
    await sql`update products set name = ${`${name}${mark}`}, search_text = ${foldForSearch(`${name}${mark} `)} || lower(sku)
      where company_id = ${companyId} and id = ${id}`.execute(db);
  }
  await sql`update products set ean = '5901234123457' where company_id = ${companyId} and id = ${KUBEK}`.execute(db);
  await sql`insert into expenses (company_id, name) values (${companyId}, ${`Księgowość${mark}`})`.execute(db);
}

beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const mine = await loadFacts(app.database, smallSeller());
  const theirs = await loadFacts(app.database, smallSeller());
  await nameProducts(mine.companyId, "");
  await nameProducts(theirs.companyId, " sąsiada");
  seller = await app.signIn({ companyId: mine.companyId });
  neighbour = await app.signIn({ companyId: theirs.companyId });
});

async function search(q: string, client = seller): Promise<ResponseOf<typeof searchRoute>> {
  return (await client.call(searchRoute, { query: { q, ...JUNE } })).body;
}

const namesOf = ({ products }: ResponseOf<typeof searchRoute>): string[] => products.map(({ name }) => name);

test("a product is found by any part of its name, with its profit of the range", async () => {
  const found = await search("ceramiczny");
  expect(found.products.map(({ id, sku, figures }) => [id, sku, figures.netProfit])).toEqual([[KUBEK, "KUBEK", 5000]]);
  // its offer comes along: what was sold through it earned 20.00
  expect(found.offers.map(({ externalId, productId, figures }) => [externalId, productId, figures.netProfit])).toEqual([
    ["offer-201", KUBEK, 2000],
  ]);
});

test("Polish letters and typos do not hide it", async () => {
  expect(namesOf(await search("zolty kubek"))).toEqual(["Kubek ceramiczny żółty"]);
  expect(namesOf(await search("SWIECA"))).toEqual(["Świeca sojowa"]);
  expect(namesOf(await search("swiecza"))).toEqual(["Świeca sojowa"]);
  expect(namesOf(await search("lanpa biurkwa"))).toEqual(["Lampa biurkowa"]);
  expect(namesOf(await search("rower"))).toEqual([]);
});

test("a number is looked up where it belongs", async () => {
  const ean = await search("5901234123457");
  expect([ean.kind, namesOf(ean)]).toEqual(["ean", ["Kubek ceramiczny żółty"]]);
  const order = await search("order-1");
  expect(order.orders.map(({ externalId, figures }) => [externalId, figures.netProfit])).toEqual([["order-1", 500]]);
  expect((await search("ORDER-")).orders.map(({ externalId }) => externalId)).toEqual(["order-3", "order-1", "order-2"]);
  expect((await search("offer-20")).offers.map(({ externalId }) => externalId)).toEqual(["offer-201", "offer-202", "offer-203"]);
});

test("an order that was merged is found by the number it had", async () => {
  await sql`insert into order_aliases (company_id, store_id, external_id, order_id) values (${seller.companyId}, 1, 'stary-7', 3)`.execute(
    app.database.db,
  );
  expect((await search("stary-7")).orders.map(({ externalId }) => externalId)).toEqual(["order-3"]);
});

test("signs of patterns are letters like others", async () => {
  expect(await search("%%%%")).toMatchObject({ products: [], offers: [], orders: [], expenses: [] });
  expect((await search("order_1")).orders).toEqual([]);
});

test("expenses and screens are found by what people call them", async () => {
  expect((await search("ksiegowosc")).expenses.map(({ name }) => name)).toEqual(["Księgowość"]);
  expect((await search("zamow")).screens).toEqual([{ path: "/system/orders", name: "Zamówienia" }]);
  expect((await search("podatki")).screens.map(({ path }) => path)).toEqual(["/system/settings"]);
  // „Wykres” is a word of the dashboard too, and the name of another screen.
  expect((await search("wykres")).screens.map(({ name }) => name)).toEqual(["Wykresy", "Pulpit"]);
});

test("two companies with the same SKUs, offers and order numbers never meet", async () => {
  for (const q of ["KUBEK", "swiecza", "5901234123457", "order-1", "offer-201", "ksiegowosc"]) {
    const [mine, theirs] = [await search(q), await search(q, neighbour)];
    expect(JSON.stringify(mine)).not.toContain("sąsiada");
    const names = [...theirs.products, ...theirs.expenses].map(({ name }) => name);
    expect(names.every((name) => name.endsWith(" sąsiada"))).toBe(true);
  }
  const stranger = await app.signIn();
  expect(await search("kubek", stranger)).toMatchObject({ products: [], offers: [], orders: [], expenses: [] });
});

test("one letter is too little, and a range has to be in order", async () => {
  expect((await seller.refused(searchRoute, { query: { q: "k" } })).status).toBe(422);
  const backwards = { q: "kubek", startDate: "2025-06-30", endDate: "2025-06-01" };
  expect((await seller.refused(searchRoute, { query: backwards })).status).toBe(422);
});
