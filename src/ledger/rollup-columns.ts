import { type RawBuilder, sql } from "kysely";
import { LINES, type Line } from "#core/ledger.ts";

/** Counters every rollup carries beside its money columns. */
export const COUNTERS = ["units", "refunded_units", "costed_units", "orders", "product_orders", "offer_orders", "postings"] as const;

/** `deliveryIncome` → `delivery_income`: the column of a line. */
export function columnOf(line: Line): string {
  return line.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const MONEY = [...LINES.map((line) => ({ column: columnOf(line), condition: `p.line = '${line}'` })), { column: "uncosted_sales", condition: "p.line = 'sales' and p.uncosted" }];

/** Money columns of the rollups, market currency and PLN side by side. */
export const MONEY_COLUMNS = MONEY.flatMap(({ column }) => [column, `${column}_pln`]);

const list = (texts: readonly string[]): RawBuilder<unknown> => sql.raw(texts.join(",\n      "));

/** Everything a rollup holds beside its key, in the order of the two selections below. */
export const ROLLUP_COLUMNS = list([...COUNTERS, "missing", "missing_pln", ...MONEY_COLUMNS]);

const lineBit = `case p.line ${LINES.map((line, position) => `when '${line}' then ${1 << position}`).join(" ")} else 0 end`;

/** Rollup columns as sums over postings `p`. */
export const SUMS_OF_POSTINGS = list([
  "coalesce(sum(p.quantity) filter (where p.line = 'sales'), 0)",
  "coalesce(sum(p.quantity) filter (where p.line = 'refunds'), 0)",
  "coalesce(sum(p.quantity) filter (where p.line = 'sales' and not p.uncosted), 0)",
  "count(*) filter (where p.order_mark & 1 <> 0)",
  "count(*) filter (where p.order_mark & 2 <> 0)",
  "count(*) filter (where p.order_mark & 4 <> 0)",
  "count(*)",
  `coalesce(bit_or(${lineBit}) filter (where p.amount is null), 0)`,
  `coalesce(bit_or(${lineBit}) filter (where p.amount_pln is null), 0)`,
  ...MONEY.flatMap(({ condition }) => [`sum(p.amount) filter (where ${condition})`, `sum(p.amount_pln) filter (where ${condition})`]),
]);

/** Rollup columns as sums over finer rollup rows `p`. */
export const SUMS_OF_ROLLUP = list([
  ...COUNTERS.map((column) => `coalesce(sum(p.${column}), 0)`),
  "coalesce(bit_or(p.missing), 0)",
  "coalesce(bit_or(p.missing_pln), 0)",
  ...MONEY_COLUMNS.map((column) => `sum(p.${column})`),
]);
