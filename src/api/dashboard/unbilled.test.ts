/** Estimates of what is not billed yet as the screens get them: by line, opened to how they were made, and out of what is to be settled. */
import { comparedChange } from "#core/too-early.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { adsRoute } from "#contract/ads.ts";
import { bridgeRoute } from "#contract/bridge.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { estimateTruthRoute } from "#contract/estimate-truth.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { todoRoute } from "#contract/todo.ts";
import { withTransaction } from "#db/connection.ts";
import { refreshCertainty } from "#pipeline/estimates/refresh-certainty.ts";
import { refreshLedger } from "#ledger/refresh.ts";

import { compareCodePoints } from "#core/ids.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import { UNBILLED_TODAY } from "#testing/random-unbilled.ts";
import { unbilledSeller } from "#testing/unbilled-seller.ts";
import { forFile } from "#testing/for-file.ts";

const YESTERDAY = { startDate: "2025-06-29", endDate: "2025-06-29" } as const;
const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" } as const;

const app = forFile(createTestApp);
let seller: TestClient;
let companyId: number;
beforeAll(async () => {
  app.setNow(`${UNBILLED_TODAY}T10:00:00Z`);
  ({ companyId } = await loadFacts(app.database, unbilledSeller()));
  await withTransaction(app.database.db, (db) => refreshCertainty({ db, companyId }, UNBILLED_TODAY));
  seller = await app.signIn({ companyId });
});

test("a tile says what of it is estimated, by line", async () => {
  const { tiles } = (
    await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "yesterday", ...YESTERDAY }], compare: "previous" } })
  ).body;
  // 10 × 6.00 ÷ 20 orders = 3.00 of delivery; 10 × 10.00 ÷ 10 billed days = 10.00 of ads
  expect(tiles[0]?.figures).toMatchObject({
    delivery: -300,
    ads: -1000,
    estimated: -1300,
    estimatedCommission: 0,
    estimatedDelivery: -300,
    estimatedAds: -1000,
  });
});

test("its postings say how they were made", async () => {
  const { items } = (await seller.call(ledgerRoute, { body: { filter: {}, ...YESTERDAY, sourceType: "estimate" } })).body;
  const told = items.toSorted((a, b) => compareCodePoints(a.line, b.line));
  expect(told.map(({ line, amount, productId, source: { type, label } }) => [line, amount, productId, type, label])).toEqual([
    ["ads", -1000, null, "estimate", "Szacowane reklamy: średnia z 10 dni z reklamami, z 14 do 27.06.2025"],
    ["delivery", -300, null, "estimate", "Szacowana dostawa: średnia z 20 zamówień tą metodą i podobnej wartości z 90 dni"],
  ]);
});

test("the screen of advertising has them apart, and with them it is what the dashboard says", async () => {
  const { coverage, totals } = (await seller.call(adsRoute, { body: { filter: {}, level: "offer", ...JUNE } })).body;
  const { tiles } = (await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "june", ...JUNE }], compare: "previous" } })).body;
  expect([totals.cost, coverage.unbilled]).toEqual([10_000, 3000]); // 10 × 10.00; 28, 29 and 30 June at 10.00
  expect(tiles[0]?.figures.ads).toBe(-13_000);
});

test("only what was billed waits to be put on products", async () => {
  const { items } = (await seller.call(todoRoute)).body;
  expect(items.filter(({ kind }) => kind === "unallocatedAds").map(({ amount, since }) => [amount, since])).toEqual([
    [-10_000, "2025-06-18"],
  ]);
});

test("how far estimates were off is said from fourteen compared days on, over all stores and markets of the filter", async () => {
  const truth = async (filter: object = {}) => (await seller.call(estimateTruthRoute, { body: { filter } })).body;
  expect(await truth()).toEqual({ days: 0, error: null });
  const said = (days: number, market: string, came: number) =>
    sql`
    insert into said_fees (company_id, store_id, market, day, said_on, commission, delivery, ads, estimated_commission,
                           estimated_delivery, estimated_ads, came_on, came_commission, came_delivery, came_ads)
    select ${companyId}, 1, ${market}, date '2025-06-15' - n, date '2025-06-16' - n, -500, -300, -200, 0, -300, -200,
           date '2025-06-29' - n, -500, ${came}::bigint, -200
    from generate_series(1, ${days}::int) n`.execute(app.database.db);
  await said(13, "PL", -270);
  expect(await truth()).toEqual({ days: 13, error: null });
  await sql`delete from said_fees where company_id = ${companyId}`.execute(app.database.db);
  await said(14, "PL", -270);
  // 14 days of 10.00 said and 9.70 came: 14 × 0.30 ÷ (14 × 9.70)
  expect(await truth()).toEqual({ days: 14, error: 0.030928 });
  await said(14, "CZ", -330);
  // of the same days 10.00 said and 10.30 came in another market: together 20.00 and 20.00
  expect(await truth({ markets: ["PL", "CZ"] })).toEqual({ days: 14, error: 0 });
  expect(await truth({ markets: ["CZ"] })).toEqual({ days: 14, error: 0.029126 }); // 0.30 ÷ 10.30
});

test("while estimates are switched off, a range that waits for its fees is not compared with one that has them", async () => {
  const may = { startDate: "2025-05-31", endDate: "2025-05-31" } as const;
  await withTransaction(app.database.db, async (db) => {
    const inside = { db, companyId };
    const orders = Array.from({ length: 20 }, (_, at) => at + 1);
    const charge = {
      store_id: 1,
      type_id: "SUC",
      occurred_at: "2025-06-01T10:00:00Z",
      billed_on: "2025-06-01",
      market: "PL",
      currency: "PLN",
    };
    const rows = orders.map((id) => ({ ...charge, entry_key: `c${id}`, amount: -100, vat_rate: null, order_id: id, fee_day: null }));
    await insertRows(inside, "billing_entries", rows);
    await refreshLedger(inside, { orderIds: orders, days: [] });
    await refreshCertainty(inside, UNBILLED_TODAY);
  });
  const asked = { body: { filter: {}, ...YESTERDAY, against: may } } as const;
  const answer = async () => (await seller.call(bridgeRoute, asked)).body;
  const change = ({ before, after, estimates }: Awaited<ReturnType<typeof answer>>) =>
    comparedChange(before.figures, after.figures, "fees", estimates).amount;
  // 31 May: 20 × 1.00 + 10 × 6.00 = 80.00 of fees; 29 June: an estimate of 3.00
  expect(change(await answer())).toBe(8000 - 300);
  await sql`update company_settings set estimates = false where company_id = ${companyId}`.execute(app.database.db);
  const without = await answer();
  expect([without.before.figures.feeCompleteness, without.after.figures.feeCompleteness, change(without)]).toEqual([1, 0, null]);
  await sql`update company_settings set estimates = true where company_id = ${companyId}`.execute(app.database.db);
});
