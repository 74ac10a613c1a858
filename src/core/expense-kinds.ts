/** Kinds of the seller's own expenses: what each of them is sized by (docs/PROFIT.md, expenses). */
import { keysOf } from "./record-of.ts";

/**
 * What says the days and amounts of an expense. Of a schedule: one day, the days of a period, or an interval that comes again. Of what is
 * sold: a percentage of sales, an amount for each unit, an amount for each order.
 */
export const EXPENSE_SIZES = {
  day: { of: "schedule", goesOn: false },
  period: { of: "schedule", goesOn: false },
  interval: { of: "schedule", goesOn: true },
  share: { of: "sales", goesOn: true },
  units: { of: "sales", goesOn: true },
  orders: { of: "sales", goesOn: true },
} as const;

export type ExpenseSize = keyof typeof EXPENSE_SIZES;
type SizeOf<From> = { [Size in ExpenseSize]: (typeof EXPENSE_SIZES)[Size]["of"] extends From ? Size : never }[ExpenseSize];
/** Booked ahead, by the calendar alone. */
export type ScheduledSize = SizeOf<"schedule">;
/** Booked where something was sold. */
export type SoldSize = SizeOf<"sales">;

/** Kinds as a list is narrowed by them: `variable` follows sales, orders or units. */
export const EXPENSE_GROUPS = ["oneOff", "spread", "recurring", "variable"] as const;
export type ExpenseGroup = (typeof EXPENSE_GROUPS)[number];

type Kind = { readonly size: ExpenseSize; readonly group: ExpenseGroup };

const KINDS = {
  oneOff: { size: "day", group: "oneOff" },
  spread: { size: "period", group: "spread" },
  recurring: { size: "interval", group: "recurring" },
  percentOfSales: { size: "share", group: "variable" },
  perOrder: { size: "orders", group: "variable" },
  perUnit: { size: "units", group: "variable" },
} as const satisfies Readonly<Record<string, Kind>>;

export type ExpenseKind = keyof typeof KINDS;

export const EXPENSE_KINDS = keysOf(KINDS);

export function isExpenseKind(text: string): text is ExpenseKind {
  return Object.hasOwn(KINDS, text);
}

export function sizeOf(kind: ExpenseKind): ExpenseSize {
  return KINDS[kind].size;
}

export function groupOf(kind: ExpenseKind): ExpenseGroup {
  return KINDS[kind].group;
}

/** Whether it is sized by one of these. */
export function isSizedBy(kind: ExpenseKind, ...sizes: readonly ExpenseSize[]): boolean {
  return sizes.includes(sizeOf(kind));
}

/** Whether its days are known ahead, by the calendar alone. */
export function isScheduled(kind: ExpenseKind): boolean {
  return EXPENSE_SIZES[sizeOf(kind)].of === "schedule";
}

/** Whether it goes on by itself: only then it can change from a day; the others are one amount for all of their days. */
export function goesOn(kind: ExpenseKind): boolean {
  return EXPENSE_SIZES[sizeOf(kind)].goesOn;
}
