import { useDeleteExpenseMutation, useRestoreExpenseMutation } from "./expenses.api.ts";
import { useUndoWindow } from "../../lib/use-undo-window.ts";

type Named = { id: string; name: string };

/** Takes an expense out of the figures at once, and puts it back. */
export function useRemovedExpense() {
  const { held: removed, hold } = useUndoWindow<Named>();
  const [drop, dropping] = useDeleteExpenseMutation();
  const [restore, restoring] = useRestoreExpenseMutation();
  return {
    removed,
    error: dropping.error ?? restoring.error,
    async remove({ id, name }: Named) {
      // First, so that whoever shows the expense stops asking for it.
      hold({ id, name });
      const answer = await drop(id);
      if (answer.error !== undefined) hold(null);
    },
    async undo() {
      if (removed === null) return;
      const answer = await restore(removed.id);
      if (answer.error === undefined) hold(null);
    },
  };
}

export type RemovedExpense = ReturnType<typeof useRemovedExpense>;
