/** Staged rows of orders or fees, held against what is known and merged, with what there is to say about it. */
import { type BillingDifference, compareCovered } from "./compare-billing.ts";
import { mergeBilling } from "./import-billing.ts";
import type { Remark } from "./import-counts.ts";
import { mergeOrders, type MergeResult, rejectUnsold } from "./import-orders.ts";
import { adoptEntries, trustNumbers } from "./known/known-entries.ts";
import { settleKnown } from "./known/settle-known.ts";
import type { Target } from "./known/target.ts";
import { keepLastRows } from "./last-rows.ts";

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
  { rejected, answers }: { rejected: number; answers: Readonly<Record<string, string>> },
): Promise<MergedRows> {
  const repeated = await keepLastRows(target, "staging_orders");
  const unsold = await rejectUnsold(target, rejected);
  const { replaced, emptied, leftOut, remarks } = await settleKnown(target, answers);
  const merged = await mergeOrders(target, replaced);
  return {
    merged: { ...merged, orderIds: [...merged.orderIds, ...emptied] },
    aside: repeated.rows + leftOut,
    unsold,
    remarks: [...remarksOfRepeated(repeated.differing), ...remarks],
  };
}

/** Of a store that reads its billing from the marketplace only days it does not cover. */
export async function mergeBillingRows(target: Target, isConnected: boolean): Promise<MergedRows> {
  const foreign = await trustNumbers(target);
  const repeated = await keepLastRows(target, "staging_billing");
  const { compared, differences } = isConnected ? await compareCovered(target) : NOTHING_COMPARED;
  await adoptEntries(target);
  const merged = await mergeBilling(target);
  const remarks = [...remarksOfNumbers(foreign), ...remarksOfRepeated(repeated.differing), ...remarksOf(compared, differences)];
  return { merged, aside: repeated.rows + compared, unsold: 0, remarks };
}

const NOTHING_COMPARED: Awaited<ReturnType<typeof compareCovered>> = { compared: 0, differences: [] };
/** More differences than anybody reads one by one; the agreement page has them all. */
const MOST_DIFFERENCES = 50;

function remarksOfRepeated(differing: number): Remark[] {
  return differing === 0 ? [] : [{ code: "warnRepeatedNumbers", params: {}, count: differing, line: null }];
}

function remarksOfNumbers(foreign: number): Remark[] {
  return foreign === 0 ? [] : [{ code: "warnBillingNumbers", params: {}, count: foreign, line: null }];
}

function remarksOf(compared: number, differences: readonly BillingDifference[]): Remark[] {
  if (compared === 0) return [];
  const agreed = differences.length === 0;
  const first: Remark = { code: agreed ? "warnBillingAgrees" : "warnBillingCompared", params: {}, count: compared, line: null };
  const listed = differences.slice(0, MOST_DIFFERENCES).map(({ day, market, currency, type, file, read }): Remark => ({
    code: "warnBillingDiffers",
    params: { day, market, type: type.slice(0, 100), file: `${decimalOf(file)} ${currency}`, read: `${decimalOf(read)} ${currency}` },
    count: 1,
    line: null,
  }));
  return [first, ...listed];
}

/** Minor units as a decimal, e.g. `-12.30`. */
const decimalOf = (amount: number): string => (amount / 100).toFixed(2);
