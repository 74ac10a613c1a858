import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { productsRoute } from "#contract/dashboard.ts";
import { productListRoute } from "#contract/products.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleBatch, sampleCost, sampleOffer, sampleProduct } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };
/** Never sold; without a cost and without an offer. */
const WAZON = "104";
/** Never sold, hidden; its newest purchase cost 3.50 €. */
const DZBAN = "105";

const app = forFile(createTestApp);
let seller: TestClient;
let companyId: number;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const facts = smallSeller();
  const loaded = await loadFacts(app.database, {
    ...facts,
    products: [...facts.products, sampleProduct(WAZON, { sku: "WAZON" }), sampleProduct(DZBAN, { sku: "DZBAN", costMethod: "fifo" })],
    costs: [...facts.costs, sampleCost(LAMPA, "70", { vatMode: "gross", market: "CZ" })],
    batches: [
      sampleBatch(DZBAN, "2025-05-01", 10, "3.00", { seq: 1, currency: "EUR" }),
      sampleBatch(DZBAN, "2025-06-01", 10, "3.50", { seq: 2, currency: "EUR" }),
    ],
    offers: [...facts.offers, sampleOffer("205", DZBAN)],
  });
  ({ companyId } = loaded);
  seller = await app.signIn({ companyId });
  const { db } = app.database;
  await sql`update products set hidden = true where company_id = ${companyId} and sku = 'DZBAN'`.execute(db);
  await sql`update products set ean = '5901234123457', search_text = search_text || ' 5901234123457' where company_id = ${companyId} and sku = 'LAMPA'`.execute(
    db,
  );
  // The kubek: 30 in stock, 3 sold in 30 days, lasts for 300; the lampa: 0.
  await sql`
    update offers o set stock = case p.sku when 'KUBEK' then 30 when 'LAMPA' then 0 end,
      prices = case p.sku when 'KUBEK' then '{"PL":{"amount":5000,"currency":"PLN"},"CZ":{"amount":30000,"currency":"CZK"}}'::jsonb else '{}' end
    from products p where o.company_id = ${companyId} and p.company_id = o.company_id and p.id = o.product_id`.execute(db);
  await sql`update product_costs set created_at = '2024-06-01' where company_id = ${companyId} and unit_cost = 20`.execute(db);
});

type Asked = Partial<BodyInputOf<typeof productListRoute>>;

async function list(body: Asked = {}, headers: Record<string, string> = {}) {
  return (await seller.call(productListRoute, { body: { filter: {}, ...JUNE, ...body }, headers })).body;
}

async function skus(body: Asked = {}): Promise<string[]> {
  return (await list(body)).items.map(({ sku }) => sku);
}

