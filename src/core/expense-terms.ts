/** What an expense says from a day on, and how an edit makes versions of it (docs/PROFIT.md, expenses). */
import { addDays, compareDays } from "./day.ts";
import { goesOn, sizeOf } from "./expense-kinds.ts";
import type { Day, ExpenseFacts } from "./facts.ts";
import { NBP_CURRENCIES } from "./nbp-currencies.ts";

/** In which an expense may be entered. */
export const EXPENSE_CURRENCIES = NBP_CURRENCIES;

/** Without the anchor, which follows from the versions before. */
export type ExpenseTerms = Omit<ExpenseFacts, "id" | "anchor">;

export type ExpenseVersion = ExpenseTerms & { anchor: Day };

/**
 * The versions after an edit, by their first day. `from` null: the terms hold for the whole history. Else they hold from
 * that day on (their own start is not looked at): later versions end, the running one is cut on the day before, and a
 * recurrence whose interval stays is counted from where it was, so that the running occurrence is split by days.
 * RangeError when an amount that does not go on would have to be split.
 */
export function changedVersions(versions: readonly ExpenseVersion[], terms: ExpenseTerms, from: Day | null): ExpenseVersion[] {
  const first = versions.map(({ start }) => start).toSorted(compareDays)[0];
  if (from === null || first === undefined || compareDays(from, first) <= 0) {
    const start = from ?? terms.start;
    return [{ ...terms, start, anchor: start }];
  }
  const earlier = versions.filter(({ start }) => compareDays(start, from) < 0);
  if (!goesOn(terms.kind) || earlier.some(({ kind }) => !goesOn(kind))) throw new RangeError(`${terms.kind} cannot change on ${from}`);
  const running = versions.findLast(({ start, end }) => compareDays(start, from) <= 0 && (end === null || compareDays(end, from) >= 0));
  const keepsCount = running !== undefined && isSameInterval(running, terms);
  const cut = earlier.map((version) => (version === running ? { ...version, end: addDays(from, -1) } : version));
  return [...cut, { ...terms, start: from, anchor: keepsCount ? running.anchor : from }];
}

function isSameInterval(a: Pick<ExpenseTerms, "every">, b: Pick<ExpenseTerms, "every">): boolean {
  return a.every !== null && b.every !== null && a.every.count === b.every.count && a.every.unit === b.every.unit;
}

/** First and last day that any of the versions can book something on; `to` null = without an end. Null for no versions. */
export function bookedSpan(versions: readonly Pick<ExpenseTerms, "kind" | "start" | "end">[]): { from: Day; to: Day | null } | null {
  const from = versions.map(({ start }) => start).toSorted(compareDays)[0];
  if (from === undefined) return null;
  const ends = versions.map(lastDay);
  const last = ends.every((end) => end !== null) ? ends.toSorted(compareDays).at(-1) : undefined;
  return { from, to: last ?? null };
}

/** The last day that it can book something on; null = without an end. */
export function lastDay({ kind, start, end }: Pick<ExpenseTerms, "kind" | "start" | "end">): Day | null {
  switch (sizeOf(kind)) {
    case "day":
      return start;
    case "period":
      return end ?? start;
    case "interval":
    case "share":
    case "units":
    case "orders":
      return end;
  }
}
