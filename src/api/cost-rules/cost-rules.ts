import type { costRulesRoute } from "#contract/cost-rules.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCostRules, findRuleChanges, type RuleChangeRow } from "#pipeline/products/cost-rules/cost-rules.query.ts";
import { rulesNote } from "#pipeline/products/cost-rules/cost-rules.ts";
import { findCategoryChoices, findMarketChoices, findTagChoices } from "./cost-rules.query.ts";

type Answer = ResponseOf<typeof costRulesRoute>;

export async function answerCostRules(scope: CompanyScope): Promise<Answer> {
  return {
    ...(await findCostRules(scope)),
    tags: await findTagChoices(scope),
    categories: await findCategoryChoices(scope),
    markets: await findMarketChoices(scope),
    changes: (await findRuleChanges(scope)).map(presentChange),
  };
}

function presentChange({ id, at, by, note, undoneAt, jobId }: RuleChangeRow): Answer["changes"][number] {
  const { before, after, undoes } = rulesNote(note);
  return {
    id: String(id),
    at,
    by,
    enabledBefore: before.enabled,
    enabledAfter: after.enabled,
    rulesBefore: before.rules.length,
    rulesAfter: after.rules.length,
    isUndo: undoes !== undefined,
    undoneAt,
    jobId,
  };
}
