/**
 * Numbers of a workbook whose format shows them as codes: 590 with the format `00000` is „00590” to everybody who sees it. The parser
 * knows values only, so the few formats that write zeros in front are looked for among the parts of the archive.
 */
import { archivePart } from "./zip-check.ts";

/** A format of nothing but digits and what stands between them; null stands for a digit. */
type CodeFormat = readonly (string | null)[];

/** Puts what is shown in the place of such numbers. `sheets` = rows of cells in the order of the workbook. */
export function showFormattedCodes(archive: Buffer, sheets: readonly (readonly unknown[])[][]): void {
  const formats = codeFormats(archivePart(archive, "xl/styles.xml") ?? "");
  if (formats.size === 0) return;
  for (const [at, path] of sheetPaths(archive).entries()) {
    const rows = sheets[at];
    if (rows !== undefined) showIn(rows, archivePart(archive, path) ?? "", formats);
  }
}

/** Of the sheets in the order of the workbook. */
function sheetPaths(archive: Buffer): string[] {
  const targets = new Map(
    [...(archivePart(archive, "xl/_rels/workbook.xml.rels") ?? "").matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target") ?? "",
    ]),
  );
  return [...(archivePart(archive, "xl/workbook.xml") ?? "").matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, "(?:\\w+:)?id")) ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  });
}

const CELL = /<(?:\w+:)?c\s([^>]*[^/>])>\s*<(?:\w+:)?v>([^<]+)<\/(?:\w+:)?v>/g;

function showIn(rows: (readonly unknown[])[], xml: string, formats: ReadonlyMap<number, CodeFormat>): void {
  for (const [, attributes = "", value = ""] of xml.matchAll(CELL)) {
    const format = formats.get(Number(attribute(attributes, "s")));
    const shown = format === undefined ? null : shownBy(format, Number(value));
    if (shown === null) continue;
    const { row, at } = placeOf(attribute(attributes, "r") ?? "");
    const cells = rows[row];
    // What the parser took for anything but a number is one of no format.
    if (typeof cells?.[at] === "number") rows[row] = cells.with(at, shown);
  }
}

/** "C2" is the third cell of the second row, both counted from 0. */
function placeOf(place: string): { row: number; at: number } {
  const [, letters = "", row = "0"] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
  return { row: Number(row) - 1, at: columnAt(letters) };
}

function attribute(text: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1] ?? null;
}

/** "A" → 0, "AA" → 26. */
function columnAt(letters: string): number {
  let sum = 0;
  for (let at = 0; at < letters.length; at += 1) sum = sum * 26 + letters.charCodeAt(at) - 64;
  return sum - 1;
}

/** Position among the cell formats → format, of those that show codes. */
function codeFormats(styles: string): Map<number, CodeFormat> {
  const codes = new Map<string, CodeFormat>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const format = formatOf(unescaped(attribute(tag.replaceAll("&quot;", "\u0001"), "formatCode") ?? ""));
    if (format !== null) codes.set(attribute(tag, "numFmtId") ?? "", format);
  }
  if (codes.size === 0) return new Map();
  const cellFormats = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? "";
  return new Map(
    [...cellFormats.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].flatMap(([tag], at) => {
      const format = codes.get(attribute(tag, "numFmtId") ?? "");
      return format === undefined ? [] : [[at, format] as const];
    }),
  );
}

function unescaped(text: string): string {
  return text.replaceAll("\u0001", '"').replaceAll("&amp;", "&");
}

const TOKEN = /"([^"]*)"|\\(.)|([- /()])|(0)|\[[^\]]*\]/g;
const LEAST_DIGITS = 2;

/** Null for a format of amounts, days or anything else that is no code: a point that is not quoted is a decimal one. */
function formatOf(code: string): CodeFormat | null {
  const [positive = ""] = code.split(";");
  if (positive.replaceAll(TOKEN, "") !== "") return null;
  const parts = [...positive.matchAll(TOKEN)].map(([, quoted, escaped, sign, digit]) =>
    digit === undefined ? [quoted, escaped, sign].join("") : null,
  );
  return parts.filter((part) => part === null).length >= LEAST_DIGITS ? parts : null;
}

/** Null for what such a format does not show as digits: fractions, minus. */
function shownBy(format: CodeFormat, value: number): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null;
  const places = format.filter((part) => part === null).length;
  const digits = String(value).padStart(places, "0");
  let at = digits.length - places;
  let isFirst = true;
  return format
    .map((part) => {
      if (part !== null) return part;
      // Digits beyond the places of the format stand before the first of them.
      const shown = isFirst ? digits.slice(0, at + 1) : digits.slice(at, at + 1);
      isFirst = false;
      at += 1;
      return shown;
    })
    .join("");
}
