/** What the log says a change did to the profit is what the tiles say: up to today, of everything that moved, and known once its rates are. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { costRulesRoute, saveCostRulesRoute } from "#contract/cost-rules.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { createExpenseRoute } from "#contract/expenses.ts";
import { type LogEntry, logsRoute } from "#contract/logs.ts";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { todayOf } from "#ledger/today.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { ONE_OFF } from "#testing/expense-terms.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { runRecomputes } from "#testing/recomputes.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;
let companyId: number;
/** By the database's clock, which jobs go by. */
let today: Day;
beforeEach(async () => {
  ({ companyId } = await loadFacts(app.database, smallSeller()));
  seller = await app.signIn({ companyId });
  today = await todayOf({ db: app.database.db, companyId });
  app.setNow(`${today}T10:00:00Z`);
});

const EXACT = { boundBefore: "exact", boundAfter: "exact" } as const;
const TERMS = { ...ONE_OFF, kind: "recurring", every: { count: 1, unit: "day" }, booking: "onDay" } as const;

const spend = (terms: object) =>
  seller.call(createExpenseRoute, { body: { name: "Biuro", category: null, note: "", terms: { ...TERMS, ...terms } } });

async function effectOf(title: string): Promise<LogEntry["effect"]> {
  const { items } = (await seller.call(logsRoute, { query: { type: "audit" } })).body;
  return items.find((entry) => entry.title === title)?.effect ?? null;
}

async function figureOf(key: "netProfit" | "expenses", startDate: Day, endDate: Day): Promise<number | null> {
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "1", startDate, endDate }] } });
  return body.tiles[0]?.figures[key] ?? null;
}

const profitOf = (startDate: Day, endDate: Day): Promise<number | null> => figureOf("netProfit", startDate, endDate);

test("an expense without an end moved the days up to today, not the month that is booked ahead", async () => {
  const first = addDays(today, -2);
  await spend({ startDate: first });
  await runRecomputes(app.database, companyId);
  // Three days of 10.00.
  const known = { state: "known", before: 0, after: -3000, change: -3000, ...EXACT, currency: "PLN", shared: 1 };
  expect(await effectOf("Dodano wydatek")).toEqual({ ...known, from: first, to: today, days: 3 });
  // Of days that no store knows there is no profit; what is booked on them stands.
  expect(await figureOf("expenses", first, addDays(today, 31))).toBe(-3000);
});

test("what is booked after today alone has moved nothing yet", async () => {
  await spend({ startDate: addDays(today, 1) });
  await runRecomputes(app.database, companyId);
  expect(await effectOf("Dodano wydatek")).toMatchObject({ state: "none", days: 0 });
});

test("an effect that lacks a rate is known once the rate has come", async () => {
  const dollars = { kind: "oneOff", every: null, amount: 10_000, currency: "USD" };
  await spend({ ...dollars, startDate: "2025-06-20" });
  await runRecomputes(app.database, companyId);
  // A candle of 30.00 was sold that day; nobody knows what 100.00 USD are.
  // The candle has no cost: the profit of the day is 30.00 at most, and so is what is left of it.
  const bounds = { boundBefore: "atMost", boundAfter: "atMost" };
  const days = { state: "known", from: "2025-06-20", to: "2025-06-20", days: 1, ...bounds, currency: "PLN", shared: 1 };
  expect(await effectOf("Dodano wydatek")).toEqual({ ...days, before: 3000, after: null, change: null });
  await storeRates(app.database.db, `facts-${companyId}`, [{ currency: "USD", table: "A", date: "2025-06-19", mid: "3.6512" }]);
  await enqueueRecompute({ db: app.database.db, companyId }, { reason: "rates", from: "2025-06-20", to: "2025-06-26" });
  await runRecomputes(app.database, companyId);
  // 30.00 − 100.00 × 3.6512 = −335.12
  expect(await effectOf("Dodano wydatek")).toEqual({ ...days, before: 3000, after: -33_512, change: -36_512 });
  expect(await profitOf("2025-06-20", "2025-06-20")).toBe(-33_512);
  // What the rates themselves did is told as it was: nobody knew the profit of that day before.
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    select (effect ->> 'before')::int as before, (effect ->> 'after')::int as after from audit_log
    where company_id = ${companyId} and action = 'recompute' order by id desc limit 1`.execute(app.database.db);
  expect(rows).toEqual([{ before: null, after: -33_512 }]);
});

test("rules of costs say what they did to the profit, at once", async () => {
  const { version } = (await seller.call(costRulesRoute)).body;
  const rules = [{ id: null, scope: "rest", percent: 4000, market: null, tagId: null, categoryId: null } as const];
  await seller.call(saveCostRulesRoute, { body: { version, enabled: true, rules } });
  // The candle of 20 June, sold at 30.00, has no cost: 40 % of it are 12.00.
  expect(await effectOf("Zmieniono produkty regułą")).toMatchObject({
    state: "known",
    from: "2025-06-20",
    to: "2025-06-20",
    before: 3000,
    boundBefore: "atMost",
    after: 1800,
    boundAfter: "about",
    // Nobody knows what 30.00 at most have lost.
    change: null,
  });
});
