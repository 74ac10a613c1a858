/** What a member may do, put back as it was before an entry of the log. */
import { lockTeam } from "#accounts/memberships.ts";
import { z } from "zod";
import { entryToUndo, findLater, type Json, type Kept, putBack } from "#accounts/audit-entries.ts";
import { undoingEntry } from "#accounts/audit.ts";
import type { Limits } from "#accounts/memberships.ts";
import { findAccess, type MemberChange, requireOwner, updateMember } from "#accounts/team.ts";
import type { Account } from "#accounts/user.ts";
import { Role } from "#contract/common.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import { numberOf } from "../http/ids.ts";

const CHANGES = ["user.changed"];

const StoredAccess = z
  .object({ role: Role, storeIds: z.array(z.int()).nullable(), seesCosts: z.boolean(), blocked: z.boolean() })
  .partial();

/**
 * In the caller's transaction, by the rules of a change of the team: whoever may not give it does not give it back. NOT_FOUND, and
 * REFUSED where the person has left, the store is gone, it is taken back already or nothing of it is left as it was.
 */
export async function undoMemberEntry(scope: CompanyScope, by: Account, entryId: number): Promise<Kept[]> {
  requireOwner(by);
  const { db, companyId } = scope;
  await lockTeam(db, companyId);
  const entry = await entryToUndo(scope, entryId, CHANGES);
  const userId = numberOf(entry.subjectId) ?? 0;
  const now = await findAccess(scope, userId);
  if (now === null) throw refuse(entry.after?.["blocked"] === undefined ? "invitationOver" : "memberLeft", `user ${userId} is not there`);
  const { back, kept } = putBack(entry, now, await findLater(scope, entry, CHANGES));
  if (Object.keys(back).length === 0) throw refuseChanged(entryId, kept);
  await undoingEntry(entryId, () => updateMember(db, by, { userId, companyId }, changeOf(back, now, entryId)).catch(asRefusal));
  return kept;
}

function changeOf(back: Json, now: Limits, entryId: number): MemberChange {
  const access = StoredAccess.safeParse(back);
  if (!access.success) throw new AppError("REFUSED", `entry ${entryId} holds what is no access any more`);
  const { role, blocked, storeIds, seesCosts } = access.data;
  const isOfLimits = storeIds !== undefined || seesCosts !== undefined;
  const limits = { storeIds: storeIds === undefined ? now.storeIds : storeIds, seesCosts: seesCosts ?? now.seesCosts };
  return { role, blocked, ...(isOfLimits ? { limits } : {}) };
}

const refuse = (key: string, message: string) => new AppError("REFUSED", message, { text: { key: `api:refused.${key}` } });

/** The only field that can be wrong is one that nobody has typed. */
function asRefusal(error: unknown): never {
  throw error instanceof AppError && error.code === "VALIDATION" ? refuse("limitStoreGone", error.message) : error;
}
