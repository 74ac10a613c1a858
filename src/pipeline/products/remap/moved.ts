/** What a mapping, merge or split decides, and its undo: told by the rows that it remembered, so a job finds the same as the request. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { affectedOrders } from "../affected-orders.query.ts";
import { bookStock } from "../../figures/book-stock.ts";
import { bookedOn } from "../../merge/offer-products.ts";
import type { ChangeScope } from "./change-scope.ts";

export type Affected = { orderIds: number[]; days: Day[] };
export type Moved = Affected & { productIds: number[] };

/** Orders and days whose figures differ for what was moved or moved back; stocks come on top (`restock`). */
export async function findMoved(scope: ChangeScope): Promise<Moved> {
  const { productIds, whole } = await productsOf(scope);
  const booked = await bookedOn(scope, [], await offersOf(scope));
  const sold = await affectedOrders(
    scope,
    whole.map((productId) => ({ productId, from: null })),
  );
  return {
    orderIds: [...new Set([...(await ordersOfLines(scope)), ...booked.orderIds, ...sold])],
    days: [...new Set([...booked.days, ...(await expenseDays(scope))])],
    productIds,
  };
}

/** @returns orders whose goods cost something else for the stocks that moved. */
export function restock(scope: ChangeScope, { productIds, orderIds }: Omit<Moved, "days">): Promise<number[]> {
  return bookStock(scope, productIds, orderIds);
}

/** `whole`: products all of whose orders may differ, because costs, recipes or tags of theirs did change. */
async function productsOf({ db, companyId, changeId }: ChangeScope): Promise<{ productIds: number[]; whole: number[] }> {
  const { rows } = await sql<{ id: number; isWhole: boolean }>`
    select s.product_id as id,
           c.kind = 'merge' or exists (select from product_change_rows r where r.company_id = ${companyId} and r.change_id = s.change_id
                                       and r.entity = 'recipeNew' and r.product_id = s.product_id) as "isWhole"
    from product_change_sheets s join product_changes c on c.company_id = s.company_id and c.id = s.change_id
    where s.company_id = ${companyId} and s.change_id = ${changeId}`.execute(db);
  return { productIds: rows.map(({ id }) => id), whole: rows.filter(({ isWhole }) => isWhole).map(({ id }) => id) };
}

/** Remembered lines that moved, and those of the moved offers that came since. */
async function ordersOfLines({ db, companyId, changeId }: ChangeScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.order_id as id
    from product_change_rows r
    join order_lines l on l.company_id = r.company_id and l.id = r.row_key and l.product_id in (r.product_id, r.moved_to)
    where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'line' and r.product_id <> r.moved_to
    union
    select l.order_id
    from product_change_rows o
    join order_lines l on l.company_id = o.company_id and l.offer_id = o.row_key
    left join product_change_rows known on known.company_id = o.company_id and known.change_id = o.change_id and known.entity = 'line' and known.row_key = l.id
    where o.company_id = ${companyId} and o.change_id = ${changeId} and o.entity = 'offer' and known.row_key is null`.execute(db);
  return rows.map(({ id }) => id);
}

async function offersOf({ db, companyId, changeId }: ChangeScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row_key as id from product_change_rows where company_id = ${companyId} and change_id = ${changeId} and entity = 'offer'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
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
