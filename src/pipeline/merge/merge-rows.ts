/** Staged rows of orders or fees, held against what is known and merged, with what there is to say about it. */
import { billingRemarks } from "./billing-remarks.ts";
import { compareCovered } from "./compare-billing.ts";
import { dropReversed } from "./given-back.ts";
import { mergeBilling } from "../imports/import-billing.ts";
import type { Remark } from "../imports/import-counts.ts";
import { mergeOrders, type MergeResult, rejectUnsold } from "../imports/import-orders.ts";
import { adoptEntries, trustNumbers } from "./known/known-entries.ts";
import { settleKnown, separateOrders } from "./known/settle-known.ts";
import type { Target } from "./known/target.ts";
import { keepLastRows } from "./last-rows.ts";
import { settleAmounts } from "./settle-amounts.ts";

export type MergedRows = {
  merged: MergeResult;
  /** Rows that changed nothing because they were not merged: repeated, compared, left out. */
  aside: number;
  /** Rows that the merge turned away. */
  unsold: number;
  remarks: Remark[];
};

/** @throws FileError NEEDS_ANSWER where orders are known otherwise and nobody has said what becomes of them. */
export async function mergeOrderRows(
  target: Target,
  { rejected, ...told }: { rejected: number; answers: Readonly<Record<string, string>>; columns: Readonly<Record<string, string>> },
): Promise<MergedRows> {
  const apart = await separateOrders(target, told.answers);
  const repeated = await keepLastRows(target, "staging_orders");
  const unsold = await rejectUnsold(target, rejected);
  const { replaced, emptied, leftOut, remarks } = await settleKnown(target, told.answers, apart);
  const settled = await settleAmounts({ target, replaced, ...told });
  const reversed = told.columns["status"] === undefined ? NOTHING_REVERSED : await dropReversed(target);
  const merged = await mergeOrders(target, replaced);
  return {
    merged: { ...merged, removed: merged.removed + reversed.lines, orderIds: [...merged.orderIds, ...emptied, ...reversed.orderIds] },
    aside: repeated.rows + leftOut,
    unsold,
    remarks: [...remarksOfRepeated(repeated.differing), ...settled, ...remarks],
  };
}

const NOTHING_REVERSED: Awaited<ReturnType<typeof dropReversed>> = { lines: 0, orderIds: [] };

/** Of a store that reads its billing from the marketplace only days it does not cover. */
export async function mergeBillingRows(target: Target, isConnected: boolean): Promise<MergedRows> {
  const foreign = await trustNumbers(target);
  const repeated = await keepLastRows(target, "staging_billing");
  const { compared, differences } = isConnected ? await compareCovered(target) : NOTHING_COMPARED;
  await adoptEntries(target);
  const merged = await mergeBilling(target);
  const remarks = [...remarksOfNumbers(foreign), ...remarksOfRepeated(repeated.differing), ...billingRemarks(compared, differences)];
  return { merged, aside: repeated.rows + compared, unsold: 0, remarks };
}

const NOTHING_COMPARED: Awaited<ReturnType<typeof compareCovered>> = { compared: 0, differences: [] };
function remarksOfRepeated(differing: number): Remark[] {
  return differing === 0 ? [] : [{ code: "warnRepeatedNumbers", params: {}, count: differing, line: null }];
}

function remarksOfNumbers(foreign: number): Remark[] {
  return foreign === 0 ? [] : [{ code: "warnBillingNumbers", params: {}, count: foreign, line: null }];
}
