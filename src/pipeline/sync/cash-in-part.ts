import { sql } from "kysely";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { type FeedTarget, stagedFacts } from "./staged.sql.ts";

/**
 * Cash on delivery of which less was booked than there was to pay is told with the difference; nothing of the order rests on it. While a part
 * of it is not told in amounts, nobody can say what is lacking (docs/RULES.md, Cash on delivery).
 */
export async function alertCashInPart(target: FeedTarget): Promise<void> {
  const { db, companyId, storeId } = target;
  const { rows } = await sql<{ externalId: string; currency: string; booked: number; totalToPay: number; lacking: boolean }>`
    select o.external_id as "externalId", o.currency, coalesce(b.amount, 0)::bigint as booked, coalesce(o.total_to_pay, 0) as "totalToPay",
           coalesce(o.counted and b.told and b.amount > 0 and b.amount < o.total_to_pay, false) as lacking
    from orders o
    cross join lateral (
      select sum((p ->> 'amount')::bigint) as amount, bool_and(p ->> 'amount' is not null) as told from jsonb_array_elements(o.cod_payments) p
    ) b
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.payment_type = 'CASH_ON_DELIVERY'
      and o.external_id in (select f.external_id from (${stagedFacts(target)}) f)`.execute(db);
  const subject = (externalId: string): string => `${storeId}:${externalId}`;
  await raiseAlerts(
    target,
    rows
      .filter(({ lacking }) => lacking)
      .map(({ externalId, currency, booked, totalToPay }): NewAlert => ({
        kind: "cashInPart",
        subject: subject(externalId),
        storeId,
        params: { order: externalId, amount: totalToPay - booked, currency, booked, totalToPay },
      })),
  );
  await resolveAlerts(
    target,
    "cashInPart",
    rows.filter(({ lacking }) => !lacking).map(({ externalId }) => subject(externalId)),
  );
}
