import { undoMemberEntryRoute } from "#contract/undo-entries.ts";
import { withTransaction } from "#db/connection.ts";
import { sayIn } from "../domain/report.ts";
import { presentUndoing } from "../domain/undo-entry.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { undoMemberEntry } from "./undo-member.ts";

export function registerUndoMember(api: Api): void {
  route(api, undoMemberEntryRoute, async ({ scope, session, params, locale }) => {
    const { companyId } = scope;
    const kept = await withTransaction(scope.db, (db) => undoMemberEntry({ db, companyId }, session.account, idOr404(params.id)));
    return presentUndoing({ jobId: null, kept }, sayIn(api.deps.texts, locale));
  });
}
