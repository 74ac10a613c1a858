/** What a company may use: its trial and what it pays for, as stored. */
import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { PaidPeriod } from "#core/payment-events.ts";
import { type PaidFacts, type SubscriptionState, type SubscriptionTerms, isReadOnly, subscriptionState } from "#core/subscription-state.ts";
import type { CompanyScope } from "#db/scope.ts";
import { DEMO_RATES } from "./demo-rates.ts";

/** The days without payment begin with the first orders that came in whole, but for the demo; whoever calls again changes nothing. */
export async function beginTrial({ db, companyId }: CompanyScope, now: Instant): Promise<void> {
  await sql`
    insert into company_trials (company_id, started_at)
    select c.company_id, ${now}::timestamptz from companies c
    where c.company_id = ${companyId} and c.fx_source is distinct from ${DEMO_RATES}
      and exists (select from orders o where o.company_id = ${companyId})
    on conflict (company_id) do nothing`.execute(db);
}

export type Paid = PaidFacts & { subscriptionId: string; plan: string; period: PaidPeriod };

/** The one that is in force, else the one that ended last; one that nobody has paid for yet is none. */
export async function findPaid({ db, companyId }: CompanyScope): Promise<Paid | null> {
  const { rows } = await sql<Paid>`
    select p.subscription_id as "subscriptionId", p.plan, p.period, p.status, p.active_until as "activeUntil", p.paused_at as "pausedAt",
           p.cancels_at as "cancelsAt", p.ended_at as "endedAt",
           case when p.status = 'pastDue' then coalesce(o.since, p.status_at) when p.status = 'ended' then o.since end as "owedSince"
    from paid_subscriptions p
    left join (
      select i.company_id, i.subscription_id, min(i.failed_at) as since from subscription_invoices i
      where i.company_id = ${companyId} and i.state = 'open' group by i.company_id, i.subscription_id
    ) o on o.company_id = p.company_id and o.subscription_id = p.subscription_id
    where p.company_id = ${companyId} and p.status <> 'incomplete'
    order by p.status = 'ended', coalesce(p.began_at, p.status_at) desc, p.subscription_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function findTrialStart({ db, companyId }: CompanyScope): Promise<Instant | null> {
  const { rows } = await sql<{ startedAt: Instant }>`
    select started_at as "startedAt" from company_trials where company_id = ${companyId}`.execute(db);
  return rows[0]?.startedAt ?? null;
}

export async function findSubscriptionState(
  scope: CompanyScope,
  terms: SubscriptionTerms | null,
  now: Instant,
): Promise<SubscriptionState> {
  if (terms === null) return subscriptionState({ trialStartedAt: null, paid: null }, null, now);
  const [trialStartedAt, paid] = [await findTrialStart(scope), await findPaid(scope)];
  return subscriptionState({ trialStartedAt, paid }, terms, now);
}

/** Whether the company may only look; its stores are not read meanwhile either. */
export async function isCompanyReadOnly(scope: CompanyScope, terms: SubscriptionTerms | null, now: Instant): Promise<boolean> {
  return terms !== null && isReadOnly(await findSubscriptionState(scope, terms, now));
}
