import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import type { Day } from "#core/facts.ts";
import { type FeedTarget, stagedFacts } from "./staged.sql.ts";

type Replaced = { orderIds: number[]; days: Day[] };

/**
 * Days before the reach of a connection may have come in a file of the marketplace. Once the list itself shows such a day,
 * the file's entries of it give way: the list has them too, under ids of their own. The import keeps what it had taken.
 */
export async function replaceFileEntries(target: FeedTarget): Promise<Replaced> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ orderId: number; days: Day[] }>`
    with day as materialized (
      select distinct b.market, market_day(b."occurredAt", b.market) as billed_on
      from (${stagedFacts(target)}) f cross join lateral jsonb_to_record(f.fact) as b ("occurredAt" timestamptz, market text)
    ),
    gone as (
      delete from billing_entries b using day d
      where b.company_id = ${companyId} and b.store_id = ${storeId} and b.created_by_import is not null
        and b.market = d.market and b.billed_on = d.billed_on
      returning b.*
    ),
    noted as (
      insert into import_changes (company_id, seq, import_id, entity, entity_key, before)
      ${numberedRows(companyId, "import_changes", sql`select g.created_by_import, 'replacedEntry', g.entry_key, to_jsonb(g) from gone g`)}
    )
    select order_id as "orderId", array_remove(array[billed_on, fee_day], null) as days from gone`.execute(db);
  return { orderIds: rows.map(({ orderId }) => orderId), days: [...new Set(rows.flatMap(({ days }) => days))] };
}
