/** What was seen of the values of a file in the one look at all of its rows. Columns are positions in the file. */
import type { Cell, RawRecord } from "./cells.ts";
import { isProblem } from "./cell-problem.ts";
import { profileOf } from "./column-profile.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { createOrderWitness } from "./date-order.ts";
import type { OrderVerdict } from "./date-order.ts";
import { createSignWitness } from "./decimal-sign.ts";
import type { SignVerdict } from "./decimal-sign.ts";
import { readDecimal } from "./numbers.ts";
import { createRowSample } from "./row-sample.ts";

export type FileValues = {
  /** Rows of the whole file, at most two thousand. */
  rows: readonly RawRecord[];
  profile(at: number): ColumnProfile;
  /** Of every row. */
  sign(at: number): SignVerdict;
  /** Of every row. */
  dateOrder(at: number): OrderVerdict;
  /** Some row has a number other than 0 there. */
  hasAmounts(at: number): boolean;
  /** The number in the cell of a row of `rows`, by the decimal sign of its column; null for anything else. */
  number(row: RawRecord, at: number): number | null;
};

type ValueWatch = {
  see(record: RawRecord): void;
  /** `letters`: the cell as it should have been shown. */
  values(letters: (cell: Cell) => Cell): FileValues;
};

const NOT_ZERO = /[1-9]/;

export function createValueWatch(width: number): ValueWatch {
  const columns = Array.from({ length: width }, () => ({ sign: createSignWitness(), order: createOrderWitness(), amounts: false }));
  const sample = createRowSample();
  return {
    see(record) {
      sample.see(record);
      const { cells } = record;
      for (let at = 0; at < width && at < cells.length; at += 1) {
        const cell = cells[at];
        const column = columns[at];
        if (cell === undefined || cell === "" || column === undefined) continue;
        column.sign.see(cell);
        column.order.see(cell);
        column.amounts ||= typeof cell === "number" ? cell !== 0 : NOT_ZERO.test(cell);
      }
    },
    values(letters) {
      const rows = sample.rows().map(({ line, cells }) => ({ line, cells: cells.map(letters) }));
      const profiles = new Map<number, ColumnProfile>();
      const signs = columns.map((column) => column.sign.verdict());
      const sign = (at: number): SignVerdict => signs[at] ?? "plain";
      return {
        rows,
        sign,
        dateOrder: (at) => columns[at]?.order.verdict() ?? "plain",
        hasAmounts: (at) => columns[at]?.amounts ?? false,
        profile(at) {
          const known = profiles.get(at) ?? profileOf(rows.map(({ cells }) => cells[at] ?? ""));
          profiles.set(at, known);
          return known;
        },
        number({ cells }, at) {
          const cell = cells[at] ?? "";
          if (cell === "") return null;
          const found = readDecimal(cell, sign(at) === "," ? "," : ".");
          return isProblem(found) ? null : Number(found);
        },
      };
    },
  };
}
