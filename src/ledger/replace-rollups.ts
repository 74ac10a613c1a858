/** Rollup rows of what a run touched, made again from the postings. */
import { type RawBuilder, sql } from "kysely";
import { tellPlanner } from "#db/analyze-grown.ts";
import { addToProductDays, addToStoreDays } from "./goods-differences.ts";
import { FEES_MARKS, hasMarks } from "./order-mark.ts";
import type { RollupColumns } from "./rollup-columns.ts";
import type { Run } from "./refresh-run.ts";

/** The orders' own rollup rows, from their postings. */
export async function replaceOrderRollups(run: Run, orderIds: readonly number[], columns: RollupColumns): Promise<void> {
  const { db, companyId } = run;
  await sql`delete from rollup_order where company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`.execute(db);
  await sql`
    insert into rollup_order (company_id, order_id, bought_at, store_id, market, day, counted, certainty, product_ids, ${columns.names})
    select p.company_id, p.order_id, o.bought_at, min(p.store_id), min(p.market),
           coalesce(min(p.day) filter (where p.line = 'sales'), min(p.day)), bool_or(p.line = 'sales'),
           case when bool_or(${sql.raw(hasMarks("partial"))}) then 'partial' when bool_or(${sql.raw(hasMarks("estimated"))}) then 'estimated' else 'final' end,
           coalesce(array_agg(distinct p.product_id) filter (where p.product_id <> 0), '{}'), ${columns.ofPostings}
    from postings p join orders o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[])
    group by p.company_id, p.order_id, o.bought_at`.execute(db);
  // Which products an order holds, and when, no cost decides.
  if (run.part === "ofCosts") return;
  await sql`delete from rollup_shared_order where company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`.execute(db);
  await sql`
    insert into rollup_shared_order (company_id, order_id, product_id, store_id, market, day, first_day, last_day, products, mark)
    select s.company_id, s.order_id, s.product_id, s.store_id, s.market, s.day, s.first_day, s.last_day, s.products, s.mark
    from (
      select p.company_id, p.order_id, p.product_id, p.store_id, p.market, p.day, p.order_mark & ${sql.lit(FEES_MARKS)} as mark,
             min(p.day) over of_order as first_day, max(p.day) over of_order as last_day, count(*) over of_order as products
      from postings p
      where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[]) and p.line = 'sales' and ${sql.raw(hasMarks("ofProduct"))}
      window of_order as (partition by p.company_id, p.order_id)
    ) s
    where s.products > 1`.execute(db);
}

/** All other rollups of the touched keys. @returns how many windows were replaced, or followed by their difference. */
export async function replaceRollups(run: Run, columns: RollupColumns, isLarge: boolean): Promise<number> {
  const { db, companyId, runId, byDifference } = run;
  const mine = sql`company_id = ${companyId} and run_id = ${runId}`;
  // Fresh rows have no statistics yet; without them large refreshes are planned as if they were tiny.
  if (isLarge) await tellPlanner(db, sql`touched_keys (company_id, run_id)`);
  // Differences before windows that are made anew: those hold whatever followed.
  const followed = byDifference ? await addToProductDays(run) : 0;
  const replaced = await replaceProductDays(run, columns, sql`${mine} and product_anew`);
  await replaceProductMonths(run, columns, mine);
  await rankMonths(run, sql`select distinct product_id, ${MONTH} as month from touched_keys where ${mine}`);
  if (byDifference) await addToStoreDays(run);
  await replaceStoreDays(run, columns, sql`${mine} and store_anew`);
  await replaceStoreMonths(run, columns, mine);
  await sql`delete from touched_keys where ${mine}`.execute(db);
  return followed + replaced;
}

