/** Tables of downloaded files as a program reads them: names of columns, and rows of texts and numbers. */
import readWorkbook from "read-excel-file/node";
import type { Minor } from "#core/facts.ts";

type Cell = string | number | null;

export type FileTable = {
  readonly rows: readonly (readonly Cell[])[];
  /** Amounts of a column, null for what is no amount; an Error for a column that is not there. */
  amounts(name: string): (Minor | null)[];
  column(name: string): number;
};

export async function readTable(format: "csv" | "xlsx", payload: Buffer): Promise<FileTable> {
  const [names = [], ...rows] = format === "csv" ? csvRows(payload.toString("utf8")) : await workbookRows(payload);
  const column = (name: string): number => {
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`no column ${name} among ${names.join(", ")}`);
    return at;
  };
  return { rows, column, amounts: (name) => rows.map((row) => amountOf(row[column(name)] ?? null)) };
}

function csvRows(text: string): Cell[][] {
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";").map((cell) => cell.replaceAll('"', "")));
}

async function workbookRows(payload: Buffer): Promise<Cell[][]> {
  const [sheet] = await readWorkbook(payload);
  return (sheet?.data ?? []).map((row) => row.map((cell) => (typeof cell === "number" || cell === null ? cell : String(cell))));
}

/** „≤ 12,34” is a bound and no amount. */
function amountOf(cell: Cell): Minor | null {
  if (cell === null || cell === "") return null;
  const amount = typeof cell === "number" ? cell : Number(cell.replace(",", "."));
  return Number.isNaN(amount) ? null : Math.round(amount * 100);
}
