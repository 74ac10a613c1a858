import { useEffect, useState } from "react";
import { type Chosen, useTagProductsMutation, useUndoTagChangeMutation } from "./product-tags.api.ts";

/** How long the last change can be taken back. */
const UNDO_MS = 30_000;

export type Tagged = {
  tag: { id: string; name: string };
  productIDs: string[];
  assigned: boolean;
  replaced: number;
  changeID: string | null;
};

export type Tagging = {
  /** The last change, while it can be taken back. */
  last: Tagged | null;
  busy: boolean;
  error: unknown;
  change: (tag: Tagged["tag"], of: Chosen, assigned: boolean) => Promise<void>;
  undo: () => Promise<void>;
};

/** Gives products a tag or takes it off them, and takes exactly that back. */
export function useTagging(): Tagging {
  const [assign, { error, isLoading }] = useTagProductsMutation();
  const [takeBack, undoing] = useUndoTagChangeMutation();
  const [last, setLast] = useState<Tagged | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    last,
    busy: isLoading || undoing.isLoading,
    error: error ?? undoing.error,
    async change(tag, of, assigned) {
      const { data } = await assign({ id: tag.id, of, assigned });
      if (data !== undefined) setLast({ tag, productIDs: data.changedIDs, assigned, replaced: data.replaced, changeID: data.changeID });
    },
    async undo() {
      if (last === null || last.changeID === null) return;
      const answer = await takeBack({ id: last.changeID });
      if (answer.error === undefined) setLast(null);
    },
  };
}
