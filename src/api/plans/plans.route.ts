import { writeAudit } from "#accounts/audit.ts";
import { listPlans, type PlanTerms, savePlan } from "#accounts/plans.ts";
import { plansRoute, savePlanRoute } from "#contract/plans.ts";
import { withTransaction } from "#db/connection.ts";
import { numberTexts } from "#core/number-text.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";

/** As the log tells it; a price names its currency there. */
function told(id: string, { name, ordersPerMonth, monthlyPrice, yearlyPrice, currency, isOffered }: PlanTerms) {
  const price = (amount: number | null) => (amount === null ? null : numberTexts("pl").money(amount, currency));
  return { plan: id, name, ordersPerMonth, monthlyPrice: price(monthlyPrice), yearlyPrice: price(yearlyPrice), isOffered };
}

export function registerPlans(api: Api): void {
  const { db } = api.deps.database;

  route(api, plansRoute, async () => ({ items: await listPlans(db) }));

  route(api, savePlanRoute, ({ params: { id }, body, scope, session: { account } }) =>
    withTransaction(db, async (transaction) => {
      const before = await savePlan(transaction, id, body);
      await writeAudit(
        { ...scope, db: transaction },
        {
          action: "instance.plan",
          userId: account.id,
          ...(before === null ? {} : { before: told(id, before) }),
          after: told(id, body),
        },
      );
      return { id, ...body };
    }),
  );
}
