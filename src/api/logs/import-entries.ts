/** What an import did to the profit, and what can be done about it. */
import type { LogEntry } from "#contract/logs.ts";
import { isDay } from "#core/day.ts";
import type { ImportOutcome } from "./import-entries.query.ts";

const NO_DAYS = { from: null, to: null, days: 0, before: null, after: null, currency: "PLN", shared: 1 } as const;

/** Null where it took nothing in, or in an earlier release, which did not measure it. */
export function importEffect({ status, profit }: Pick<ImportOutcome, "status" | "profit">): LogEntry["effect"] {
  if (status === "queued" || status === "running") return { ...NO_DAYS, state: "waiting" };
  if (status !== "succeeded" || profit === undefined) return null;
  if (profit === null) return { ...NO_DAYS, state: "none" };
  const [from, to, days] = [profit["from"], profit["to"], profit["days"]];
  if (typeof from !== "string" || !isDay(from)) return null;
  const amount = (field: string): number | null => (typeof profit[field] === "number" ? profit[field] : null);
  return {
    ...NO_DAYS,
    state: "known",
    from,
    to: typeof to === "string" && isDay(to) ? to : from,
    days: typeof days === "number" ? days : 0,
    before: amount("before"),
    after: amount("after"),
  };
}

export function importAct(id: string, { status, isUndone, isRedoable }: Omit<ImportOutcome, "profit">): LogEntry["act"] {
  if (isRedoable) return { name: "redoImport", id, part: null };
  return status === "succeeded" && !isUndone ? { name: "undoImport", id, part: null } : null;
}