describe("the list of products", () => {
  test("has every product that is not hidden, sold or not, with the figures of the dashboard's table", async () => {
    const { items, total, products, totals, unallocated } = await list();
    // 50.00, nothing sold = 0, −25.00; the profit of the świeca is unknown and comes last
    expect(items.map(({ sku, figures }) => [sku, figures.netProfit, figures.profitState])).toEqual([
      ["KUBEK", 5000, "complete"],
      ["WAZON", 0, "complete"],
      ["LAMPA", -2500, "complete"],
      ["ŚWIECA", 3000, "unknown"],
    ]);
    expect([total, products]).toEqual([4, 5]);
    const table = (await seller.call(productsRoute, { body: { filter: {}, ...JUNE } })).body;
    for (const row of table.items) expect(items.find(({ id }) => id === row.id)?.figures).toEqual(row.figures);
    expect([totals, unallocated]).toEqual([table.totals, table.unallocated]);
    // 50.00 + 0 − 25.00 + 30.00 − 12.00 = 43.00
    expect(items.reduce((sum, { figures }) => sum + (figures.netProfit ?? 0), unallocated.netProfit ?? 0)).toBe(4300);
  });

  test("says what is known of each", async () => {
    const { items, priceCurrency } = await list({ withHidden: true, sort: "sku" });
    expect(priceCurrency).toBe("PLN");
    const known = Object.fromEntries(items.map((item) => [item.sku, item]));
    expect(known["KUBEK"]).toMatchObject({
      cost: { unitCost: "20", currency: "PLN", vatMode: "gross", market: null, validFrom: null, rows: 1 },
      costMethod: "constant",
      offers: 1,
      markets: ["CZ", "PL"],
      priceFrom: 5000,
      priceTo: 5000,
      stock: 30,
      // 30 ÷ (3 units ÷ 30 days)
      daysOfStock: 300,
      hidden: false,
      version: 1,
    });
    expect(known["LAMPA"]).toMatchObject({ cost: { unitCost: "60", rows: 2 }, stock: 0, daysOfStock: 0, ean: "5901234123457" });
    expect(known["ŚWIECA"]).toMatchObject({ cost: null, costChangedAt: null, stock: null, daysOfStock: null });
    expect(known["DZBAN"]).toMatchObject({
      cost: { unitCost: "3.5", currency: "EUR", validFrom: "2025-06-01", rows: 2 },
      costMethod: "fifo",
      hidden: true,
      daysOfStock: null,
    });
  });

  test("shows the cost and price of the market that is looked at", async () => {
    const { items, priceCurrency } = await list({ sort: "sku" }, { "X-Market": "CZ", "X-Currency": "CZK" });
    expect(priceCurrency).toBe("CZK");
    expect(items.map(({ sku, cost, priceFrom }) => [sku, cost?.unitCost ?? null, cost?.market ?? null, priceFrom])).toEqual([
      ["KUBEK", "20", null, 30_000],
      ["LAMPA", "70", "CZ", null],
      ["WAZON", null, null, null],
      ["ŚWIECA", null, null, null],
    ]);
  });
});

describe("its tiles", () => {
  test("count products and the sales at stake", async () => {
    const { kpis, targetMargin } = await list();
    expect(targetMargin).toBe(0.1);
    expect(kpis).toEqual({
      // the świeca: 30.00 sold without a cost; the wazon was not sold
      noCost: { products: 2, sales: 3000 },
      // the lampa: −25.00 of 100.00; the kubek has 50 %
      belowTarget: { products: 1, sales: 10_000 },
      loss: { products: 1, sales: 10_000 },
      // the wazon
      unmapped: { products: 1, sales: 0 },
      // the lampa: none left, two sold
      runningOut: { products: 1, sales: 10_000 },
      // the kubek: said on 1 June of the year before
      oldCost: { products: 1, sales: 15_000 },
      hidden: { products: 1, sales: 0 },
    });
  });

  test.each([
    ["noCost", ["WAZON", "ŚWIECA"]],
    ["belowTarget", ["LAMPA"]],
    ["loss", ["LAMPA"]],
    ["unmapped", ["WAZON"]],
    ["runningOut", ["LAMPA"]],
    ["oldCost", ["KUBEK"]],
    ["hidden", ["DZBAN"]],
  ] as const)("%s leaves what it counts", async (kpi, left) => {
    const { items, total, kpis } = await list({ kpi, sort: "sku" });
    expect(items.map(({ sku }) => sku)).toEqual(left);
    expect([total, kpis?.[kpi].products]).toEqual([left.length, left.length]);
  });

  test("have totals of what they leave, and nothing unallocated", async () => {
    const { totals, unallocated } = await list({ kpi: "loss" });
    expect([totals.netProfit, totals.sales, unallocated.netProfit]).toEqual([-2500, 10_000, 0]);
  });

  test("are not asked for where they are not wanted, and take another target", async () => {
    expect((await list({ withKpis: false })).kpis).toBeUndefined();
    // 50.00 of 100.00 net revenue (150 − 50) is half: below 50.1 %, not below 50 %
    expect((await list({ targetMargin: 0.501 })).kpis?.belowTarget.products).toBe(2);
    expect((await list({ targetMargin: 0.5 })).kpis?.belowTarget.products).toBe(1);
  });

  test("of another currency are translated as every sum is", async () => {
    // 100.00 zł at 4.00
    expect((await list({}, { "X-Currency": "EUR" })).kpis?.loss.sales).toBe(2500);
  });
});

