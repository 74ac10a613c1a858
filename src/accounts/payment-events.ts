/** Events of the provider of payments as what they leave behind: each is told once, whatever comes of it and however often it comes. */
import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import {
  type InvoiceFacts,
  type PaidSubscription,
  type PaymentEvent,
  type StoredInvoice,
  applyInvoiceEvent,
  applyPaymentEvent,
} from "#core/payment-events.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeAudit } from "./audit.ts";
import { measureCompany } from "./company-overview.ts";

/** `unknown` = of a customer or a subscription that is none of ours. */
export type Taken = "applied" | "repeated" | "unknown";

export async function keepCustomer({ db, companyId }: CompanyScope, customerId: string): Promise<void> {
  await sql`
    insert into payment_customers (customer_id, company_id) values (${customerId}, ${companyId})
    on conflict (company_id) do nothing`.execute(db);
}

export async function findCustomer({ db, companyId }: CompanyScope): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from payment_customers where company_id = ${companyId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Makes it the one checkout that the company may pay on. @returns the one before, which is to be expired. */
export function replaceCheckout({ db, companyId }: CompanyScope, checkoutId: string | null): Promise<string | null> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string | null }>`
      select checkout_id as id from payment_customers where company_id = ${companyId} for update`.execute(transaction);
    await sql`update payment_customers set checkout_id = ${checkoutId} where company_id = ${companyId}`.execute(transaction);
    return rows[0]?.id ?? null;
  });
}

export type Replaced = {
  subscriptionId: string;
  plan: string;
  /** Its last payment, which is to be given back in part or whole; null = none is known. */
  paid: { number: string; amount: number; currency: string } | null;
};

/** Subscriptions in force beside one that began later: nobody has asked to pay twice. The oldest first. */
export async function findReplaced({ db, companyId }: CompanyScope): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    select s.subscription_id as "subscriptionId", s.plan,
           (select json_build_object('number', coalesce(i.number, i.invoice_id), 'amount', i.amount, 'currency', i.currency)
            from subscription_invoices i
            where i.company_id = ${companyId} and i.subscription_id = s.subscription_id and i.state = 'paid'
            order by i.issued_at desc limit 1) as paid
    from paid_subscriptions s
    where s.company_id = ${companyId} and s.status in ('active', 'pastDue') and s.replaced_at is null
    order by coalesce(s.began_at, s.status_at) desc, s.subscription_id desc offset 1`.execute(db);
  return rows.toReversed();
}

/** True the first time. In the transaction in which it is told. */
export async function noteReplaced({ db, companyId }: CompanyScope, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    update paid_subscriptions set replaced_at = now()
    where company_id = ${companyId} and subscription_id = ${subscriptionId} and replaced_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** Addresses of those who answer for the company, with their languages. */
export async function findOwners({ db, companyId }: CompanyScope): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and m.blocked_at is null and u.blocked_at is null and u.email_verified_at is not null
    order by u.id`.execute(db);
  return rows;
}

/** Whose customer it is decides; what an event says besides has to agree. */
export async function companyOf(db: Db, { customerId, companyId }: PaymentEvent): Promise<number | null> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from payment_customers where customer_id = ${customerId}`.execute(db);
  const [found] = rows;
  return found === undefined || (companyId !== null && companyId !== found.companyId) ? null : found.companyId;
}

/** Events of one company wait for each other. */
async function lockCompany({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for update`.execute(db);
}

