/** What follows when sales go to another product: stocks, the ledger and its rollups, at once or in a job. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { bookStock } from "../book-stock.ts";
import { bookedOn } from "../offer-products.ts";
import { affectedOrders } from "../recompute.ts";
import type { ChangeScope } from "./change-scope.ts";

/** More orders than this are computed by a job: nobody waits for them with a dialog open. */
export const MOST_AT_ONCE = 2000;

export type Affected = { orderIds: number[]; days: Day[]; productIds: number[] };

/**
 * Orders and days whose figures the remembered rows decide. `whole`: products all of whose orders may differ, because costs, recipes
 * or tags of theirs changed. `since`: orders whose lines moved without being remembered. Stocks are booked on the way.
 */
export async function findAffected(
  scope: ChangeScope,
  productIds: readonly number[],
  whole: readonly number[],
  since: readonly number[] = [],
): Promise<Affected> {
  const { db, companyId, changeId } = scope;
  const lines = await sql<{ orderId: number }>`
    select distinct l.order_id as "orderId"
    from product_change_rows r
    join order_lines l on l.company_id = r.company_id and l.id = r.row_key and l.product_id in (r.product_id, r.moved_to)
    where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'line' and r.product_id <> r.moved_to`.execute(db);
  const offers = await sql<{ id: number }>`
    select row_key as id from product_change_rows where company_id = ${companyId} and change_id = ${changeId} and entity = 'offer'`.execute(
    db,
  );
  const booked = await bookedOn(
    scope,
    [],
    offers.rows.map(({ id }) => id),
  );
  const sold = await affectedOrders(
    scope,
    whole.map((productId) => ({ productId, from: null })),
  );
  const moved = [...new Set([...since, ...lines.rows.map(({ orderId }) => orderId), ...booked.orderIds, ...sold])];
  const restocked = await bookStock(scope, productIds, moved);
  return {
    orderIds: [...new Set([...moved, ...restocked])],
    days: [...new Set([...booked.days, ...(await expenseDays(scope))])],
    productIds: [...productIds],
  };
}

/** Days on which an expense of a product is booked that has another product now. */
async function expenseDays({ db, companyId, changeId }: ChangeScope): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with version as materialized (
      select row_key as id from product_change_rows where company_id = ${companyId} and change_id = ${changeId} and entity = 'expense'
    )
    select b.day from version v join expense_bookings b on b.company_id = ${companyId} and b.version_id = v.id
    union
    select p.day from postings p join version v on v.id = p.source_id
    where p.company_id = ${companyId} and p.order_id = 0 and p.source_type = 'expense'`.execute(db);
  return rows.map(({ day }) => day);
}

/** In the caller's transaction. @returns the job that computes the rest, `null` when every report is right. */
export async function figuresFollow(scope: CompanyScope, affected: Affected, userId: number | null): Promise<number | null> {
  const isMuch = affected.orderIds.length > MOST_AT_ONCE;
  await refreshLedger(scope, { orderIds: isMuch ? [] : affected.orderIds, days: affected.days });
  return isMuch ? enqueueRecompute(scope, { reason: "mapping", productIds: affected.productIds, createdBy: userId }) : null;
}
