import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleLine, sampleOrder } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop();
beforeAll(async () => {
  await sql`update tags set name = case id when 301 then 'dom' else 'prezent' end where company_id = ${seller.companyId}`.execute(
    app.database.db,
  );
});

type Asked = Partial<BodyInputOf<typeof tagsRoute>>;

async function offers(body: Asked = {}) {
  return (await seller.call(offersRoute, { body: { filter: {}, ...JUNE, ...body } })).body;
}

async function tags(body: Asked = {}) {
  return (await seller.call(tagsRoute, { body: { filter: {}, ...JUNE, ...body } })).body;
}

test("an offer has what was sold through it, and no offer has what another shop sold of the same product", async () => {
  const { items, total, unallocated, totals } = await offers({ sort: "externalId" });
  expect(total).toBe(3);
  expect(items.map(({ externalId, sku, figures }) => [externalId, sku, figures.netProfit, figures.orders, figures.units])).toEqual([
    // order-1: 100 − 50 − 10 − 2 × 20 + 20
    ["offer-201", "KUBEK", 2000, 1, 2],
    // 50 − 5 − 60
    ["offer-202", "LAMPA", -1500, 1, 1],
    ["offer-203", "ŚWIECA", 3000, 1, 1],
  ]);
  // order-2 of the own shop: 50 − 20 and 50 − 60; listing fee 7 and advertising 5 of no product
  expect(unallocated).toMatchObject({ netProfit: 3000 - 1000 - 1200, orders: 1, units: 2 });
  // 20 − 15 + 30 + 8 = 43
  expect(totals).toMatchObject({ netProfit: 4300, orders: 3 });
});

test("offers are sorted, limited and cut like products", async () => {
  const idsBy = async (body: Asked) => (await offers(body)).items.map(({ id }) => id);
  expect(await idsBy({ sort: "-netProfit" })).toEqual(["201", "202", "203"]);
  expect(await idsBy({ sort: "netProfit" })).toEqual(["202", "201", "203"]);
  expect(await idsBy({ only: "loss" })).toEqual(["202"]);
  expect(await idsBy({ only: "noCost" })).toEqual(["203"]);
  expect(await idsBy({ sort: "externalId", page: 2, perPage: 2 })).toEqual(["203"]);
  const narrowed = await offers({ filter: { isAllProductsSelected: false, selectedProductIDs: [LAMPA] } });
  // the lampa that the own shop sold: 50 − 60
  expect([narrowed.items.map(({ id }) => id), narrowed.unallocated.netProfit]).toEqual([["202"], -1000]);
});

test("a tag has all its products; a product with two tags is in both, and the totals count it once", async () => {
  const { items, unallocated, totals } = await tags({ sort: "name" });
  expect(items.map(({ name, products, figures }) => [name, products, figures.netProfit, figures.orders, figures.units])).toEqual([
    // kubek 50 and lampa −25; both orders hold both products and count once
    ["dom", 2, 2500, 2, 5],
    ["prezent", 1, 5000, 2, 3],
  ]);
  // the świeca and what belongs to no product: 30 − 12
  expect(unallocated).toMatchObject({ netProfit: 1800, orders: 1 });
  expect(totals).toMatchObject({ netProfit: 4300, orders: 3 });
});

test("an order counts for a tag on the day of its first line that carries it", async () => {
  const only = { filter: { isAllProductsSelected: false, selectedProductIDs: [LAMPA] } };
  const from3rd = { startDate: "2025-06-03", endDate: "2025-06-30" };
  // the lampa came to order-2 on 9 June, after its kubek of 2 June: with the lampa alone it counts on the 9th, else it had counted before
  expect((await tags({ ...from3rd, ...only })).items.map(({ name, figures }) => [name, figures.orders])).toEqual([["dom", 1]]);
  expect((await tags(from3rd)).items.find(({ name }) => name === "dom")?.figures).toMatchObject({ orders: 0, units: 1 });
});

