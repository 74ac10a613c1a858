/** What a run did to postings, remembered for the rollups: whole windows to be made again, and counts that change by the difference. */
import { type RawBuilder, sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { DIFFERENCE_NAMES, DIFFERENCE_OF_CHANGE } from "./goods-differences.ts";
import type { Run } from "./refresh-run.ts";

/** Remembers the keys of the rows of `source` as touched by the run, and whether sales are among them. */
export function touched({ companyId, runId }: Run, source: string): RawBuilder<unknown> {
  return sql`
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day, sold)
    ${ownRows(
      companyId,
      sql`
      select ${runId}::bigint, store_id, market, product_id, day, bool_or(line = 'sales') from ${sql.table(source)}
      group by store_id, market, product_id, day`,
    )}`;
}

/** The same of the postings `change`; of orders that are not `unlike` by their difference. */
export function touchedOrDifferent({ companyId, runId }: Run): RawBuilder<unknown> {
  return sql`
    insert into touched_keys (company_id, run_id, store_id, market, product_id, day, sold, product_anew, store_anew, offer_id, ${DIFFERENCE_NAMES})
    ${ownRows(
      companyId,
      sql`
      select ${runId}::bigint, store_id, market, product_id, day, is_unlike and bool_or(line = 'sales'),
             is_unlike, is_unlike as store_anew, offer_id, ${DIFFERENCE_OF_CHANGE}
      from (select *, order_id in (select order_id from unlike) as is_unlike from change) c
      group by store_id, market, product_id, offer_id, day, is_unlike`,
    )}`;
}

/** Adds to the number of postings of each line and day; `difference` is an aggregate over the rows of `source`. */
export function counted({ companyId }: Run, source: string, difference: "count(*)" | "-count(*)" | "sum(surplus)"): RawBuilder<unknown> {
  return sql`
    insert into rollup_line_day as r (company_id, line, day, store_id, market, postings)
    ${ownRows(
      companyId,
      sql`
      select line, day, store_id, market, ${sql.raw(difference)} from ${sql.table(source)}
      group by line, day, store_id, market
      having ${sql.raw(difference)} <> 0`,
    )}
    on conflict (company_id, line, day, store_id, market) do update set postings = r.postings + excluded.postings`;
}
