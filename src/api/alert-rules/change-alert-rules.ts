/** Alert rules as they are written, each change with its entry in the log; call it in a transaction. */
import { writeAudit } from "#accounts/audit.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { dropFacts } from "#pipeline/alerts/alert-facts.query.ts";
import { type AlertRule, deleteRule, insertRule, type RuleTerms, updateRule } from "#pipeline/alerts/alert-rules.query.ts";
import { checkChosen } from "./alert-rules.query.ts";

export async function addRule(scope: CompanyScope, userId: number, terms: RuleTerms): Promise<void> {
  await checkChosen(scope, terms);
  const id = await insertRule(scope, terms);
  await writeAudit(scope, { action: "alertRule.created", userId, subjectType: "alertRule", subjectId: String(id), after: terms });
}

const facets = ({ threshold, markets, storeIds, tagIds, productIds, isOn }: RuleTerms): string =>
  JSON.stringify([threshold, markets, storeIds, tagIds, productIds, isOn]);

/** `before`: the rule with the version that is changed. Throws CONFLICT where it has another one by now. */
export async function changeRule(scope: CompanyScope, userId: number, before: AlertRule, terms: RuleTerms): Promise<void> {
  await checkChosen(scope, terms);
  const change = { id: before.id, version: before.version, isSilent: facets(before) !== facets(terms) };
  if (!(await updateRule(scope, change, terms))) throw new AppError("CONFLICT", `alert rule ${before.id} was changed meanwhile`);
  if (!terms.isOn) await dropFacts(scope, before.id);
  const subject = { subjectType: "alertRule", subjectId: String(before.id) };
  await writeAudit(scope, { action: "alertRule.changed", userId, ...subject, before, after: terms });
}

/** Its open alerts end with it. */
export async function removeRule(scope: CompanyScope, userId: number, rule: AlertRule): Promise<void> {
  await dropFacts(scope, rule.id);
  await deleteRule(scope, rule.id);
  const subject = { subjectType: "alertRule", subjectId: String(rule.id) };
  await writeAudit(scope, { action: "alertRule.deleted", userId, ...subject, before: rule });
}
