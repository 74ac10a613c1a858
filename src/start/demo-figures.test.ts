/** A fortnight of the demo as its readers see it: both shops are read through the connector, with the seller's costs and expenses. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import { ratio } from "#core/ratio.ts";
import { groupOf, LINES } from "#core/ledger.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { demoRates } from "#marketplace/simulator/demo-rates.ts";
import { demoSellers } from "#marketplace/simulator/demo-sellers.ts";
import { storeRates } from "#pipeline/store-rates.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import type { Day } from "#core/facts.ts";
import { type DemoSeed, seedDemoGoods } from "./demo-goods.ts";

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
  const seed: DemoSeed = { world: shops.simulator.world, since: SINCE, today: TODAY, secondStore: 2 };
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

test("only the two products of this month are without a cost, and their sales are few", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql<{ sku: string }>`
    select distinct g.sku from postings p join products g on g.company_id = ${companyId} and g.id = p.product_id
    where p.company_id = ${companyId} and p.uncosted order by g.sku`.execute(db);
  expect(rows.map(({ sku }) => sku)).toEqual(["NOW-2611-1", "NOW-2611-2"]);
  const [all, uncosted] = [await sums(), await sums(sql`p.uncosted`)];
  expect((uncosted.get("sales") ?? 0) / (all.get("sales") ?? 1)).toBeLessThan(0.05);
});

test("nothing waits that nobody has heard of, and the ledger holds what the facts say", async () => {
  const { db, companyId } = shops.scope;
  const { rows } = await sql`select kind from alerts where company_id = ${companyId} and kind <> 'unclearCompensation'`.execute(db);
  expect(rows).toEqual([]);
  expect((await verifyLedger(db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
});
