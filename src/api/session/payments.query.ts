import { sql } from "kysely";
import type { ResponseOf } from "#contract/route.ts";
import type { subscriptionInvoicesRoute } from "#contract/payments.ts";
import type { CompanyScope } from "#db/scope.ts";

type Invoice = ResponseOf<typeof subscriptionInvoicesRoute>["items"][number];

export async function findInvoices({ db, companyId }: CompanyScope): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select invoice_id as id, number, issued_at as "issuedAt", amount, currency, state, url
    from subscription_invoices where company_id = ${companyId}
    order by issued_at desc, invoice_id desc limit 200`.execute(db);
  return rows;
}
