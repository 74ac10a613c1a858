import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ageOrders, findMovedOrders, hasConnectedStore } from "#ledger/certainty.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import { writeAdsEstimates } from "./estimate-ads.ts";
import { writeEstimates } from "./estimate-fees.ts";

/**
 * What time alone changes, once a day and after a store's first sync, in the caller's transaction: orders grow older, lags
 * and what fees are estimated by are learned anew, estimates that are overdue go, and only orders and days that this moves are
 * refreshed.
 * What it leaves depends on the facts and on `today`, not on the order in which facts came.
 * @returns how many orders were refreshed.
 */
export async function refreshCertainty(scope: CompanyScope, today: Day, progress?: RefreshProgress): Promise<number> {
  await ageOrders(scope, today);
  if (!(await hasConnectedStore(scope))) return 0;
  const estimated = await writeEstimates(scope, { today });
  const days = await writeAdsEstimates(scope);
  const orderIds = [...new Set([...estimated, ...(await findMovedOrders(scope))])];
  if (orderIds.length + days.length > 0) await refreshLedger(scope, { orderIds, days }, progress);
  return orderIds.length;
}
