import { sql } from "kysely";
import { findPaid, type Paid } from "#accounts/company-subscription.ts";
import type { User } from "#contract/session.ts";
import type { CompanyScope } from "#db/scope.ts";

type Subscription = NonNullable<User["subscription"]>;

export const presentPaid = ({ plan, period, status, activeUntil }: Paid): Subscription => ({ plan, period, status, activeUntil });

/** What is in force; where payments are taken, only what is paid for. */
export async function findShownSubscription(scope: CompanyScope, isPaidFor: boolean): Promise<Subscription | null> {
  if (!isPaidFor) return findSubscription(scope);
  const paid = await findPaid(scope);
  return paid === null ? null : presentPaid(paid);
}

async function findSubscription({ db, companyId }: CompanyScope): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select plan, period, status, active_until as "activeUntil" from subscriptions where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Without a payment provider a plan is in force at once, for one period from now. */
export async function saveSubscription(
  { db, companyId }: CompanyScope,
  { plan, period }: Pick<Subscription, "plan" | "period">,
): Promise<Subscription> {
  const months = period === "yearly" ? 12 : 1;
  const { rows } = await sql<Subscription>`
    insert into subscriptions (company_id, plan, period, status, active_until)
    values (${companyId}, ${plan}, ${period}, 'active', now() + make_interval(months => ${months}))
    on conflict (company_id) do update
    set plan = excluded.plan, period = excluded.period, status = excluded.status, active_until = excluded.active_until
    returning plan, period, status, active_until as "activeUntil"`.execute(db);
  const [saved] = rows;
  if (saved === undefined) throw new Error("a subscription was not stored");
  return saved;
}
