/** An entry of the log of changes in the words of a language. */
import type { LogEntry } from "#contract/logs.ts";
import { dayText } from "#core/day-text.ts";
import { isDay } from "#core/day.ts";
import { AUDIT_KINDS } from "#core/logs.ts";
import { sourceName } from "../http/consent.ts";
import type { AuditRow } from "./audit.query.ts";
import { knownEffect, NO_EFFECT } from "./effect-words.ts";
import { importAct, importEffect } from "./import-entries.ts";
import { nameKey } from "./names.query.ts";
import { ruleInWords, ruleName } from "./rule-words.ts";
import { changesIn, say, sayIfKnown, type Words } from "./words.ts";

const LINKS: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => `/system/products/${id}`,
  productChange: () => "/system/products",
  productTag: () => "/system/product-tags",
  expense: (id) => `/system/expenses?expense=${id}`,
  settings: () => "/system/settings",
  rate: () => "/system/settings",
  alertRule: () => "/system/settings/alerts",
  webhook: () => "/system/settings/alerts",
  apiKey: () => "/system/settings/data",
  supportRequest: () => "/system/settings/data",
  store: () => "/system/settings/stores",
  import: (id) => `/system/progress?import=${id}`,
  job: () => "/system/progress",
  order: (id) => `/system/orders?order=${id}`,
  user: () => "/system/users",
};

export function presentAudit(row: AuditRow, words: Words): LogEntry {
  const { id, at, action } = row;
  const object = objectOf(row, words);
  return {
    id: String(id),
    type: "audit",
    at,
    kind: kindOf(action),
    state: stateOf(row),
    title:
      sayIfKnown(words, `history:actions.${action}`, { source: sourceIn(row, words) }) ?? say(words, "history:actions.other", { action }),
    object,
    text: textOf(row, words),
    person: personOf(row, words),
    onBehalf: supportOf(row, words),
    store: row.subjectType === "store" && object !== null ? { id: row.subjectId, name: object } : null,
    changes: changesOf(row, words),
    effect: effectOf(row),
    act: actOf(row, words),
    link: linkOf(row),
    requestId: null,
    times: 1,
  };
}

/** The source of a store that was connected. Earlier releases had one alone and did not write it down. */
function sourceIn({ after }: AuditRow, { sources }: Words): string {
  const key = after?.["source"];
  return sourceName(sources, typeof key === "string" ? key : "allegro");
}

function changesOf({ action, subjectType, before, after }: AuditRow, words: Words): LogEntry["changes"] {
  if (subjectType === "alertRule") return changesIn(words, ruleInWords(words, before), ruleInWords(words, after));
  return changesIn(words, before, action.startsWith("impersonation.") ? null : after);
}

/** A delivery is a change of the products it brings, and stands on a screen of its own. */
function linkOf({ action, subjectType, subjectId }: AuditRow): string | null {
  return action === "product.delivery" ? "/system/products/deliveries" : (LINKS[subjectType]?.(subjectId) ?? null);
}

function stateOf({ isUndone, action }: AuditRow): LogEntry["state"] {
  if (isUndone) return "undone";
  return /\.(?:refused|locked|wrongCode)$/.test(action) ? "problem" : "done";
}

function personOf({ userId }: AuditRow, words: Words): LogEntry["person"] {
  if (userId === null) return null;
  return { id: String(userId), name: words.names.get(nameKey("user", userId)) ?? say(words, "history:person.gone") };
}

function supportOf({ impersonatorId }: AuditRow, words: Words): string | null {
  return impersonatorId === null ? null : words.admins.get(String(impersonatorId)) || say(words, "history:person.support");
}

function kindOf(action: string): string {
  const [subject = ""] = action.split(".");
  return Object.entries(AUDIT_KINDS).find(([, subjects]) => (subjects as readonly string[]).includes(subject))?.[0] ?? "other";
}

/** „EUR, 20.11.2026” */
function rateName(subjectId: string, { locale }: Words): string {
  const [currency = "", day = ""] = subjectId.split(" ");
  return isDay(day) ? `${currency}, ${dayText(day, locale)}` : subjectId;
}

/** As it is called today, else as it was called then. */
function objectOf({ subjectType, subjectId, before, after, action }: AuditRow, words: Words): string | null {
  if (action === "impersonation.call") return subjectId;
  if (subjectType === "alertRule") return ruleName(words, after ?? before);
  if (subjectType === "rate") return rateName(subjectId, words);
  const known = words.names.get(nameKey(subjectType, subjectId));
  if (known !== undefined) return known;
  const parts = [after, before].flatMap((part) => ["name", "fileName", "sku", "number"].map((field) => part?.[field]));
  const name = parts.find((value): value is string => typeof value === "string" && value !== "");
  if (name !== undefined) return name;
  return subjectType === "billingType" ? subjectId : null;
}

function textOf({ action, after, effect }: AuditRow, words: Words): string | null {
  const reason = after?.["reason"] ?? effect?.["reason"];
  if (typeof reason !== "string") return null;
  return action === "recompute" ? sayIfKnown(words, `history:recompute.${reason}`) : say(words, "history:reason", { reason });
}

/** What was measured when the change was made, or by the job that computed its figures. */
function effectOf(row: AuditRow): LogEntry["effect"] {
  if (row.import !== null) return importEffect(row.import);
  const { jobId, jobStatus, jobEffect, shared } = row;
  const measured = jobEffect ?? row.effect;
  if (measured === null) {
    if (jobId === null) return null;
    const state = jobStatus === "queued" || jobStatus === "running" ? "waiting" : "unknown";
    return { ...NO_EFFECT, state, shared };
  }
  const known = knownEffect(measured);
  if (known !== null) return { ...known, shared };
  return jobId === null && row.action === "recompute" ? null : { ...NO_EFFECT, state: "none", shared };
}

const UNDONE_BY: Readonly<Record<string, "undoExpense" | "undoAlertRule" | "undoSettings" | "undoRate" | "undoTag" | "undoMember">> = {
  "expense.created": "undoExpense",
  "expense.changed": "undoExpense",
  "expense.deleted": "undoExpense",
  "expense.restored": "undoExpense",
  "alertRule.created": "undoAlertRule",
  "alertRule.changed": "undoAlertRule",
  "alertRule.deleted": "undoAlertRule",
  "settings.changed": "undoSettings",
  "rate.changed": "undoRate",
  "user.changed": "undoMember",
  "productTag.created": "undoTag",
  "productTag.changed": "undoTag",
  "productTag.deleted": "undoTag",
  "productTag.merged": "undoTag",
  "productTag.restored": "undoTag",
};

/** How it is taken back; the call itself says what of it cannot be any more. */
function actOf(row: AuditRow, { teamOwnerId }: Words): LogEntry["act"] {
  const { id, action, subjectId, isUndone, changeId, tagChangeId } = row;
  if (row.import !== null) return importAct(subjectId, row.import);
  if (isUndone) return null;
  if (changeId !== null) return { name: "undoProductChange", id: String(changeId), part: null };
  if (tagChangeId !== null) return { name: "undoTagChange", id: String(tagChangeId), part: null };
  const name = UNDONE_BY[action];
  if (name === "undoMember" && (teamOwnerId === null || String(teamOwnerId) === subjectId)) return null;
  return name === undefined ? null : { name, id: String(id), part: null };
}
