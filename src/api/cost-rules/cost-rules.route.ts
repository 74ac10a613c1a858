import { costRulesRoute, previewCostRulesRoute, saveCostRulesRoute } from "#contract/cost-rules.ts";
import { withTransaction } from "#db/connection.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { effectOfCostRules, saveCostRules } from "#pipeline/products/cost-rules/cost-rules.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { answerCostRules } from "./cost-rules.ts";

export function registerCostRules(api: Api): void {
  route(api, costRulesRoute, ({ scope }) => inSnapshot(scope, answerCostRules));

  route(api, saveCostRulesRoute, ({ scope, session, body: { version, ...said } }) =>
    withTransaction(scope.db, (db) => saveCostRules({ ...scope, db }, { userId: session.account.id }, said, version)),
  );

  route(api, previewCostRulesRoute, async ({ scope, body }) => {
    const { effect, rules } = await effectOfCostRules(scope, body);
    return { effect, estimated: rules };
  });
}
