/** Kinds of expenses in statements, by the table of `src/core/expense-kinds.ts`. */
import { type RawBuilder, sql } from "kysely";
import { EXPENSE_KINDS, EXPENSE_SIZES, type ExpenseKind, type ExpenseSize, isScheduled, isSizedBy } from "#core/expense-kinds.ts";
import { keysOf } from "#core/record-of.ts";

/** `v.kind` is one of these. Written out, so that statements are planned as if the kinds stood in them. */
function isOneOf(kind: RawBuilder<unknown>, kinds: readonly ExpenseKind[]): RawBuilder<boolean> {
  return kinds.length === 0 ? sql`false` : sql`${kind} in (${sql.join(kinds.map((one) => sql.lit(one)))})`;
}

/** The kinds that are sized by one of these. */
export function sizedBy(kind: string, ...sizes: readonly ExpenseSize[]): RawBuilder<boolean> {
  return isOneOf(
    sql.ref(kind),
    EXPENSE_KINDS.filter((one) => isSizedBy(one, ...sizes)),
  );
}

/** The kinds whose days are known ahead. */
export function hasSchedule(kind: string): RawBuilder<boolean> {
  return isOneOf(sql.ref(kind), EXPENSE_KINDS.filter(isScheduled));
}

/** The kinds that follow what is sold. */
export function followsSales(kind: string): RawBuilder<boolean> {
  return sizedBy(kind, ...keysOf(EXPENSE_SIZES).filter((size) => EXPENSE_SIZES[size].of === "sales"));
}
