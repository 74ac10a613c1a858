/** Calls around alerts: rules, webhooks and the letters that tell of them. */
import { offToken } from "#accounts/mail-off.ts";
import { alertRulesRoute, saveAlertRulesRoute } from "#contract/alert-rules.ts";
import { createApiKeyRoute } from "#contract/api-keys.ts";
import { logsRoute } from "#contract/logs.ts";
import { createWebhookRoute } from "#contract/webhooks.ts";
import { derivedKeys } from "#db/secrets.ts";
import { TEST_CONFIG, type TestClient } from "#testing/app.ts";
import { type Case, nothing, object, own } from "./case.ts";

export type AlertVictim = { ruleId: string; addedRuleId: string; ruleEntryId: string; webhookId: string; apiKeyId: string };

const TERMS = {
  kind: "lowMargin" as const,
  isOn: true,
  threshold: 500,
  markets: [],
  storeIds: [],
  tagIds: [],
  productIds: [],
  channels: [],
  quietFrom: 22,
  quietTo: 7,
};

/** Rules of the company, the second one of its kind, the entry of a changed one, a webhook, and a key for programs. */
export async function addAlertRules(owner: TestClient, { marker, productId }: { marker: string; productId: string }): Promise<AlertVictim> {
  const { items: base } = (await owner.call(alertRulesRoute)).body;
  const lossDay = base.find(({ kind }) => kind === "lossDay");
  const changed = { ...TERMS, kind: "lossDay" as const, id: lossDay?.id ?? "", version: lossDay?.version ?? 0 };
  await owner.call(saveAlertRulesRoute, { body: { rules: [changed] } });
  const [entry] = (await owner.call(logsRoute, { query: { type: "audit", kind: "alerts" } })).body.items;
  const { items } = (await owner.call(saveAlertRulesRoute, { body: { rules: [{ ...TERMS, productIds: [productId], id: null }] } })).body;
  const ofKind = items.filter(({ kind }) => kind === TERMS.kind);
  const { webhook } = (await owner.call(createWebhookRoute, { body: { name: marker, url: `https://example.com/${marker}` } })).body;
  const { apiKey } = (await owner.call(createApiKeyRoute, { body: { name: marker } })).body;
  const idOf = (isBase: boolean): string => ofKind.find((rule) => rule.isBase === isBase)?.id ?? "";
  return { ruleId: idOf(true), addedRuleId: idOf(false), ruleEntryId: entry?.id ?? "", webhookId: webhook.id, apiKeyId: apiKey.id };
}

const token = ({ owner: { userId, companyId } }: { owner: TestClient }) => ({
  params: { token: offToken(derivedKeys(TEST_CONFIG.secretKey), { userId, companyId, kind: "alerts" }) ?? "" },
});
const guess = () => ({ params: { token: "1.alerts.zgaduj" } });
const ofToken: Case = { rightful: token, stranger: "refused", guess };

export const ALERT_CASES: Readonly<Record<string, Case>> = {
  "GET /api/alert-rules": own(nothing),
  "PUT /api/alerts": object(({ ruleId }) => ({ body: { rules: [{ ...TERMS, id: ruleId, version: 1 }] } })),
  "DELETE /api/alert-rules/:id": object(({ addedRuleId }) => ({ params: { id: addedRuleId } })),
  "POST /api/alert-rules/preview": own(() => ({ body: TERMS })),
  "POST /api/alert-rules/entries/:id/undo": object(({ ruleEntryId }) => ({ params: { id: ruleEntryId } })),
  "GET /api/alert-rules/:id/alerts": object(({ ruleId }) => ({ params: { id: ruleId } })),
  "GET /api/user/letters": own(nothing),
  "PUT /api/user/letters": own(() => ({ body: { alertMails: false, letterHour: 9 } })),
  "POST /api/user/letters/test": own(nothing),
  "POST /api/mails/off/:token": ofToken,
  "POST /api/mails/on/:token": ofToken,
  "GET /api/webhooks": own(nothing),
  "POST /api/webhooks": own(() => ({ body: { name: "n8n", url: "https://example.com/hook" } })),
  "PATCH /api/webhooks/:id": object(({ webhookId }) => ({ params: { id: webhookId }, body: { isOn: false } })),
  "DELETE /api/webhooks/:id": object(({ webhookId }) => ({ params: { id: webhookId } })),
  "POST /api/webhooks/:id/secret": object(({ webhookId }) => ({ params: { id: webhookId } })),
  "POST /api/webhooks/:id/test": object(({ webhookId }) => ({ params: { id: webhookId } })),
  "GET /api/webhooks/:id/deliveries": object(({ webhookId }) => ({ params: { id: webhookId } })),
};

/** Calls whose answers show what is the company's own. */
export const ALERTS_OWN = [
  "GET /api/alert-rules",
  "PUT /api/alerts",
  "POST /api/user/letters/test",
  "GET /api/webhooks",
  "PATCH /api/webhooks/:id",
] as const;
