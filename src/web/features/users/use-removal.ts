import { useCallback } from "react";
import type { Member } from "#contract/team.ts";
import { useUndoWindow } from "../../lib/use-undo-window.ts";
import { useAskMade } from "./use-made.ts";
import { placeOf, useDeleteMemberMutation, useInviteUserMutation, useUpdateMemberMutation } from "./users.api.ts";

export type Removal = {
  /** Who is out, and can still be taken back. */
  removed: Member | null;
  error: unknown;
  remove: (member: Member) => Promise<void>;
  undo: () => Promise<void>;
};

/**
 * Removes a member in two steps: access ends at once, by blocking; the account goes when the removal can no longer be
 * taken back. What they have set up ends, or is handed over, with the first step. Whoever closes the browser in between leaves a blocked member behind, never one with access. An invitation is
 * withdrawn at once; taken back, it is sent anew.
 */
export function useRemoval(): Removal {
  const [update, updating] = useUpdateMemberMutation();
  const [invite, inviting] = useInviteUserMutation();
  const [drop, dropping] = useDeleteMemberMutation();
  const dropAccount = useCallback(
    (member: Member) => {
      if (member.status !== "invited") void drop(placeOf(member));
    },
    [drop],
  );
  const { held, hold, finish } = useUndoWindow(dropAccount);
  const askMade = useAskMade();

  return {
    removed: held,
    error: updating.error ?? inviting.error ?? dropping.error,
    async remove(member) {
      finish();
      const made = await askMade(member);
      if (made === null) return;
      const answer = await (member.status === "invited" ? drop(placeOf(member)) : update({ ...placeOf(member), blocked: true, made }));
      hold(answer.error ? null : member);
    },
    async undo() {
      if (held === null) return;
      const { email, name, role, limits, status } = held;
      const again = { email, role, limits, ...(name === null ? {} : { name }) };
      const answer = await (status === "invited" ? invite(again) : update({ ...placeOf(held), blocked: status === "blocked" }));
      if (!answer.error) hold(null);
    },
  };
}
