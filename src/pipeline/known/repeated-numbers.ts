/** Numbers that one file gives to several orders: those of two years, or of every month. */
import { sql } from "kysely";
import type { Currency, Minor } from "#core/facts.ts";
import { leaveOutRows } from "./apply-answers.ts";
import { dayOf, minuteOf, nameOf, renameRows } from "./known-names.ts";
import type { KnownAnswer } from "./known-questions.ts";
import type { Target } from "./target.ts";

/** A row of an order whose number another one of the file has had before. */
export type RepeatedNumber = { number: string; row: number; minute: string; amount: Minor; currency: Currency };

/** The rows of an order are of one moment, or of a few in programs that take it line by line; numbers come back after a month or a year. */
const ONE_ORDER = sql`interval '3 days'`;

export async function findRepeated({ db, companyId, importId }: Target): Promise<RepeatedNumber[]> {
  const { rows } = await sql<RepeatedNumber>`
    with far as materialized (
      select s.order_external_id as number from staging_orders s
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'sale'
      group by s.order_external_id having max(s.bought_at) - min(s.bought_at) > ${ONE_ORDER}
    ),
    walked as (
      select s.row_no, s.order_external_id, s.bought_at, s.amount, s.currency,
             s.kind = 'sale' and s.bought_at - lag(s.bought_at) over (partition by s.order_external_id order by s.bought_at, s.row_no) > ${ONE_ORDER} as begins
      from staging_orders s join far f on f.number = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId}
    ),
    told_apart as (
      select w.*, count(*) filter (where begins) over (partition by order_external_id order by bought_at, row_no) as turn from walked w
    )
    select order_external_id as number, row_no as row, amount, currency, ${minuteOf(sql`min(bought_at) over (partition by order_external_id, turn)`)} as minute
    from told_apart where turn > 0 order by row_no`.execute(db);
  return rows;
}

/**
 * Rows of orders that the store has by names of their own go to these; of the others what was answered. One order is what a file has always
 * been read as, and what `replace` says. @returns those left to be asked about, and how many were left out.
 */
export async function settleRepeated(
  target: Target,
  rows: readonly RepeatedNumber[],
  answer: KnownAnswer | null,
): Promise<{ asked: readonly RepeatedNumber[]; leftOut: number }> {
  if (rows.length === 0) return { asked: rows, leftOut: 0 };
  const named = rows.map((row) => ({ ...row, to: nameOf(row.number, dayOf(row.minute)) }));
  const stored = await findNames(
    target,
    named.map(({ to }) => to),
  );
  await renameRows(
    target,
    named.filter(({ to }) => answer === "both" || stored.has(to)),
  );
  const rest = named.filter(({ to }) => !stored.has(to));
  const leftOut =
    answer === "skip"
      ? await leaveOutRows(
          target,
          rest.map(({ row }) => row),
        )
      : 0;
  return { asked: rest, leftOut };
}

async function findNames({ db, companyId, storeId }: Target, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select o.external_id as name from unnest(${[...new Set(names)]}::text[]) n (name)
    join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = n.name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
