import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { Day } from "#core/facts.ts";
import { mergedFields } from "../merge/merged-fields.sql.ts";
import { bookedOn } from "../merge/offer-products.ts";
import { leaveOutCopies, nameOrigins, replaceCopies } from "./copies.ts";
import { attachReturns, attachWaitingRefunds } from "./merge-refunds.ts";
import { orderFacts, orderHeaders, orderLines } from "./order-facts.sql.ts";
import { rememberOffers, rememberProducts } from "./remember-products.ts";
import { type Move, retireEmptied } from "./retire-orders.ts";
import { assignLineProducts } from "./assign-line-products.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

/**
 * Merges the staged orders in the caller's transaction. A line is its line item id wherever it lies: an order that was
 * merged into another loses its lines to it, is retired, and its id stays as an alias that fees and refunds follow.
 */
export async function mergeOrderFacts(target: FeedTarget): Promise<Merged> {
  const waited = await leaveOutCopies(target);
  const replaced = await replaceCopies(target);
  await assignLineProducts(target);
  await rememberProducts(target, sql`select l.sku, l.offer_name as name, l.bought_at as named_at from (${orderLines(target)}) l`);
  await rememberOffers(
    target,
    sql`select l.offer_id as external_id, l.sku, l.own_sku, l.offer_name as name, l.bought_at as named_at from (${orderLines(target)}) l`,
  );
  const headers = await mergeHeaders(target);
  const lines = await mergeLines(target);
  const surcharged = await mergeSurcharges(target);
  const retired = await retireEmptied(target, lines.moves);
  await nameOrigins(target);
  const attached = await attachWaiting(target);
  const moved = lines.moves.flatMap(({ from, to }) => [from, to]);
  const touched = new Set([
    ...headers.all,
    ...lines.orderIds,
    ...moved,
    ...surcharged,
    ...retired,
    ...replaced.ids,
    ...replaced.gone,
    ...attached.orderIds,
  ]);
  return {
    orderIds: [...touched],
    days: [...waited, ...attached.days],
    taken: new Set([...headers.all, ...lines.orderIds]).size,
    added: headers.added + replaced.ids.length - retired.length,
  };
}

const HEADER_FIELDS = [
  "market",
  "currency",
  "counted",
  "status",
  "destination",
  "vat_eu_verified",
  "delivery_amount",
  "delivery_method",
  "integrated_delivery",
  "delivery_proven",
  "smart_compensation",
  "fulfilment_status",
  "smart",
  "payment_type",
  "payment_id",
  "paid_amount",
  "cod_payments",
  "total_to_pay",
  "unexplained",
  "revision",
  "changed_at",
  "bought_at",
  "origin",
  "origin_id",
];
const headerFields = mergedFields(HEADER_FIELDS, "o", "h");