test("a tag's row is what a report about that tag alone says", async () => {
  const { items } = await tags({ sort: "-sales", compare: "year" });
  expect(items.map(({ name }) => name)).toEqual(["dom", "prezent"]);
  const { totals } = (await seller.call(offersRoute, { body: { filter: { tagIDs: ["301"] }, ...JUNE } })).body;
  expect(items[0]?.figures).toEqual(totals);
  // A year before the first order nothing is known.
  expect(items[0]?.previous).toMatchObject({ netProfit: null, orders: null });
});

test("without a market the table holds every market there is something on", async () => {
  const { body } = await seller.call(marketsRoute, { body: { filter: {}, ...JUNE }, headers: { "x-market": "SK", "x-currency": "PLN" } });
  expect(body.items.map(({ id, figures }) => [id, figures.netProfit])).toEqual([["PL", 4300]]);
  expect([body.totals.netProfit, body.unallocated.netProfit, body.currency]).toEqual([4300, 0, "PLN"]);
});

test("a file holds the figures that were asked for, all rows and the rest", async () => {
  const query = { format: "csv", columns: "units,netProfit" } as const;
  const lines = async (answer: Promise<{ response: { body: string } }>) =>
    (await answer).response.body
      .replace("\uFEFF", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";").slice(-2).join(" "));
  const body = { filter: {}, ...JUNE, perPage: 1 };
  expect(await lines(seller.call(offersRoute, { body: { ...body, sort: "externalId" }, query }))).toEqual([
    "Sztuki Zysk netto",
    "2 20,00",
    "1 -15,00",
    "1 —",
    "2 8,00",
  ]);
  expect(await lines(seller.call(tagsRoute, { body, query }))).toEqual(["Sztuki Zysk netto", "3 50,00", "5 25,00", "1 —"]);
  expect(await lines(seller.call(marketsRoute, { body, query }))).toEqual(["Sztuki Zysk netto", "6 ≤ 43,00"]);
  expect((await seller.refused(offersRoute, { body, query: { format: "csv", columns: "secret" } })).status).toBe(422);
  // 43.00, less the 30.00 that what has no cost was sold for
  const bounds = { format: "csv", columns: "netProfit,netProfitLow" } as const;
  expect(await lines(seller.call(marketsRoute, { body, query: bounds }))).toEqual(["Zysk netto Zysk netto co najmniej", "≤ 43,00 13,00"]);
});

test("where little is missing a file has both ends of the profit, as numbers of their own or in one cell", async () => {
  const lines = [
    sampleLine("1", 1_000_000, { productId: KUBEK, quantity: 10, boughtAt: "2025-06-10T10:00:00Z" }),
    sampleLine("2", 4000, { productId: SWIECA, boughtAt: "2025-06-10T10:00:00Z" }),
  ];
  const { companyId } = await loadFacts(app.database, {
    ...smallSeller(),
    orders: [sampleOrder("1", lines)],
    refunds: [],
    billing: [],
    ads: [],
    expenses: [],
  });
  const client = await app.signIn({ companyId });
  const answer = async (columns: string) => {
    const { response } = await client.call(marketsRoute, { body: { filter: {}, ...JUNE }, query: { format: "csv", columns } });
    return response.body.trimEnd().split("\r\n").at(-1)?.split(";").slice(-2).join(" ");
  };
  const { body } = await client.call(marketsRoute, { body: { filter: {}, ...JUNE } });
  const { netProfit, netProfitLow } = body.totals;
  // the świeca without a cost was sold for 40.00
  expect((netProfit ?? 0) - (netProfitLow ?? 0)).toBe(4000);
  const [low = "", high = ""] = [netProfitLow, netProfit].map((minor) => ((minor ?? 0) / 100).toFixed(2).replace(".", ","));
  expect(await answer("netProfit,netProfitLow")).toBe(`${high} ${low}`);
  expect(await answer("units,netProfit")).toBe(`11 ${low}–${high}`);
});

test("a company sees nothing of another's offers and tags", async () => {
  const stranger = await app.signIn();
  const body = { filter: { tagIDs: ["301"], selectedProductIDs: [KUBEK], isAllProductsSelected: false }, ...JUNE };
  for (const contract of [offersRoute, tagsRoute, marketsRoute]) {
    expect((await stranger.call(contract, { body })).body).toMatchObject({ items: [], total: 0, totals: { netProfit: null } });
  }
});
