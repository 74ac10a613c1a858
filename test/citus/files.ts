/**
 * Tests of the database that hold on a cluster as well: they state business facts with their arithmetic, so what they expect is what a
 * PostgreSQL without Citus answers. Some of each thing that the product does; a file gets a database of its own on every machine, ten
 * seconds each.
 */
export const FILES = [
  // People, companies, support, notices.
  "test/accounts/{registration,invitations,company}.test.ts",
  "src/api/support/support.test.ts",
  "src/api/banners/banners.test.ts",
  // Files and marketplaces.
  "test/{import-over-http,ads-import}.test.ts",
  "src/pipeline/imports/import-file.test.ts",
  "src/pipeline/sync/{sync-store,billing-file}.test.ts",
  // Figures.
  "test/scenarios/database.test.ts",
  "test/reports-agree.test.ts",
  "src/ledger/replace-postings.test.ts",
  // What people change, and take back.
  "src/pipeline/products/remap/undo-remap.test.ts",
  "src/pipeline/{products/tags/file-tags,imports/undo/undo-stock}.test.ts",
  "src/api/{product-costs/product-costs,expenses/expenses,rates/rates}.test.ts",
  // Alerts, reports.
  "src/api/alert-rules/alert-rules.test.ts",
  "src/jobs/reports/reports.test.ts",
  // Deletion.
  "src/pipeline/removal/purge-stores.test.ts",
];
