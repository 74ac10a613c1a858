/** Numbers that one file gives to several orders: those of two years, or of every month. */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Minor } from "#core/facts.ts";
import { dayOfMoment } from "./known-names.ts";
import type { KnownAnswer } from "./known-questions.ts";
import type { Target } from "./target.ts";

/** An order of the file whose number is that of another one, under the name that tells it apart; `amount` is of its rows. */
export type RepeatedNumber = { number: string; name: string; rows: number; amount: Minor; currency: Currency };

/** The rows of an order are of one moment, or of a few in programs that take it line by line; numbers come back after a month or a year. */
const ONE_ORDER = sql`interval '3 days'`;

/**
 * For `with …`: the rows `apart (row_no, number, name, is_stored, …)` of orders that are not the one of their number: that one is the order
 * that the store knows by it, else the first of the file. `is_stored`: the store knows the order by its name.
 */
const rowsApart = ({ companyId, importId, storeId }: Omit<Target, "db">): RawBuilder<unknown> => sql`
  far as materialized (
    select s.order_external_id as number from staging_orders s
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'sale'
    group by s.order_external_id having max(s.bought_at) - min(s.bought_at) > ${ONE_ORDER}
  ),
  walked as (
    select s.row_no, s.order_external_id as number, s.bought_at, s.amount, s.currency,
           s.kind = 'sale' and s.bought_at - lag(s.bought_at) over (partition by s.order_external_id order by s.bought_at, s.row_no) > ${ONE_ORDER} as begins
    from staging_orders s join far f on f.number = s.order_external_id
    where s.company_id = ${companyId} and s.import_id = ${importId}
  ),
  turned as materialized (
    select w.*, count(*) filter (where begins) over (partition by number order by bought_at, row_no) as turn from walked w
  ),
  part as materialized (select number, turn, min(bought_at) as first, max(bought_at) as last from turned group by number, turn),
  own as materialized (
    select p.number, coalesce(min(p.turn) filter (where o.bought_at between p.first - ${ONE_ORDER} and p.last + ${ONE_ORDER}), 0) as turn
    from part p left join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = p.number
    group by p.number
  ),
  named as materialized (
    select p.number, p.turn, p.number || ' (' || ${dayOfMoment(sql`p.first`)} || ')' as name
    from part p join own on own.number = p.number and own.turn <> p.turn
  ),
  apart as materialized (
    select t.row_no, t.amount, t.currency, n.number, n.name, o.id is not null as is_stored
    from turned t join named n on n.number = t.number and n.turn = t.turn
    left join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = n.name
  )`;

/** Orders of the file that nobody has told apart yet. */
async function findRepeated(target: Target): Promise<RepeatedNumber[]> {
  const { rows } = await sql<RepeatedNumber>`
    with ${rowsApart(target)}
    select number, name, count(*)::int as rows, sum(amount)::bigint as amount, min(currency) as currency
    from apart where not is_stored group by number, name order by name`.execute(target.db);
  return rows;
}

/**
 * Rows of orders that the store has by names of their own go to these; of the others what was answered. One order is what a file has always
 * been read as, and what `replace` says. @returns those left to be asked about, and how many rows were left out.
 */
export async function settleRepeated(
  target: Target,
  answer: KnownAnswer | null,
): Promise<{ asked: readonly RepeatedNumber[]; leftOut: number }> {
  const { db, companyId, importId } = target;
  const asked = await findRepeated(target);
  const leftOut =
    answer === "skip" && asked.length > 0
      ? await sql`
          with ${rowsApart(target)}
          delete from staging_orders s using apart a
          where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = a.row_no and not a.is_stored`.execute(db)
      : null;
  await sql`
    with ${rowsApart(target)}
    update staging_orders s set order_external_id = a.name, line_key = a.name || '|' || s.line_key, order_alias = null
    from apart a
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = a.row_no and (a.is_stored or ${answer === "both"}::boolean)`.execute(
    db,
  );
  return { asked, leftOut: Number(leftOut?.numAffectedRows ?? 0) };
}
