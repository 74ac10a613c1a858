/** What an answer about known orders does to the staged rows, and to the lines of another store. */
import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { pageOf } from "./match-lines.sql.ts";
import type { Target } from "./target.ts";

/** @returns how many rows the file has without these orders fewer. */
export async function leaveOut({ db, companyId, importId }: Target, numbers: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staging_orders s using unnest(${numbers}::text[]) n (number)
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.order_external_id = n.number`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The rows of these orders are further rows of theirs. Rows with numbers of their own are new by those already. */
export async function nextPage({ db, companyId, importId }: Target, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    with page as materialized (
      select o.id, o.external_id, (max(${pageOf}) + 1)::text as next
      from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${companyId} and o.id = any(${orderIds}::bigint[])
      group by o.id, o.external_id
    ),
    turn as materialized (
      select s.row_no, p.external_id, p.next, row_number() over (partition by p.id order by s.row_no)::text as turn
      from staging_orders s join page p on p.external_id = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.line_key not like 'L|%'
    )
    update staging_orders s set line_key = 'R|' || t.external_id || '|' || t.turn || '|+' || t.next
    from turn t where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = t.row_no`.execute(db);
}

/** Takes the lines of these orders out of another store that files fill; an undo gives them back. @returns the orders. */
export async function takeOver(
  { db, companyId, importId }: Target,
  storeId: number,
  orders: readonly { orderId: number }[],
): Promise<number[]> {
  const ids = orders.map(({ orderId }) => orderId);
  await sql`
    with gone as (
      delete from order_lines l where l.company_id = ${companyId} and l.store_id = ${storeId} and l.order_id = any(${ids}::bigint[])
      returning l.*
    )
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
    ${numberedRows(companyId, "import_changes", sql`select ${importId}::bigint, 'removedLine', gone.line_key, to_jsonb(gone) from gone`)}`.execute(
    db,
  );
  return ids;
}
