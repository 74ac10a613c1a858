/** Takes tags back that were given to products as one change. */
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { undoTagChange } from "./tag-changes.ts";

/** `tagChange` of the change's note is how the tags keep it; after 30 days they keep it no more, which is a refusal. @returns the products of which tags stay as they are. */
export async function undoProductTags(
  scope: CompanyScope,
  userId: number | null,
  note: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const id = note["tagChange"];
  const undone = typeof id === "number" && userId !== null ? await undoTagChange(scope, userId, id) : null;
  if (undone === null)
    throw new AppError("REFUSED", `no change ${String(id)} of tags any more`, { text: { key: "api:refused.changeUndone" } });
  return undone.keptIds;
}
