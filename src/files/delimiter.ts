import { createCsvReader } from "./csv-records.ts";
import type { CsvRecord, CsvShape } from "./csv-records.ts";
import { findHeader } from "./header.ts";
import type { HeaderScore } from "./header.ts";

const DELIMITERS = [";", ",", "\t"] as const;
// Spreadsheets announce the delimiter in a first line of its own: sep=;
const ANNOUNCED = /^"?sep=([;,\t])"?\r?\n/i;

/** The shape of a CSV text from its beginning: the delimiter under which the header is understood best. */
export function detectShape(sample: string, whole: boolean, score: HeaderScore): CsvShape & { records: CsvRecord[] } {
  const newline = !sample.includes("\n") && sample.includes("\r") ? "\r" : "\n";
  const announced = ANNOUNCED.exec(sample)?.[1];
  const shapes = (announced === undefined ? DELIMITERS : [announced]).map((delimiter) => {
    const reader = createCsvReader({ delimiter, newline });
    const records = [...reader.push(sample), ...(whole ? reader.end() : [])];
    return { delimiter, newline, records, merit: meritOf(records, score) } as const;
  });
  const best = shapes.toSorted((a, b) => compare(b.merit, a.merit))[0];
  return best ?? { delimiter: ";", newline, records: [] };
}

/** Known headers first, then rows as wide as the header, then the width of the header. */
function meritOf(records: readonly CsvRecord[], score: HeaderScore): number[] {
  const at = findHeader(records, score);
  const header = records[at]?.cells ?? [];
  if (header.length < 2) return [score(header), 0, 0];
  const following = records.slice(at + 1, at + 30);
  const even = following.filter(({ cells }) => cells.length === header.length).length;
  return [score(header), following.length === 0 ? 1 : even / following.length, header.length];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) if (value !== (b[at] ?? 0)) return value - (b[at] ?? 0);
  return 0;
}
