import type { PaperTable } from "#core/paper/paper.ts";
import { AFTER_NAME, type ColumnGroup, fitColumns, INDENT, LEAST_GAP } from "./fit-columns.ts";
import { linesOfText } from "./lines-of-text.ts";
import { HAIRLINE, INK, type Mark, MUTED, RULE, ruler, SECONDARY } from "./marks.ts";
import { type Area, heightOf, type Placed, space, type Strip, textAt } from "./strip.ts";

const LINE = 1.3;
/** Of the letters' size, from line to line; airier or tighter where that keeps a table on its page. */
const ROW = 1.68;
const ROWS = [1.95, 1.8, ROW, 1.55, 1.45] as const;
const NAME_LINES = 3;
const HEAD_LINES = 3;

const TITLE_SIZE = 11;
const NOTE_SIZE = 7.5;

type Look = { size: number; row: number; nameWidth: number; group: ColumnGroup; area: Area };

/** `height`: what a page has for a table that is to fill one and no more; null where it stands among others. */
export type TableRoom = { largest: number; height: number | null };

/** One placed block for each group of columns that fits the page's width; every one of them with the names of the rows. */
export function placeTable(table: PaperTable, area: Area, { largest, height }: TableRoom): Placed[] {
  const { title, note, rows } = table;
  const { size, nameWidth, groups } = fitColumns(table, { width: area.width, largest }, area.measure);
  const titleStrips = title === null ? [] : titled(title, area);
  const noteStrips = note === null ? [] : noted(note, area);
  if (rows.length === 0) return [{ strips: [...titleStrips, ...noteStrips], repeated: null, isWhole: true }];
  return groups.map((group, at): Placed => {
    const look = { size, nameWidth, group, area };
    const head = headStrip(table, { ...look, row: ROW });
    const stripsAt = (row: number): Strip[] => [
      ...(at === 0 ? titleStrips : []),
      head,
      ...rows.map((cells) => rowStrip(cells, { ...look, row })),
      ...(at === groups.length - 1 ? noteStrips : []),
    ];
    const fits = (row: number): boolean => height !== null && heightOf(stripsAt(row)) <= height;
    const strips = stripsAt(ROWS.find(fits) ?? ROW);
    return { strips, repeated: head, isWhole: true, ...(at === 0 ? {} : { isNewPage: true as const }) };
  });
}

export function titled(title: string, { left, measure }: Area): Strip[] {
  const height = TITLE_SIZE * 1.6;
  return [{ height, marks: [textAt(title, 0, height, { x: left, size: TITLE_SIZE, font: "bold", color: INK }, measure)], isKept: true }];
}

export function noted(text: string, area: Area, color = SECONDARY): Strip[] {
  const height = NOTE_SIZE * LINE;
  const lines = linesOfText(text, area.width, 4, { size: NOTE_SIZE, font: "normal" }, area.measure);
  return [
    space(3),
    ...lines.map((line) => ({ height, marks: [textAt(line, 0, height, { x: area.left, size: NOTE_SIZE, color }, area.measure)] })),
  ];
}

/** Names of columns end where their figures end, and stand on the line above them. */
function headStrip({ header }: PaperTable, { size, nameWidth, group, area }: Look): Strip {
  const { left, right, measure } = area;
  const line = size * LINE;
  const style = { size, font: "bold" as const };
  const heads = group.map(({ column, width }) => linesOfText(header[column] ?? "", width - LEAST_GAP, HEAD_LINES, style, measure));
  const most = Math.max(1, ...heads.map((lines) => lines.length));
  const height = most * line + size * 0.5;
  const marks: Mark[] = [textAt(header[0] ?? "", (most - 1) * line, line, { x: left, ...style, color: MUTED }, measure)];
  let edge = left + nameWidth;
  for (const [at, lines] of heads.entries()) {
    edge += group[at]?.width ?? 0;
    const top = (most - lines.length) * line;
    for (const [row, text] of lines.entries())
      marks.push(textAt(text, top + row * line, line, { x: edge, ...style, color: MUTED, align: "right" }, measure));
  }
  // Columns that go on end where they end, not at the page's edge.
  marks.push(ruler(left, Math.min(right, edge), height, RULE, 0.75));
  return { height, marks, isKept: true };
}

function rowStrip({ cells, depth, isStrong }: PaperTable["rows"][number], { size, row, nameWidth, group, area }: Look): Strip {
  const { left, measure } = area;
  const style = { size, font: isStrong ? ("bold" as const) : ("normal" as const) };
  const indent = depth * INDENT;
  const names = linesOfText(cells[0] ?? "", nameWidth - indent - AFTER_NAME, NAME_LINES, style, measure);
  const line = size * LINE;
  const height = size * row + (names.length - 1) * line;
  const pad = (size * row - line) / 2;
  const marks = names.map((text, at) => textAt(text, pad + at * line, line, { x: left + indent, ...style, color: INK }, measure));
  let edge = left + nameWidth;
  for (const { column, width } of group) {
    edge += width;
    marks.push(textAt(cells[column] ?? "", 0, height, { x: edge, ...style, color: INK, align: "right" }, measure));
  }
  return { height, marks: [...marks, ruler(left, edge, height, isStrong ? RULE : HAIRLINE, isStrong ? 0.6 : 0.4)] };
}
