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
/** A code has two words at most; a name has more. */
const CODE = /^\S+(?:\s\S+)?$/;
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

/** Our columns of a product list without a header, slips in single cells aside; null when SKU and cost cannot be told from the rest. */
function guessedColumns(rows: Rows, columns: number): string[] | null {
  const left = new Map(Array.from({ length: columns }, (_, at) => [at, rows.map((row) => row[at] ?? "").filter((cell) => cell !== "")]));
  const names = new Map<number, string>();
  const take = (name: string, fits: (cells: readonly string[]) => boolean): void => {
    const fitting = [...left].filter(([, cells]) => cells.length > 0 && fits(cells));
    const [found] = name === "sku" ? fitting.toSorted(([, a], [, b]) => new Set(b).size - new Set(a).size) : fitting;
    if (found === undefined) return;
    names.set(found[0], name);
    left.delete(found[0]);
  };
  take("cost_currency", mostAre(CURRENCY));
  take("valid_from", mostAre(DAY));
  take("cost", (cells) => mostAre(NUMBER)(cells) && !mostAre(EAN)(cells) && !cells.every((cell) => VAT.test(cell)));
  take("vat_rate", mostAre(VAT));
  take("sku", (cells) => !mostAre(NUMBER)(cells) && mostAre(CODE)(cells));
  // Numbers alone are an SKU as long as nothing else is.
  if (![...names.values()].includes("sku")) take("sku", mostAre(/^\d+$/));
  take("ean", mostAre(EAN));
  take("name", (cells) => !mostAre(NUMBER)(cells));
  const found = [...names.values()];
  if (!found.includes("sku") || !found.includes("cost")) return null;
  return Array.from({ length: columns }, (_, at) => names.get(at) ?? `${at + 1}`);
}

function mostAre(pattern: RegExp): (cells: readonly string[]) => boolean {
  return (cells) => cells.filter((cell) => pattern.test(cell)).length * 2 > cells.length;
}
