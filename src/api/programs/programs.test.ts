/** Price programmes: what each cost, tied to its postings, and what was left of sales in it and outside of it. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { programsRoute } from "#contract/programs.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  SAMPLE_BILLING_LINES,
  NOT_A_PAYER,
  sampleCost,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" } as const;
const KUBEK = "101";
const LAMPA = "102";

/** The n-th order of the offer, of one unit, each with a commission of 1.00. */
function sold(first: number, count: number, { offerId, productId, price }: { offerId: string; productId: string; price: number }) {
  const ids = Array.from({ length: count }, (_, at) => String(first + at));
  const orders = ids.map((id) => {
    const line = sampleLine(`${id}1`, price, { boughtAt: "2025-06-10T10:00:00Z", offerId, productId });
    return sampleOrder(id, [line]);
  });
  const fees = ids.map((id) =>
    sampleEntry(`${id}2`, "SUC", -100, { vatRate: null, orderId: id, offerId, occurredAt: "2025-06-11T10:00:00Z" }),
  );
  return { ids, orders, fees };
}

/**
 * A kubek costs 6.00. Ten of it were sold at 8.00 in Allegro Prices, each with 0.50 of compensation, and twelve at 12.00
 * outside of it; one more at 12.00 has not been billed yet. Featuring took 7.00 of it for a day, coins 3.00.
 * Two lampas (40.00, cost 30.00) were sold in a campaign.
 */
function facts() {
  const inside = sold(100, 10, { offerId: "201", productId: KUBEK, price: 800 });
  const outside = sold(200, 12, { offerId: "201", productId: KUBEK, price: 1200 });
  const unbilled = sold(300, 1, { offerId: "201", productId: KUBEK, price: 1200 });
  const lamps = sold(400, 2, { offerId: "202", productId: LAMPA, price: 4000 });
  const at = { vatRate: null, occurredAt: "2025-06-12T10:00:00Z" };
  return sampleFacts({
    today: "2025-06-30",
    company: NOT_A_PAYER,
    billingLines: { ...SAMPLE_BILLING_LINES, FEA: "promotion", EMF: "promotion", CPF: "promotion", BRG: "commission" },
    stores: [sampleStore("1")],
    products: [sampleProduct(KUBEK, { sku: "KUBEK" }), sampleProduct(LAMPA, { sku: "LAMPA" })],
    costs: [sampleCost(KUBEK, "6", { vatMode: "gross" }), sampleCost(LAMPA, "30", { vatMode: "gross" })],
    offers: [sampleOffer("201", KUBEK), sampleOffer("202", LAMPA)],
    orders: [...inside.orders, ...outside.orders, ...unbilled.orders, ...lamps.orders],
    billing: [
      ...inside.fees,
      ...outside.fees,
      ...lamps.fees,
      ...inside.ids.map((id) => sampleEntry(`${id}3`, "PS1", 50, { ...at, orderId: id, offerId: "201" })),
      ...lamps.ids.map((id) => sampleEntry(`${id}3`, "BRG", -200, { ...at, orderId: id, offerId: "202" })),
      sampleEntry("901", "FEA", -700, { ...at, offerId: "201" }),
      sampleEntry("902", "CPF", -300, { ...at, offerId: "201" }),
      sampleEntry("903", "EMF", -400, at),
    ],
  });
}

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const { companyId } = await loadFacts(app.database, facts());
  seller = await app.signIn({ companyId });
});

const ask = async (more: object = {}) => (await seller.call(programsRoute, { body: { filter: {}, ...JUNE, ...more } })).body;

test("sales in the programme and outside of it are told apart by what was billed, and what is left of a unit is the verdict", async () => {
  const { items } = await ask({ program: "allegroPrices" });
  expect(items).toHaveLength(1);
  // In it: 8.00 − 6.00 − 1.00 + 0.50 = 1.50 of each of ten. Outside: 12.00 − 6.00 − 1.00 = 5.00 of each of twelve.
  expect(items[0]).toMatchObject({
    externalId: "offer-201",
    sku: "KUBEK",
    cost: 500,
    apart: 0,
    inside: { orders: 10, units: 10, sales: 8000, contribution: 1500, perUnit: 150 },
    outside: { orders: 12, units: 12, sales: 14_400, contribution: 6000, perUnit: 500 },
    unbilled: 1,
    // 5.00 ÷ 1.50
    verdict: { state: "worse", inside: 150, outside: 500, difference: -350, factor: 3.333333 },
  });
});

