import { useEffect, useState } from "react";
import { whoOf } from "./session/tabs.ts";
import { keepDraft, readDraft } from "./drafts.ts";
import { useAppSelector } from "./state/hooks.ts";

function useOwner(): string {
  return useAppSelector(({ session }) => (session.user === null ? "" : whoOf(session.user)));
}

/** What the present user had left in the form when it was opened; null = nothing. Who reads it checks its shape. */
export function useFoundDraft(form: string | null): unknown {
  const owner = useOwner();
  const [found] = useState(() => (form === null ? null : readDraft(form, owner)));
  return found;
}

/** Keeps the unsaved values of an open form, null once there are none; a form without a name keeps nothing. */
export function useKeptDraft(form: string | null, value: object | null): void {
  const owner = useOwner();
  const text = value === null ? null : JSON.stringify(value);
  useEffect(() => {
    if (form !== null) keepDraft(form, owner, text === null ? null : JSON.parse(text));
  }, [form, owner, text]);
}
