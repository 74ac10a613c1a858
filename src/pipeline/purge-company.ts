import { sql } from "kysely";
import { purgeAuditOf } from "#db/audit-purge.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { ownSource } from "./own-rates.ts";

/** Every table of tenants; what is referred to comes after what refers to it. */
export const OF_COMPANY = [
  "ads_report_days",
  "ads_statistics",
  "alert_notices",
  "alert_rules",
  "alerts",
  "api_failures",
  "api_keys",
  "audit_log",
  "banner_dismissals",
  "billing_entries",
  "blob_chunks",
  "blobs",
  "bundle_components",
  "certainty_days",
  "column_mappings",
  "commission_rates",
  "company_billing_types",
  "company_rates",
  "company_settings",
  "customer_returns",
  "deliveries",
  "expense_bookings",
  "expense_documents",
  "expense_versions",
  "expenses",
  "expense_categories",
  "fee_estimates",
  "fee_lags",
  "idempotency_keys",
  "import_changes",
  "import_new_products",
  "import_rejections",
  "imports",
  "invitations",
  "issue_reports",
  "job_runs",
  "line_cost_overrides",
  "line_costs",
  "offer_days",
  "offers",
  "order_aliases",
  "order_lines",
  "order_surcharges",
  "refund_lines",
  "refunds",
  "orders",
  "payment_operations",
  "postings",
  "product_aliases",
  "product_batches",
  "product_change_rows",
  "product_change_sheets",
  "product_changes",
  "product_costs",
  "tag_changes",
  "tag_rules",
  "cost_rules",
  "cost_rule_sets",
  "tags_kept_off",
  "exclusive_tag_groups",
  "product_tags",
  "tags",
  "removed_tags",
  "products",
  "quarantined_entries",
  "report_links",
  "report_deliveries",
  "report_sendings",
  "report_recipients",
  "rollup_line_day",
  "rollup_order",
  "rollup_product_day",
  "rollup_product_month",
  "rollup_ranking_month",
  "rollup_shared_order",
  "rollup_store_day",
  "rollup_store_month",
  "saved_views",
  "scheduled_reports",
  "staging_ads",
  "staging_billing",
  "staging_costs",
  "staging_expenses",
  "staging_facts",
  "staging_lines",
  "staging_orders",
  "store_connections",
  "store_schedule",
  "marketplace_accounts",
  "oauth_states",
  "subscriptions",
  "sync_feeds",
  "tax_profiles",
  "tile_sets",
  "todo_deferrals",
  "touched_keys",
  "webhook_deliveries",
  "webhooks",
  "stores",
  "companies",
] as const;

/** Removes every row of a company, in the caller's transaction. Safe to repeat. */
export async function purgeCompany(scope: CompanyScope): Promise<void> {
  await lockCompany(scope);
  // Banners are the instance's; one that spoke to this company alone goes with it.
  await sql`delete from banners where audience_company_id = ${scope.companyId}`.execute(scope.db);
  // Tables of rates are everybody's, but for those that were made of this company's own.
  for (const table of ["fx_rates", "fx_days"]) {
    await sql`delete from ${sql.table(table)} r where r.source = ${ownSource(scope.companyId)}`.execute(scope.db);
  }
  for (const table of OF_COMPANY) {
    if (table === "audit_log") await purgeAuditOf(scope);
    else await sql`delete from ${sql.table(table)} t where t.company_id = ${scope.companyId}`.execute(scope.db);
  }
}
