import { useEffect, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";
import { useAppSelector } from "./state/hooks.ts";

function useOwner(): string {
  return useAppSelector(({ session }) => session.user?.id ?? "");
}

/** What the present user had left in the form when it was opened; null = nothing. Who reads it checks its shape. */
export function useFoundDraft(form: string): unknown {
  const owner = useOwner();
  const [found] = useState(() => readDraft(form, owner));
  return found;
}

/** Keeps the unsaved values of an open form, null once there are none. */
export function useKeptDraft(form: string, value: object | null): void {
  const owner = useOwner();
  const text = value === null ? null : JSON.stringify(value);
  useEffect(() => keepDraft(form, owner, text === null ? null : JSON.parse(text)), [form, owner, text]);
}
