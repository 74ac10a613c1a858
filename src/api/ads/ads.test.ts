/**
 * March 2025 of a seller who is not a VAT payer, market PL, so that the ledger has what was billed as it stands:
 *   10 March  billed 100.00, reported 97.40 on two offers: 60.00 and 37.40      2.60 unallocated
 *   11 March  billed 50.00, reported 52.50 on one                              −2.50 unallocated
 *   12 March  billed 30.00, no report                                          30.00 unallocated
 *   13 March  reported 5.00, no bill                                           estimated
 *   kubek     sold 10 March: 4 × 100.00 = 400.00, cost 4 × 60.00; offer 201 of it, so 160.00 of 400.00 are left
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { adsBreakEvenRoute, adsRoute } from "#contract/ads.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import type { BodyInputOf } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  SAMPLE_COMPANY,
  sampleAds,
  sampleCost,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const MARCH = { startDate: "2025-03-01", endDate: "2025-03-31" } as const;
const KUBEK = "101";
const LAMPA = "102";

const nsp = (id: string, amount: number, feeDate: Day) =>
  sampleEntry(id, "NSP", amount, { feeDate, occurredAt: `${feeDate}T20:00:00Z`, vatRate: null });

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow("2025-03-31T10:00:00Z");
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      company: { ...SAMPLE_COMPANY, taxProfile: [{ from: null, vatPayer: false, oss: false }] },
      products: [sampleProduct(KUBEK), sampleProduct(LAMPA)],
      offers: [sampleOffer("201", KUBEK), sampleOffer("202", LAMPA)],
      costs: [sampleCost(KUBEK, "60", { vatMode: "gross" })],
      orders: [
        sampleOrder("1", [sampleLine("11", 40_000, { boughtAt: "2025-03-10T10:00:00Z", productId: KUBEK, offerId: "201", quantity: 4 })]),
      ],
      billing: [nsp("51", -10_000, "2025-03-10"), nsp("52", -5000, "2025-03-11"), nsp("53", -3000, "2025-03-12")],
      ads: [
        sampleAds("201", 6000, { day: "2025-03-10" }),
        sampleAds("202", 3740, { day: "2025-03-10" }),
        sampleAds("201", 5250, { day: "2025-03-11" }),
        sampleAds("201", 500, { day: "2025-03-13" }),
      ],
    }),
  );
  seller = await app.signIn({ companyId });
});

async function ads(body: Partial<BodyInputOf<typeof adsRoute>> = {}) {
  return (await seller.call(adsRoute, { body: { filter: {}, level: "offer", ...MARCH, ...body } })).body;
}

test("what was billed is on offers or on none, to the grosz, and all of it is what the dashboard says", async () => {
  const { coverage, totals } = await ads();
  expect(coverage).toMatchObject({
    billed: 18_000, // 100.00 + 50.00 + 30.00
    reported: 15_490, // 97.40 + 52.50 + 5.00
    allocated: 15_490,
    estimated: 500,
    unallocated: 3010, // 2.60 − 2.50 + 30.00
    billedGross: 18_000,
    differenceGross: 10, // 2.60 − 2.50
    days: { billed: 3, reported: 3, spread: 0 },
    unreported: [{ startDate: "2025-03-12", endDate: "2025-03-12", billed: 3000 }],
  });
  expect(totals.cost).toBe(18_500);
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "march", ...MARCH }] } });
  expect(body.tiles[0]?.figures.ads).toBe(-18_500);
});

test("each day stands beside its bill", async () => {
  const { items } = await ads({ level: "day", sort: "day" });
  expect(items.map(({ id, figures, day }) => [id, figures.cost, day?.billed, day?.allocated, day?.unallocated, day?.state])).toEqual([
    ["2025-03-10", 10_000, 10_000, 9740, 260, "differs"],
    ["2025-03-11", 5000, 5000, 5250, -250, "differs"],
    ["2025-03-12", 3000, 3000, 0, 3000, "noReport"],
    ["2025-03-13", 500, 0, 500, 0, "notBilled"],
  ]);
});

test("rows of offers and campaigns are what the ledger put on offers", async () => {
  const offers = await ads();
  expect(offers.items.map(({ offer, figures }) => [offer?.externalId, figures.cost, figures.sales, figures.tacos])).toEqual([
    ["offer-201", 11_750, 40_000, 0.29375], // 60.00 + 52.50 + 5.00
    ["offer-202", 3740, 0, null],
  ]);
  const campaigns = await ads({ level: "campaign" });
  expect(campaigns.items.map(({ name, figures, campaign }) => [name, figures.cost, campaign?.offers])).toEqual([["Kampania 1", 15_490, 2]]);
});

test("a campaign opens to its offers, which add up to it; an offer of two campaigns stands in each with its part", async () => {
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      company: { ...SAMPLE_COMPANY, taxProfile: [{ from: null, vatPayer: false, oss: false }] },
      products: [sampleProduct(KUBEK)],
      offers: [sampleOffer("201", KUBEK), sampleOffer("202", KUBEK)],
      billing: [nsp("51", -10_000, "2025-03-10")],
      ads: [sampleAds("201", 7500, { day: "2025-03-10" }), sampleAds("202", 2240, { day: "2025-03-10" })],
    }),
  );
  // Of the first offer 30.00 and 20 clicks are of summer, 45.00 and 30 clicks of winter.
  await sql`update ads_statistics set campaign = 'Zima', clicks = case when cost = 7500 then 30 else 10 end where company_id = ${companyId}`.execute(
    app.database.db,
  );
  await sql`
    insert into ads_statistics (company_id, store_id, market, day, offer_id, campaign, ad_group, currency, cost, clicks, import_id)
    select company_id, store_id, market, day, offer_id, 'Lato', ad_group, currency, 3000, 20, import_id from ads_statistics
    where company_id = ${companyId} and cost = 7500`.execute(app.database.db);
  await sql`update ads_statistics set cost = 4500 where company_id = ${companyId} and cost = 7500`.execute(app.database.db);
  const own = await app.signIn({ companyId });
  const asked = async (body: Partial<BodyInputOf<typeof adsRoute>>) =>
    (await own.call(adsRoute, { body: { filter: {}, level: "offer", ...MARCH, ...body } })).body;
  const campaigns = await asked({ level: "campaign" });
  // 45.00 + 22.40, and 30.00; together 97.40 of the 100.00 that was billed
  expect(campaigns.items.map(({ name, figures }) => [name, figures.cost])).toEqual([
    ["Zima", 6740],
    ["Lato", 3000],
  ]);
  for (const row of campaigns.items) {
    const { items, campaign, total, totals, coverage } = await asked({ campaign: row.id });
    expect(campaign).toEqual(row);
    expect([total, totals.cost, coverage.unallocated]).toEqual([items.length, 10_000, 260]);
    for (const key of ["cost", "clicks"] as const) {
      expect(items.reduce((sum, { figures }) => sum + (figures[key] ?? 0), 0)).toBe(row.figures[key]);
    }
  }
  const zima = await asked({ campaign: campaigns.items[0]?.id ?? "" });
  expect(zima.items.map(({ offer, figures }) => [offer?.externalId, figures.cost, figures.clicks])).toEqual([
    ["offer-201", 4500, 30],
    ["offer-202", 2240, 10],
  ]);
  // The offer itself is of both: 30.00 + 45.00
  expect((await asked({})).items[0]?.figures.cost).toBe(7500);
  const unknown = await asked({ campaign: "0|Zima" });
  expect([unknown.items, unknown.campaign]).toEqual([[], null]);
  const { response } = await own.call(adsRoute, {
    query: { format: "csv" },
    body: { filter: {}, level: "offer", campaign: campaigns.items[0]?.id ?? "", ...MARCH },
  });
  expect(response.body.trim().split("\r\n")).toHaveLength(3);
  expect(decodeURIComponent(String(response.headers["content-disposition"]))).toContain("Zima");
  const wrong = await own.refused(adsRoute, { body: { filter: {}, level: "day", campaign: "1|Zima", ...MARCH } });
  expect(wrong.status).toBe(422);
});

test("what no file says is unknown, and says so in the verdict", async () => {
  const { totals, verdict, chart } = await ads({ splitType: "month" });
  expect([totals.clicks, totals.adSales, totals.acos, totals.profit, totals.poas]).toEqual([null, null, null, null, null]);
  expect(verdict).toMatchObject({ state: "unknown", profit: null });
  expect(chart?.map(({ figures }) => figures.cost)).toEqual([18_500]);
});

test("how much a product may pay is known before it is advertised", async () => {
  const { body } = await seller.call(adsBreakEvenRoute, { body: { filter: {} } });
  expect([body.startDate, body.endDate]).toEqual(["2024-12-31", "2025-03-30"]);
  expect(
    body.items.map(({ sku, breakEvenAcos, breakEvenRoas, maxCostPerUnit, maxCpc, reason }) => [
      sku,
      breakEvenAcos,
      breakEvenRoas,
      maxCostPerUnit,
      maxCpc,
      reason,
    ]),
  ).toEqual([
    // 400.00 − 240.00 = 160.00 of 400.00, 40.00 for each of four
    [expect.any(String), 0.4, 2.5, 4000, null, null],
    [expect.any(String), null, null, null, null, "noSales"],
  ]);
});

test("every level and the table of clicks are files too", async () => {
  for (const level of ["offer", "campaign", "day"] as const) {
    for (const format of ["csv", "xlsx"] as const) {
      const { response } = await seller.call(adsRoute, { query: { format }, body: { filter: {}, level, ...MARCH } });
      expect(response.statusCode).toBe(200);
    }
  }
  const { response } = await seller.call(adsBreakEvenRoute, { query: { format: "csv" }, body: { filter: {} } });
  expect(response.body).toContain("Próg ACOS");
});
