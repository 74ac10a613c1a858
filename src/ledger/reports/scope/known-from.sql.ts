import { type RawBuilder, sql } from "kysely";

/**
 * An order's fees come within so many days, as long as a commission can be asked back. What is billed sooner after the beginning and names
 * an unknown order is older than the history: its order was placed before anything was read.
 */
const FEES_WITHIN = 45;

/**
 * `(company_id, store_id, name, day, fees_day)`, in brackets: from when on each store's orders are known, its first one, counted or not,
 * or the beginning of what was read of them. Fees of before name orders that nobody can show any more. A store of which
 * no order was ever given, by an account or a file, may still get them all: its fees are looked at since ever. `fees_day`: from when on a fee
 * that names an unknown order is one without a sale.
 */
export function knownFrom(companyId: number): RawBuilder<unknown> {
  return sql`(
    select k.*, k.day + ${FEES_WITHIN}::integer as fees_day from (
    select s.company_id, s.id as store_id, s.name, coalesce(least(
      (select min(r.day) from rollup_store_day r where r.company_id = ${companyId} and r.store_id = s.id and r.orders > 0),
      (select min(r.day) from rollup_order r where r.company_id = ${companyId} and r.store_id = s.id and not r.counted),
      (select (f.covered_from at time zone 'Europe/Warsaw')::date from sync_feeds f
        where f.company_id = ${companyId} and f.store_id = s.id and f.feed = 'orders')), '0001-01-01') as day
    from stores s where s.company_id = ${companyId} and s.deleted_at is null offset 0
    ) k
  )`;
}
