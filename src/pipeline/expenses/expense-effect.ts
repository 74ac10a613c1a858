/** What other expenses do to what was booked, by the definition that books it. */
import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import type { ExpenseFileEffect } from "#core/import-check.ts";
import type { CompanyScope } from "#db/scope.ts";
import { POSTING_COLUMNS } from "#ledger/definition/convert.sql.ts";
import { dayPostings } from "#ledger/definition/day-postings.sql.ts";

type Sum = { amount: number; unrated: number };
type Side = { past: Sum; ahead: Sum };

const DAYS_PER_STATEMENT = 400;

/** Asked inside the transaction that has changed the expenses and their bookings and not yet the ledger; writes nothing. */
export async function expenseEffect(scope: CompanyScope, days: readonly Day[], today: Day): Promise<ExpenseFileEffect> {
  const over = days.filter((day) => day <= today).toSorted();
  const before = emptySide();
  const after = emptySide();
  for (let at = 0; at < days.length; at += DAYS_PER_STATEMENT) {
    const some = days.slice(at, at + DAYS_PER_STATEMENT);
    const { companyId } = scope;
    const stored = sql`select ${POSTING_COLUMNS} from postings where company_id = ${companyId} and order_id = 0 and day = any(${some}::date[])`;
    add(before, await sumsOf(scope, stored, today));
    add(after, await sumsOf(scope, dayPostings(companyId, some), today));
  }
  return {
    from: over[0] ?? null,
    to: over.at(-1) ?? null,
    before: known(before.past),
    after: known(after.past),
    aheadBefore: known(before.ahead),
    aheadAfter: known(after.ahead),
  };
}

function emptySide(): Side {
  return { past: { amount: 0, unrated: 0 }, ahead: { amount: 0, unrated: 0 } };
}

function add(side: Side, { past, ahead }: Side): void {
  for (const [sum, part] of [[side.past, past] as const, [side.ahead, ahead] as const]) {
    sum.amount += part.amount;
    sum.unrated += part.unrated;
  }
}

function known({ amount, unrated }: Sum): Minor | null {
  return unrated > 0 ? null : amount;
}

async function sumsOf({ db }: CompanyScope, postings: ReturnType<typeof sql>, today: Day): Promise<Side> {
  const { rows } = await sql<Sum & { past: boolean }>`
    with held (${POSTING_COLUMNS}) as (${postings})
    select day <= ${today} as past, coalesce(sum(amount_pln), 0)::bigint as amount, count(*) filter (where amount_pln is null) as unrated
    from held where source_type = 'expense' group by 1`.execute(db);
  const of = (past: boolean): Sum => rows.find((row) => row.past === past) ?? { amount: 0, unrated: 0 };
  return { past: of(true), ahead: of(false) };
}
