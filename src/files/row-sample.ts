import type { Cell, RawRecord } from "./cells.ts";

/** Rows of a file of any length, in bounded memory: its first ones without a gap, then ever sparser, evenly spread. */
type RowSample = {
  see(record: RawRecord): void;
  rows(): readonly RawRecord[];
};

// Orders of several lines lie whole among these.
const FIRST_ROWS = 500;
const SPREAD_ROWS = 1_500;
// More of a cell says no more about what kind of value it is.
const LONGEST_KEPT = 120;

export function createRowSample(): RowSample {
  const first: RawRecord[] = [];
  let spread: RawRecord[] = [];
  let stride = 1;
  let seen = 0;
  return {
    see(record) {
      if (first.length < FIRST_ROWS) {
        first.push(copyOf(record));
        return;
      }
      seen += 1;
      if (seen % stride !== 0) return;
      spread.push(copyOf(record));
      if (spread.length < SPREAD_ROWS) return;
      spread = spread.filter((_, at) => at % 2 === 1);
      stride *= 2;
    },
    rows: () => [...first, ...spread],
  };
}

/** Text of its own: a part of a piece of the upload would keep all of the piece in memory. */
function copyOf({ line, cells }: RawRecord): RawRecord {
  const cut = cells.map((cell): Cell => (typeof cell === "string" ? cell.slice(0, LONGEST_KEPT) : cell));
  return { line, cells: structuredClone(cut) };
}
