/** Faults in what writes the facts and follows their changes. */
import { type Fault, seller } from "./fault.ts";

export const PIPELINE_FAULTS: readonly Fault[] = [
  {
    name: "rate in force on the day of its table",
    file: "src/pipeline/rates/store-rates.ts",
    find: "generate_series(r.table_date + 1, least(coalesce(r.next_date, r.table_date + 7), r.table_date + 7)",
    replace: "generate_series(r.table_date, least(coalesce(r.next_date - 1, r.table_date + 7), r.table_date + 7)",
    nets: [seller("currency-over-weekend")],
  },
  {
    name: "rate in force for eight days",
    file: "src/pipeline/rates/store-rates.ts",
    find: "least(coalesce(r.next_date, r.table_date + 7), r.table_date + 7)",
    replace: "least(coalesce(r.next_date, r.table_date + 8), r.table_date + 8)",
    nets: [seller("currency-over-weekend")],
  },
  {
    name: "own rate of a day holds on the next one too",
    file: "src/pipeline/rates/own-rates.ts",
    find: "select o.currency, o.day, o.day - 1, 'own', o.mid from own o",
    replace:
      "select o.currency, o.day + add, o.day - 1, 'own', o.mid from own o, generate_series(0, 1) add where add = 0 or not exists (select from own n where n.currency = o.currency and n.day = o.day + add)",
    nets: [{ file: "src/api/rates/rates.test.ts" }],
  },
  {
    name: "effect counts what is booked ahead of today",
    file: "src/ledger/day-profits.ts",
    find: "sql`r.day <= ${await todayOf(scope)}`",
    replace: "sql`true`",
    nets: [{ file: "src/api/logs/effects.test.ts" }],
  },
  {
    name: "expenses of a move sized by what was sold before it",
    file: "src/pipeline/products/remap/free-effect.ts",
    find: "and p.line = 'sales'",
    replace: "and p.line = 'none'",
    nets: [{ file: "src/pipeline/products/effect.test.ts" }],
  },
  {
    name: "expense booked as if for a payer",
    file: "src/pipeline/figures/book-expenses.ts",
    find: "oss from tax_profiles where company_id",
    replace: "oss from (select company_id, from_day, true as vat_payer, oss from tax_profiles) tax_profiles where company_id",
    nets: [seller("vat-exempt-company")],
  },
  {
    name: "identical rows of a file taken for one",
    file: "src/pipeline/merge/line-keys.ts",
    find: "return `${thing}|${count}`;",
    replace: "return `${thing}|1`;",
    nets: [{ file: "src/pipeline/merge/line-keys.test.ts" }],
  },
  {
    name: "line that left its order leaves its postings",
    file: "src/pipeline/imports/import-orders.ts",
    find: "orderIds: [...(counts.orderIds ?? []), ...moved, ...removed]",
    replace: "orderIds: [...(counts.orderIds ?? []), ...moved]",
    nets: [{ file: "src/pipeline/imports/import-file.test.ts" }, { file: "test/ledger-properties.test.ts" }],
  },
  {
    name: "undo leaves the changed lines as the file had them",
    file: "src/pipeline/imports/undo/undo-import.ts",
    find: "select (jsonb_populate_record(null::order_lines, before)).* from gone",
    replace: "select (jsonb_populate_record(null::order_lines, before)).* from gone where false",
    nets: [{ file: "test/ledger-properties.test.ts" }, { file: "src/pipeline/imports/import-file.test.ts" }],
  },
  {
    name: "stock not booked again after a late purchase",
    file: "src/pipeline/figures/recompute.ts",
    find: "const restocked = await bookStock(scope, request.productIds);",
    replace: "const restocked: number[] = [];",
    nets: [seller("stock-fifo-and-average")],
  },
];
