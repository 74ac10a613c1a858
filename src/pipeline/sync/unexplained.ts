import { sql } from "kysely";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { type FeedTarget, stagedFacts } from "./staged.sql.ts";

/** Orders whose parts do not add up to what the buyer paid are told to the seller; nothing of them is dropped. */
export async function alertUnexplained(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ externalId: string; unexplained: number; currency: string; totalToPay: number | null }>`
    select o.external_id as "externalId", o.unexplained, o.currency, o.total_to_pay as "totalToPay"
    from orders o
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id in (select f.external_id from (${stagedFacts(target)}) f)
      and (o.unexplained <> 0 or exists (select from alerts a where a.company_id = ${companyId} and a.kind = 'unexplainedOrderMoney'
                                         and a.subject = ${storeId}::text || ':' || o.external_id and a.resolved_at is null))`.execute(db);
  const subject = (externalId: string): string => `${storeId}:${externalId}`;
  await raiseAlerts(
    target,
    rows
      .filter((row) => row.unexplained !== 0)
      .map((row): NewAlert => ({
        kind: "unexplainedOrderMoney",
        subject: subject(row.externalId),
        storeId,
        params: { order: row.externalId, amount: row.unexplained, currency: row.currency, totalToPay: row.totalToPay ?? 0 },
      })),
  );
  await resolveAlerts(
    target,
    "unexplainedOrderMoney",
    rows.filter((row) => row.unexplained === 0).map((row) => subject(row.externalId)),
  );
}