async function isNew({ db, companyId }: CompanyScope, { id, kind, at }: PaymentEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (company_id, event_id, kind, happened_at) values (${companyId}, ${id}, ${kind}, ${at}::timestamptz)
    on conflict (company_id, event_id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

async function findSubscription({ db, companyId }: CompanyScope, id: string): Promise<PaidSubscription | null> {
  const { rows } = await sql<PaidSubscription>`
    select subscription_id as "subscriptionId", plan, period, status, status_at as "statusAt", terms_at as "termsAt",
           terms_rank as "termsRank", terms_event as "termsEvent", began_at as "beganAt", active_until as "activeUntil",
           paused_at as "pausedAt", cancels_at as "cancelsAt", ended_at as "endedAt"
    from paid_subscriptions where company_id = ${companyId} and subscription_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function saveSubscription({ db, companyId }: CompanyScope, s: PaidSubscription): Promise<void> {
  await sql`
    insert into paid_subscriptions (company_id, subscription_id, plan, period, status, status_at, terms_at, terms_rank, terms_event,
                                    began_at, active_until, paused_at, cancels_at, ended_at)
    values (${companyId}, ${s.subscriptionId}, ${s.plan}, ${s.period}, ${s.status}, ${s.statusAt}::timestamptz, ${s.termsAt}::timestamptz,
            ${s.termsRank}, ${s.termsEvent}, ${s.beganAt}::timestamptz, ${s.activeUntil}::timestamptz, ${s.pausedAt}::timestamptz,
            ${s.cancelsAt}::timestamptz, ${s.endedAt}::timestamptz)
    on conflict (company_id, subscription_id) do update
    set plan = excluded.plan, period = excluded.period, status = excluded.status, status_at = excluded.status_at,
        terms_at = excluded.terms_at, terms_rank = excluded.terms_rank, terms_event = excluded.terms_event, began_at = excluded.began_at,
        active_until = excluded.active_until, paused_at = excluded.paused_at, cancels_at = excluded.cancels_at,
        ended_at = excluded.ended_at`.execute(db);
}

/** What the provider has been told; its event about it says the same. */
export async function savePaidPlan(
  { db, companyId }: CompanyScope,
  subscriptionId: string,
  { plan, period }: Pick<PaidSubscription, "plan" | "period">,
): Promise<void> {
  await sql`
    update paid_subscriptions set plan = ${plan}, period = ${period}
    where company_id = ${companyId} and subscription_id = ${subscriptionId}`.execute(db);
}

async function saveInvoice(scope: CompanyScope, { subscriptionId, at }: PaymentEvent, invoice: InvoiceFacts): Promise<void> {
  const { db, companyId } = scope;
  const { rows } = await sql<StoredInvoice>`
    select state, state_at as "stateAt", failed_at as "failedAt" from subscription_invoices
    where company_id = ${companyId} and invoice_id = ${invoice.id}`.execute(db);
  const { state, stateAt, failedAt } = applyInvoiceEvent(rows[0] ?? null, invoice, at);
  const { id, number, issuedAt, amount, currency, url } = invoice;
  await sql`
    insert into subscription_invoices (company_id, invoice_id, subscription_id, number, issued_at, amount, currency, state, state_at,
                                       failed_at, url)
    values (${companyId}, ${id}, ${subscriptionId}, ${number}, ${issuedAt}::timestamptz, ${amount}, ${currency}, ${state},
            ${stateAt}::timestamptz, ${failedAt}::timestamptz, ${url})
    on conflict (company_id, invoice_id) do update
    set state = excluded.state, state_at = excluded.state_at, failed_at = excluded.failed_at,
        number = coalesce(excluded.number, subscription_invoices.number), url = coalesce(excluded.url, subscription_invoices.url)`.execute(
    db,
  );
}

/** What people are told of a subscription in the log. */
function told({ plan, period, status, pausedAt, cancelsAt }: PaidSubscription) {
  const payment = pausedAt !== null && status !== "ended" ? "paused" : status;
  return { plan, billingPeriod: period, payment, endsOn: cancelsAt === null ? null : dayInZone(cancelsAt, zoneOf("PL")) };
}

/** What the log tells is what a person would notice; a subscription nobody has paid for is nothing yet. */
async function tellChange(scope: CompanyScope, before: PaidSubscription | null, after: PaidSubscription): Promise<void> {
  const [was, is] = [before === null || before.status === "incomplete" ? null : told(before), told(after)];
  if (after.status === "incomplete" || JSON.stringify(was) === JSON.stringify(is)) return;
  await writeAudit(scope, { action: "subscription.changed", userId: null, ...(was === null ? {} : { before: was }), after: is });
}

/** Stores of a company that has come back are read at once, from where they stood. */
async function readStoresAgain({ db, companyId }: CompanyScope, before: PaidSubscription | null, after: PaidSubscription): Promise<void> {
  const isOpen = (one: PaidSubscription | null): boolean => one?.status === "active" && one.pausedAt === null;
  if (isOpen(before) || !isOpen(after)) return;
  await sql`update store_schedule set due_at = least(due_at, now()) where company_id = ${companyId}`.execute(db);
}

/** The event and what comes of it, together or not at all. */
export function takePaymentEvent(db: Db, event: PaymentEvent): Promise<Taken> {
  return withTransaction(db, async (transaction) => {
    const companyId = await companyOf(transaction, event);
    if (companyId === null) return "unknown";
    const scope = { db: transaction, companyId };
    await lockCompany(scope);
    const before = await findSubscription(scope, event.subscriptionId);
    const after = applyPaymentEvent(before, event);
    if (after === null) return "unknown";
    if (!(await isNew(scope, event))) return "repeated";
    await saveSubscription(scope, after);
    if (event.invoice !== null) await saveInvoice(scope, event, event.invoice);
    await tellChange(scope, before, after);
    // What could be paid for has been: the page of it is not asked about any more.
    if (after.status === "active" && before?.status !== "active")
      await sql`update payment_customers set checkout_id = null where company_id = ${companyId}`.execute(transaction);
    await readStoresAgain(scope, before, after);
    await measureCompany(scope);
    return "applied";
  });
}
