/** Writes the postings of orders, and tells which windows of the rollups that touches. */
import { type RawBuilder, sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { LINES } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { OF_POSTING, POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { inPart, orderPostings, type PostingsPart } from "./definition/order-postings.sql.ts";
import { addToOrders, unlikeOrders } from "./goods-differences.ts";
import { FEW, type Run } from "./refresh-run.ts";
import { counted, touched, touchedOrDifferent } from "./touched.sql.ts";

/** @returns the orders whose rollups are to be made anew. */
export async function replacePostings(run: Run, orderIds: readonly number[]): Promise<readonly number[]> {
  const { db, isFirst, isFull } = run;
  if (isFirst) {
    await withoutLoops(db, orderIds.length, writePostings(run.companyId, wanted(run, orderIds)));
    return orderIds;
  }
  const isKnown = await holdPostings(run, orderIds);
  if (isKnown && !isFull) return writeDifference(run, orderIds);
  if (isKnown) await removePostings(run, ofOrders(run, orderIds));
  await withoutLoops(db, orderIds.length, addPostings(run, wanted(run, orderIds)));
  return orderIds;
}

/** All postings that `rows` yields, of a company or days that hold none of them. */
export function writePostings(companyId: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with wanted (${POSTING_COLUMNS}) as materialized (${rows}),
    written as (
      insert into postings as p (company_id, id, ${OF_POSTING}) ${numberedRows(companyId, "postings", sql`select ${OF_POSTING} from wanted`)}
      returning p.id
    )
    select count(*)::int as written from written`;
}

function wanted({ companyId, features }: Run, orderIds: readonly number[], part: PostingsPart = "everything"): RawBuilder<unknown> {
  return orderPostings(companyId, orderIds, features, part);
}

function ofOrders({ companyId }: Run, orderIds: readonly number[]): RawBuilder<boolean> {
  return sql`company_id = ${companyId} and order_id = any(${orderIds}::bigint[])`;
}

async function holdPostings(run: Run, orderIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from postings where ${ofOrders(run, orderIds)}) as known`.execute(run.db);
  return rows[0]?.known ?? false;
}

/** Removes the company's postings that the condition names, and remembers what they touched. */
export async function removePostings(run: Run, those: RawBuilder<boolean>): Promise<void> {
  await sql`
    with gone as (delete from postings where ${those} returning store_id, market, product_id, day, line),
    counted as (${counted(run, "gone", "-count(*)")}),
    touched as (${touched(run, "gone")})
    select count(*)::int as gone from gone`.execute(run.db);
}

/** The same of postings that are added: all that `rows` yields. */
export function addPostings(run: Run, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with wanted (${POSTING_COLUMNS}) as materialized (${rows}),
    fresh as (
      insert into postings as p (company_id, id, ${OF_POSTING}) ${numberedRows(run.companyId, "postings", sql`select ${OF_POSTING} from wanted`)}
      returning p.store_id, p.market, p.product_id, p.day, p.line
    ),
    counted as (${counted(run, "fresh", "count(*)")}),
    touched as (${touched(run, "fresh")})
    select count(*)::int as added from fresh`;
}

/**
 * Postings that are wanted count one, those there are count minus one: equal ones cancel out, what is left is written or
 * removed. A changed cost so leaves sales, fees and their sums alone, and rollups follow it by the difference.
 */
async function writeDifference(run: Run, orderIds: readonly number[]): Promise<readonly number[]> {
  const { db, companyId, part } = run;
  const statement = sql<{ changed: number[] | null }>`
    with wanted (${POSTING_COLUMNS}) as (${wanted(run, orderIds, part)}),
    change as materialized (
      select ${POSTING_COLUMNS}, sum(side)::int as surplus, array_agg(id) filter (where side < 0) as ids
      from (
        select ${POSTING_COLUMNS}, 1 as side, null::bigint as id from wanted
        union all
        select ${POSTING_COLUMNS}, -1, id from postings where ${ofOrders(run, orderIds)} and ${inPart(part)}
      ) both_sides
      group by ${POSTING_COLUMNS}
      having sum(side) <> 0
    ),
    gone as (
      delete from postings p using (select order_id, unnest(ids[1 : -surplus]) as id from change where surplus < 0) g
      where p.company_id = ${companyId} and p.order_id = any(${orderIds}::bigint[]) and p.order_id = g.order_id and p.id = g.id
    ),
    added as (
      insert into postings (company_id, id, ${OF_POSTING})
      ${numberedRows(
        companyId,
        "postings",
        // Postings of one moment are listed in the order they were written in: a sale before its fees and goods.
        sql`
        select ${OF_POSTING} from change, generate_series(1, surplus)
        order by order_id, day, array_position(${[...LINES]}::text[], line), line_id, source_id`,
      )}
    ),
    counted as (${counted(run, "change", "sum(surplus)")}),
    unlike as materialized (${unlikeOrders(run)}),
    touched as (${touchedOrDifferent(run)}),
    followed as (${addToOrders(run, orderIds)}),
    moved as (${movedOrders(run, orderIds)})
    select array_agg(order_id) as changed
    from (
      select order_id from unlike union select order_id from moved union select order_id from followed where is_zero
      -- A sale whose cost came or went leaves a sum of 0 in nearly every order.
      union select order_id from change where line = 'sales'
    ) anew`;
  const { rows } = await withoutLoops(db, orderIds.length, statement);
  return rows[0]?.changed ?? [];
}

/** Their rollup holds when an order was bought, which no posting knows, and no cost decides. */
function movedOrders({ companyId, part }: Run, orderIds: readonly number[]): RawBuilder<unknown> {
  if (part === "ofCosts") return sql`select 0::bigint as order_id where false`;
  return sql`
    select r.order_id from rollup_order r join orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${companyId} and r.order_id = any(${orderIds}::bigint[]) and r.bought_at <> o.bought_at`;
}

/**
 * The planner takes a company's orders and the listed orders for two independent conditions: with many companies in one
 * database it expects a dozen rows where thousands come, and joins them by nested loops, twenty times slower than by hash.
 */
export async function withoutLoops<R>(db: CompanyScope["db"], orders: number, statement: RawBuilder<R>): Promise<{ rows: R[] }> {
  if (orders > FEW) await sql`set local enable_nestloop = off`.execute(db);
  const result = await statement.execute(db);
  if (orders > FEW) await sql`set local enable_nestloop to default`.execute(db);
  return result;
}
