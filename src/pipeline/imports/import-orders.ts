import { sql } from "kysely";
import { tellPlanner } from "#db/analyze-grown.ts";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { Day } from "#core/facts.ts";
import { GIVEN_BACK } from "#core/line-keys.ts";
import { countGivenBackOnce, stageGivenBack } from "../merge/given-back.ts";
import { stageLeftOfGivenBack } from "../merge/given-by-rows.ts";
import type { MergeCounts } from "./import-counts.ts";
import { mergedFields } from "../merge/merged-fields.sql.ts";
import { attachEntries } from "../merge/attach-entries.ts";
import { lackingLines } from "../merge/known/find-known.ts";
import { keepAliases } from "../merge/known/known-names.ts";
import { findUnsoldOffers, noteProducts } from "../merge/offer-products.ts";
import { turnAwayOffers } from "../merge/unknown-offers.ts";

export type MergeResult = MergeCounts & {
  orderIds: number[];
  /** Days whose order-less postings change: fees that found their order. */
  days: Day[];
};

type Target = CompanyScope & { importId: number; storeId: number };

/**
 * Merges the staged rows of an order file into products, offers, orders and lines, set by set, in the caller's
 * transaction. Lines keep their key, so the same file again changes nothing; lines the file lacks are removed only of
 * the orders that it is said to replace (docs/RULES.md, Import identity).
 */
export async function mergeOrders(target: Target, replaced: readonly number[]): Promise<MergeResult> {
  await mergeProducts(target);
  const unsold = await findUnsoldOffers(target);
  await mergeOffers(target);
  const named = await noteProducts(target, unsold);
  const headers = await mergeHeaders(target, replaced);
  const aliased = await keepAliases(target);
  await tellPlanner(target.db, sql`orders, products`);
  const givenBack = (await stageGivenBack(target)) + (await stageLeftOfGivenBack(target));
  const lines = await countGivenBackOnce(target, await mergeLines(target, replaced), givenBack);
  const attached = await attachEntries(target, named, aliased);
  return {
    created: lines.created,
    changed: lines.changed,
    unchanged: lines.unchanged,
    removed: lines.removed,
    orderIds: [...new Set([...headers, ...lines.orderIds, ...attached.orderIds])],
    days: attached.days,
  };
}

/** Turns rows away that name only an offer which belongs to no product: they cannot say what was sold. @returns how many. */
export function rejectUnsold({ db, companyId, importId, storeId }: Target, from: number): Promise<number> {
  const unsold = sql`
    select s.row_no, s.offer_external_id from staging_orders s
    left join offers o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.offer_external_id
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.sku is null and o.product_id is null
      and not exists (select from staging_orders t where t.company_id = ${companyId} and t.import_id = ${importId}
                      and t.offer_external_id = s.offer_external_id and t.sku is not null)`;
  return turnAwayOffers({ db, companyId, importId, table: "staging_orders" }, unsold, from);
}

/** Rows that say what a thing is called: a refund or credit row is named after its reason („uszkodzona”, „rabat”). */
const NAMES = sql`s.name <> '' and s.kind = 'sale'`;

