import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { todayOf } from "#ledger/today.ts";

/** Whether the company pays VAT on the day that its home market has: what a file leaves open is net for payers, gross for others. */
export async function paysVatToday(scope: CompanyScope): Promise<boolean> {
  const today = await todayOf(scope);
  const { rows } = await sql<{ vatPayer: boolean }>`
    select vat_payer as "vatPayer" from tax_profiles where company_id = ${scope.companyId} and from_day <= ${today}
    order by from_day desc limit 1`.execute(scope.db);
  return rows[0]?.vatPayer === true;
}
