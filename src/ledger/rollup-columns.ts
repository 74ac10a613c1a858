import { type RawBuilder, sql } from "kysely";
import { LINES, type Line } from "#core/ledger.ts";

/** Counters every rollup carries beside its money columns. */
const COUNTERS = ["units", "refunded_units", "costed_units", "orders", "product_orders", "offer_orders", "postings"] as const;

/** `deliveryIncome` → `delivery_income`: the column of a line. */
export function columnOf(line: Line): string {
  return line.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type MoneyColumn = { column: string; condition: string };

/** Money columns that can hold something when only these lines have postings; the others stay null. */
function moneyOf(lines: readonly Line[]): MoneyColumn[] {
  const columns = lines.map((line) => ({ column: columnOf(line), condition: `p.line = '${line}'` }));
  return lines.includes("sales") ? [...columns, { column: "uncosted_sales", condition: "p.line = 'sales' and p.uncosted" }] : columns;
}

const list = (texts: readonly string[]): RawBuilder<unknown> => sql.raw(texts.join(",\n      "));

const lineBit = `case p.line ${LINES.map((line, position) => `when '${line}' then ${1 << position}`).join(" ")} else 0 end`;

const MISSING = ["missing", "missing_pln"];

/** Everything a rollup holds beside its key, for these lines, and how it is summed from postings or from finer rollup rows `p`. */
export type RollupColumns = { names: RawBuilder<unknown>; ofPostings: RawBuilder<unknown>; ofRollup: RawBuilder<unknown> };

export function rollupColumns(lines: readonly Line[]): RollupColumns {
  const money = moneyOf(lines);
  const names = money.flatMap(({ column }) => [column, `${column}_pln`]);
  return {
    names: list([...COUNTERS, ...MISSING, ...names]),
    ofPostings: list([
      "coalesce(sum(p.quantity) filter (where p.line = 'sales'), 0)",
      "coalesce(sum(p.quantity) filter (where p.line = 'refunds'), 0)",
      "coalesce(sum(p.quantity) filter (where p.line = 'sales' and not p.uncosted), 0)",
      "count(*) filter (where p.order_mark & 1 <> 0)",
      "count(*) filter (where p.order_mark & 2 <> 0)",
      "count(*) filter (where p.order_mark & 4 <> 0)",
      "count(*)",
      `coalesce(bit_or(${lineBit}) filter (where p.amount is null), 0)`,
      `coalesce(bit_or(${lineBit}) filter (where p.amount_pln is null), 0)`,
      ...money.flatMap(({ condition }) => [`sum(p.amount) filter (where ${condition})`, `sum(p.amount_pln) filter (where ${condition})`]),
    ]),
    ofRollup: list([
      ...COUNTERS.map((column) => `coalesce(sum(p.${column}), 0)`),
      ...MISSING.map((column) => `coalesce(bit_or(p.${column}), 0)`),
      ...names.map((column) => `sum(p.${column})`),
    ]),
  };
}
