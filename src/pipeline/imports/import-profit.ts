/** What an import did to the profit, measured around its merge. */
import type { CompanyScope } from "#db/scope.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import type { Counts } from "./import-counts.ts";

/** In the transaction of the merge, under the company's lock. A trial run writes no figures: nothing is measured of it. */
export async function withProfit(scope: CompanyScope, { dryRun }: { dryRun: boolean }, merge: () => Promise<Counts>): Promise<Counts> {
  if (dryRun) return merge();
  const before = await findDayProfits(scope);
  const counts = await merge();
  return { ...counts, checked: { ...counts.checked, profit: profitEffect(before, await findDayProfits(scope)) } };
}
