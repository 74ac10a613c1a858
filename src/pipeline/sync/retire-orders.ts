import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { orderLines } from "./order-facts.sql.ts";
import { type FeedTarget, isStaged } from "./staged.sql.ts";

/** A line went from one order to another. */
export type Move = { readonly from: number; readonly to: number };

/**
 * Orders that lost their last line to a merged one are retired: their id stays as an alias of the order that took the
 * line, and fees, refunds, returns and later payments follow it (docs/RULES.md, Merged orders). @returns ids of retired orders.
 */
export async function retireEmptied(target: FeedTarget, moves: readonly Move[]): Promise<number[]> {
  await aliasUnstored(target);
  if (moves.length === 0) return [];
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ from: number; to: number }>`
    select distinct on (m.from_id) m.from_id as "from", m.to_id as "to"
    from unnest(${moves.map(({ from }) => from)}::bigint[], ${moves.map(({ to }) => to)}::bigint[]) as m (from_id, to_id)
    where not exists (select from order_lines l where l.company_id = ${companyId} and l.order_id = m.from_id)
    order by m.from_id, m.to_id`.execute(db);
  if (rows.length === 0) return [];
  const retired = sql`unnest(${rows.map(({ from }) => from)}::bigint[], ${rows.map(({ to }) => to)}::bigint[]) as r (old_id, new_id)`;
  await sql`
    insert into order_aliases (company_id, store_id, external_id, order_id)
    select o.company_id, ${storeId}::bigint, o.external_id, r.new_id
    from ${retired} join orders o on o.company_id = ${companyId} and o.id = r.old_id
    on conflict (company_id, store_id, external_id) do update set order_id = excluded.order_id`.execute(db);
  await moveInto(target, rows);
  return rows.map(({ from }) => from);
}

/** What names these orders names the others from now on; they themselves are gone. */
export async function moveInto({ db, companyId }: CompanyScope, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const moved = sql`unnest(${moves.map(({ from }) => from)}::bigint[], ${moves.map(({ to }) => to)}::bigint[]) as r (old_id, new_id)`;
  for (const table of ["order_aliases", "billing_entries", "refunds", "customer_returns", "order_surcharges", "payment_operations"]) {
    await sql`
      update ${sql.table(table)} f set order_id = r.new_id from ${moved}
      where f.company_id = ${companyId} and f.order_id = r.old_id`.execute(db);
  }
  await sql`delete from orders o using ${moved} where o.company_id = ${companyId} and o.id = r.old_id`.execute(db);
}

/** An order read and merged away within one reading was never stored; fees may still name it. */
async function aliasUnstored(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    with left_behind as materialized (
    select distinct on (s.order_external_id) s.order_external_id as external_id, o.id as order_id
    from staging_lines s
    join (${orderLines(target)}) l on l.line_key = s.line_key and l.order_external_id <> s.order_external_id
    join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = l.order_external_id
    where ${isStaged(target)}
      and not exists (select from orders x where x.company_id = ${companyId} and x.store_id = ${storeId} and x.external_id = s.order_external_id)
    order by s.order_external_id, l.bought_at, l.line_key
    ),
    noted as (
      insert into order_aliases (company_id, store_id, external_id, order_id)
      ${ownRows(companyId, sql`select ${storeId}::bigint, external_id, order_id from left_behind`)}
      on conflict (company_id, store_id, external_id) do nothing
    )
    select count(*)::int as known from left_behind`.execute(db);
}
