/** SKU and tags of a CSV text, or of cells pasted from a spreadsheet. */
import type { RowProblem, TagRow } from "#core/tag-rows.ts";
import { hasControl, textAt } from "./cells.ts";
import { createCsvReader } from "./csv-records.ts";
import { detectShape } from "./delimiter.ts";
import { fold } from "./fold.ts";
import { findHeader, type HeaderScore } from "./header.ts";

const SKU_HEADERS = ["sku", "symbol", "kod", "indeks"];
const TAG_HEADERS = ["tags", "tagi", "etykiety", "tag", "stitky", "cimkek"];

const columnOf = (cells: Parameters<HeaderScore>[0], headers: readonly string[]): number =>
  cells.findIndex((_, at) => headers.includes(fold(textAt(cells, at))));

const score: HeaderScore = (cells) => (columnOf(cells, SKU_HEADERS) < 0 ? 0 : 1) + (columnOf(cells, TAG_HEADERS) < 0 ? 0 : 1);

/** Rows below a header that names both columns; without one nothing can be told. */
export function readTagText(text: string): { rows: TagRow[]; problems: RowProblem[] } {
  const content = text.replace(/^\ufeff/, "");
  const reader = createCsvReader(detectShape(content, true, score));
  const records = [...reader.push(content), ...reader.end()];
  const at = findHeader(records, score);
  const header = records[at]?.cells ?? [];
  const [sku, tags] = [columnOf(header, SKU_HEADERS), columnOf(header, TAG_HEADERS)];
  if (sku < 0 || tags < 0)
    return { rows: [], problems: [{ line: records[at]?.line ?? 1, problem: "noColumns", value: header.join("; ") }] };
  const read = records.slice(at + 1);
  const broken = read.filter(({ cells }) => hasControl(cells[sku]) || hasControl(cells[tags]));
  return {
    rows: read
      .filter((record) => !broken.includes(record))
      .map(({ line, cells }) => ({ line, sku: textAt(cells, sku), tags: textAt(cells, tags) })),
    problems: broken.map(({ line }) => ({ line, problem: "control", value: "" })),
  };
}
