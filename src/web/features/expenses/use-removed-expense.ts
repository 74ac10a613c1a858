import { useEffect, useState } from "react";
import { useDeleteExpenseMutation, useRestoreExpenseMutation } from "./expenses.api.ts";

/** How long the way back stands on the screen. */
const UNDO_MS = 30_000;

type Named = { id: string; name: string };

/** Takes an expense out of the figures at once, and puts it back. */
export function useRemovedExpense() {
  const [removed, setRemoved] = useState<Named | null>(null);
  const [drop, dropping] = useDeleteExpenseMutation();
  const [restore, restoring] = useRestoreExpenseMutation();
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  return {
    removed,
    error: dropping.error ?? restoring.error,
    async remove({ id, name }: Named) {
      // First, so that whoever shows the expense stops asking for it.
      setRemoved({ id, name });
      const answer = await drop(id);
      if (answer.error !== undefined) setRemoved(null);
    },
    async undo() {
      if (removed === null) return;
      const answer = await restore(removed.id);
      if (answer.error === undefined) setRemoved(null);
    },
  };
}

export type RemovedExpense = ReturnType<typeof useRemovedExpense>;
