import { writeAudit } from "#accounts/audit.ts";
import { measureCompany } from "#accounts/company-overview.ts";
import { findSubscriptionState } from "#accounts/company-subscription.ts";
import { listPlans, findPlan } from "#accounts/plans.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { payForPlan } from "./pay-for-plan.ts";
import { findShownSubscription, saveSubscription } from "../domain/subscription.query.ts";
import { findUsage } from "./usage.query.ts";

export function registerSubscription(api: Api): void {
  const { deps } = api;
  const payments = deps.payments ?? null;
  const isPaidFor = payments !== null;

  route(api, subscriptionRoute, async ({ scope, today }) => {
    const subscription = await findShownSubscription(scope, isPaidFor);
    const plans = await listPlans(scope.db);
    return {
      subscription,
      state: payments === null ? null : await findSubscriptionState(scope, payments.terms, deps.clock()),
      plans: plans.filter(({ id, isOffered }) => isOffered || id === subscription?.plan),
      usage: await findUsage(scope, today),
    };
  });

  route(api, activateSubscriptionRoute, async ({ body, scope, session: { account }, locale }) => {
    await checkPlan(scope, body.plan, isPaidFor);
    if (payments !== null) return payForPlan({ deps, payments, scope, account, locale }, body);
    return withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const subscription = await saveSubscription(inside, body);
      await writeAudit(inside, { action: "subscription.activated", userId: account.id, after: body });
      await measureCompany(inside);
      return { subscription };
    });
  });
}

/** What is no longer offered stays with whoever has it, also for another period. Throws VALIDATION. */
async function checkPlan(scope: CompanyScope, id: string, isPaidFor: boolean): Promise<void> {
  const plan = await findPlan(scope.db, id);
  if (plan?.isOffered === true || (plan !== null && (await findShownSubscription(scope, isPaidFor))?.plan === id)) return;
  throw new AppError("VALIDATION", `plan ${id} is not offered`, { fields: { plan: ["planNotOffered"] } });
}
