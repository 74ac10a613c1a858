/** A tag put back as it was before an entry of the log. */
import { entryToUndo, findLater, type Kept, putBack } from "#accounts/audit-entries.ts";
import { undoingEntry } from "#accounts/audit.ts";
import { TAG_COLORS } from "#core/tags.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockTags } from "#pipeline/products/tags/tag-states.query.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import { numberOf } from "../http/ids.ts";
import { bringBackTag, changeTag, deleteTag, lock } from "./change-tags.ts";

const OF_FIELDS = ["productTag.created", "productTag.changed"];
const OF_BEING = ["productTag.deleted", "productTag.merged", "productTag.restored"];

type By = { userId: number; today: Day };

/** In the caller's transaction. NOT_FOUND, and REFUSED where it is taken back already or nothing of it is left as it was. */
export async function undoTagEntry(scope: CompanyScope, by: By, entryId: number): Promise<{ jobId: null; kept: Kept[] }> {
  await lockTags(scope);
  const entry = await entryToUndo(scope, entryId, [...OF_FIELDS, ...OF_BEING]);
  const id = numberOf(entry.subjectId) ?? 0;
  const kept = await undoingEntry(entryId, async () => {
    if (entry.action === "productTag.deleted" || entry.action === "productTag.merged") {
      await bringBackTag(scope, by.userId, id);
      return [];
    }
    const { name, color, group, products } = await lock(scope, id);
    const later = await findLater(scope, entry, OF_FIELDS);
    if (entry.action !== "productTag.changed") {
      // What has come to it since would be lost with it.
      if (later.length > 0 || (entry.action === "productTag.created" && products > 0)) throw refuseChanged(entryId, later);
      await deleteTag(scope, by.userId, id);
      return [];
    }
    const found = putBack(entry, { name, color, group }, later);
    const fields = found.back;
    if (Object.keys(fields).length === 0) throw refuseChanged(entryId, found.kept);
    const text = (field: string): string | undefined => (typeof fields[field] === "string" ? fields[field] : undefined);
    const wanted = { name: text("name"), group: text("group"), color: TAG_COLORS.find((known) => known === fields["color"]) };
    await changeTag(scope, by, id, wanted);
    return found.kept;
  });
  return { jobId: null, kept };
}
