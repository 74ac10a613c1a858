/** A fortnight of the demo as its readers see it: both shops are read through the connector, with the seller's costs and expenses. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import { addMembership, NO_LIMITS } from "#accounts/memberships.ts";
import { ratio } from "#core/ratio.ts";
import { groupOf, LINES } from "#core/ledger.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { demoRates } from "#sources/simulator/demo-rates.ts";
import { demoSellers } from "#sources/simulator/demo-sellers.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { runRecomputes } from "#testing/recomputes.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import type { Day } from "#core/facts.ts";
import { type DemoSeed, seedDemoGoods } from "./demo-goods.ts";
import { seedReport, tellStory } from "./demo-story.ts";

const SINCE: Day = "2026-11-06";
const TODAY: Day = "2026-11-19";
const DAYS = 14;

let shops: SimulatedStores;
beforeAll(async () => {
  shops = await simulatedStores({ seed: "zyskomierz-demo-2", sellers: demoSellers(SINCE), from: Date.parse(`${TODAY}T22:00:00Z`) });
  const { db, companyId } = shops.scope;
  await sql`update companies set fx_source = ${DEMO_RATES} where company_id = ${companyId}`.execute(db);
  await sql`update stores set history_from = ${SINCE} where company_id = ${companyId}`.execute(db);
  const rates = demoRates("2026-10-28", TODAY).flatMap(({ no, effectiveDate, rates: row }) =>
    row.map(({ code, mid }) => ({ currency: code, table: no, date: effectiveDate, mid })),
  );
  await storeRates(db, DEMO_RATES, rates);
  const seed: DemoSeed = { world: shops.simulator.world, since: SINCE, today: TODAY, secondStore: 2, userId: null };
  await withTransaction(db, (tx) => seedDemoGoods({ db: tx, companyId }, seed));
  for (const storeId of shops.storeIds) await shops.sync(storeId);
});
afterAll(() => shops.close());

async function sums(where = sql`true`): Promise<Map<string, number>> {
  const { db, companyId } = shops.scope;
  const { rows } = await sql<{ line: string; amount: number; unconverted: number }>`
    select p.line, sum(p.amount_pln)::int as amount, count(*) filter (where p.amount_pln is null)::int as unconverted
    from postings p left join products g on g.company_id = ${companyId} and g.id = p.product_id
    where p.company_id = ${companyId} and p.day between ${SINCE} and ${TODAY} and ${where} group by p.line`.execute(db);
  expect(rows.filter(({ unconverted }) => unconverted > 0)).toEqual([]);
  return new Map(rows.map(({ line, amount }) => [line, amount]));
}

function totals(lines: ReadonlyMap<string, number>): { revenue: number; profit: number } {
  const of = (line: (typeof LINES)[number]): number => lines.get(line) ?? 0;
  return {
    revenue: LINES.filter((line) => groupOf(line) === "revenue").reduce((sum, line) => sum + of(line), 0),
    profit: LINES.reduce((sum, line) => sum + of(line), 0),
  };
}

test("about 40 orders a day, on four markets and in two shops", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql<{ orders: number; markets: number; stores: number }>`
    select count(distinct p.order_id)::int as orders, count(distinct p.market)::int as markets, count(distinct p.store_id)::int as stores
    from postings p where p.company_id = ${companyId} and p.line = 'sales' and p.order_id <> 0 and p.day between ${SINCE} and ${TODAY}`.execute(
    db,
  );
  const [{ orders, ...places } = { orders: 0 }] = rows;
  expect(places).toEqual({ markets: 4, stores: 2 });
  expect(orders / DAYS).toBeGreaterThanOrEqual(35);
  expect(orders / DAYS).toBeLessThanOrEqual(45);
});

test("the shop earns between 5 and 25 % of its net revenue, with advertising, refunds and all other lines of a fortnight", async () => {
  const lines = await sums();
  const { revenue, profit } = totals(lines);
  const margin = ratio(profit, revenue) ?? 0;
  expect(margin).toBeGreaterThan(0.05);
  expect(margin).toBeLessThan(0.25);
  // The subscription is billed on the first of a month; the shops use no fulfilment and pay for no listing.
  const fees = ["commission", "promotion", "delivery", "localTax"];
  const met = [...LINES.filter((line) => groupOf(line) !== "fees"), ...fees];
  expect(met.filter((line) => (lines.get(line) ?? 0) === 0)).toEqual([]);
  for (const cost of ["ads", "refunds", "cogs", "commission", "delivery", "expenses"]) expect(lines.get(cost)).toBeLessThan(0);
});

test("one product loses by its advertising, one was bought too dear; others earn", async () => {
  const of = async (where = sql`true`) => {
    const lines = await sums(where);
    return { ...totals(lines), tacos: -(lines.get("ads") ?? 0) / (lines.get("sales") ?? 1) };
  };
  const bySku = (sku: string) => of(sql`g.sku = ${sku}`);
  const [all, robot] = [await of(), await bySku("ROB-PLAN-12")];
  expect(robot.profit).toBeLessThan(0);
  expect(robot.tacos).toBeGreaterThan(4 * all.tacos);
  expect((await bySku("ODK-PIO-22")).profit).toBeLessThan(0);
  expect((await bySku("PAT-CER-28")).profit).toBeGreaterThan(0);
});

test("only the trifle of this month is without a cost, and what it sells is next to nothing", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql<{ sku: string }>`
    select distinct g.sku from postings p join products g on g.company_id = ${companyId} and g.id = p.product_id
    where p.company_id = ${companyId} and p.uncosted order by g.sku`.execute(db);
  expect(rows.map(({ sku }) => sku)).toEqual(["NOW-2611-3"]);
  const [all, uncosted] = [await sums(), await sums(sql`p.uncosted`)];
  expect((uncosted.get("sales") ?? 0) / (all.get("sales") ?? 1)).toBeLessThan(0.003);
});

test("every product has a drawing on the product's own host", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql<{ foreign: number; drawn: number }>`
    select count(*) filter (where image_url not like '/goods/%.svg')::int as foreign, count(image_url)::int as drawn
    from products where company_id = ${companyId}`.execute(db);
  expect(rows[0]?.foreign).toBe(0);
  expect(rows[0]?.drawn).toBeGreaterThan(40);
});

test("nothing waits that nobody has heard of, and the ledger holds what the facts say", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql`select kind from alerts where company_id = ${companyId} and kind <> 'unclearCompensation'`.execute(db);
  expect(rows).toEqual([]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
});

test("what the shop's seller did lately stands in the log with what it did to the profit, and the report of the month is on its way", async () => {
  const { db, companyId } = shops.scope;
  const { rows: users } = await sql<{ id: number }>`
    insert into users (chosen_company_id, email, name, email_verified_at) values (${companyId}, 'demo@example.pl', 'Demo', now()) returning id`.execute(
    db,
  );
  const userId = users[0]?.id ?? 0;
  await addMembership(db, { ...NO_LIMITS, companyId, userId, role: "owner" });
  const now = `${TODAY}T20:00:00Z`;
  await withTransaction(db, (tx) => seedReport({ db: tx, companyId }, userId, now));
  const cogsOf = async (sku: string): Promise<number> => {
    const lines = await sums(sql`g.sku = ${sku}`);
    return (lines.get("cogs") ?? 0) + (lines.get("cogsRecovered") ?? 0);
  };
  const [pans, mugs] = [await cogsOf("PAT-CER-28"), await cogsOf("KUB-TER-05")];
  expect(await tellStory(db, { companyId, userId, today: TODAY, now })).toBe(true);
  await runRecomputes(shops.database, companyId);
  const { rows } = await sql<{ action: string; change: number }>`
    select a.action, coalesce((a.effect ->> 'after')::int - (a.effect ->> 'before')::int, (r.effect ->> 'after')::int - (r.effect ->> 'before')::int) as change
    from audit_log a
    left join audit_log r on r.company_id = ${companyId} and r.action = 'recompute' and r.job_id = a.job_id
    where a.company_id = ${companyId} and a.user_id = ${userId} and a.action <> 'recompute' order by a.id`.execute(db);
  // A pan costs 45.90 for 42.50, a mug 22.40 for 23.50; both were so for all days that were read.
  expect(rows.slice(0, 2)).toEqual([
    { action: "product.costs", change: Math.round(pans * (45.9 / 42.5 - 1)) },
    { action: "product.costs", change: Math.round(mugs * (22.4 / 23.5 - 1)) },
  ]);
  // 620.00 of printed boxes.
  expect(rows.slice(2)).toEqual([{ action: "expense.created", change: -62_000 }]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
  const { rows: sendings } = await sql<{ from: Day; to: Day }>`
    select start_day as "from", end_day as "to" from report_sendings where company_id = ${companyId}`.execute(db);
  expect(sendings).toEqual([{ from: "2026-10-01", to: "2026-10-31" }]);
  // Told once.
  expect(await tellStory(db, { companyId, userId, today: TODAY, now })).toBe(true);
  const again = await sql`select from report_sendings where company_id = ${companyId}`.execute(db);
  expect(again.rows).toHaveLength(1);
});
