import { useCallback, useEffect, useRef, useState } from "react";

/** How long a removal can be taken back; leaving the page ends it as well. */
const UNDO_MS = 30_000;

export type UndoWindow<Item> = {
  /** What is out of sight, and can still be taken back. */
  held: Item | null;
  /** Holds this one instead, null = nothing: it has been taken back. */
  hold: (item: Item | null) => void;
  /** Lets what is held go for good, now. */
  finish: () => void;
};

const NOTHING_LEFT_TO_DO = (): void => undefined;

/**
 * Keeps a removed thing until it can no longer be taken back; then, or when the page is left, `drop` removes it for good.
 * What the server has removed already, and would put back, needs no `drop`.
 */
export function useUndoWindow<Item>(drop: (item: Item) => void = NOTHING_LEFT_TO_DO): UndoWindow<Item> {
  const [held, setHeld] = useState<Item | null>(null);
  const pending = useRef<Item | null>(null);
  const finish = useCallback(() => {
    if (pending.current !== null) drop(pending.current);
    pending.current = null;
  }, [drop]);
  useEffect(() => finish, [finish]);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => {
      finish();
      setHeld(null);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, finish]);
  return {
    held,
    hold: (item) => {
      pending.current = item;
      setHeld(item);
    },
    finish,
  };
}
