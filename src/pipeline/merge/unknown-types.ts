import { sql } from "kysely";
import type { Currency } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { type NewAlert, raiseAlerts } from "../sync/alerts.ts";

type Met = { typeId: string; typeName: string; line: Line; entries: number; amount: number; currency: Currency };

/**
 * Tells the company which of the types that it has just met nobody has classified, for it or for everybody: the line they
 * are booked on meanwhile, and all its entries of each, by currency.
 */
export async function alertUnknownTypes(scope: CompanyScope, storeId: number, met: readonly string[]): Promise<void> {
  const typeIds = [...new Set(met)];
  if (typeIds.length === 0) return;
  const { db, companyId } = scope;
  const { rows } = await sql<Met>`
    select b.type_id as "typeId", max(b.type_name) as "typeName", coalesce(max(t.line), 'otherFees') as line, count(*) as entries,
           sum(b.amount)::bigint as amount, b.currency
    from billing_entries b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    where b.company_id = ${companyId} and b.type_id = any(${typeIds}::text[]) and coalesce(t.is_guess, true)
    group by b.type_id, b.currency
    order by b.type_id, b.currency`.execute(db);
  const byType = Map.groupBy(rows, ({ typeId }) => typeId);
  await raiseAlerts(
    scope,
    [...byType].map(([typeId, sums]): NewAlert => ({
      kind: "unknownBillingType",
      subject: typeId,
      storeId,
      params: {
        typeId,
        typeName: sums[0]?.typeName ?? typeId,
        line: sums[0]?.line ?? "otherFees",
        entries: sums.reduce((all, { entries }) => all + entries, 0),
        sums: sums.map(({ amount, currency }) => `${amount} ${currency}`).join(" "),
      },
    })),
  );
}
