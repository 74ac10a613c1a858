/**
 * Rows that a statement writes for one company, as Citus writes them on the company's own shard. What is inserted from a SELECT goes
 * there directly only where its company is read from a table that lies there: of a company that is merely given, all rows travel
 * through the coordinator, which gets ready to write on every shard for them, some fifty milliseconds of 256 (docs/SCALING.md).
 */
import { type RawBuilder, sql } from "kysely";

/**
 * For `insert into … (company_id, …)`: the company before each row of `rows`, a SELECT of the other columns. Where it needs a WITH
 * query, DISTINCT ON or a table that every machine has a copy of, that is a WITH query of the whole statement, and the INSERT is
 * another.
 */
export function ownRows(companyId: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select own.company_id, r.* from companies own cross join (${rows}) r where own.company_id = ${companyId}`;
}

const NUMBERS = {
  billing_entries: "billing_entries_id_seq",
  import_changes: "import_changes_seq_seq",
  offers: "offers_id_seq",
  order_lines: "order_lines_id_seq",
  order_surcharges: "order_surcharges_id_seq",
  orders: "orders_id_seq",
  postings: "postings_id_seq",
  product_costs: "product_costs_id_seq",
  products: "products_id_seq",
  refunds: "refunds_id_seq",
  staging_facts: "staging_facts_seq_seq",
  tags: "tags_id_seq",
} as const;

/**
 * The same for `insert into … (company_id, id, …)` of a table that numbers its rows: each gets its number where it is written, in the
 * order of `rows`. With RETURNING and without ON CONFLICT the table needs a name of its own (`insert into orders as o`).
 */
export function numberedRows(companyId: number, table: keyof typeof NUMBERS, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select own.company_id, next_number(${sql.lit(NUMBERS[table])}, own.company_id), r.* from companies own cross join (${rows}) r
    where own.company_id = ${companyId}`;
}
