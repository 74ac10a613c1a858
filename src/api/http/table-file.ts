/** A table as a file to save: every row, whatever page the screen shows. */
import { Readable } from "node:stream";
import { EXPORT_TYPES } from "#contract/common.ts";
import { AppError } from "#core/errors.ts";
import { shownFigure } from "#core/figure-display.ts";
import { FIGURE_KEYS, type FigureKey, type Figures, MONEY_KEYS, RATIO_KEYS } from "#core/figures.ts";
import { minorText, type OutCell, type RowSource } from "#files/out-cell.ts";
import { csvStyle, writeCsv } from "#files/write-csv.ts";
import { WORKBOOK_ROW_LIMIT, writeWorkbook } from "#files/write-workbook.ts";
import type { TextLocale } from "#text/texts.ts";
import { type FileAnswer, fileAnswer } from "./call.ts";
import type { SayText } from "./report.ts";

export type Table = { name: string; header: readonly string[]; rows: RowSource };

/** REFUSED (400) above the number of rows that a workbook holds: CSV has no limit. */
export async function tableFile(format: "csv" | "xlsx", { name, header, rows }: Table, locale: TextLocale): Promise<FileAnswer> {
  const [csvType, workbookType] = EXPORT_TYPES;
  if (format === "csv") {
    const content = Readable.from(writeCsv(header, rows, csvStyle(locale)), { objectMode: false });
    return fileAnswer({ name: `${name}.csv`, type: `${csvType}; charset=utf-8`, content });
  }
  const bytes = await writeWorkbook(name, header, rows).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    const text = { key: "reports:workbookTooLarge", values: { limit: WORKBOOK_ROW_LIMIT } };
    throw new AppError("REFUSED", error.message, { text }, { cause: error });
  });
  return fileAnswer({ name: `${name}.xlsx`, type: workbookType, content: Buffer.from(bytes) });
}

/** The figures of a file, in the order of the question; the contract lets through only figures there are. */
export function askedFigures({ columns }: { columns?: string | undefined }): readonly FigureKey[] {
  if (columns === undefined) return FIGURE_KEYS;
  return columns.split(",").flatMap((column) => FIGURE_KEYS.find((key) => key === column) ?? []);
}

export function figureHeader(say: SayText, keys: readonly FigureKey[]): string[] {
  return keys.map((key) => say(`reports:figure.${key}`));
}

/** As on the screen: a profit without its costs is unknown or at most so much. */
export function figureCells(figures: Figures, say: SayText, locale: TextLocale, keys: readonly FigureKey[]): OutCell[] {
  const { decimal } = csvStyle(locale);
  return keys.map((key) => (key === "profitState" ? say(`reports:profitState.${figures.profitState}`) : figureCell(figures, key, decimal)));
}

function figureCell(figures: Figures, key: Exclude<FigureKey, "profitState">, decimal: string): OutCell {
  const { value, bound } = shownFigure(figures, key);
  if (value === null) return figures[key] === null ? null : "—";
  const isMoney = MONEY_KEYS.some((money) => money === key);
  if (bound === "atMost") return `≤ ${isMoney ? minorText(value).replace(".", decimal) : String(value).replace(".", decimal)}`;
  if (isMoney) return { minor: value };
  return RATIO_KEYS.some((ratio) => ratio === key) ? { decimal: String(value) } : value;
}
