/** What was pasted from a spreadsheet, as a table that the import reads like any file. */
import type { ImportKind } from "#contract/imports.ts";

type Rows = readonly (readonly string[])[];

export type PastedTable = {
  /** Tab-separated, with a header. */
  content: string;
  rows: number;
  columns: number;
  /** The columns that were recognised by what is in them; null where the pasted rows name their columns. */
  guessed: readonly string[] | null;
};

/** `noHeader`: the rows name no columns, and what is in them does not say which is which. */
export type PasteProblem = "empty" | "noHeader";

const NUMBER = /^[-+−]?[\d\s.,]*\d[\d\s.,]*(?:zł|pln|eur|€|kč|czk|ft|huf|%)?$/i;
const DAY = /^(?:\d{4}-\d\d?-\d\d?|\d\d?\.\d\d?\.\d{4})$/;
const EAN = /^(?:\d{8}|\d{12,14})$/;
const VAT = /^(?:\d{1,2}\s*%|0|5|8|23|zw|np|oo)$/i;
const CURRENCY = /^(?:PLN|EUR|USD|CZK|HUF|GBP|CNY)$/i;
/** Enough rows to see what a column holds. */
const LOOKED_AT = 200;

export function pastedTable(text: string, kind: ImportKind): PastedTable | PasteProblem {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const [first = []] = rows;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0) return "empty";
  if (!first.some((cell) => NUMBER.test(cell) || DAY.test(cell))) {
    return { content: text, rows: rows.length - 1, columns, guessed: null };
  }
  const guessed = kind === "products" ? guessedColumns(rows.slice(0, LOOKED_AT), columns) : null;
  if (guessed === null) return "noHeader";
  return { content: `${guessed.join("\t")}\n${text}`, rows: rows.length, columns, guessed };
}

/** Our columns of a product list without a header; null when SKU and cost cannot be told from the rest. */
function guessedColumns(rows: Rows, columns: number): string[] | null {
  const left = new Map(Array.from({ length: columns }, (_, at) => [at, rows.map((row) => row[at] ?? "").filter((cell) => cell !== "")]));
  const names = new Map<number, string>();
  const take = (name: string, fits: (cells: readonly string[]) => boolean): void => {
    const found = [...left].find(([, cells]) => cells.length > 0 && fits(cells));
    if (found === undefined) return;
    names.set(found[0], name);
    left.delete(found[0]);
  };
  const all = (pattern: RegExp) => (cells: readonly string[]) => cells.every((cell) => pattern.test(cell));
  const isNumber = all(NUMBER);
  take("cost_currency", all(CURRENCY));
  take("valid_from", all(DAY));
  take("cost", (cells) => isNumber(cells) && cells.some((cell) => /[.,]/.test(cell) || !EAN.test(cell)) && !all(VAT)(cells));
  take("vat_rate", all(VAT));
  // Identifiers differ from row to row; a name has several words, a bare EAN is an SKU as long as nothing else is.
  const differ = (cells: readonly string[]): boolean => cells.length === rows.length && new Set(cells).size === cells.length;
  take("sku", (cells) => differ(cells) && !isNumber(cells) && cells.every((cell) => !/\s.*\s/.test(cell)));
  if (![...names.values()].includes("sku")) take("sku", (cells) => differ(cells) && cells.every((cell) => /^\d+$/.test(cell)));
  take("ean", all(EAN));
  take("name", (cells) => !isNumber(cells));
  const found = [...names.values()];
  if (!found.includes("sku") || !found.includes("cost")) return null;
  return Array.from({ length: columns }, (_, at) => names.get(at) ?? `${at + 1}`);
}
