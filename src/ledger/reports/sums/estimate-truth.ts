/** How far the estimated fees of the last days were off (docs/RULES.md, Truth of estimates). */
import { sql } from "kysely";
import { addDays } from "#core/day.ts";
import { LEAST_TRUTH_DAYS, TRUTH_DAYS } from "#core/estimate-truth.ts";
import { ratio } from "#core/ratio.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import type { ReportScope } from "../scope/report-scope.ts";

/** `days`: how many were compared. The error is null where they are too few, or nothing was charged on them. */
export type EstimateTruth = { days: number; error: number | null };

/** Day by day over all stores and markets of the scope, whatever products it is limited to: fees are said of stores. */
export async function findEstimateTruth(scope: ReportScope): Promise<EstimateTruth> {
  if (matchesNothing(scope)) return { days: 0, error: null };
  const { rows } = await sql<{ days: number; off: string; came: string }>`
    select count(*)::int as days, coalesce(sum(abs(d.estimated - d.came)), 0)::text as off, coalesce(sum(abs(d.came)), 0)::text as came
    from (
      select e.day, sum(e.commission + e.delivery + e.ads) as estimated, sum(e.came_commission + e.came_delivery + e.came_ads) as came
      from said_fees e
      where e.company_id = ${scope.companyId} and e.store_id = any(${scope.storeIds}::bigint[]) and e.market = any(${scope.markets}::text[])
        and e.day >= ${addDays(scope.today, -TRUTH_DAYS)}::date and e.day < ${scope.today}::date and e.came_on is not null
      group by e.day
    ) d`.execute(scope.db);
  const { days, off, came } = rows[0] ?? { days: 0, off: "0", came: "0" };
  return { days, error: days < LEAST_TRUTH_DAYS ? null : ratio(BigInt(off), BigInt(came)) };
}
