/**
 * Brings ledger and rollups up to date with the source facts, inside the caller's transaction: postings of the touched
 * orders and days are deleted and written again, then every rollup window that held or holds one of them is replaced.
 * So a reader sees the facts and their figures change together, or not at all.
 */
import { randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { analyzeGrown } from "#db/analyze-grown.ts";
import type { CompanyScope } from "#db/scope.ts";
import { dayPostings } from "./definition/day-postings.sql.ts";
import { orderPostings } from "./definition/order-postings.sql.ts";
import { POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { LINES, type Line } from "#core/ledger.ts";
import { type Holdings, findHoldings } from "./holdings.ts";
import { type RollupColumns, rollupColumns } from "./rollup-columns.ts";

/** Orders whose postings one statement writes: bounds its memory, and is large enough for set-based plans. */
const ORDERS_PER_STATEMENT = 4000;
const DAYS_PER_STATEMENT = 400;
/** Fewer touched orders and days leave so few keys that no plan suffers from not knowing their number. */
const FEW = 100;

export type RefreshRequest = {
  orderIds: readonly number[];
  /** Days (`yyyy-MM-dd`) whose order-less postings changed: fees without an order, ads, expenses. */
  days: readonly string[];
  /** By which orders are aged, if the company has no such day yet; later it moves only with `ageOrders`. */
  today?: string | undefined;
};

export type RefreshProgress = (done: number, total: number) => Promise<void>;

type Run = CompanyScope & {
  runId: number;
  holdings: Holdings;
  /** The company had no postings: everything it has now is to be summed, so nothing has to remember which keys were touched. */
  isFirst: boolean;
};

/** @returns how many rollup windows were replaced. Serialised per company by an advisory lock until the transaction ends. */
export async function refreshLedger(scope: CompanyScope, request: RefreshRequest, progress?: RefreshProgress): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger', ${scope.companyId}))`.execute(scope.db);
  const run: Run = { ...scope, runId: randomInt(2 ** 47), holdings: await findHoldings(scope), isFirst: await isEmpty(scope) };
  await sql`
    insert into certainty_days (company_id, as_of) values (${scope.companyId}, coalesce(${request.today ?? null}::date, current_date))
    on conflict do nothing`.execute(scope.db);
  await analyzeGrown(scope.db, ["orders", "order_lines", "products", "product_costs", "billing_entries", "refunds", "offers"]);
  const chunks = chunksOf(request.orderIds, ORDERS_PER_STATEMENT);
  for (const [at, chunk] of chunks.entries()) {
    await refreshOrders(run, chunk);
    await progress?.(at + 1, chunks.length + 1);
  }
  const days = new Set(request.days);
  if (await hasDayRules(scope)) for (const day of await touchedDays(run)) days.add(day);
  for (const chunk of chunksOf([...days].toSorted(), DAYS_PER_STATEMENT)) await refreshDays(run, chunk);
  await analyzeGrown(scope.db, ["postings", "rollup_product_day"]);
  const columns = rollupColumns({ lines: await postedLines(run), isConnected: run.holdings.isConnected });
  for (const chunk of chunks) await replaceOrderRollups(run, chunk, columns);
  return run.isFirst ? fillRollups(run, columns) : replaceRollups(run, columns, request.orderIds.length + days.size > FEW);
}

async function isEmpty({ db, companyId }: CompanyScope): Promise<boolean> {
  const tables = [
    "postings",
    "rollup_store_day",
    "rollup_store_month",
    "rollup_product_day",
    "rollup_product_month",
    "rollup_order",
    "rollup_shared_order",
  ];
  const none = tables.map((table) => sql`not exists (select from ${sql.table(table)} where company_id = ${companyId})`);
  const { rows } = await sql<{ empty: boolean }>`select ${sql.join(none, sql` and `)} as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}

/** Lines the company has postings of: most sellers need half of the money columns, and the rest costs time to sum. */
async function postedLines({ db, companyId }: Run): Promise<Line[]> {
  const { rows } = await sql<{ line: Line }>`
    select l.line from unnest(${[...LINES]}::text[]) l (line)
    where exists (select from postings p where p.company_id = ${companyId} and p.line = l.line)`.execute(db);
  return rows.map((row) => row.line);
}

async function refreshOrders(run: Run, orderIds: readonly number[]): Promise<void> {
  const { db, companyId, runId, holdings, isFirst } = run;
  const insert = sql`insert into postings (${POSTING_COLUMNS}) ${orderPostings(companyId, orderIds, holdings)}`;
  if (isFirst) {
    await withoutLoops(db, orderIds.length, insert);
    return;
  }
  const chosen = sql`company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`;
  await sql`
    with gone as (delete from postings where ${chosen} returning store_id, market, product_id, day)
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day)
    select distinct ${companyId}::bigint, ${runId}::bigint, store_id, market, product_id, day from gone`.execute(db);
  const freshKeys = sql`
    with fresh as (
      ${insert}
      returning store_id, market, product_id, day
    )
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day)
    select distinct ${companyId}::bigint, ${runId}::bigint, store_id, market, product_id, day from fresh`;
  await withoutLoops(db, orderIds.length, freshKeys);
}

/**
 * The planner takes a company's orders and the listed orders for two independent conditions: with many companies in one
 * database it expects a dozen rows where thousands come, and joins them by nested loops, twenty times slower than by hash.
 */
async function withoutLoops(db: CompanyScope["db"], orders: number, statement: RawBuilder<unknown>): Promise<void> {
  if (orders > FEW) await sql`set local enable_nestloop = off`.execute(db);
  await statement.execute(db);
  if (orders > FEW) await sql`set local enable_nestloop to default`.execute(db);
}

/** The orders' own rollup rows, from their postings. */
async function replaceOrderRollups(run: Run, orderIds: readonly number[], columns: RollupColumns): Promise<void> {
  const { db, companyId } = run;
  await sql`delete from rollup_order where company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`.execute(db);
  await sql`
    insert into rollup_order (company_id, order_id, store_id, market, day, counted, certainty, product_ids, ${columns.names})
    select p.company_id, p.order_id, min(p.store_id), min(p.market),
           coalesce(min(p.day) filter (where p.line = 'sales'), min(p.day)), bool_or(p.line = 'sales'),
           case when bool_or(p.order_mark & 8 <> 0) then 'partial' when bool_or(p.order_mark & 16 <> 0) then 'estimated' else 'final' end,
           coalesce(array_agg(distinct p.product_id) filter (where p.product_id <> 0), '{}'), ${columns.ofPostings}
    from postings p where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[])
    group by p.company_id, p.order_id`.execute(db);
  await sql`delete from rollup_shared_order where company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`.execute(db);
  await sql`
    insert into rollup_shared_order (company_id, order_id, product_id, store_id, market, day, first_day, last_day, products, mark)
    select ${companyId}::bigint, s.order_id, s.product_id, s.store_id, s.market, s.day, s.first_day, s.last_day, s.products, s.mark
    from (
      select p.order_id, p.product_id, p.store_id, p.market, p.day, p.order_mark & 24 as mark,
             min(p.day) over of_order as first_day, max(p.day) over of_order as last_day, count(*) over of_order as products
      from postings p
      where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[]) and p.line = 'sales' and p.order_mark & 2 <> 0
      window of_order as (partition by p.order_id)
    ) s
    where s.products > 1`.execute(db);
}

async function refreshDays(run: Run, days: readonly string[]): Promise<void> {
  const { db, companyId, runId, isFirst } = run;
  const insert = sql`insert into postings (${POSTING_COLUMNS}) ${dayPostings(companyId, days)}`;
  if (isFirst) {
    await insert.execute(db);
    return;
  }
  await sql`
    with gone as (
      delete from postings where company_id = ${companyId} and order_id = 0 and day = any(${days}::date[])
      returning store_id, market, product_id, day
    )
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day)
    select distinct ${companyId}::bigint, ${runId}::bigint, store_id, market, product_id, day from gone`.execute(db);
  await sql`
    with fresh as (
      ${insert}
      returning store_id, market, product_id, day
    )
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day)
    select distinct ${companyId}::bigint, ${runId}::bigint, store_id, market, product_id, day from fresh`.execute(db);
}

/** True when a day's sales decide how order-less amounts are shared, so that touched days must be shared anew. */
async function hasDayRules({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select (s.fee_share_key <> 'none' or s.ads_share_key <> 'none'
            or exists (select from expense_versions v where v.company_id = s.company_id)) as shared
    from company_settings s where s.company_id = ${companyId}`.execute(db);
  return rows[0]?.shared ?? false;
}

