/** What holds now becomes alerts, once for as long as it holds; what holds no more ends them (docs/RULES.md, Alert rules). */
import { alertKind, tellableAt, zoneOfRule } from "#core/alert-rules.ts";
import { dayInZone } from "#core/day.ts";
import type { Instant } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type Fact, type FactQuestion, MOST_FACTS } from "#ledger/reports/alerts/fact-question.ts";
import { findFacts, findUnjudged } from "#ledger/reports/alerts/find-facts.ts";
import { type AlertRule, ensureRules, findRules, type RuleTerms } from "./alert-rules.query.ts";
import { endFacts, followFacts, holdsFacts, insertFacts, lockRule, markChecked, noteAlerts } from "./alert-facts.query.ts";

export function questionOf(scope: CompanyScope, rule: RuleTerms, at: Instant): FactQuestion {
  const { threshold, markets, storeIds, tagIds, productIds } = rule;
  return { ...scope, threshold, markets, storeIds, tagIds, productIds, at, today: dayInZone(at, zoneOfRule(markets)) };
}

type Checked = { raised: number; ended: number };

/** Every rule of the company that is on, each in a transaction of its own, so that none waits for the others. */
export async function checkRules(scope: CompanyScope, at: Instant): Promise<Checked> {
  await ensureRules(scope);
  const total = { raised: 0, ended: 0 };
  for (const rule of await findRules(scope)) {
    if (!rule.isOn) continue;
    const { raised, ended } = await checkRule(scope, rule, at);
    total.raised += raised;
    total.ended += ended;
  }
  return total;
}

async function checkRule({ db, companyId }: CompanyScope, { id }: AlertRule, at: Instant): Promise<Checked> {
  return withTransaction(db, async (tx) => {
    const scope = { db: tx, companyId };
    // Two workers take turns; who comes second finds the alerts of the first.
    const rule = await lockRule(scope, id);
    if (rule === null || !rule.isOn) return { raised: 0, ended: 0 };
    const question = questionOf(scope, rule, at);
    const facts = await findFacts(rule.kind, question);
    const lasting = await findLasting(scope, rule, question);
    // What lasts holds every fact as well, unless nothing lasts.
    await followFacts(scope, rule, lasting.length === 0 ? facts : lasting);
    const raised = await insertFacts(scope, rule, facts, at);
    const unjudged = await findUnjudged(rule.kind, question);
    const isComplete = Math.max(facts.length, lasting.length) < MOST_FACTS;
    const ended = await endFacts(scope, rule, [...facts, ...lasting], { at, today: question.today, isComplete, unjudged });
    await tell(scope, rule, { raised, ended }, at);
    await markChecked(scope, id, at, raised.length > 0);
    return { raised: raised.length, ended: ended.length };
  });
}

/** What was told and lies just beyond the threshold goes on; a rule that is new or was changed is judged by its threshold alone. */
async function findLasting(scope: CompanyScope, rule: AlertRule, question: FactQuestion): Promise<Fact[]> {
  const { lasting } = alertKind(rule.kind);
  if (lasting === undefined || rule.checkedAt === null || !(await holdsFacts(scope, rule))) return [];
  return findFacts(rule.kind, { ...question, threshold: lasting(rule.threshold) });
}

/** What a rule finds when it is asked for the first time was so before: it stands in the app, and nobody is written to. */
async function tell(
  scope: CompanyScope,
  rule: AlertRule,
  { raised, ended }: { raised: readonly number[]; ended: readonly number[] },
  at: Instant,
): Promise<void> {
  const dueAt = tellableAt(at, rule, zoneOfRule(rule.markets));
  if (rule.checkedAt !== null) await noteAlerts(scope, raised, { channels: rule.channels, event: "raised", dueAt });
  if (alertKind(rule.kind).tellsEnd) await noteAlerts(scope, ended, { channels: rule.channels, event: "ended", dueAt });
}