/** @returns ids of orders that are new or say something else now, and how many are new. */
async function mergeHeaders(target: FeedTarget): Promise<{ all: number[]; added: number }> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with header as materialized (${orderHeaders(target)}),
    known as materialized (
      select o.external_id from header h join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = h.external_id
    ),
    updated as (
      update orders o set (${headerFields.names}) = (select ${headerFields.values})
      from header h
      where o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = h.external_id and (${headerFields.differ})
      returning o.id
    ),
    added as (
      insert into orders as o (company_id, id, store_id, external_id, source, ${headerFields.names})
      ${numberedRows(
        companyId,
        "orders",
        sql`
        select ${storeId}::bigint, h.external_id, 'api', ${headerFields.values}
        from header h left join known k on k.external_id = h.external_id
        where k.external_id is null
        order by h.bought_at, h.external_id`,
      )}
      returning o.id
    )
    select id, false as "isNew" from updated union all select id, true from added`.execute(db);
  return { all: rows.map(({ id }) => id), added: rows.filter(({ isNew }) => isNew).length };
}

const LINE_FIELDS = [
  "order_id",
  "bought_at",
  "day",
  "product_id",
  "offer_id",
  "quantity",
  "unit_price",
  "amount",
  "services",
  "currency",
  "vat_rate",
  "vat_exemption",
  "wallet_compensation",
  "deposit",
];
const lineFields = mergedFields(LINE_FIELDS, "l", "s");

/** The staged lines with order, product and offer looked up. */
const resolvedLines = (target: FeedTarget) => {
  const { companyId, storeId } = target;
  return sql`
    select f.line_key, o.id as order_id, f.bought_at, market_day(f.bought_at, o.market) as day, coalesce(p.id, 0) as product_id, coalesce(x.id, 0) as offer_id,
           f.quantity, f.unit_price, f.amount, f.services, o.currency, f.vat_rate, f.vat_exemption, f.wallet_compensation, f.deposit
    from (${orderLines(target)}) f
    join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = f.order_external_id
    left join products p on p.company_id = o.company_id and p.sku = f.sku
    left join offers x on x.company_id = o.company_id and x.store_id = ${storeId} and x.external_id = f.offer_id`;
};

/** @returns orders whose lines are new or different, and the lines that went to another order. */
async function mergeLines(target: FeedTarget): Promise<{ orderIds: number[]; moves: Move[] }> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ orderId: number; leftId: number | null }>`
    with source as materialized (${resolvedLines(target)}),
    known as materialized (
      select s.line_key, s.order_id, l.order_id as old_order_id, l.line_key is null as fresh, l.line_key is not null and (${lineFields.differ}) as differs
      from source s left join order_lines l on l.company_id = ${companyId} and l.store_id = ${storeId} and l.line_key = s.line_key
    ),
    missing as materialized (
      select l.line_key from order_lines l left join source s on s.line_key = l.line_key
      where l.company_id = ${companyId} and l.store_id = ${storeId} and l.order_id in (select order_id from source) and s.line_key is null
    ),
    lacking as (
      delete from order_lines l using missing u
      where l.company_id = ${companyId} and l.store_id = ${storeId} and l.line_key = u.line_key
      returning l.order_id
    ),
    updated as (
      update order_lines l set (${lineFields.names}) = (select ${lineFields.values})
      from source s join known k on k.line_key = s.line_key and k.differs
      where l.company_id = ${companyId} and l.store_id = ${storeId} and l.line_key = s.line_key
      returning l.line_key
    ),
    added as (
      insert into order_lines as l (company_id, id, store_id, line_key, kind, ${lineFields.names})
      ${numberedRows(
        companyId,
        "order_lines",
        // Line ids settle the ties of splits, so they follow the purchase whatever order the pages came in.
        sql`
        select ${storeId}::bigint, s.line_key, 'sale', ${lineFields.values}
        from source s join known k on k.line_key = s.line_key and k.fresh
        order by s.bought_at, s.line_key`,
      )}
      returning l.line_key
    )
    select k.order_id as "orderId", case when k.old_order_id <> k.order_id then k.old_order_id end as "leftId" from known k where k.fresh or k.differs
    union all select order_id, null from lacking
    union all select 0, null from updated where false
    union all select 0, null from added where false`.execute(db);
  return {
    orderIds: [...new Set(rows.map(({ orderId }) => orderId))],
    moves: rows.flatMap(({ orderId, leftId }) => (leftId === null ? [] : [{ from: leftId, to: orderId }])),
  };
}

/** Later payments of the buyer, as the order tells them now. @returns the orders where they changed. */
async function mergeSurcharges(target: FeedTarget): Promise<number[]> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ orderId: number }>`
    with read as materialized (
      select o.id, o.market, f.fact -> 'surcharges' as surcharges
      from (${orderFacts(target)}) f
      join orders o on o.company_id = f.company_id and o.store_id = ${storeId} and o.external_id = f.external_id
    ),
    received as materialized (
      select r.id as order_id, s."externalId" as external_id, s.at, market_day(s.at, r.market) as day, s.amount
      from read r cross join lateral jsonb_to_recordset(r.surcharges) as s ("externalId" text, at timestamptz, amount bigint)
    ),
    missing as materialized (
      select x.order_id, x.external_id from order_surcharges x left join received t on t.order_id = x.order_id and t.external_id = x.external_id
      where x.company_id = ${companyId} and x.order_id in (select id from read) and t.order_id is null
    ),
    gone as (
      delete from order_surcharges x using missing u
      where x.company_id = ${companyId} and x.order_id = u.order_id and x.external_id = u.external_id
      returning x.order_id
    ),
    kept as (
      insert into order_surcharges (company_id, id, order_id, external_id, at, day, amount)
      ${numberedRows(companyId, "order_surcharges", sql`select t.order_id, t.external_id, t.at, t.day, t.amount from received t`)}
      on conflict (company_id, order_id, external_id) do update set at = excluded.at, day = excluded.day, amount = excluded.amount
        where (order_surcharges.at, order_surcharges.amount) is distinct from (excluded.at, excluded.amount)
      returning order_id
    )
    select order_id as "orderId" from gone union select order_id from kept`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Fees, refunds and returns that arrived before their order find it now. Fees are sought from the orders that were read, by
 * the ids they have and the ones they lost: years of others may wait for orders that nobody shows any more.
 */
async function attachWaiting(target: FeedTarget): Promise<{ orderIds: number[]; days: Day[] }> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ id: number }>`
    with named as materialized (
      select f.company_id, f.external_id, coalesce(o.id, a.order_id) as order_id
      from (${stagedFacts(target)}) f
      left join orders o on o.company_id = f.company_id and o.store_id = ${storeId} and o.external_id = f.external_id
      left join order_aliases a on a.company_id = f.company_id and a.store_id = ${storeId} and a.external_id = f.external_id
    )
    update billing_entries b set order_id = n.order_id
    from named n
    where b.company_id = ${companyId} and b.company_id = n.company_id and b.store_id = ${storeId} and b.order_id = 0 and b.order_external_id = n.external_id
    returning b.id`.execute(db);
  const booked = await bookedOn(
    { db, companyId },
    rows.map(({ id }) => id),
    [],
  );
  const refunded = await attachWaitingRefunds(target);
  await attachReturns(target);
  return { orderIds: [...booked.orderIds, ...refunded.orderIds], days: [...booked.days, ...refunded.days] };
}
