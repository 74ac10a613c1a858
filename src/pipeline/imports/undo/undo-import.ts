import { type RawBuilder, sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import type { Day } from "#core/facts.ts";
import { visible } from "../../products/tags/assign-tags.ts";
import { handedBack } from "../../products/tags/tag-changes.ts";
import { findExclusiveGroups, findTagCells, lockTags, setTagStates, type TagEffect } from "../../products/tags/tag-states.query.ts";
import { undoExpenseFile } from "../../expenses/undo-expense-file.ts";
import { dropUnusedProducts } from "../../merge/drop-unused-products.ts";
import { saysEverything } from "./redo-import.ts";
import { findKept } from "../../products/undone.ts";
import { bookStock } from "../../figures/book-stock.ts";
import { bookedOn, forgetProducts } from "../../merge/offer-products.ts";
import { respreadAds, undoAds } from "../../merge/replace-ads.ts";
import { reassignLineProducts } from "../../products/assign-products.ts";
import { changes, type KeptRow, type Target, type Touched } from "./undone-rows.ts";
import { undoBilling } from "./undo-billing.ts";

/** What figures follow; `isRepeatable`: the file alone says everything that its import had left. */
type Sources = { orderIds: number[]; days: string[]; kept: KeptRow[]; isRepeatable: boolean };

/** Takes rows of an import back in the caller's transaction, under the company's lock; figures do not follow yet. */
export async function undoSources(target: Target, kind: string): Promise<Sources> {
  await lockCompany(target);
  const isRepeatable = await saysEverything(target);
  const touched: Touched = { orderIds: new Set(), days: new Set(), productIds: new Set(), kept: [] };
  if (kind === "orders") await undoOrders(target, touched);
  if (kind === "products") await undoCosts(target, touched);
  if (kind === "billing") await undoBilling(target, touched);
  if (kind === "ads") await undoReport(target, touched);
  for (const day of await respreadAds(target, [...touched.days])) touched.days.add(day);
  if (kind === "expenses") {
    const { days, kept } = await undoExpenseFile(target);
    for (const day of days) touched.days.add(day);
    touched.kept.push(...kept);
  }
  await reassignLineProducts(target, [...touched.orderIds]);
  await dropUnusedProducts(target);
  const restocked = await bookStock(target, [...touched.productIds], [...touched.orderIds]);
  return { orderIds: [...new Set([...touched.orderIds, ...restocked])], days: [...touched.days], kept: touched.kept, isRepeatable };
}

/**
 * Takes an import back in the caller's transaction: rows it created go, rows it changed or removed are as before.
 * Rows changed by something later are kept and listed; figures follow.
 */
export async function undoImport(target: Target, kind: string, progress?: RefreshProgress): Promise<KeptRow[]> {
  const { orderIds, days, kept, isRepeatable } = await undoSources(target, kind);
  await refreshLedger(target, { orderIds, days }, progress);
  await sql`
    update imports set undone_at = now(), undo_kept = ${JSON.stringify(kept)}::jsonb, redoable = ${isRepeatable && kept.length === 0}
    where company_id = ${target.companyId} and id = ${target.importId}`.execute(target.db);
  await sql`
    update stores s set last_ingest_at = now()
    from imports i where s.company_id = ${target.companyId} and i.company_id = ${target.companyId} and i.id = ${target.importId} and s.id = i.store_id`.execute(
    target.db,
  );
  return kept;
}

function note(touched: Touched, rows: readonly { orderId?: number; productId?: number }[]): void {
  for (const row of rows) {
    if (row.orderId) touched.orderIds.add(row.orderId);
    if (row.productId) touched.productIds.add(row.productId);
  }
}

/** Everything a line holds beside its company. */
const LINE_COLUMNS =
  sql.raw(`id, store_id, line_key, order_id, kind, counted, bought_at, day, product_id, offer_id, quantity, unit_price, amount, currency,
  vat_rate, vat_exemption, file_commission, fee_vat_rate, wallet_compensation, created_by_import, changed_by_import`);

async function undoOrders(target: Target, touched: Touched): Promise<void> {
  const { db, companyId, importId } = target;
  type Line = { orderId: number; productId: number };
  const returned = sql`order_id as "orderId", product_id as "productId"`;
  const deleted = await sql<Line>`
    delete from order_lines where company_id = ${companyId} and created_by_import = ${importId} and changed_by_import = ${importId}
    returning ${returned}`.execute(db);
  const restored = await sql<Line>`
    with gone as (
      delete from order_lines l using (${changes(target, "line")}) c
      where l.company_id = ${companyId} and l.store_id = (c.before ->> 'store_id')::bigint and l.line_key = c.entity_key and l.changed_by_import = ${importId}
      returning l.line_key, l.order_id as old_order_id, c.before
    ),
    stored as materialized (
      select c.entity_key, l.store_id
      from (${changes(target, "removedLine")}) c
      join order_lines l on l.company_id = ${companyId} and l.line_key = c.entity_key and l.store_id = (c.before ->> 'store_id')::bigint
    ),
    was as materialized (
      select (jsonb_populate_record(null::order_lines, before)).* from gone
      union all
      select (jsonb_populate_record(null::order_lines, before)).*
      from (${changes(target, "removedLine")}) removed
      left join stored s on s.entity_key = removed.entity_key and s.store_id = (removed.before ->> 'store_id')::bigint
      where s.entity_key is null
    ),
    -- What an import brought that was undone meanwhile does not rise again, nor what has lost its order with it.
    back as (
      select w.* from was w join orders o on o.company_id = ${companyId} and o.id = w.order_id
      left join imports i on i.company_id = o.company_id and i.id = w.created_by_import and i.undone_at is not null
      where i.id is null
    )
    select back.*, back.order_id as "orderId", back.product_id as "productId" from back`.execute(db);
  // Deleting and writing the same key back are two statements: one statement would not see its own deletions.
  await sql`
    insert into order_lines (company_id, ${LINE_COLUMNS}) overriding system value
    ${ownRows(
      companyId,
      sql`
      select ${LINE_COLUMNS}
      from unnest(${restored.rows.map((row) => JSON.stringify(row))}::jsonb[]) b cross join lateral jsonb_populate_record(null::order_lines, b)`,
    )}`.execute(db);
  note(touched, [...deleted.rows, ...restored.rows]);
  const kept = await sql<KeptRow>`
    select 'line' as entity, line_key as key from order_lines
    where company_id = ${companyId} and created_by_import = ${importId} and changed_by_import <> ${importId}`.execute(db);
  touched.kept.push(...kept.rows);
  await restoreHeaders(target, touched);
  await restoreProducts(target, touched);
  const freed = await bookedOn(target, [], await forgetProducts(target));
  for (const orderId of freed.orderIds) touched.orderIds.add(orderId);
  for (const day of freed.days) touched.days.add(day);
  await dropEmptyOrders(target, touched);
}

/** What an order said of itself before the import, where nothing has changed it since. */
async function restoreHeaders(target: Target, touched: Touched): Promise<void> {
  const { db, companyId } = target;
  // Read out of JSON beforehand: an UPDATE on Citus takes no cast that depends on settings, as that of a moment does.
  const headers = await sql<{ orderId: number }>`
    with earlier as materialized (
      select c.entity_key::bigint as id, b.delivery_amount, b.file_delivery_cost, b.currency, b.bought_at,
             a.delivery_amount as new_delivery, a.file_delivery_cost as new_cost, a.currency as new_currency
      from (${changes(target, "order")}) c
      cross join lateral jsonb_to_record(c.before) as b (delivery_amount bigint, file_delivery_cost bigint, currency text, bought_at timestamptz)
      cross join lateral jsonb_to_record(c.after) as a (delivery_amount bigint, file_delivery_cost bigint, currency text)
    )
    update orders o set delivery_amount = s.delivery_amount, file_delivery_cost = s.file_delivery_cost, currency = s.currency, bought_at = s.bought_at
    from earlier s
    where o.company_id = ${companyId} and o.id = s.id and o.delivery_amount = s.new_delivery
      and o.file_delivery_cost is not distinct from s.new_cost and o.currency = s.new_currency
    returning o.id as "orderId"`.execute(db);
  note(touched, headers.rows);
}

/** Orders the import made that hold nothing now; their fees are again fees of an unknown order. */
async function dropEmptyOrders({ db, companyId, importId }: Target, touched: Touched): Promise<void> {
  const empty = await sql<{ id: number }>`
    delete from orders o where o.company_id = ${companyId} and o.import_id = ${importId}
      and not exists (select from order_lines l where l.company_id = o.company_id and l.order_id = o.id)
      and not exists (select from refunds f where f.company_id = o.company_id and f.order_id = o.id)
    returning o.id`.execute(db);
  const ids = empty.rows.map((row) => row.id);
  for (const id of ids) touched.orderIds.add(id);
  await sql`delete from order_aliases where company_id = ${companyId} and order_id = any(${ids}::bigint[])`.execute(db);
  const freed = await sql<{ day: Day; feeDay: Day | null }>`
    update billing_entries set order_id = 0 where company_id = ${companyId} and order_id = any(${ids}::bigint[])
    returning billed_on as day, fee_day as "feeDay"`.execute(db);
  for (const { day, feeDay } of freed.rows) for (const touchedDay of feeDay ? [day, feeDay] : [day]) touched.days.add(touchedDay);
}

async function undoCosts(target: Target, touched: Touched): Promise<void> {
  const { db, companyId, importId } = target;
  const added = await sql<{ productId: number }>`
    delete from product_costs k using (${changes(target, "newCost")}) c
    where k.company_id = ${companyId} and k.id = c.entity_key::bigint and k.import_id = ${importId}
    returning k.product_id as "productId"`.execute(db);
  const restored = await sql<{ id: number; productId: number }>`
    with earlier as materialized (
      select c.entity_key::bigint as key, b.* from (${changes(target, "cost")}) c cross join lateral jsonb_populate_record(null::product_costs, c.before) b
    )
    update product_costs k set unit_cost = s.unit_cost, currency = s.currency, vat_mode = s.vat_mode, vat_rate = s.vat_rate, valid_to = s.valid_to,
      components = s.components, import_id = s.import_id
    from earlier s
    where k.company_id = ${companyId} and k.id = s.key and k.import_id = ${importId}
    returning k.id, k.product_id as "productId"`.execute(db);
  const changed = [...[...added.rows, ...restored.rows].map((row) => row.productId), ...(await undoTags(target, touched))];
  const productIds = [...changed, ...(await restoreProducts(target, touched))];
  const changedLater = await sql<KeptRow>`
    select 'cost' as entity, p.sku as key from (${changes(target, "cost")} union all ${changes(target, "newCost")}) c
    join product_costs k on k.company_id = ${companyId} and k.id = c.entity_key::bigint
    join products p on p.company_id = ${companyId} and p.id = k.product_id
    where k.id <> all(${restored.rows.map(({ id }) => id)}::bigint[])`.execute(db);
  touched.kept.push(...changedLater.rows);
  const back = [...added.rows, ...restored.rows].map((row) => row.productId);
  await sql`update products set version = version + 1 where company_id = ${companyId} and id = any(${back}::bigint[])`.execute(db);
  const orders = await sql<{ orderId: number; productId: number }>`
    select distinct l.order_id as "orderId", l.product_id as "productId" from order_lines l
    where l.company_id = ${companyId} and (l.product_id = any(${productIds}::bigint[])
      or l.product_id in (select b.product_id from bundle_components b where b.company_id = ${companyId} and b.component_id = any(${productIds}::bigint[])))`.execute(
    db,
  );
  note(touched, orders.rows);
}

/** Tags of products as before the file, but for those that were given or taken off since. @returns products that carry others now. */
async function undoTags(target: Target, touched: Touched): Promise<number[]> {
  const { db } = target;
  await lockTags(target);
  // Files that were read before states were remembered know whether a rule had given the tag that gave way.
  const logged = (entity: string, before: RawBuilder<unknown>, after: string) => sql`
    select c.entity_key::bigint as "tagId", (c.after ->> 'product_id')::bigint as "productId", coalesce(c.before ->> 'state', ${before}) as before,
           coalesce(c.after ->> 'state', ${after}) as after
    from (${changes(target, entity)}) c`;
  const wasGiven = sql`case when (c.after ->> 'by_rule')::boolean then 'rule' else 'hand' end`;
  const { rows } = await sql<TagEffect>`
    ${logged("productTag", sql`'none'`, "hand")}
    union all ${logged("heldTag", sql`'rule'`, "hand")}
    union all ${logged("replacedTag", wasGiven, "none")}`.execute(db);
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const cells = rows.map(({ tagId, productId, before, after }) => [tagId, productId, before, after] as const);
  const back = handedBack(cells, await findTagCells(target, productIds), await findExclusiveGroups(target));
  const kept = await findKept(target, back.kept);
  touched.kept.push(...kept.map(({ sku }) => ({ entity: "productTag", key: sku })));
  return visible(await setTagStates(target, back.cells)).map(({ productId }) => productId);
}

/** Of a product `p` what a file can say is as the file left it. */
const IS_AS_LEFT = sql.join(
  ["name", "ean", "supplier", "packaging_per_unit", "vat_rates", "cost_method"].map(
    (field) => sql`to_jsonb(p) -> ${sql.lit(field)} = s.after -> ${sql.lit(field)}`,
  ),
  sql` and `,
);

/** What the import said about products, names among them, as it was before. @returns the products that are. */
async function restoreProducts(target: Target, touched: Touched): Promise<number[]> {
  const { db, companyId } = target;
  const restored = await sql<{ productId: number }>`
    with earlier as materialized (
      select c.entity_key::bigint as key, b.*, c.after from (${changes(target, "product")}) c
      cross join lateral jsonb_populate_record(null::products, c.before) b
    ),
    -- Files that were read before outcomes were remembered know the version alone.
    as_left as materialized (
      select s.key from earlier s join products p on p.company_id = ${companyId} and p.id = s.key
      where case when s.after is null then p.version = s.version + 1 else ${IS_AS_LEFT} end
    )
    update products p set name = s.name, name_at = s.name_at, ean = s.ean, supplier = s.supplier, search_text = s.search_text, packaging_per_unit = s.packaging_per_unit,
      vat_rates = s.vat_rates, cost_method = s.cost_method, version = p.version + 1
    from earlier s join as_left a on a.key = s.key
    where p.company_id = ${companyId} and p.id = s.key
    returning p.id as "productId"`.execute(db);
  const ids = restored.rows.map((row) => row.productId);
  const kept = await sql<KeptRow>`
    select 'product' as entity, p.sku as key from (${changes(target, "product")}) c
    join products p on p.company_id = ${companyId} and p.id = c.entity_key::bigint
    where p.id <> all(${ids}::bigint[])`.execute(db);
  touched.kept.push(...kept.rows);
  return ids;
}

async function undoReport(target: Target, touched: Touched): Promise<void> {
  const { days, kept } = await undoAds(target);
  for (const day of days) touched.days.add(day);
  touched.kept.push(...kept.map((day) => ({ entity: "ads", key: day })));
}
