/** A refund that waited finds its order, as when the order is read after it. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { bookStock } from "#pipeline/figures/book-stock.ts";
import { attachWaitingRefunds } from "#pipeline/sync/merge-refunds.ts";
import { type Book, oneOf } from "./random-book.ts";

export async function refundFindsOrder(scope: CompanyScope, book: Book): Promise<string> {
  const { db, companyId } = scope;
  type Pair = { id: number; storeId: number; order: string; lineKey: string };
  const pair = await oneOf(
    book,
    scope,
    sql<Pair>`
      select r.id, r.store_id as "storeId", o.external_id as "order", l.line_key as "lineKey"
      from refunds r
      join orders o on o.company_id = ${companyId} and o.store_id = r.store_id
      join order_lines l on l.company_id = ${companyId} and l.order_id = o.id and l.kind = 'sale'
      where r.company_id = ${companyId} and r.order_id = 0 order by r.id, l.id`,
  );
  if (pair === null) return "no refund waits for an order";
  const named = JSON.stringify({ lineId: pair.lineKey });
  await sql`
    update refunds set order_external_id = ${pair.order}, told_lines = jsonb_build_array((told_lines -> 0) || ${named}::jsonb)
    where company_id = ${companyId} and id = ${pair.id}`.execute(db);
  const { orderIds, days } = await attachWaitingRefunds({ ...scope, storeId: pair.storeId, feed: "orders", part: 0 });
  const restocked = await bookStock(scope, null, orderIds);
  await refreshLedger(scope, { orderIds: [...new Set([...orderIds, ...restocked])], days });
  return `refund ${pair.id} is of order ${pair.order}`;
}
