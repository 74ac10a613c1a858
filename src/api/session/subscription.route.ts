import { writeAudit } from "#accounts/audit.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "#contract/subscription.ts";
import { PLANS } from "#core/plans.ts";
import { withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { findSubscription, saveSubscription } from "./subscription.query.ts";
import { findUsage } from "./usage.query.ts";

export function registerSubscription(api: Api): void {
  route(api, subscriptionRoute, async ({ scope, today }) => ({
    subscription: await findSubscription(scope),
    plans: [...PLANS],
    usage: await findUsage(scope, today),
  }));

  route(api, activateSubscriptionRoute, ({ body, scope, session }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const subscription = await saveSubscription(inside, body);
      await writeAudit(inside, { action: "subscription.activated", userId: session.account.id, after: body });
      return { subscription };
    }),
  );
}
