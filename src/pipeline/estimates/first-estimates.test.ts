/** The estimate of a day made the next morning is kept unchanged, and compared with what was billed (docs/RULES.md, Truth of estimates). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Day, Facts } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { createTestDatabase } from "#testing/database.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import { UNBILLED_TODAY } from "#testing/random-unbilled.ts";
import { unbilledSeller } from "#testing/unbilled-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { refreshCertainty } from "./refresh-certainty.ts";
import { recordFirstEstimates } from "./first-estimates.ts";

const YESTERDAY = addDays(UNBILLED_TODAY, -1);
/** The day is then as old as the lag of delivery, which this store did not learn otherwise. */
const FINAL = addDays(YESTERDAY, 14);

const database = forFile(createTestDatabase);

/** A store that was last read at the moment. */
async function load(lastSync: string | null, facts: Facts = unbilledSeller()): Promise<CompanyScope> {
  const { companyId } = await loadFacts(database, facts);
  await sql`update stores set last_sync_at = ${lastSync} where company_id = ${companyId}`.execute(database.db);
  return { db: database.db, companyId };
}

function morning({ companyId }: CompanyScope, today: Day): Promise<{ recorded: number; compared: number }> {
  return withTransaction(database.db, async (db) => {
    await refreshCertainty({ db, companyId }, today);
    return recordFirstEstimates({ db, companyId }, today);
  });
}

async function rowsOf({ companyId }: CompanyScope): Promise<object[]> {
  const { rows } = await sql<object>`
    select day, said_on as "saidOn", commission, delivery, ads, estimated_delivery as "estimatedDelivery", estimated_ads as "estimatedAds",
           net_profit as "netProfit", came_on as "cameOn", came_delivery as "cameDelivery", came_ads as "cameAds",
           came_net_profit as "cameNetProfit"
    from said_fees where company_id = ${companyId} order by day`.execute(database.db);
  return rows;
}

/** The delivery of yesterday's order and yesterday's advertising are billed. */
function billsCome({ companyId }: CompanyScope): Promise<void> {
  return withTransaction(database.db, async (db) => {
    const inside = { db, companyId };
    const entry = (key: string, type: string, amount: number, more: object): Record<string, unknown> => ({
      store_id: 1,
      entry_key: key,
      type_id: type,
      occurred_at: "2025-07-02T10:00:00Z",
      billed_on: "2025-07-02",
      market: "PL",
      currency: "PLN",
      amount,
      vat_rate: null,
      order_id: 0,
      fee_day: null,
      ...more,
    });
    await insertRows(inside, "billing_entries", [
      entry("d", "HB4", -999, { order_id: 101 }),
      entry("a", "NSP", -800, { fee_day: YESTERDAY }),
    ]);
    await refreshLedger(inside, { orderIds: [101], days: [YESTERDAY] });
  });
}

const SAID = {
  day: YESTERDAY,
  saidOn: UNBILLED_TODAY,
  commission: 0,
  // 10 × 6.00 ÷ 20 orders; 10 × 10.00 ÷ 10 billed days
  delivery: -300,
  estimatedDelivery: -300,
  ads: -1000,
  estimatedAds: -1000,
  // 50.00 − 3.00 − 10.00
  netProfit: 3700,
};

test("what was said of yesterday stays when bills come, and stands beside what came when the day is final", async () => {
  const scope = await load("2025-06-30T01:00:00Z");
  expect(await morning(scope, UNBILLED_TODAY)).toEqual({ recorded: 1, compared: 0 });
  const waiting = { ...SAID, cameOn: null, cameDelivery: null, cameAds: null, cameNetProfit: null };
  expect(await rowsOf(scope)).toEqual([waiting]);
  await billsCome(scope);
  expect(await morning(scope, UNBILLED_TODAY)).toEqual({ recorded: 0, compared: 0 });
  expect(await morning(scope, addDays(FINAL, -1))).toEqual({ recorded: 0, compared: 0 });
  expect(await rowsOf(scope)).toEqual([waiting]);
  expect(await morning(scope, FINAL)).toEqual({ recorded: 0, compared: 1 });
  // 50.00 − 9.99 − 8.00
  const compared = { ...SAID, cameOn: FINAL, cameDelivery: -999, cameAds: -800, cameNetProfit: 3201 };
  expect(await rowsOf(scope)).toEqual([compared]);
  await morning(scope, addDays(YESTERDAY, 400));
  expect(await rowsOf(scope)).toEqual([compared]);
  await morning(scope, addDays(YESTERDAY, 401));
  expect(await rowsOf(scope)).toEqual([]);
});

test("nothing is said of a store that was not read since the day was over, nor where the company wants no estimates", async () => {
  // Midnight in Warsaw is 22:00 UTC of the day before.
  const stale = await load("2025-06-29T21:59:59Z");
  expect(await morning(stale, UNBILLED_TODAY)).toEqual({ recorded: 0, compared: 0 });
  const read = await load("2025-06-29T22:00:00Z");
  expect(await morning(read, UNBILLED_TODAY)).toEqual({ recorded: 1, compared: 0 });
  const facts = unbilledSeller();
  const without = await load("2025-06-30T01:00:00Z", { ...facts, company: { ...facts.company, estimates: false } });
  expect(await morning(without, UNBILLED_TODAY)).toEqual({ recorded: 0, compared: 0 });
});
