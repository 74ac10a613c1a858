import type { ProductTag } from "#contract/product-tags.ts";
import {
  useDeleteProductTagMutation,
  useMergeProductTagMutation,
  useRestoreProductTagMutation,
} from "../../domain/tags/product-tags.api.ts";
import { useUndoWindow } from "../../lib/use-undo-window.ts";

export type Removed = { tag: ProductTag; into: ProductTag | null };

/** Deletes and merges at once, and puts back what was. */
export function useRemovedTag() {
  const { held: removed, hold } = useUndoWindow<Removed>();
  const [drop, dropping] = useDeleteProductTagMutation();
  const [merge, merging] = useMergeProductTagMutation();
  const [restore, restoring] = useRestoreProductTagMutation();
  return {
    removed,
    error: dropping.error ?? merging.error ?? restoring.error,
    async remove(tag: ProductTag) {
      const answer = await drop(tag.id);
      if (answer.error === undefined) hold({ tag, into: null });
    },
    async merge(tag: ProductTag, into: ProductTag) {
      const answer = await merge({ id: tag.id, into: into.id });
      if (answer.error === undefined) hold({ tag, into });
    },
    async undo() {
      if (removed === null) return;
      const answer = await restore(removed.tag.id);
      if (answer.error === undefined) hold(null);
    },
  };
}

export type RemovedTag = ReturnType<typeof useRemovedTag>;
