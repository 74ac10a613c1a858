/** Staged orders under the number by which the store knows them already: another of theirs, or one told apart by its day. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Target } from "./target.ts";

export type Renaming = { readonly from: string; readonly to: string };

/** Two numbers of one order stand in rows of about one day; further apart they are of two orders. */
const OF_ONE_ORDER = sql`o.bought_at - s.bought_at between interval '-3 days' and interval '3 days'`;

/** A file may leave out the marketplace's number that another had, or bring it: the order is the same. */
export async function followAliases({ db, companyId, importId, storeId }: Target): Promise<void> {
  const isUnknown = sql`not exists (
    select from orders k where k.company_id = s.company_id and k.store_id = ${storeId} and k.external_id = s.order_external_id)`;
  await sql`
    update staging_orders s set order_external_id = o.external_id
    from order_aliases a join orders o on o.company_id = a.company_id and o.id = a.order_id
    where s.company_id = ${companyId} and a.company_id = s.company_id and s.import_id = ${importId} and a.store_id = ${storeId}
      and a.external_id = s.order_external_id and ${isUnknown} and ${OF_ONE_ORDER}`.execute(db);
  await sql`
    update staging_orders s set order_external_id = s.order_alias, order_alias = s.order_external_id
    from orders o
    where s.company_id = ${companyId} and o.company_id = s.company_id and s.import_id = ${importId} and o.store_id = ${storeId}
      and o.external_id = s.order_alias and ${isUnknown} and ${OF_ONE_ORDER}`.execute(db);
}

/** The other numbers of the orders in the file, for files that have only those. @returns the orders that got one. */
export async function keepAliases({ db, companyId, importId, storeId }: Target): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    insert into order_aliases as a (company_id, store_id, external_id, order_id)
    ${ownRows(
      companyId,
      sql`
      select ${storeId}::bigint, s.order_alias, min(o.id)
      from staging_orders s
      join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
      left join orders k on k.company_id = s.company_id and k.store_id = ${storeId} and k.external_id = s.order_alias
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.order_alias is not null and k.id is null
      group by s.order_alias`,
    )}
    on conflict (company_id, store_id, external_id) do nothing
    returning a.order_id as "orderId"`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** All four markets keep this time. */
const CLOCK = sql`'Europe/Warsaw'`;

/** The day of a moment, or its minute, as a number that begins anew bears it: `12 (2026-01-05)`. */
export const dayOf = (minute: string): string => minute.slice(0, "yyyy-MM-dd".length);
export const dayOfMoment = (moment: ReturnType<typeof sql>) => sql<string>`to_char(${moment} at time zone ${CLOCK}, 'YYYY-MM-DD')`;
export const minuteOf = (moment: ReturnType<typeof sql>) => sql<string>`to_char(${moment} at time zone ${CLOCK}, 'YYYY-MM-DD HH24:MI')`;

const NAMED = / \(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?\)$/;

/** Whether a number has been told apart by its day. */
export const isNamed = (number: string): boolean => NAMED.test(number);
export const nameOf = (number: string, since: string): string => `${number.replace(NAMED, "")} (${since})`;

/** Orders of a file whose number was given again, and which were kept as orders of their own: they come again under the name they got. */
export async function followNames(target: Target): Promise<void> {
  const { db, companyId, importId, storeId } = target;
  const { rows: known } = await sql`
    select from orders o where o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id like '% (____-__-__%)' limit 1`.execute(
    db,
  );
  if (known.length === 0) return;
  const { rows } = await sql<Renaming>`
    with stated as materialized (
      select s.order_external_id as number, ${minuteOf(sql`coalesce(min(s.bought_at) filter (where s.kind = 'sale'), min(s.bought_at))`)} as minute
      from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId}
      group by s.order_external_id
    ),
    named as (
      select number, number || ' (' || minute || ')' as name from stated
      union all select number, number || ' (' || left(minute, 10) || ')' from stated
    )
    select n.number as "from", min(n.name) as "to"
    from named n join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = n.name
    group by n.number`.execute(db);
  await renameOrders(target, rows);
}

/** Rows get keys of their own with it: those of the order whose number they had stay that order's. */
export async function renameOrders({ db, companyId, importId }: Target, renamings: readonly Renaming[]): Promise<void> {
  if (renamings.length === 0) return;
  await sql`
    update staging_orders s set order_external_id = n.name, line_key = n.name || '|' || s.line_key, order_alias = null
    from unnest(${renamings.map(({ from }) => from)}::text[], ${renamings.map(({ to }) => to)}::text[]) as n (number, name)
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.order_external_id = n.number`.execute(db);
}