describe("its phrase", () => {
  test.each([
    ["kub", ["KUBEK"]],
    ["brak:koszt", ["WAZON", "ŚWIECA"]],
    ["-brak:koszt", ["KUBEK", "LAMPA"]],
    ["brak:oferta", ["WAZON"]],
    ["brak:ean", ["KUBEK", "WAZON", "ŚWIECA"]],
    ["brak:tag", ["WAZON", "ŚWIECA"]],
    ["brak:zdjęcie brak:vat", ["KUBEK", "LAMPA", "WAZON", "ŚWIECA"]],
    ["ean:590", ["LAMPA"]],
    ["sku:swie", ["ŚWIECA"]],
    ["metoda:stały", ["KUBEK", "LAMPA", "WAZON", "ŚWIECA"]],
    ["metoda:fifo ukryte", ["DZBAN"]],
    ["metoda:fifo", []],
    ["rynek:CZ", ["KUBEK"]],
    ["marża<10", ["LAMPA"]],
    ["zysk>=0", ["KUBEK", "WAZON"]],
    ["zysk>=0 -sztuki=0", ["KUBEK"]],
    ["sprzedaż>=100", ["KUBEK", "LAMPA"]],
    ["koszt>20", ["LAMPA"]],
    ["koszt<15 ukryte", ["DZBAN"]],
    ["cena=50", ["KUBEK"]],
    ["zapas<5", ["LAMPA"]],
    ["dni>100", ["KUBEK"]],
    ["oferty=0", ["WAZON"]],
    ["-lampa -kubek", ["WAZON", "ŚWIECA"]],
    ["zwroty>33", ["KUBEK"]],
  ])("%s", async (phrase, left) => {
    const { items, total, problems } = await list({ phrase, sort: "sku" });
    expect([items.map(({ sku }) => sku), total, problems]).toEqual([left, left.length, []]);
  });

  test("is narrowed further by tiles, whose numbers are those of the phrase", async () => {
    const { items, kpis, totals } = await list({ phrase: "sztuki>0", kpi: "loss" });
    expect(items.map(({ sku }) => sku)).toEqual(["LAMPA"]);
    expect([kpis?.noCost, totals.netProfit]).toEqual([{ products: 1, sales: 3000 }, -2500]);
  });

  test("that is not understood says so and asks only what is", async () => {
    const { items, problems } = await list({ phrase: "kubek brakk:koszt" });
    expect(items.map(({ sku }) => sku)).toEqual(["KUBEK"]);
    expect(problems).toEqual([{ from: 6, to: 17, text: "brakk:koszt", problem: "unknownOperator", meant: ["brak:koszt"] }]);
  });

  test("of a tag is its whole name, however it is written", async () => {
    const [tag] = (await list({ phrase: "kubek" })).items[0]?.tags ?? [];
    expect(await skus({ phrase: `tag:"${tag?.name.toUpperCase()}"` })).toContain("KUBEK");
    expect(await skus({ phrase: "tag:niema" })).toEqual([]);
  });
});

describe("its order", () => {
  test.each([
    ["-cost", ["LAMPA", "KUBEK", "DZBAN", "WAZON", "ŚWIECA"]],
    ["-stock", ["KUBEK", "LAMPA", "DZBAN", "WAZON", "ŚWIECA"]],
    ["daysOfStock", ["LAMPA", "KUBEK", "DZBAN", "WAZON", "ŚWIECA"]],
    ["offers", ["WAZON", "DZBAN", "KUBEK", "LAMPA", "ŚWIECA"]],
    ["-price", ["KUBEK", "DZBAN", "LAMPA", "WAZON", "ŚWIECA"]],
    ["costChangedAt", ["KUBEK"]],
    ["name", []],
    ["margin", ["LAMPA", "KUBEK", "DZBAN", "WAZON", "ŚWIECA"]],
    ["-units", ["KUBEK", "LAMPA", "ŚWIECA", "DZBAN", "WAZON"]],
  ])("by %s, null last, ties by SKU", async (sort, order) => {
    expect((await skus({ sort, withHidden: true })).slice(0, order.length)).toEqual(order);
  });

  test("is cut into pages that follow each other", async () => {
    expect([await skus({ sort: "sku", perPage: 3 }), await skus({ sort: "sku", perPage: 3, page: 2, withKpis: false })]).toEqual([
      ["KUBEK", "LAMPA", "WAZON"],
      ["ŚWIECA"],
    ]);
  });
});

