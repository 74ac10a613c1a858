/**
 * June 2025 of a VAT payer (every bill with 23 %), market PL; ads are posted net:
 *   kubek   sold 10 June: 2 × 123.00 through offer 201 and 1 × 123.00 through offer 211, 369.00 gross = 300.00 net
 *   ads     6 June   billed for offer 201, 61.50 gross            −50.00
 *           8 June   report of offer 211, 24.60 gross, no bill    −20.00
 *           10 June  own expense for the kubek, marked as ads     −10.00
 *           12 June  billed for the shop, 12.30 gross             −10.00, of no product
 *           20 June  billed for offer 202 of the lampa, 123.00    −100.00
 *   May     billed for offer 201, 24.60 gross                     −20.00
 */
import { beforeAll, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { productAdsRoute } from "#contract/product-ads.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  sampleAds,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";

const KUBEK = "101";
const LAMPA = "102";
const JUNE: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };
const MAY: DayRange = { startDate: "2025-05-01", endDate: "2025-05-31" };

const nsp = (id: string, amount: number, feeDate: Day, offerId: string | null) =>
  sampleEntry(id, "NSP", amount, { feeDate, offerId, occurredAt: `${feeDate}T20:00:00Z` });

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const sold = { boughtAt: "2025-06-10T10:00:00Z", productId: KUBEK };
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      products: [sampleProduct(KUBEK), sampleProduct(LAMPA)],
      offers: [sampleOffer("201", KUBEK), sampleOffer("211", KUBEK), sampleOffer("202", LAMPA)],
      orders: [
        sampleOrder("1", [
          sampleLine("11", 24_600, { ...sold, offerId: "201", quantity: 2 }),
          sampleLine("12", 12_300, { ...sold, offerId: "211" }),
        ]),
      ],
      billing: [
        nsp("51", -6150, "2025-06-06", "201"),
        nsp("52", -1230, "2025-06-12", null),
        nsp("53", -12_300, "2025-06-20", "202"),
        nsp("54", -2460, "2025-05-20", "201"),
      ],
      ads: [sampleAds("211", 2460, { day: "2025-06-08" })],
      expenses: [sampleExpense("61", 1000, { start: "2025-06-10", countAsAds: true, productId: KUBEK })],
    }),
  );
  seller = await app.signIn({ companyId });
});

async function adsOf(id: string, body: Partial<BodyInputOf<typeof productAdsRoute>> = {}) {
  return (await seller.call(productAdsRoute, { params: { id }, body: { filter: {}, ...JUNE, ...body } })).body;
}

test("the product's advertising is the tile's figure, and its kinds and its offers each add up to it", async () => {
  const { figures, previous, kinds, offers } = await adsOf(KUBEK);
  const filter = { isAllProductsSelected: false, selectedProductIDs: [KUBEK] };
  const { body } = await seller.call(tilesRoute, { body: { filter, tiles: [{ id: "june", ...JUNE }] } });
  // 50.00 billed + 20.00 of the report + 10.00 of its own; in May 20.00
  expect(figures.ads).toBe(-8000);
  expect(body.tiles[0]?.figures).toEqual(figures);
  expect(body.tiles[0]?.previous).toEqual(previous);
  expect([previous.startDate, previous.endDate, previous.figures.ads]).toEqual([MAY.startDate, MAY.endDate, -2000]);
  expect(
    kinds.map(({ source, billingType, postings, amount, previous: before }) => [source, billingType, postings, amount, before]),
  ).toEqual([
    ["billing", "NSP", 1, -5000, -2000],
    ["ads", null, 1, -2000, 0],
    ["expense", null, 1, -1000, 0],
  ]);
  expect(offers.map(({ id, figures: now, previous: before }) => [id, now.ads, before.ads])).toEqual([
    ["201", -5000, -2000],
    // May lies before the first order: what was billed on it stands, and nothing else of it is known.
    ["211", -2000, null],
    [null, -1000, null],
  ]);
});

test("what advertising takes of sales: net cost against gross sales, of the product and of each offer", async () => {
  const { figures, offers } = await adsOf(KUBEK);
  // 80.00 ÷ 369.00
  expect([figures.sales, figures.netRevenue, figures.tacos]).toEqual([36_900, 30_000, 0.216802]);
  expect(offers.map(({ externalId, figures: { sales, tacos } }) => [externalId, sales, tacos])).toEqual([
    // 50.00 ÷ 246.00, 20.00 ÷ 123.00; without an offer nothing is sold
    ["offer-201", 24_600, 0.203252],
    ["offer-211", 12_300, 0.162602],
    ["", 0, null],
  ]);
});

test("every amount of the part opens the postings that add up to it", async () => {
  const { kinds, offers } = await adsOf(KUBEK);
  const ask = async (body: Partial<BodyInputOf<typeof ledgerRoute>>) =>
    (await seller.call(ledgerRoute, { body: { filter: {}, ...JUNE, line: "ads", productId: KUBEK, ...body } })).body;
  for (const { source, billingType, postings, amount } of kinds) {
    const { sum, total } = await ask({ sourceType: source, ...(billingType === null ? {} : { billingType }) });
    expect([source, sum, total]).toEqual([source, amount, postings]);
  }
  for (const { id, figures } of offers) expect((await ask({ offerId: id ?? "0" })).sum).toBe(figures.ads);
  // of the shop too: 61.50 + 12.30 + 123.00 billed are 50.00 + 10.00 + 100.00 net
  const whole = { filter: {}, ...JUNE, line: "ads", billingType: "NSP" } as const;
  expect((await seller.call(ledgerRoute, { body: whole })).body.sum).toBe(-16_000);
  expect((await seller.call(ledgerRoute, { body: { ...whole, billingType: "SUC" } })).body).toMatchObject({ sum: 0, items: [] });
});

test("advertising that no product carries is told apart and in no figure", async () => {
  // 12.30 gross, billed for the shop on 12 June
  expect((await adsOf(KUBEK)).unassigned).toBe(-1000);
  const before = await adsOf(LAMPA, { startDate: "2025-06-01", endDate: "2025-06-11" });
  expect([before.unassigned, before.figures.ads, before.kinds, before.offers]).toEqual([0, 0, [], []]);
  expect((await adsOf(LAMPA, { filter: { accountType: ["999"] } })).figures.ads).toBeNull();
});

test("a kind that only the time before had stays in sight with 0", async () => {
  // 9 to 11 June are compared with 6 to 8 June, the days of the bill and of the report
  const { kinds, offers } = await adsOf(KUBEK, { startDate: "2025-06-09", endDate: "2025-06-11" });
  expect(kinds.map(({ source, amount, previous }) => [source, amount, previous])).toEqual([
    ["expense", -1000, 0],
    ["billing", 0, -5000],
    ["ads", 0, -2000],
  ]);
  expect(offers).toHaveLength(3);
});

test("a product of another company is not found", async () => {
  const stranger = await app.signIn();
  for (const id of [KUBEK, "999", "KUBEK"]) {
    expect((await stranger.refused(productAdsRoute, { params: { id }, body: { filter: {}, ...JUNE } })).status).toBe(404);
  }
});
