/** A table as a file to save: every row, whatever page the screen shows. */
import { Readable } from "node:stream";
import { EXPORT_TYPES } from "#contract/common.ts";
import { AppError } from "#core/errors.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { FIGURE_KEYS, type FigureKey, MONEY_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import type { DayRange } from "#core/period.ts";
import { boundedCell } from "#files/bounded-cell.ts";
import type { OutCell, OutRow, RowSource } from "#files/out-cell.ts";
import { csvStyle, writeCsv } from "#files/write-csv.ts";
import { rowLimit, writeWorkbook } from "#files/write-workbook.ts";
import type { TextLocale } from "#text/texts.ts";
import type { RouteContract } from "#contract/route.ts";
import { type FileAnswer, fileAnswer, type PublicCall } from "../http/call.ts";
import type { SayText } from "./report.ts";

/** Told how many rows there will be, once that is known and before the first of them is made; null where any number will do. */
export type Expect = ((rows: number) => void) | null;

/** `range`: the days it holds; null where the name says them. `scope`: what else it is limited to, as `scopeName` says it. */
export type Table = {
  name: string;
  range: DayRange | null;
  scope?: string;
  header: readonly string[];
  rows: (expect: Expect) => RowSource;
};

type Call = Pick<PublicCall<RouteContract>, "locale" | "inTurn">;

/** Rows that are all there. */
export function listed(rows: readonly OutRow[]): Table["rows"] {
  return (expect) => {
    expect?.(rows.length);
    return rows;
  };
}

/** REFUSED (400) above the number of rows that a workbook holds: CSV has no limit. TOO_MANY_REQUESTS when too many are built. */
export async function tableFile(
  { locale, inTurn }: Call,
  format: "csv" | "xlsx",
  { name, range, scope = "", header, rows }: Table,
): Promise<FileAnswer> {
  const [csvType, workbookType] = EXPORT_TYPES;
  if (format === "csv") {
    const content = Readable.from(writeCsv(header, rows(null), csvStyle(locale)), { objectMode: false });
    return fileAnswer({ name: fileName(name, range, "csv", scope), type: `${csvType}; charset=utf-8`, content });
  }
  const limit = rowLimit(header.length);
  const expect = (count: number): void => {
    if (count > limit) throw tooManyRows(limit);
  };
  const content = await inTurn((signal) => writeWorkbook({ sheet: name, header, rows: rows(expect), signal })).catch((error: unknown) => {
    throw error instanceof RangeError ? tooManyRows(limit, { cause: error }) : error;
  });
  return fileAnswer({ name: fileName(name, range, "xlsx", scope), type: workbookType, content });
}

/** „Trendy 2025-06-01_2025-06-30, wszystkie rynki.csv” */
export function fileName(name: string, range: DayRange | null, ending: string, scope = ""): string {
  if (range === null) return `${name}${scope}.${ending}`;
  const { startDate, endDate } = range;
  return `${name} ${startDate === endDate ? startDate : `${startDate}_${endDate}`}${scope}.${ending}`;
}

function tooManyRows(limit: number, options?: ErrorOptions): AppError {
  const text = { key: "reports:workbookTooLarge", values: { limit } };
  return new AppError("REFUSED", `more than ${limit} rows for a workbook`, { text }, options);
}

/** The figures of a file, in the order of the question; the contract lets through only figures there are. */
export function askedFigures({ columns }: { columns?: string | undefined }): readonly FigureKey[] {
  if (columns === undefined) return FIGURE_KEYS;
  return columns.split(",").flatMap((column) => FIGURE_KEYS.find((key) => key === column) ?? []);
}

export function figureHeader(say: SayText, keys: readonly FigureKey[]): string[] {
  return keys.map((key) => say(`figures:${key}`));
}

/** As on the screen: a profit without its costs is unknown or at most so much. */
export function figureCells(figures: Figures, say: SayText, locale: TextLocale, keys: readonly FigureKey[]): OutCell[] {
  const { decimal } = csvStyle(locale);
  const hasLow = keys.includes("netProfitLow");
  return keys.map((key) => {
    if (key === "profitState") return say(`reports:profitState.${figures.profitState}`);
    return figureCell(figures, key, { decimal, isHigh: hasLow && key === "netProfit" });
  });
}

/** `isHigh`: the lower end of its range has a column of its own, so that both are numbers. */
function figureCell(
  figures: Figures,
  key: Exclude<FigureKey, "profitState">,
  { decimal, isHigh }: { decimal: string; isHigh: boolean },
): OutCell {
  const { value, ...bounds } = shownFigure(figures, key);
  if (value === null) return figures[key] === null ? null : "—";
  const kind = MONEY_KEYS.some((money) => money === key) ? "money" : RATIO_KEYS.some((ratio) => ratio === key) ? "ratio" : "count";
  return boundedCell({ value, ...(isHigh && bounds.bound === "range" ? { bound: "exact" as const } : bounds) }, kind, decimal);
}