async function mergeProducts({ db, companyId, importId }: Target): Promise<void> {
  const { rows } = await sql<{ sku: string; name: string; namedAt: string | null; ean: string | null }>`
    select s.sku, coalesce((array_agg(s.name order by s.bought_at desc, s.row_no desc) filter (where ${NAMES}))[1], '') as name,
           max(s.bought_at) filter (where ${NAMES}) as "namedAt", max(p.ean) as ean
    from staging_orders s
    left join products p on p.company_id = s.company_id and p.sku = s.sku
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.sku is not null
    group by s.sku`.execute(db);
  const folded = rows.map((row) => foldForSearch(`${row.name} ${row.sku} ${row.ean ?? ""}`));
  await sql`
    with named as materialized (
      select * from unnest(${rows.map((row) => row.sku)}::text[], ${rows.map((row) => row.name)}::text[],
                           ${rows.map((row) => row.namedAt)}::timestamptz[], ${folded}::text[]) as n (sku, name, named_at, search_text)
    ),
    known as materialized (
      select p.sku from named n join products p on p.company_id = ${companyId} and p.sku = n.sku
    ),
    renamed as materialized (
      select p.id, to_jsonb(p) as before, n.name, n.named_at, n.search_text
      from named n join products p on p.company_id = ${companyId} and p.sku = n.sku
      where n.name <> '' and n.name <> p.name and (p.name_at is null or p.name_at < n.named_at)
    ),
    saved as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'product', id::text, before from renamed`)}
    ),
    updated as (
      update products p set name = r.name, name_at = r.named_at, search_text = r.search_text, version = p.version + 1
      from renamed r where p.company_id = ${companyId} and p.id = r.id
    ),
    added as (
      insert into products (company_id, id, sku, name, name_at, search_text, created_by_import)
      ${numberedRows(
        companyId,
        "products",
        sql`
        select n.sku, n.name, n.named_at, n.search_text, ${importId}::bigint
        from named n left join known k on k.sku = n.sku
        where k.sku is null`,
      )}
      on conflict (company_id, sku) do nothing
    )
    select from named limit 1`.execute(db);
}

async function mergeOffers({ db, companyId, importId, storeId }: Target): Promise<void> {
  await sql`
    insert into offers (company_id, id, store_id, external_id, product_id, name)
    ${numberedRows(
      companyId,
      "offers",
      sql`
    select ${storeId}::bigint, s.offer_external_id, (array_agg(p.id order by s.bought_at desc, s.row_no desc) filter (where p.id is not null))[1],
           coalesce((array_agg(s.name order by s.bought_at desc, s.row_no desc) filter (where ${NAMES}))[1], '')
    from staging_orders s left join products p on p.company_id = s.company_id and p.sku = s.sku
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.offer_external_id is not null
    group by s.offer_external_id`,
    )}
    on conflict (company_id, store_id, external_id) do update
      set product_id = coalesce(offers.product_id, excluded.product_id), name = case when offers.name = '' then excluded.name else offers.name end
      where (offers.product_id is null and excluded.product_id is not null) or (offers.name = '' and excluded.name <> '')`.execute(db);
}

/**
 * Orders as the file's rows say together: the first non-empty delivery price and cost, the earliest moment, of replaced ones the file's.
 * @returns ids of new and changed ones.
 */
async function mergeHeaders({ db, companyId, importId, storeId }: Target, replaced: readonly number[]): Promise<number[]> {
  const isReplaced = sql`o.id = any(${replaced}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with header as materialized (
      select s.order_external_id as external_id, (array_agg(s.market order by s.row_no))[1] as market, (array_agg(s.currency order by s.row_no))[1] as currency,
             (array_agg(s.delivery_price order by s.row_no) filter (where s.delivery_price is not null))[1] as delivery_amount,
             (array_agg(s.delivery_cost order by s.row_no) filter (where s.delivery_cost is not null))[1] as file_delivery_cost,
             min(s.bought_at) as bought_at
      from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId}
      group by s.order_external_id
    ),
    known as materialized (
      select o.external_id from header h join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = h.external_id
    ),
    before as materialized (
      select o.*, h.delivery_amount as new_delivery, h.file_delivery_cost as new_cost, h.currency as new_currency, case when ${isReplaced} then h.bought_at else least(h.bought_at, o.bought_at) end as new_bought_at
      from orders o join header h on h.external_id = o.external_id
      where o.company_id = ${companyId} and o.store_id = ${storeId}
        and (o.delivery_amount <> coalesce(h.delivery_amount, o.delivery_amount)
             or o.file_delivery_cost is distinct from coalesce(h.file_delivery_cost, o.file_delivery_cost)
             or h.bought_at < o.bought_at or (${isReplaced} and h.bought_at <> o.bought_at) or o.currency <> h.currency)
    ),
    saved as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before, after)
      ${numberedRows(
        companyId,
        "import_changes",
        sql`
      select ${importId}::bigint, 'order', b.id::text,
             jsonb_build_object('delivery_amount', b.delivery_amount, 'file_delivery_cost', b.file_delivery_cost, 'currency', b.currency, 'bought_at', b.bought_at, 'import_id', b.import_id),
             jsonb_build_object('delivery_amount', coalesce(b.new_delivery, b.delivery_amount), 'file_delivery_cost', coalesce(b.new_cost, b.file_delivery_cost), 'currency', b.new_currency)
      from before b`,
      )}
    ),
    updated as (
      update orders o set delivery_amount = coalesce(b.new_delivery, b.delivery_amount), file_delivery_cost = coalesce(b.new_cost, b.file_delivery_cost),
        currency = b.new_currency, bought_at = b.new_bought_at
      from before b where o.company_id = ${companyId} and o.id = b.id
      returning o.id
    ),
    added as (
      insert into orders as o (company_id, id, store_id, external_id, source, market, currency, delivery_amount, file_delivery_cost, bought_at, import_id)
      ${numberedRows(
        companyId,
        "orders",
        sql`
      select ${storeId}::bigint, h.external_id, 'file', h.market, h.currency, coalesce(h.delivery_amount, 0), h.file_delivery_cost, h.bought_at, ${importId}::bigint
      from header h left join known k on k.external_id = h.external_id
      where k.external_id is null
      order by h.bought_at, h.external_id`,
      )}
      returning o.id
    )
    select id from updated union all select id from added`.execute(db);
  return rows.map((row) => row.id);
}

/** The staged rows with order, product and offer looked up. */
const resolvedRows = ({ companyId, importId, storeId }: Target) => sql`
  select s.company_id, s.row_no, o.id as order_id,
         s.line_key, s.kind, s.counted, s.bought_at, s.day, coalesce(p.id, f.product_id, 0) as product_id, coalesce(f.id, 0) as offer_id,
         s.quantity, s.unit_price, s.amount, s.currency, s.vat_rate, s.vat_exemption, s.commission as file_commission, s.fee_vat_rate
  from staging_orders s
  join orders o on o.company_id = s.company_id and o.store_id = ${storeId} and o.external_id = s.order_external_id
  left join products p on p.company_id = s.company_id and p.sku = s.sku
  left join offers f on f.company_id = s.company_id and f.store_id = ${storeId} and f.external_id = s.offer_external_id
  where s.company_id = ${companyId} and s.import_id = ${importId}`;

const LINE_FIELDS = [
  "order_id",
  "kind",
  "counted",
  "bought_at",
  "day",
  "product_id",
  "offer_id",
  "quantity",
  "unit_price",
  "amount",
  "currency",
  "vat_rate",
  "vat_exemption",
  "file_commission",
  "fee_vat_rate",
];
const { names, values, differ } = mergedFields(LINE_FIELDS, "l", "s");

/** Counts first, then only the statements that have something to do: most files are all new or all known. */
async function mergeLines(target: Target, replaced: readonly number[]): Promise<MergeCounts & { orderIds: number[] }> {
  const { db, companyId, importId, storeId } = target;
  const { rows } = await sql<{ created: number; changed: number; unchanged: number; orderIds: number[] | null }>`
    select count(*) filter (where l.id is null) as created, count(*) filter (where l.id is not null and (${differ})) as changed,
           count(*) filter (where l.id is not null and not (${differ})) as unchanged,
           array_agg(distinct s.order_id) filter (where l.id is null or ${differ}) as "orderIds"
    from (${resolvedRows(target)}) s
    left join order_lines l on l.company_id = s.company_id and l.store_id = ${storeId} and l.line_key = s.line_key`.execute(db);
  const counts = rows[0] ?? { created: 0, changed: 0, unchanged: 0, orderIds: [] };
  const removed = replaced.length === 0 ? [] : await removeLacking(target, replaced);
  const moved = counts.changed > 0 ? await updateLines(target) : [];
  if (moved.length !== counts.changed) throw new Error(`${counts.changed} lines differ and ${moved.length} were changed`);
  if (counts.created > 0) {
    const added = await sql<{ count: number }>`
      with known as materialized (
        select l.line_key from staging_orders s
        join order_lines l on l.company_id = s.company_id and l.store_id = ${storeId} and l.line_key = s.line_key
        where s.company_id = ${companyId} and s.import_id = ${importId}
      ),
      fresh as materialized (
        select s.row_no, s.line_key, ${values}
        from (${resolvedRows(target)}) s left join known k on k.line_key = s.line_key
        where k.line_key is null
      ),
      added as (
        insert into order_lines as l (company_id, id, store_id, line_key, created_by_import, changed_by_import, ${names})
        ${numberedRows(
          companyId,
          "order_lines",
          // Line ids settle the ties of splits, so they follow the file.
          sql`select ${storeId}::bigint, line_key, ${importId}::bigint, ${importId}::bigint as changed, ${names} from fresh order by row_no`,
        )}
        returning l.id
      )
      select count(*)::int as count from added`.execute(db);
    const count = added.rows[0]?.count;
    if (count !== counts.created) throw new Error(`${counts.created} lines are new and ${count} were added`);
  }
  return { ...counts, removed: removed.length, orderIds: [...(counts.orderIds ?? []), ...moved, ...removed] };
}

/** @returns the orders the changed lines belonged to before. */
async function updateLines(target: Target): Promise<number[]> {
  const { db, companyId, importId, storeId } = target;
  const changed = sql`
    from order_lines l join (${resolvedRows(target)}) s on s.company_id = l.company_id and s.line_key = l.line_key
    where l.company_id = ${companyId} and l.store_id = ${storeId} and (${differ})`;
  const { rows } = await sql<{ orderId: number }>`
    insert into import_changes as c (company_id, seq, import_id, entity, entity_key, before)
    ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'line', l.line_key, to_jsonb(l) ${changed}`)}
    returning (c.before ->> 'order_id')::bigint as "orderId"`.execute(db);
  await sql`
    update order_lines l set (${names}) = (select ${values}), changed_by_import = ${importId}
    from (${resolvedRows(target)}) s
    where l.company_id = ${companyId} and s.company_id = l.company_id and l.store_id = ${storeId} and l.line_key = s.line_key and (${differ})`.execute(
    db,
  );
  return rows.map((row) => row.orderId);
}

/** Lines the file lacks, of the orders it replaces. @returns the order of each. */
async function removeLacking(target: Target, replaced: readonly number[]): Promise<number[]> {
  const { db, companyId, importId, storeId } = target;
  const { rows } = await sql<{ orderId: number }>`
    with ${lackingLines(target, replaced)},
    gone as (
      delete from order_lines l
      where l.company_id = ${companyId} and l.store_id = ${storeId}
        and l.line_key in (select line_key from lacking union all select line_key || ${GIVEN_BACK} from lacking)
      returning l.*
    ),
    kept as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'removedLine', gone.line_key, to_jsonb(gone) from gone`)}
    )
    select order_id as "orderId" from gone`.execute(db);
  return rows.map((row) => row.orderId);
}
