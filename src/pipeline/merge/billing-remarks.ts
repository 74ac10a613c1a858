/** What a billing file and the store's own reading of the same days say of each other, as warnings of the import. */
import type { BillingDifference } from "./compare-billing.ts";
import type { Remark } from "../imports/import-counts.ts";

/** More differences than anybody reads one by one; the agreement page has them all. */
const MOST_DIFFERENCES = 50;

/** What the comparison of a billing file with the store's own reading found. */
export function billingRemarks(compared: number, differences: readonly BillingDifference[]): Remark[] {
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
