/** Taking a plan where payments are taken: through the provider's checkout, or by changing what is paid for already. */
import { writeAudit } from "#accounts/audit.ts";
import { findPaid, findSubscriptionState, type Paid } from "#accounts/company-subscription.ts";
import { companyName } from "#accounts/create-company.ts";
import { findCustomer, keepCustomer, replaceCheckout, savePaidPlan } from "#accounts/payment-events.ts";
import { findPlan } from "#accounts/plans.ts";
import type { Account } from "#accounts/user.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { activateSubscriptionRoute } from "#contract/subscription.ts";
import { AppError } from "#core/errors.ts";
import type { PaidPeriod } from "#core/payment-events.ts";
import type { SubscriptionState } from "#core/subscription-state.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Order, PaymentProvider, Payments } from "#payments/provider.ts";
import type { ApiDeps } from "../http/deps.ts";
import { presentPaid } from "../domain/subscription.query.ts";

type Choice = { plan: string; period: PaidPeriod };
type Asking = { deps: ApiDeps; payments: Payments; scope: CompanyScope; account: Account; locale: string };
type Answer = ResponseOf<typeof activateSubscriptionRoute>;

/** What is charged is what the operator has said. Throws VALIDATION for a plan without a price of that period. */
async function orderOf(scope: CompanyScope, { plan, period }: Choice): Promise<Order> {
  const found = await findPlan(scope.db, plan);
  const amount = period === "yearly" ? found?.yearlyPrice : found?.monthlyPrice;
  if (found === null || amount === null || amount === undefined) {
    throw new AppError("VALIDATION", `plan ${plan} has no ${period} price`, { fields: { plan: ["planWithoutPrice"] } });
  }
  return { companyId: scope.companyId, plan, planName: found.name, period, amount, currency: found.currency };
}

export async function customerOf({ payments, scope, account }: Omit<Asking, "deps" | "locale">): Promise<string> {
  const known = await findCustomer(scope);
  if (known !== null) return known;
  const company = { companyId: scope.companyId, name: await companyName(scope), email: account.email };
  const made = await payments.provider.createCustomer(company);
  await keepCustomer(scope, made);
  // Whoever asked at the same moment may have been first.
  return (await findCustomer(scope)) ?? made;
}

const STATUS_OF = { none: "trial", trial: "trial", active: "active", grace: "pastDue", readOnly: "ended", paused: "ended" } as const;

/** What was asked for, in the state that the company is in until it has paid. */
const unpaid = (choice: Choice, { state, until }: SubscriptionState): Answer["subscription"] => ({
  ...choice,
  status: STATUS_OF[state],
  activeUntil: until,
});

async function changePaid(provider: PaymentProvider, { scope, account }: Asking, paid: Paid, order: Order): Promise<Answer> {
  if (paid.pausedAt !== null) {
    throw new AppError("REFUSED", "the subscription is paused", { text: { key: "api:refused.subscriptionPaused" } });
  }
  const { plan, period } = order;
  await provider.changePlan(paid.subscriptionId, order);
  await savePaidPlan(scope, paid.subscriptionId, { plan, period });
  await writeAudit(scope, { action: "subscription.activated", userId: account.id, after: { plan, period } });
  return { subscription: presentPaid({ ...paid, plan, period }) };
}

/**
 * One checkout of a company is open at a time: the former expires, so that nobody pays on two. Throws REFUSED where the former has just
 * been paid, which its events will say in a moment.
 */
async function openOneCheckout(
  { payments: { provider }, scope }: Asking,
  customerId: string,
  order: Order,
  page: { backTo: string; locale: string },
): Promise<string> {
  const { id, url } = await provider.openCheckout(customerId, order, page);
  const former = await replaceCheckout(scope, id);
  if (former === null || (await provider.expireCheckout(former))) return url;
  await provider.expireCheckout(id);
  await replaceCheckout(scope, former);
  throw new AppError("REFUSED", "the former checkout was paid", { text: { key: "api:refused.paymentComing" } });
}

export async function payForPlan(asking: Asking, choice: Choice): Promise<Answer> {
  const { deps, payments, scope, locale } = asking;
  const order = await orderOf(scope, choice);
  const paid = await findPaid(scope);
  if (paid !== null && paid.status !== "ended") return changePaid(payments.provider, asking, paid, order);
  const customerId = await customerOf(asking);
  const page = { backTo: `${deps.config.appUrl}/system/subscription`, locale };
  const checkoutUrl = await openOneCheckout(asking, customerId, order, page);
  const state = await findSubscriptionState(scope, payments.terms, deps.clock());
  return { subscription: unpaid(choice, state), checkoutUrl };
}
