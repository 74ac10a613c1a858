import { writeAudit } from "#accounts/audit.ts";
import { findPlan, listPlans } from "#accounts/plans.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { findSubscription, saveSubscription } from "./subscription.query.ts";
import { findUsage } from "./usage.query.ts";

export function registerSubscription(api: Api): void {
  route(api, subscriptionRoute, async ({ scope, today }) => {
    const subscription = await findSubscription(scope);
    const plans = await listPlans(scope.db);
    return {
      subscription,
      plans: plans.filter(({ id, isOffered }) => isOffered || id === subscription?.plan),
      usage: await findUsage(scope, today),
    };
  });

  route(api, activateSubscriptionRoute, ({ body, scope, session }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      await checkPlan(inside, body.plan);
      const subscription = await saveSubscription(inside, body);
      await writeAudit(inside, { action: "subscription.activated", userId: session.account.id, after: body });
      return { subscription };
    }),
  );
}

/** What is no longer offered stays with whoever has it, also for another period. Throws VALIDATION. */
async function checkPlan(scope: CompanyScope, id: string): Promise<void> {
  const plan = await findPlan(scope.db, id);
  if (plan?.isOffered === true || (plan !== null && (await findSubscription(scope))?.plan === id)) return;
  throw new AppError("VALIDATION", `plan ${id} is not offered`, { fields: { plan: ["planNotOffered"] } });
}
