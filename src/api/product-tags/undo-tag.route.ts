import { undoTagEntryRoute } from "#contract/undo-entries.ts";
import { sayIn } from "../domain/report.ts";
import { presentUndoing } from "../domain/undo-entry.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { inside } from "./inside.ts";
import { undoTagEntry } from "./undo-tag.ts";

export function registerUndoTag(api: Api): void {
  route(api, undoTagEntryRoute, async ({ scope, session, params, today, locale }) => {
    const by = { userId: session.account.id, today };
    return presentUndoing(await inside(scope, (tx) => undoTagEntry(tx, by, idOr404(params.id))), sayIn(api.deps.texts, locale));
  });
}
