import { useCallback, useEffect, useRef, useState } from "react";
import type { Member } from "#contract/team.ts";
import { useDeleteMemberMutation, useInviteUserMutation, useUpdateMemberMutation } from "./users.api.ts";

/** How long a removal can be taken back; leaving the page ends it as well. */
const UNDO_MS = 30_000;

export type Removal = {
  /** Who is out, and can still be taken back. */
  removed: Member | null;
  error: unknown;
  remove: (member: Member) => Promise<void>;
  undo: () => Promise<void>;
};

/**
 * Removes a member in two steps: access ends at once, by blocking; the account goes when the removal can no longer be
 * taken back. Whoever closes the browser in between leaves a blocked member behind, never one with access. An invitation is
 * withdrawn at once; taken back, it is sent anew.
 */
export function useRemoval(): Removal {
  const [removed, setRemoved] = useState<Member | null>(null);
  const pending = useRef<string | null>(null);
  const [update, updating] = useUpdateMemberMutation();
  const [invite, inviting] = useInviteUserMutation();
  const [drop, dropping] = useDeleteMemberMutation();

  const finish = useCallback(() => {
    if (pending.current !== null) void drop(pending.current);
    pending.current = null;
  }, [drop]);
  const hold = (member: Member | null) => {
    pending.current = member === null || member.status === "invited" ? null : member.id;
    setRemoved(member);
  };
  useEffect(() => finish, [finish]);
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => {
      finish();
      setRemoved(null);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed, finish]);

  return {
    removed,
    error: updating.error ?? inviting.error ?? dropping.error,
    async remove(member) {
      finish();
      const answer = await (member.status === "invited" ? drop(member.id) : update({ id: member.id, blocked: true }));
      hold(answer.error ? null : member);
    },
    async undo() {
      if (removed === null) return;
      const { id, email, name, role, status } = removed;
      const again = { email, role, ...(name === null ? {} : { name }) };
      const answer = await (status === "invited" ? invite(again) : update({ id, blocked: status === "blocked" }));
      if (!answer.error) hold(null);
    },
  };
}
