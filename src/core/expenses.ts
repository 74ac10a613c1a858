/** The schedule of the seller's own expenses: which day carries which part of a fixed amount (docs/PROFIT.md, expenses). */
import { addDays, addMonths, compareDays, daysBetween, eachDay } from "./day.ts";
import { sizeOf } from "./expense-kinds.ts";
import { lastDay } from "./expense-terms.ts";
import type { Day, ExpenseFacts, Minor, TaxVersion } from "./facts.ts";
import { divRound, minor, netOf } from "./money.ts";
import { splitEvenly } from "./split.ts";
import { taxOn } from "./vat.ts";

/** Minor units of the expense's currency; positive is a cost. */
export type ExpensePart = { day: Day; amount: Minor };

/** An expense without an end is booked this many days ahead of today. */
const HORIZON_DAYS = 31;

/**
 * The parts of a fixed expense on the inclusive days `from` … `to`, before they are shared by products, each as the
 * company books it. One-off: on `start`. Spread: evenly over `start` … `end`. Recurring: each occurrence on its day, or
 * spread over its own interval up to the next one; days outside `start` … `end` belong to another version or to none,
 * so an amount that changes in the middle splits the running occurrence by days. An occurrence is brought to net or
 * gross first, by the tax profile of its first day, and then spread: largest remainder, earliest day first.
 * Expenses sized by sales, orders or units have no schedule: nothing. RangeError when a recurrence never moves on.
 */
export function bookExpense(expense: ExpenseFacts, from: Day, to: Day, taxProfile: readonly TaxVersion[]): ExpensePart[] {
  if (expense.amount === null) return [];
  const amount = expense.amount;
  const bookedOn = (day: Day): Minor => bookedAmount(expense, amount, taxOn(taxProfile, day).vatPayer);
  const parts = scheduled(expense, to, bookedOn);
  return parts.filter(({ day }) => compareDays(from, day) <= 0 && compareDays(day, to) <= 0);
}

/** The last day that bookings are made for: the end, else the single day of a one-off, else `today` + 31 days. */
export function bookedUntil(expense: Pick<ExpenseFacts, "kind" | "start" | "end">, today: Day): Day {
  return lastDay(expense) ?? addDays(today, HORIZON_DAYS);
}

/** The amount as the company books it: VAT payers take the VAT out of a gross one, others add it to a net one. */
export function bookedAmount(expense: Pick<ExpenseFacts, "vatMode" | "vatRate">, amount: Minor, vatPayer: boolean): Minor {
  if (vatPayer) return expense.vatMode === "gross" ? netOf(amount, expense.vatRate) : amount;
  if (expense.vatMode === "gross") return amount;
  return minor(divRound(BigInt(amount) * BigInt(10_000 + expense.vatRate), 10_000n));
}

function scheduled(expense: ExpenseFacts, to: Day, bookedOn: (day: Day) => Minor): ExpensePart[] {
  const { start, end } = expense;
  switch (sizeOf(expense.kind)) {
    case "day":
      return [{ day: start, amount: bookedOn(start) }];
    case "period":
      return spreadOver(start, end ?? start, bookedOn(start));
    case "interval":
      return recurring(expense, end !== null && compareDays(end, to) < 0 ? end : to, bookedOn);
    case "share":
    case "orders":
    case "units":
      return [];
  }
}

function recurring(expense: ExpenseFacts, until: Day, bookedOn: (day: Day) => Minor): ExpensePart[] {
  const parts: ExpensePart[] = [];
  for (let index = 0; ; index += 1) {
    const day = occurrence(expense, index);
    if (compareDays(day, until) > 0) break;
    const next = occurrence(expense, index + 1);
    if (expense.booking === "onDay") parts.push({ day, amount: bookedOn(day) });
    else parts.push(...spreadOver(day, addDays(next, -1), bookedOn(day)));
  }
  return parts.filter(({ day }) => compareDays(expense.start, day) <= 0 && compareDays(day, until) <= 0);
}

/** Counted from the anchor each time, so that a 31st returns to the 31st after a shorter month. */
function occurrence({ anchor, every }: Pick<ExpenseFacts, "anchor" | "every">, index: number): Day {
  if (every === null || !Number.isSafeInteger(every.count) || every.count < 1) throw new RangeError("a recurrence without an interval");
  const steps = every.count * index;
  switch (every.unit) {
    case "day":
      return addDays(anchor, steps);
    case "week":
      return addDays(anchor, steps * 7);
    case "month":
      return addMonths(anchor, steps);
    case "year":
      return addMonths(anchor, steps * 12);
  }
}

type Recurrence = { anchor: Day; every: NonNullable<ExpenseFacts["every"]> };

/** The last day of the n-th occurrence's own interval, so that all of it is booked, whether spread or on its day. */
export function endAfter({ anchor, every }: Recurrence, times: number): Day {
  return addDays(occurrence({ anchor, every }, times), -1);
}

/** How many occurrences an end lets through; null where it cuts one in the middle, or comes after more than anybody counts. */
export function timesUntil(recurrence: Recurrence, end: Day): number | null {
  for (let times = 1; times <= MOST_TIMES; times += 1) {
    const last = endAfter(recurrence, times);
    if (compareDays(last, end) >= 0) return last === end ? times : null;
  }
  return null;
}

export const MOST_TIMES = 1000;

function spreadOver(from: Day, to: Day, amount: Minor): ExpensePart[] {
  const amounts = splitEvenly(amount, daysBetween(from, to) + 1);
  return eachDay(from, to).map((day, index) => ({ day, amount: amounts[index] ?? 0 }));
}
