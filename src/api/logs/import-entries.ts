/** What an import did to the profit, and what can be done about it. */
import type { LogEntry } from "#contract/logs.ts";
import { knownEffect, NO_EFFECT } from "./effect-words.ts";
import type { ImportOutcome } from "./import-entries.query.ts";

const ALONE = { ...NO_EFFECT, shared: 1 } as const;

/** Null where it took nothing in, or in an earlier release, which did not measure it. */
export function importEffect({ status, profit }: Pick<ImportOutcome, "status" | "profit">): LogEntry["effect"] {
  if (status === "queued" || status === "running") return { ...ALONE, state: "waiting" };
  if (status !== "succeeded" || profit === undefined) return null;
  if (profit === null) return { ...ALONE, state: "none" };
  const known = knownEffect(profit);
  return known === null ? null : { ...known, shared: 1 };
}

export function importAct(id: string, { status, isUndone, isRedoable }: Omit<ImportOutcome, "profit">): LogEntry["act"] {
  if (isRedoable) return { name: "redoImport", id, part: null };
  return status === "succeeded" && !isUndone ? { name: "undoImport", id, part: null } : null;
}
