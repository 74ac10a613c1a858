import type { LogEntry } from "#contract/logs.ts";

/** Whether nothing was there before: then it is no change but something new. */
export function isOfNew(changes: LogEntry["changes"]): boolean {
  return changes.every(({ before }) => before.length === 0);
}

/** Acts that take back one thing of its own: of something added, they remove it. A rate of one's own stands over the published one, which comes back. */
const OF_ONE = ["undoExpense", "undoAlertRule", "undoTag"] as const satisfies readonly NonNullable<LogEntry["act"]>["name"][];

/** Whether taking it back removes what was added, and is to be called so. */
export function isAdded({ act, changes }: Pick<LogEntry, "act" | "changes">): boolean {
  return act !== null && OF_ONE.some((name) => name === act.name) && changes.length > 0 && isOfNew(changes);
}
