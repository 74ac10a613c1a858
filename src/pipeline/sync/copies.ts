/** Orders that came to being elsewhere: a hub shows what another store of the company has sold. Each is one order (docs/RULES.md, Copies of orders). */
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import { moveInto } from "./retire-orders.ts";
import { releaseUnwanted } from "./stage-facts.ts";
import { type FeedTarget, isStaged, stagedFacts } from "./staged.sql.ts";

/** A file may have lost the time of day, and numbers of files begin anew: the order is the same within these days. */
const OF_ONE_ORDER = sql`interval '3 days'`;

/**
 * Staged orders that another store of the company has already go out of the reading; their numbers here become aliases of the order there,
 * so that fees follow it and the search finds it. An order that this store has as its own stays its own. What this store said was given
 * back, before anybody knew the order, goes too. @returns days on which that stood
 */
export async function leaveOutCopies(target: FeedTarget): Promise<Day[]> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ id: string; orderId: number }>`
    with told as materialized (
      select f.external_id, f.fact -> 'origin' ->> 'source' as source, f.fact -> 'origin' ->> 'id' as id, (f.fact ->> 'boughtAt')::timestamptz as bought_at
      from (${stagedFacts(target)}) f
      left join orders k on k.company_id = f.company_id and k.store_id = ${storeId} and k.external_id = f.external_id
      where jsonb_typeof(f.fact -> 'origin') = 'object' and k.id is null
    ),
    named as (
      select o.id, o.external_id as name from orders o where o.company_id = ${companyId} and o.store_id <> ${storeId}
      union all
      select a.order_id, a.external_id from order_aliases a where a.company_id = ${companyId} and a.store_id <> ${storeId}
    ),
    known as (
      select t.external_id, o.id as order_id
      from told t join named n on n.name = t.id
      join orders o on o.company_id = ${companyId} and o.id = n.id
      join stores s on s.company_id = o.company_id and s.id = o.store_id
      where case when s.is_read then s.source = t.source else o.bought_at between t.bought_at - ${OF_ONE_ORDER} and t.bought_at + ${OF_ONE_ORDER} end
      union all
      select t.external_id, o.id from told t
      join orders o on o.company_id = ${companyId} and o.origin = t.source and o.origin_id = t.id and o.store_id <> ${storeId}
    )
    select external_id as id, min(order_id) as "orderId" from known group by external_id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await alias(
    target,
    sql`
    select ${storeId}::bigint, n.id, n.order_id from unnest(${ids}::text[], ${rows.map(({ orderId }) => orderId)}::bigint[]) as n (id, order_id)`,
  );
  await sql`delete from staging_lines s where ${isStaged(target)} and s.order_external_id = any(${ids}::text[])`.execute(db);
  await sql`delete from staging_facts s where ${isStaged(target)} and s.external_id = any(${ids}::text[])`.execute(db);
  await releaseUnwanted(target, ids);
  await sql`
    delete from customer_returns r
    where r.company_id = ${companyId} and r.store_id = ${storeId} and r.order_id = 0 and r.order_external_id = any(${ids}::text[])`.execute(
    db,
  );
  const { rows: waited } = await sql<{ day: Day }>`
    delete from refunds r
    where r.company_id = ${companyId} and r.store_id = ${storeId} and r.order_id = 0 and r.order_external_id = any(${ids}::text[])
    returning r.day`.execute(db);
  await countAway(
    target,
    "refunds",
    waited.map(() => ({ hubId: storeId })),
  );
  return [...new Set(waited.map(({ day }) => day))];
}

/** The number an order bears where it came to being is another name of it: files that name it find it, and so does the search. */
export async function nameOrigins(target: FeedTarget): Promise<void> {
  const { companyId, storeId } = target;
  await alias(
    target,
    sql`
    select distinct on (o.origin_id) ${storeId}::bigint, o.origin_id, o.id
    from (${stagedFacts(target)}) f
    join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = f.external_id
    where o.origin_id is not null and o.origin_id <> o.external_id
    order by o.origin_id, o.id`,
  );
}

/**
 * An order whose copy came first takes the copy's place, with its notes and everything that names it. Its lines are told now, and what was
 * given back of it will be, by the store that sold it. Of copies that a hub made of one order, having split it, the first gives its place and
 * the others go. @returns ids of such orders, and of copies that went
 */
export async function replaceCopies(target: FeedTarget): Promise<{ ids: number[]; gone: number[] }> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ id: number; into: number; hubId: number; name: string; ownName: string }>`
    select o.id, min(o.id) over (partition by f.external_id) as "into", o.store_id as "hubId", o.external_id as name, f.external_id as "ownName"
    from (${stagedFacts(target)}) f
    join stores s on s.company_id = f.company_id and s.id = ${storeId}
    join orders o on o.company_id = ${companyId} and o.origin = s.source and o.origin_id = f.external_id and o.store_id <> s.id
    left join orders k on k.company_id = ${companyId} and k.store_id = ${storeId} and k.external_id = f.external_id
    where k.id is null`.execute(db);
  if (rows.length === 0) return { ids: [], gone: [] };
  const ids = rows.map(({ id }) => id);
  const column = sql`
    unnest(${ids}::bigint[], ${rows.map(({ into }) => into)}::bigint[], ${rows.map(({ hubId }) => hubId)}::bigint[],
           ${rows.map(({ name }) => name)}::text[], ${rows.map(({ ownName }) => ownName)}::text[]) as c (id, into_id, hub_id, name, own_name)`;
  await alias(target, sql`select c.hub_id, c.name, c.into_id from ${column}`);
  await sql`
    delete from refund_lines l using refunds r
    where r.company_id = ${companyId} and r.order_id = any(${ids}::bigint[]) and l.company_id = r.company_id and l.refund_id = r.id`.execute(
    db,
  );
  const { rows: refunds } = await sql<{ hubId: number }>`
    delete from refunds r where r.company_id = ${companyId} and r.order_id = any(${ids}::bigint[]) returning r.store_id as "hubId"`.execute(
    db,
  );
  for (const table of ["customer_returns", "order_surcharges", "order_lines"]) {
    await sql`delete from ${sql.table(table)} x where x.company_id = ${companyId} and x.order_id = any(${ids}::bigint[])`.execute(db);
  }
  const others = rows.filter(({ id, into }) => id !== into);
  await moveInto(
    target,
    others.map(({ id, into }) => ({ from: id, to: into })),
  );
  await sql`
    update orders o set store_id = ${storeId}, external_id = c.own_name, origin = null, origin_id = null
    from ${column} where o.company_id = ${companyId} and o.id = c.id`.execute(db);
  await countAway(target, "orders", rows);
  await countAway(target, "refunds", refunds);
  return { ids: rows.flatMap(({ id, into }) => (id === into ? id : [])), gone: others.map(({ id }) => id) };
}

/** What a hub says was given back or returned of an order that lies in the store that sold it is told there. */
export async function leaveOutCopiedFacts(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  await sql`
    delete from staging_facts s using order_aliases a, orders o
    where ${isStaged(target)} and a.company_id = s.company_id and a.store_id = ${storeId} and a.external_id = s.fact ->> 'orderId'
      and o.company_id = ${companyId} and o.id = a.order_id and o.store_id <> ${storeId}`.execute(db);
}

async function alias({ db, companyId }: FeedTarget, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into order_aliases (company_id, store_id, external_id, order_id) ${ownRows(companyId, rows)}
    on conflict (company_id, store_id, external_id) do update set order_id = excluded.order_id`.execute(db);
}

/** The store that had them says no longer that it took them; `verify-ledger` compares. */
async function countAway({ db, companyId }: FeedTarget, feed: string, gone: readonly { hubId: number }[]): Promise<void> {
  for (const hubId of new Set(gone.map((one) => one.hubId))) {
    const many = gone.filter((one) => one.hubId === hubId).length;
    await sql`
      update sync_feeds set added = added - ${many} where company_id = ${companyId} and store_id = ${hubId} and feed = ${feed}`.execute(db);
  }
}
