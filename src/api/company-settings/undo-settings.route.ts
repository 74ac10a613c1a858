import { undoSettingsEntryRoute } from "#contract/undo-entries.ts";
import { withTransaction } from "#db/connection.ts";
import { sayIn } from "../domain/report.ts";
import { presentUndoing } from "../domain/undo-entry.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { undoSettingsEntry } from "./undo-settings.ts";

export function registerUndoSettings(api: Api): void {
  route(api, undoSettingsEntryRoute, async ({ scope, session, params, today, locale }) => {
    const by = { userId: session.account.id, today };
    const { companyId } = scope;
    const undone = await withTransaction(scope.db, (db) => undoSettingsEntry({ db, companyId }, by, idOr404(params.id)));
    return presentUndoing(undone, sayIn(api.deps.texts, locale));
  });
}