test("a charged day without a sale, and few orders, are too few for a verdict", async () => {
  const { items } = await ask();
  expect(items.map(({ program, sku, cost, inside, verdict }) => [program, sku, cost, inside?.orders ?? null, verdict.state])).toEqual([
    ["featured", "KUBEK", -700, 0, "tooFew"],
    ["campaigns", "LAMPA", -400, 2, "tooFew"],
    ["coins", "KUBEK", -300, 0, "tooFew"],
    ["allegroPrices", "KUBEK", 500, 10, "worse"],
  ]);
});

test("the cost of every programme is the sum of the postings of its billing types, also of what names no offer", async () => {
  const { programs, items } = await ask();
  const { rows } = await sql<{ typeId: string; amount: number }>`
    select b.type_id as "typeId", sum(p.amount_pln)::bigint as amount from postings p
    join billing_entries b on b.company_id = p.company_id and b.id = p.source_id
    where p.company_id = ${seller.companyId} and b.company_id = ${seller.companyId} and p.source_type = 'billing' group by 1`.execute(
    app.database.db,
  );
  const posted = new Map(rows.map(({ typeId, amount }) => [typeId, amount]));
  for (const { types } of programs) for (const { typeId, cost } of types) expect([typeId, cost]).toEqual([typeId, posted.get(typeId)]);
  const featured = programs.find(({ program }) => program === "featured");
  // 7.00 of the offer and 4.00 of the account
  expect(featured).toMatchObject({ cost: -1100, unallocated: -400 });
  for (const { program, cost, unallocated } of programs) {
    const ofOffers = items.filter((item) => item.program === program).reduce((sum, item) => sum + (item.cost ?? 0), 0);
    expect([program, ofOffers + (unallocated ?? 0)]).toEqual([program, cost]);
  }
});

test("a missing cost of goods leaves the contribution unknown, and the verdict with it", async () => {
  await sql`update postings set uncosted = true where company_id = ${seller.companyId} and line = 'sales' and amount = 800`.execute(
    app.database.db,
  );
  const { items } = await ask({ program: "allegroPrices" });
  expect(items[0]).toMatchObject({ inside: { contribution: null, perUnit: null }, verdict: { state: "unknown", inside: null } });
  await sql`update postings set uncosted = false where company_id = ${seller.companyId} and line = 'sales' and amount = 800`.execute(
    app.database.db,
  );
});

test("a night in a campaign tells a sale of that day, and the range before is compared", async () => {
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, campaigns)
    select company_id, id, 'PL', '2025-06-10', store_id, 4000, 'PLN', '["Smart! Week"]' from offers
    where company_id = ${seller.companyId} and external_id = 'offer-202'`.execute(app.database.db);
  const { items, previous } = await ask({ program: "campaigns", compare: "previous" });
  expect(items[0]).toMatchObject({ inside: { orders: 2 }, outside: { orders: 0 }, previous: { cost: 0 } });
  expect(previous).toEqual({ startDate: "2025-05-01", endDate: "2025-05-31" });
});

test("the file has a row for each of the list", async () => {
  const { response } = await seller.call(programsRoute, { body: { filter: {}, ...JUNE }, query: { format: "csv" } });
  const [head, ...rows] = response.body.trim().split("\r\n");
  expect(head).toMatch(/Program;Numer oferty;Oferta;SKU;Koszt programu/);
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)).toContain("Ceny Allegro;offer-201;");
  expect(rows.at(-1)).toContain(
    ";KUBEK;5,00;10;10;15,00;1,50;12;12;60,00;5,00;-3,50;po zamówieniach z rozliczeń;zarabia mniej niż bez programu;PLN",
  );
});
