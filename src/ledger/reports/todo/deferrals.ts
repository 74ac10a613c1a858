import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import type { DeferredMatter, Matter } from "#core/todo.ts";
import type { CompanyScope } from "#db/scope.ts";

export type Deferral = {
  key: string;
  /** Back on this day; null = when it has changed. */
  until: Day | null;
  /** What was at stake then. */
  amount: Minor | null;
  count: number;
};

export async function findDeferrals({ db, companyId }: CompanyScope, userId: number): Promise<Deferral[]> {
  const { rows } = await sql<Deferral>`
    select item_key as key, until_day as until, amount, item_count as count
    from todo_deferrals where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return rows;
}

export async function saveDeferral(
  { db, companyId }: CompanyScope,
  userId: number,
  { key, until, amount, count }: Deferral,
): Promise<void> {
  await sql`
    insert into todo_deferrals (company_id, user_id, item_key, until_day, amount, item_count)
    values (${companyId}, ${userId}, ${key}, ${until}, ${amount}, ${count})
    on conflict (company_id, user_id, item_key) do update
      set until_day = excluded.until_day, amount = excluded.amount, item_count = excluded.item_count, created_at = excluded.created_at`.execute(
    db,
  );
}

/** Whether there was one. */
export async function dropDeferral({ db, companyId }: CompanyScope, userId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    delete from todo_deferrals where company_id = ${companyId} and user_id = ${userId} and item_key = ${key} returning item_key`.execute(
    db,
  );
  return rows.length > 0;
}

/** A tenth more at stake is another matter; what has no amount has changed with its number. */
function hasChanged({ amount, count }: Matter, then: Deferral): boolean {
  if (amount === null || then.amount === null) return count !== then.count;
  return Math.abs(amount) * 10 > Math.abs(then.amount) * 11;
}

/** What is to be settled now, and what waits. */
export function apart(
  items: readonly Matter[],
  deferrals: readonly Deferral[],
  today: Day,
): { items: Matter[]; deferred: DeferredMatter[] } {
  const byKey = new Map(deferrals.map((deferral) => [deferral.key, deferral]));
  const waiting = items.flatMap((item) => {
    const deferral = byKey.get(item.key);
    if (deferral === undefined) return [];
    const isBack = deferral.until === null ? hasChanged(item, deferral) : today >= deferral.until;
    return isBack ? [] : [{ ...item, until: deferral.until }];
  });
  const keys = new Set(waiting.map(({ key }) => key));
  return { items: items.filter(({ key }) => !keys.has(key)), deferred: waiting };
}
