/** What a workbook (XLSX) is made of, as text: its few fixed parts, and its sheet row by row. */
import type { OutCell, OutRow } from "./out-cell.ts";
import { minorText } from "./out-cell.ts";
import { LONGEST_CELL } from "./limits.ts";

const LONGEST_SHEET_NAME = 31;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Positions among the cell formats of `STYLES`. */
const BOLD = 1;
const MONEY = 2;
const DAY = 3;

// Format 4 is „#,##0.00” in every spreadsheet, 164 is the first one of a file's own.
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Everything but the sheets: name in the archive and text. */
export function fixedParts(sheets: readonly string[]): readonly (readonly [name: string, text: string])[] {
  const overrides = sheets.map((_, at) => `<Override PartName="/${sheetPart(at)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`);
  const names = sheetNames(sheets).map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${overrides.join("")}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    ],
    ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
    ["xl/workbook.xml", `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join("")}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      relations([...sheets.map((_, at): [string, string] => ["worksheet", `worksheets/sheet${at + 1}.xml`]), ["styles", "styles.xml"]]),
    ],
    ["xl/styles.xml", STYLES],
  ];
}

/** Without signs that a sheet's name must not have, and each once: two of a name no spreadsheet opens. */
function sheetNames(sheets: readonly string[]): string[] {
  const plain = sheets.map((sheet) => sheet.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, LONGEST_SHEET_NAME));
  return plain.map((name, at) => {
    const isTaken = plain.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase());
    return escaped(isTaken ? `${name.slice(0, LONGEST_SHEET_NAME - 4)} (${at + 1})` : name);
  });
}

export function sheetPart(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** The first row stays in sight. */
export const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const SHEET_END = "</sheetData></worksheet>";

export function headerXml(header: readonly string[]): string {
  return `<row r="1">${header.map((text, at) => textCell(`${columnLetters(at)}1`, text, ` s="${BOLD}"`)).join("")}</row>`;
}

const letters = Array.from({ length: 256 }, (_, at) => columnLetters(at));

/** `row` is counted from 1, the header included. */
export function rowXml(cells: OutRow, row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letters[at] ?? columnLetters(at)}${row}`)).join("")}</row>`;
}

/** Text is stored as text, which no spreadsheet runs, whatever it begins with. */
function cellXml(cell: OutCell, place: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textCell(place, cell);
  if (typeof cell === "number") return numberCell(place, String(cell));
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ("minor" in cell) return numberCell(place, minorText(cell.minor), MONEY);
  if ("written" in cell) return textCell(place, cell.written);
  if ("decimal" in cell) return numberCell(place, String(Number(cell.decimal)));
  return numberCell(place, String(dayNumber(cell.day)), DAY);
}

function textCell(place: string, text: string, style = ""): string {
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_CELL))}</t></is></c>`;
}

function numberCell(place: string, digits: string, style = 0): string {
  return `<c r="${place}"${style === 0 ? "" : ` s="${style}"`}><v>${digits}</v></c>`;
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here, because they take 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS);
}

/** Signs that XML cannot hold at all. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/** A text that looks like the spelling of a sign would be read as that sign. */
const SPELLED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Most texts hold none of what the steps below look for. */
const PLAIN = /^[\p{L}\p{N} .,:;/()+%-]*$/u;

function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(UNWRITABLE, "")
    .replaceAll(SPELLED, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "_x000D_");
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  return `${XML}<Relationships xmlns="${RELATIONS}">${list.join("")}</Relationships>`;
}

/** 0 → "A", 26 → "AA", as a spreadsheet names its columns. */
export function columnLetters(at: number): string {
  const before = at < 26 ? "" : columnLetters(Math.floor(at / 26) - 1);
  return before + String.fromCodePoint(65 + (at % 26));
}
