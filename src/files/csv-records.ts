/**
 * CSV as sellers' programs write it, pushed in piece by piece. Quotes follow RFC 4180, and leniently what people break:
 * a quote in the middle of a cell is a letter, a quote that is never closed is taken back, so that one bad line
 * cannot swallow the rest of the file. Both passes over an upload use this one reader, so they see the same rows.
 */
import { FileError } from "./file-error.ts";
import { LONGEST_RECORD } from "./limits.ts";

export type CsvRecord = { line: number; cells: string[] };

export type CsvReader = {
  /** The records that the text so far completes; blank ones are left out, their lines counted. */
  push(text: string): CsvRecord[];
  /** The last record, when the file does not end with a line break. */
  end(): CsvRecord[];
};

export type CsvShape = { delimiter: string; newline: "\n" | "\r" };

const QUOTE = '"';
// A quote that swallows more than this was never meant to open a cell.
const LONGEST_QUOTED_RECORD = 256 * 1024;

export function createCsvReader(shape: CsvShape): CsvReader {
  let rest = "";
  let line = 1;

  function take(text: string, last: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    let quote = text.indexOf(QUOTE);
    while (at < text.length) {
      if (quote >= 0 && quote < at) quote = text.indexOf(QUOTE, at);
      const found = recordAt(text, at, quote, shape, last);
      if (found === null) break;
      if (!isBlank(found.cells)) records.push({ line, cells: found.cells });
      line += 1 + found.breaks;
      at = found.next;
    }
    rest = text.slice(at);
    if (rest.length > LONGEST_RECORD) throw new FileError("fileLineTooLong", { line });
    return records;
  }

  return {
    push: (text) => take(rest + text, false),
    end: () => take(rest, true),
  };
}

type Found = { cells: string[]; next: number; breaks: number };
type Field = { value: string; end: number };

/** The record from `at`; null when more text is needed. `quote` is the first quote at or after `at`, −1 without any. */
function recordAt(text: string, at: number, quote: number, shape: CsvShape, last: boolean): Found | null {
  const lineEnd = text.indexOf(shape.newline, at);
  if (lineEnd < 0 && !last) return null;
  const end = lineEnd < 0 ? text.length : lineEnd;
  if (quote >= 0 && quote < end) {
    const quoted = readQuoted(text, at, shape, last);
    if (quoted !== null) return quoted;
    if (!last && text.length - at < LONGEST_QUOTED_RECORD) return null;
  }
  return { cells: withoutReturn(text.slice(at, end)).split(shape.delimiter), next: end + 1, breaks: 0 };
}

/** A record with quotes from `start`; null when it is not complete, or never will be. */
function readQuoted(text: string, start: number, shape: CsvShape, last: boolean): Found | null {
  const cells: string[] = [];
  let breaks = 0;
  let at = start;
  for (;;) {
    const opens = text.startsWith(QUOTE, at);
    const field = opens ? quotedField(text, at + 1, shape, last) : plainField(text, at, shape, last);
    if (field === null) return null;
    cells.push(field.value);
    if (opens) breaks += countOf(field.value, shape.newline);
    if (!text.startsWith(shape.delimiter, field.end)) return { cells, breaks, next: pastLineBreak(text, field.end) };
    at = field.end + 1;
  }
}

function plainField(text: string, at: number, { delimiter, newline }: CsvShape, last: boolean): Field | null {
  const lineEnd = text.indexOf(newline, at);
  if (lineEnd < 0 && !last) return null;
  const stop = lineEnd < 0 ? text.length : lineEnd;
  const cut = text.indexOf(delimiter, at);
  if (cut >= 0 && cut < stop) return { value: text.slice(at, cut), end: cut };
  const value = withoutReturn(text.slice(at, stop));
  return { value, end: at + value.length };
}

function quotedField(text: string, from: number, shape: CsvShape, last: boolean): Field | null {
  let value = "";
  let begin = from;
  for (let quote = text.indexOf(QUOTE, from); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    if (text.startsWith(QUOTE, quote + 1)) {
      value += text.slice(begin, quote + 1);
      begin = quote + 2;
      quote += 1;
      continue;
    }
    const end = closedAt(text, quote + 1, shape, last);
    if (end === "later") return null;
    if (end !== "open") return { value: value + text.slice(begin, quote), end };
  }
  return null;
}

/** Where the cell ends that a quote before `at` closes; "open" when letters follow, "later" when the text stops here. */
function closedAt(text: string, at: number, { delimiter, newline }: CsvShape, last: boolean): number | "open" | "later" {
  let end = at;
  while ((text[end] === " " || text[end] === "\t") && text[end] !== delimiter) end += 1;
  if (end >= text.length) return last ? end : "later";
  if (text.startsWith(delimiter, end) || text.startsWith(newline, end)) return end;
  if (text[end] !== "\r") return "open";
  if (end + 1 >= text.length) return last ? end : "later";
  return text.startsWith(newline, end + 1) ? end : "open";
}

function pastLineBreak(text: string, at: number): number {
  return at + (text.startsWith("\r\n", at) ? 2 : 1);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

/** No cell with a letter in it: an empty line, or the row of bare delimiters that spreadsheets leave at the end. */
function isBlank(cells: readonly string[]): boolean {
  return (cells[0] ?? "").trim() === "" && cells.every((cell) => cell.trim() === "");
}