async function touchedDays({ db, companyId, runId, isFirst }: Run): Promise<string[]> {
  const touched = isFirst
    ? sql`postings where company_id = ${companyId}`
    : sql`touched_keys where company_id = ${companyId} and run_id = ${runId}`;
  const { rows } = await sql<{ day: string }>`select distinct day from ${touched}`.execute(db);
  return rows.map((row) => row.day);
}

async function replaceRollups(run: Run, columns: RollupColumns, isLarge: boolean): Promise<number> {
  const { db, companyId, runId } = run;
  const mine = sql`company_id = ${companyId} and run_id = ${runId}`;
  // Fresh rows have no statistics yet; without them large refreshes are planned as if they were tiny.
  if (isLarge) await sql`analyze touched_keys`.execute(db);
  const keys = sql`select distinct store_id, market, product_id, day from touched_keys where ${mine}`;
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
  const months = sql`select distinct store_id, market, product_id, date_trunc('month', day::timestamp)::date as month from touched_keys where ${mine}`;
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
  const days = sql`select distinct store_id, market, day from touched_keys where ${mine}`;
  await sql`
    delete from rollup_store_day r using (${days}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.day = t.day`.execute(db);
  await sql`
    insert into rollup_store_day (company_id, store_id, market, day, ${columns.names})
    select p.company_id, p.store_id, p.market, p.day, ${columns.ofRollup}
    from rollup_product_day p join (${days}) t on p.store_id = t.store_id and p.market = t.market and p.day = t.day
    where p.company_id = ${companyId}
    group by p.company_id, p.day, p.store_id, p.market`.execute(db);
  const storeMonths = sql`select distinct store_id, market, date_trunc('month', day::timestamp)::date as month from touched_keys where ${mine}`;
  await sql`
    delete from rollup_store_month r using (${storeMonths}) t
    where r.company_id = ${companyId} and r.store_id = t.store_id and r.market = t.market and r.month = t.month`.execute(db);
  await sql`
    insert into rollup_store_month (company_id, store_id, market, month, ${columns.names})
    select p.company_id, p.store_id, p.market, t.month, ${columns.ofRollup}
    from rollup_store_day p join (${storeMonths}) t
      on p.store_id = t.store_id and p.market = t.market and p.day >= t.month and p.day < (t.month + interval '1 month')::date
    where p.company_id = ${companyId}
    group by p.company_id, t.month, p.store_id, p.market`.execute(db);
  await sql`delete from touched_keys where ${mine}`.execute(db);
  return Number(replaced.numAffectedRows ?? 0);
}

/** All rollups of a company that had none. @returns how many windows there are. */
async function fillRollups({ db, companyId }: Run, { names, ofPostings, ofRollup }: RollupColumns): Promise<number> {
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
