/**
 * Reads the columns of one record at a time and keeps the first thing wrong with it, so that a row reader stays a list.
 * Each column becomes a function once per file; for a column that the file lacks it costs nothing per row.
 */
import type { Bp, Day, Decimal, Market, Minor } from "#core/facts.ts";
import { hasControl, NO_COLUMN, textAt, withoutControls } from "./cells.ts";
import type { Cell, RawRecord } from "./cells.ts";
import { isProblem, problem } from "./cell-problem.ts";
import { isRounded, normalCode } from "./codes.ts";
import type { CellProblem, RowError } from "./cell-problem.ts";
import { readDay } from "./dates.ts";
import { readMarket } from "./markets.ts";
import { readAmount, readQuantity, readUnitPrice } from "./numbers.ts";
import { remembered } from "./remembered.ts";
import type { Table } from "./table.ts";
import { readVatRate } from "./vat-rate.ts";
import type { VatRate } from "./vat-rate.ts";

// Ids are keys in the database, whose index takes no longer ones.
const LONGEST_ID = 200;
const LONGEST_LABEL = 1_000;
/** Stands for what could not be read. */
const LOST_LETTER = "\ufffd";

/** The value of the column in the current record; null when the cell is empty, absent or wrong. */
export type Field<Value> = () => Value | null;

export type Fields<Name extends string> = {
  /** Goes on to the next record; nothing is wrong with it yet. */
  begin: (record: RawRecord) => void;
  /** Says what is wrong with the record, unless something was said before. */
  reject: (name: Name | null, found: CellProblem) => void;
  rejected: () => RowError | null;
  /** The cell as it stands; "" for a column the file lacks. */
  cell(name: Name): () => Cell;
  /** Trimmed; at most 200 characters. */
  id(name: Name): Field<string>;
  /** A number or name that things are known by: normalised, at most 200 characters; a rounded one is refused. */
  code(name: Name): Field<string>;
  /** Trimmed; cut after 1,000 characters; nothing where letters were lost. */
  label(name: Name): Field<string>;
  quantity(name: Name): Field<number>;
  unitPrice(name: Name): Field<Decimal>;
  amount(name: Name): Field<Minor>;
  vatRate(name: Name): Field<VatRate>;
  rate(name: Name): Field<Bp>;
  day(name: Name): Field<Day>;
  market(name: Name): Field<Market>;
  /** Whatever `read` makes of the cell. */
  value: <Value>(name: Name, read: (cell: Cell) => Value | null | CellProblem) => Field<Value>;
  /** As the field, but the row must have it; `missing` stands in for the rest of a row that is rejected. */
  required<Value>(name: Name, field: Field<Value>, missing: Value): () => Value;
};

type Reader<Name extends string> = Pick<Fields<Name>, "begin" | "reject" | "rejected" | "cell" | "value"> & {
  text: (name: Name, checked: (found: string) => string | null) => Field<string>;
};

const absent = (): null => null;

export function createFields<Name extends string>(table: Table<Name>): Fields<Name> {
  const reader = createReader(table);
  const { reject, value, text } = reader;
  const checkedId = (name: Name, found: string): string => {
    if (found.length > LONGEST_ID) reject(name, problem("rowTooLong", { most: LONGEST_ID }));
    if (found.includes(LOST_LETTER)) reject(name, problem("rowDamagedLetters"));
    return found;
  };
  return {
    ...reader,
    id: (name) => text(name, (found) => checkedId(name, found)),
    code: (name) => {
      const cell = reader.cell(name);
      return text(name, (found) => {
        if (isRounded(cell())) reject(name, problem("rowRoundedCode"));
        const code = normalCode(found);
        return code === "" ? null : checkedId(name, code);
      });
    },
    label: (name) =>
      text(name, (found) => {
        // What was written is not known: a good name must not give way to it.
        if (found.includes(LOST_LETTER)) return null;
        return found.length > LONGEST_LABEL ? found.slice(0, LONGEST_LABEL) : found;
      }),
    quantity: (name) =>
      value(
        name,
        remembered((cell) => readQuantity(cell, table.sign(name))),
      ),
    unitPrice: (name) =>
      value(
        name,
        remembered((cell) => readUnitPrice(cell, table.sign(name))),
      ),
    amount: (name) =>
      value(
        name,
        remembered((cell) => readAmount(cell, table.sign(name))),
      ),
    vatRate: (name) => value(name, remembered(readVatRate)),
    rate: (name) => value(name, remembered(readRate)),
    day: (name) => value(name, (cell) => readDay(cell, table.dateOrder(name))),
    market: (name) => value(name, remembered(readMarket)),
    required: (name, field, missing) => () => {
      const found = field();
      if (found !== null) return found;
      reject(name, problem("rowMissingValue"));
      return missing;
    },
  };
}

function createReader<Name extends string>(table: Table<Name>): Reader<Name> {
  const width = table.headers.length;
  const watched = new Map<Name, number>();
  const cutOffIn = createCutWatch(width);
  let current: RawRecord = { line: 0, cells: [] };
  let error: RowError | null = null;
  const reject = (name: Name | null, found: CellProblem): void => {
    error ??= table.rejected(current, name, found);
  };
  const positionOf = (name: Name): number => {
    const at = table.at(name);
    if (at !== NO_COLUMN) watched.set(name, at);
    return at;
  };
  const rejectControls = (): void => {
    for (const [name, at] of watched) {
      if (!hasControl(current.cells[at])) continue;
      current = { ...current, cells: current.cells.map((cell) => (typeof cell === "string" ? withoutControls(cell) : cell)) };
      return reject(name, problem("rowControlCharacter"));
    }
  };

  return {
    reject,
    rejected: () => error,
    begin(record) {
      current = record;
      error = null;
      rejectControls();
      const cutOff = cutOffIn(record);
      if (cutOff !== null) reject(null, cutOff);
      if (record.cells.length <= width) return;
      if (record.cells.slice(width).some((cell) => cell !== "")) reject(null, problem("rowTooManyCells", { columns: width }));
    },
    cell(name) {
      const at = positionOf(name);
      return () => current.cells[at] ?? "";
    },
    value(name, read) {
      const at = positionOf(name);
      if (at === NO_COLUMN) return absent;
      return () => {
        const cell = current.cells[at];
        if (cell === undefined || cell === "") return null;
        const found = read(cell);
        if (!isProblem(found)) return found;
        if (!isBlank(cell)) reject(name, found);
        return null;
      };
    },
    text(name, checked) {
      const at = positionOf(name);
      if (at === NO_COLUMN) return absent;
      return () => {
        const found = textAt(current.cells, at);
        return found === "" ? null : checked(found);
      };
    },
  };
}

/** Says whether a record, seen in the order of the file, is a last one that breaks off while all before it were whole. */
function createCutWatch(width: number): (record: RawRecord) => CellProblem | null {
  let seen = 0;
  let whole = 0;
  return ({ cells, isUnended = false }) => {
    // Programs that leave empty cells out at the end do so in more rows than the last.
    const isCut = isUnended && cells.length < width && seen > 0 && whole === seen;
    seen += 1;
    if (cells.length >= width) whole += 1;
    return isCut ? problem("rowCutOff", { columns: width, cells: cells.length }) : null;
  };
}

function readRate(cell: Cell): Bp | null | CellProblem {
  const found = readVatRate(cell);
  return found === null || isProblem(found) ? found : found.rate;
}

/** A cell of spaces is empty; asked only about cells that nothing could be made of. */
function isBlank(cell: Cell): boolean {
  return typeof cell === "string" && cell.trim() === "";
}
