/** An alert rule put back as it was before an entry of the log. */
import { entryToUndo, findLater, type Json, type Kept, putBack, type StoredEntry } from "#accounts/audit-entries.ts";
import { undoingEntry } from "#accounts/audit.ts";
import { StoredAlertRule } from "#contract/alert-rules.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findRule, lockRule, type RuleTerms } from "#pipeline/alerts/alert-rules.query.ts";
import { enqueueCheck } from "#queue/enqueue-alerts.ts";
import { numberOf } from "../http/ids.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import { addRule, changeRule, removeRule } from "./change-alert-rules.ts";

const CHANGES = ["alertRule.created", "alertRule.changed", "alertRule.deleted"];

/**
 * In the caller's transaction. NOT_FOUND where the rule is gone, REFUSED where it is taken back already or nothing of it is left as it
 * was, VALIDATION where it names what the company has not got any more.
 */
export async function undoAlertRuleEntry(scope: CompanyScope, userId: number, entryId: number): Promise<Kept[]> {
  const { subjectId } = await entryToUndo(scope, entryId, CHANGES);
  await lockRule(scope, numberOf(subjectId) ?? 0);
  // Asked for again once the rule is locked: two who take the same back do not both do it.
  const entry = await entryToUndo(scope, entryId, CHANGES);
  const kept = await undoingEntry(entryId, () => takeBack(scope, userId, entry));
  await enqueueCheck(scope, "at once");
  return kept;
}

async function takeBack(scope: CompanyScope, userId: number, entry: StoredEntry): Promise<Kept[]> {
  if (entry.action === "alertRule.deleted") {
    await addRule(scope, userId, termsIn(entry.before, entry.id));
    return [];
  }
  const rule = await findRule(scope, numberOf(entry.subjectId) ?? 0);
  if (rule === null) throw new AppError("NOT_FOUND", `the alert rule of entry ${entry.id} is gone`);
  const now = termsIn(rule, entry.id);
  const later = await findLater(scope, entry, CHANGES);
  if (entry.action === "alertRule.created") {
    if (later.length > 0) throw refuseChanged(entry.id, later);
    await removeRule(scope, userId, rule);
    return [];
  }
  const before = termsIn(entry.before, entry.id);
  const { back, kept } = putBack({ ...entry, before }, now, later);
  if (Object.keys(back).length === 0) throw refuseChanged(entry.id, kept);
  await changeRule(scope, userId, rule, termsIn({ ...now, ...back }, entry.id));
  return kept;
}

/** What a rule says, out of what the log or the database holds of it. */
function termsIn(stored: Json | null, entryId: number): RuleTerms {
  const terms = StoredAlertRule.safeParse(stored);
  if (!terms.success) throw new AppError("REFUSED", `entry ${entryId} holds what is no alert rule any more`);
  return terms.data;
}
