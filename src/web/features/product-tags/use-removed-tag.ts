import { useEffect, useState } from "react";
import type { ProductTag } from "#contract/product-tags.ts";
import { useDeleteProductTagMutation, useMergeProductTagMutation, useRestoreProductTagMutation } from "../../lib/product-tags.api.ts";

/** How long the way back stands on the screen. */
const UNDO_MS = 30_000;

export type Removed = { tag: ProductTag; into: ProductTag | null };

/** Deletes and merges at once, and puts back what was. */
export function useRemovedTag() {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [drop, dropping] = useDeleteProductTagMutation();
  const [merge, merging] = useMergeProductTagMutation();
  const [restore, restoring] = useRestoreProductTagMutation();
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  return {
    removed,
    error: dropping.error ?? merging.error ?? restoring.error,
    async remove(tag: ProductTag) {
      const answer = await drop(tag.id);
      if (answer.error === undefined) setRemoved({ tag, into: null });
    },
    async merge(tag: ProductTag, into: ProductTag) {
      const answer = await merge({ id: tag.id, into: into.id });
      if (answer.error === undefined) setRemoved({ tag, into });
    },
    async undo() {
      if (removed === null) return;
      const answer = await restore(removed.tag.id);
      if (answer.error === undefined) setRemoved(null);
    },
  };
}

export type RemovedTag = ReturnType<typeof useRemovedTag>;
