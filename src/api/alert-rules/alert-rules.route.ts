import {
  type AlertRule as Answered,
  alertRulePreviewRoute,
  alertRulesRoute,
  deleteAlertRuleRoute,
  openAlertsRoute,
  saveAlertRulesRoute,
} from "#contract/alert-rules.ts";
import type { BodyOf } from "#contract/route.ts";
import { alertKind } from "#core/alert-rules.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findFacts } from "#ledger/reports/alerts/find-facts.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { type AlertRule, ensureRules, findRule, findRules, type RuleTerms } from "#pipeline/alerts/alert-rules.query.ts";
import { questionOf } from "#pipeline/alerts/check-rules.ts";
import { enqueueCheck } from "#queue/enqueue-alerts.ts";
import { sayAlert } from "#text/alert-words.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { addRule, changeRule, removeRule } from "./change-alert-rules.ts";
import { checkChosen, findOpenAlerts, findRuleNames, type RuleNames } from "./alert-rules.query.ts";

type Sent = BodyOf<typeof saveAlertRulesRoute>["rules"][number];

const SHOWN = 20;
const OPEN_SHOWN = 200;

/** What cannot limit a kind is left out of its rule, so that a sentence never says more than the rule does. */
function termsOf(sent: Omit<Sent, "id" | "version">): RuleTerms {
  const { ofProducts } = alertKind(sent.kind);
  const { storeIds, tagIds, productIds, markets, channels, ...rest } = sent;
  return {
    ...rest,
    markets: [...new Set(markets)],
    channels: [...new Set(channels)],
    storeIds: numbersOf(storeIds),
    tagIds: ofProducts ? numbersOf(tagIds) : [],
    productIds: ofProducts ? numbersOf(productIds) : [],
  };
}

function present(rule: AlertRule, { stores, tags, products, open }: RuleNames): Answered {
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id: String(id), name }];
    });
  const { storeIds, tagIds, productIds, ...rest } = rule;
  return {
    ...rest,
    id: String(rule.id),
    markets: [...rule.markets],
    channels: [...rule.channels],
    storeIds: storeIds.map(String),
    tagIds: tagIds.map(String),
    productIds: productIds.map(String),
    stores: named(storeIds, stores),
    tags: named(tagIds, tags),
    products: named(productIds, products),
    open: open.get(rule.id) ?? 0,
  };
}

async function answerRules(scope: CompanyScope): Promise<{ items: Answered[] }> {
  await ensureRules(scope);
  const rules = await findRules(scope);
  const names = await findRuleNames(scope, rules);
  return { items: rules.map((rule) => present(rule, names)) };
}

async function saveRule(scope: CompanyScope, sent: Sent, userId: number): Promise<void> {
  const terms = termsOf(sent);
  if (sent.id === null) return addRule(scope, userId, terms);
  const before = await ruleOr404(scope, sent.id);
  if (before.kind !== terms.kind) throw new AppError("VALIDATION", "a rule keeps its kind", { fields: { kind: ["fixed"] } });
  await changeRule(scope, userId, { ...before, version: sent.version }, terms);
}

async function ruleOr404(scope: CompanyScope, id: string): Promise<AlertRule> {
  const rule = await findRule(scope, idOr404(id));
  if (rule === null) throw new AppError("NOT_FOUND", `no alert rule ${id}`);
  return rule;
}

export function registerAlertRules(api: Api): void {
  const { texts, clock } = api.deps;

  route(api, alertRulesRoute, ({ scope }) => answerRules(scope));

  route(api, saveAlertRulesRoute, ({ scope, session, body }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      for (const sent of body.rules) await saveRule(inside, sent, session.account.id);
      await enqueueCheck(inside, "at once");
      return answerRules(inside);
    }),
  );

  route(api, deleteAlertRuleRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const rule = await ruleOr404(inside, params.id);
      if (rule.isBase) throw new AppError("REFUSED", "a base rule stays", { text: { key: "api:refused.baseRule" } });
      await removeRule(inside, session.account.id, rule);
    }),
  );

  route(api, alertRulePreviewRoute, async ({ scope, body, locale }) => {
    const terms = termsOf(body);
    const facts = await inSnapshot(scope, async (inside) => {
      await checkChosen(inside, terms);
      return findFacts(terms.kind, questionOf(inside, terms, clock()));
    });
    const items = facts
      .slice(0, SHOWN)
      .map(({ storeId, params }) => sayAlert(texts, locale, { kind: terms.kind, ruleId: 0, storeId, params }));
    return { total: facts.length, items };
  });

  route(api, openAlertsRoute, async ({ scope, params, locale }) => {
    const { id: ruleId, kind } = await ruleOr404(scope, params.id);
    const open = await findOpenAlerts(scope, ruleId, OPEN_SHOWN);
    return {
      items: open.map(({ id, raisedAt, ...alert }) => ({
        id: String(id),
        raisedAt,
        ...sayAlert(texts, locale, { ...alert, kind, ruleId }),
      })),
    };
  });
}