/** Where there is none, nothing needs to be looked through. */
async function hasKeys({ db }: Run, those: Keys): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from touched_keys where ${those}) as some`.execute(db);
  return rows[0]?.some ?? false;
}

const MONTH = sql`date_trunc('month', day::timestamp)::date`;

type Keys = RawBuilder<unknown>;

async function replaceProductDays(run: Run, columns: RollupColumns, those: Keys): Promise<number> {
  if (!(await hasKeys(run, those))) return 0;
  const { db, companyId } = run;
  const keys = sql`select distinct store_id, market, product_id, day from touched_keys where ${those}`;
  await sql`
    delete from rollup_product_day r using (${keys}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.product_id = t.product_id and r.day = t.day`.execute(
    db,
  );
  const replaced = await sql`
    insert into rollup_product_day (company_id, store_id, market, product_id, offer_id, day, ${columns.names})
    select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, p.day, ${columns.ofPostings}
    from postings p join (${keys}) t on p.store_id = t.store_id and p.market = t.market and p.product_id = t.product_id and p.day = t.day
    where p.company_id = ${companyId}
    group by p.company_id, p.product_id, p.day, p.store_id, p.market, p.offer_id`.execute(db);
  return Number(replaced.numAffectedRows ?? 0);
}

async function replaceProductMonths({ db, companyId }: Run, columns: RollupColumns, those: Keys): Promise<void> {
  const months = sql`select distinct store_id, market, product_id, ${MONTH} as month from touched_keys where ${those}`;
  await sql`
    delete from rollup_product_month r using (${months}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.product_id = t.product_id and r.month = t.month`.execute(
    db,
  );
  await sql`
    insert into rollup_product_month (company_id, store_id, market, product_id, offer_id, month, ${columns.names})
    select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, t.month, ${columns.ofRollup}
    from rollup_product_day p join (${months}) t
      on p.store_id = t.store_id and p.market = t.market and p.product_id = t.product_id
     and p.day >= t.month and p.day < (t.month + interval '1 month')::date
    where p.company_id = ${companyId}
    group by p.company_id, p.product_id, t.month, p.store_id, p.market, p.offer_id`.execute(db);
}

async function replaceStoreDays(run: Run, columns: RollupColumns, those: Keys): Promise<void> {
  if (!(await hasKeys(run, those))) return;
  const { db, companyId } = run;
  const days = sql`select distinct store_id, market, day from touched_keys where ${those}`;
  await sql`
    delete from rollup_store_day r using (${days}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.day = t.day`.execute(db);
  await sql`
    insert into rollup_store_day (company_id, store_id, market, day, ${columns.names})
    select p.company_id, p.store_id, p.market, p.day, ${columns.ofRollup}
    from rollup_product_day p join (${days}) t on p.store_id = t.store_id and p.market = t.market and p.day = t.day
    where p.company_id = ${companyId}
    group by p.company_id, p.day, p.store_id, p.market`.execute(db);
}

async function replaceStoreMonths({ db, companyId }: Run, columns: RollupColumns, those: Keys): Promise<void> {
  const months = sql`select distinct store_id, market, ${MONTH} as month from touched_keys where ${those}`;
  await sql`
    delete from rollup_store_month r using (${months}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.month = t.month`.execute(db);
  await sql`
    insert into rollup_store_month (company_id, store_id, market, month, ${columns.names})
    select p.company_id, p.store_id, p.market, t.month, ${columns.ofRollup}
    from rollup_store_day p join (${months}) t
      on p.store_id = t.store_id and p.market = t.market and p.day >= t.month and p.day < (t.month + interval '1 month')::date
    where p.company_id = ${companyId}
    group by p.company_id, t.month, p.store_id, p.market`.execute(db);
}

/** All rollups of a company that had none. @returns how many windows there are. */
export async function fillRollups(run: Run, { names, ofPostings, ofRollup }: RollupColumns): Promise<number> {
  const { db, companyId } = run;
  const filled = await sql`
    insert into rollup_product_day (company_id, store_id, market, product_id, offer_id, day, ${names})
    select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, p.day, ${ofPostings}
    from postings p where p.company_id = ${companyId}
    group by p.company_id, p.product_id, p.day, p.store_id, p.market, p.offer_id
    -- In the order of the key, which is cheaper to write.
    order by p.product_id, p.day, p.store_id, p.market, p.offer_id`.execute(db);
  const month = sql`date_trunc('month', p.day::timestamp)::date`;
  await sql`
    insert into rollup_product_month (company_id, store_id, market, product_id, offer_id, month, ${names})
    select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, ${month}, ${ofRollup}
    from rollup_product_day p where p.company_id = ${companyId}
    group by p.company_id, p.product_id, ${month}, p.store_id, p.market, p.offer_id`.execute(db);
  await rankMonths(run, null);
  await sql`
    insert into rollup_store_day (company_id, store_id, market, day, ${names})
    select p.company_id, p.store_id, p.market, p.day, ${ofRollup}
    from rollup_product_day p where p.company_id = ${companyId}
    group by p.company_id, p.day, p.store_id, p.market
    -- Days that are read together lie together.
    order by p.day, p.store_id, p.market`.execute(db);
  await sql`
    insert into rollup_store_month (company_id, store_id, market, month, ${names})
    select p.company_id, p.store_id, p.market, ${month}, ${ofRollup}
    from rollup_store_day p where p.company_id = ${companyId}
    group by p.company_id, ${month}, p.store_id, p.market`.execute(db);
  return Number(filled.numAffectedRows ?? 0);
}

/** What products are ranked by, of the products and months of `keys`; null = of all, of which there is none yet. */
async function rankMonths({ db, companyId }: Run, keys: RawBuilder<unknown> | null): Promise<void> {
  if (keys !== null) {
    await sql`
      delete from rollup_ranking_month r using (${keys}) t
      where r.company_id = ${companyId} and r.product_id = t.product_id and r.month = t.month`.execute(db);
  }
  await sql`
    insert into rollup_ranking_month (company_id, month, product_id, units, costed_units, estimated_units, missing_pln, net_profit_pln, ads_pln,
      sales_pln, uncosted_sales_pln, net_revenue_pln)
    select p.company_id, p.month, p.product_id, sum(p.units), sum(p.costed_units), sum(p.estimated_units), bit_or(p.missing_pln), sum(p.net_profit_pln),
           sum(coalesce(p.ads_pln, 0)), sum(coalesce(p.sales_pln, 0)), sum(coalesce(p.uncosted_sales_pln, 0)), sum(p.net_revenue_pln)
    from rollup_product_month p ${keys === null ? sql`` : sql`join (${keys}) t on p.product_id = t.product_id and p.month = t.month`}
    where p.company_id = ${companyId} and p.product_id <> 0
    group by p.company_id, p.month, p.product_id
    order by p.month, p.product_id`.execute(db);
}

/** The numbers of postings, counted again; otherwise they follow by differences. */
export async function recountLines({ db, companyId }: Run): Promise<void> {
  await sql`delete from rollup_line_day where company_id = ${companyId}`.execute(db);
  await sql`
    insert into rollup_line_day (company_id, line, day, store_id, market, postings)
    select p.company_id, p.line, p.day, p.store_id, p.market, count(*)
    from postings p where p.company_id = ${companyId}
    group by p.company_id, p.line, p.day, p.store_id, p.market
    order by p.line, p.day, p.store_id, p.market`.execute(db);
}

/** Lines whose last posting of a day went. */
export async function dropUncounted({ db, companyId }: Run): Promise<void> {
  await sql`delete from rollup_line_day where company_id = ${companyId} and postings = 0`.execute(db);
}
