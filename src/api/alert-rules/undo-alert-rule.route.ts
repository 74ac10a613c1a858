import { undoAlertRuleEntryRoute } from "#contract/undo-entries.ts";
import { withTransaction } from "#db/connection.ts";
import { sayIn } from "../domain/report.ts";
import { presentUndoing } from "../domain/undo-entry.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { undoAlertRuleEntry } from "./undo-alert-rule.ts";

export function registerUndoAlertRule(api: Api): void {
  route(api, undoAlertRuleEntryRoute, async ({ scope, session, params, locale }) => {
    const { companyId } = scope;
    const kept = await withTransaction(scope.db, (db) => undoAlertRuleEntry({ db, companyId }, session.account.id, idOr404(params.id)));
    return presentUndoing({ jobId: null, kept }, sayIn(api.deps.texts, locale));
  });
}
