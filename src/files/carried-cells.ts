/** Cells that a program writes on the first row of an order alone. */
import { NO_COLUMN, textAt } from "./cells.ts";
import type { Cell, RawRecord } from "./cells.ts";
import type { OrderColumn } from "./order-columns.ts";
import type { Table } from "./table.ts";

/** The table with empty cells of these columns filled from the row before, where that is of the same order. */
export function carriedTable(table: Table<OrderColumn>, columns: readonly OrderColumn[]): Table<OrderColumn> {
  const orderAt = table.at("order_id");
  const positions = columns.map((name) => table.at(name)).filter((at) => at !== NO_COLUMN);
  if (positions.length === 0 || orderAt === NO_COLUMN) return table;
  return {
    ...table,
    async *records() {
      let before: RawRecord = { line: 0, cells: [] };
      for await (const records of table.records()) {
        yield records.map((record) => {
          const isSameOrder = textAt(record.cells, orderAt) === textAt(before.cells, orderAt);
          const filled = isSameOrder ? { ...record, cells: filledFrom(before.cells, record.cells, positions) } : record;
          before = filled;
          return filled;
        });
      }
    },
  };
}

function filledFrom(before: readonly Cell[], cells: readonly Cell[], positions: readonly number[]): Cell[] {
  return cells.map((cell, at) => (cell === "" && positions.includes(at) ? (before[at] ?? "") : cell));
}