describe("of chosen things", () => {
  test("accounts: products that are on offer there, or that anything was ever booked on there", async () => {
    // 50.00 − 20.00 of the kubek, 50.00 − 60.00 of the lampa
    const { items } = await list({ filter: { accountType: ["import"] } });
    expect(items.map(({ sku, figures }) => [sku, figures.netProfit])).toEqual([
      ["KUBEK", 3000],
      ["LAMPA", -1000],
    ]);
  });

  test("products: those, and all but those", async () => {
    expect(await skus({ filter: { isAllProductsSelected: false, selectedProductIDs: [KUBEK, SWIECA] }, sort: "sku" })).toEqual([
      "KUBEK",
      "ŚWIECA",
    ]);
    expect(await skus({ filter: { excludedProductIDs: [KUBEK, SWIECA] }, sort: "sku" })).toEqual(["LAMPA", "WAZON"]);
  });

  test("days that nobody knows: every product, and no figure of any", async () => {
    const { items, totals } = await list({ startDate: "2030-01-01", endDate: "2030-01-31" });
    expect([items.length, totals.netProfit, items.map(({ figures }) => figures.netProfit)]).toEqual([4, null, [null, null, null, null]]);
  });
});

describe("as a file", () => {
  async function csv(body: Asked, query: object = {}): Promise<string[]> {
    const response = await seller.send(productListRoute, { body: { filter: {}, ...JUNE, ...body }, query: { ...query, format: "csv" } });
    expect(response.statusCode).toBe(200);
    return response.body.replace("\ufeff", "").trimEnd().split("\r\n");
  }

  test("holds every row of the question with the columns that were asked, and what belongs to no product", async () => {
    const columns = { columns: "name,cost,stock,hidden,sales,netProfit" };
    expect(await csv({ withHidden: true, sort: "sku" }, columns)).toEqual([
      "Nazwa;Koszt jednostkowy;Waluta kosztu;Netto czy brutto;Stan;Ukryty;Waluta;Sprzedaż brutto;Zysk netto",
      "DZBAN;3,5;EUR;netto;;tak;PLN;0,00;0,00",
      "KUBEK;20;PLN;brutto;30;;PLN;150,00;50,00",
      "LAMPA;60;PLN;brutto;0;;PLN;100,00;-25,00",
      "WAZON;;;;;;PLN;0,00;0,00",
      "ŚWIECA;;;;;;PLN;30,00;—",
      "Nieprzypisane;;;;;;PLN;0,00;-12,00",
    ]);
  });

  test("of a tile holds what the tile leaves and nothing unallocated", async () => {
    expect(await csv({ kpi: "loss" }, { columns: "sku,netProfit" })).toEqual(["SKU;Waluta;Zysk netto", "LAMPA;PLN;-25,00"]);
  });

  test("of facts alone has no currency and no row of what is no product", async () => {
    expect(await csv({ phrase: "kubek" }, { columns: "price,sku" })).toEqual(["Cena od;Cena do;SKU", "50,00;50,00;KUBEK"]);
  });

  test("with a column that is none is refused", async () => {
    const response = await seller.send(productListRoute, { body: { filter: {}, ...JUNE }, query: { format: "csv", columns: "nazwa" } });
    expect(response.statusCode).toBe(422);
  });
});

test("a company without a store and without a sale sees its products", async () => {
  const client = await app.signIn();
  const { body } = await client.call(productListRoute, { body: { filter: {}, ...JUNE } });
  expect([body.items, body.total, body.products, body.totals.netProfit]).toEqual([[], 0, 0, null]);
});
