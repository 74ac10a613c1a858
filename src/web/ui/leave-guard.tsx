import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { isPageReloading } from "../lib/reload.ts";
import { useDialog } from "./use-dialog.ts";

type LeaveGuardProps = {
  /** Asked at the moment of leaving: what was saved a moment ago is nothing to ask about, drawn or not. */
  isDirty: () => boolean;
  /** Whether that address shows the form no more; another screen when absent. */
  leaves?: (next: Location, now: Location) => boolean;
  words: { title: string; text: string; ok: string };
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

const isElsewhere = (next: Location, now: Location): boolean => next.pathname !== now.pathname;

/** Leaving with unsaved changes asks whether to save them, inside the app and when the tab closes. */
export function LeaveGuard({ isDirty, leaves = isElsewhere, words, onSave, onDiscard }: LeaveGuardProps) {
  const { ask } = useDialog();
  const isAsking = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty() && leaves(nextLocation, currentLocation));

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty() && !isPageReloading()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);

  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    const decide = async (): Promise<void> => {
      const reply = await ask({ ...words, no: true });
      isAsking.current = false;
      if (reply === "no") onDiscard();
      const goes = reply === "no" || (reply === "ok" && (await onSave()));
      if (goes) blocker.proceed();
      else blocker.reset();
    };
    void decide();
  }, [blocker, ask, words, onSave, onDiscard]);

  return null;
}
