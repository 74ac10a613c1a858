/** Columns as wide as what stands in them: as large as leaves room for all, and what does not fit goes on, with its names, on a next page. */
import type { PaperTable } from "#core/paper/paper.ts";
import type { Measure } from "./marks.ts";
import { widestWord } from "./lines-of-text.ts";

/** Positions in the table and widths, the gap before it included; figures end at the right edge. */
export type ColumnGroup = readonly { column: number; width: number }[];

export type Fit = { size: number; nameWidth: number; groups: readonly ColumnGroup[] };

export type Room = { width: number; largest: number };

/** Smaller is not read any more. */
export const SMALLEST = 6.5;
const STEP = 0.25;
const GAPS = [12, 9, 7] as const;
/** Where nothing else is left. */
export const LEAST_GAP = 5;
/** Of the width, what names get before they are written in two lines. */
const NAME_SHARE = 0.3;
/** No figure stands so far from the next one that the eye loses its row. */
const WIDEST = 96;
export const INDENT = 10;
/** Beside the text of names, so that it does not touch the first figure. */
export const AFTER_NAME = 6;

type Table = Pick<PaperTable, "header" | "rows">;
type Tried = { size: number; nameWidth: number; needs: readonly number[] };

export function fitColumns(table: Table, room: Room, measure: Measure): Fit {
  for (let size = room.largest; size >= SMALLEST; size -= STEP) {
    const tried = tryAt(table, size, room, measure);
    for (const gap of GAPS) if (widthOf(tried, gap) <= room.width) return spread(tried, gap, room.width);
  }
  const tried = tryAt(table, SMALLEST, room, measure);
  return widthOf(tried, LEAST_GAP) <= room.width ? spread(tried, LEAST_GAP, room.width) : cut(tried, LEAST_GAP, room.width);
}

function tryAt({ header, rows }: Table, size: number, room: Room, measure: Measure): Tried {
  const needs = header.slice(1).map((name, at) => {
    const cells = rows.map(({ cells, isStrong }) => measure(cells[at + 1] ?? "", size, isStrong ? "bold" : "normal"));
    return Math.max(widestWord(name, { size, font: "bold" }, measure), ...cells);
  });
  const names = rows.map(({ cells, depth, isStrong }) => depth * INDENT + measure(cells[0] ?? "", size, isStrong ? "bold" : "normal"));
  const natural = Math.max(measure(header[0] ?? "", size, "bold"), ...names) + AFTER_NAME;
  return { size, needs, nameWidth: Math.min(natural, room.width * NAME_SHARE) };
}

function widthOf({ needs, nameWidth }: Tried, gap: number): number {
  return needs.reduce((sum, need) => sum + need + gap, nameWidth);
}

/** What is left over goes to the figures, then to the names. */
function spread({ size, needs, nameWidth }: Tried, gap: number, width: number): Fit {
  const left = width - needs.reduce((sum, need) => sum + need + gap, nameWidth);
  const more = needs.length === 0 ? 0 : left / (needs.length + 1);
  const group = needs.map((need, at) => ({ column: at + 1, width: Math.max(need + gap, Math.min(WIDEST, need + gap + more)) }));
  return { size, nameWidth: width - group.reduce((sum, column) => sum + column.width, 0), groups: [group] };
}

function cut({ size, needs, nameWidth }: Tried, gap: number, width: number): Fit {
  const groups: { column: number; width: number }[][] = [[]];
  let taken = nameWidth;
  for (const [at, need] of needs.entries()) {
    if (taken + need + gap > width && groups.at(-1)?.length !== 0) {
      groups.push([]);
      taken = nameWidth;
    }
    groups.at(-1)?.push({ column: at + 1, width: need + gap });
    taken += need + gap;
  }
  return { size, nameWidth, groups };
}
