/** The two files of a report. */
import { rangeText } from "#core/day-text.ts";
import type { ReportFile } from "#core/scheduled-reports.ts";
import type { OutRow } from "#files/out-cell.ts";
import { writePdf } from "#files/write-pdf.ts";
import { type Sheet, writeSheets } from "#files/write-workbook.ts";
import type { Texts } from "#text/texts.ts";
import type { ReportDocument } from "./document.ts";
import { paperOf } from "./paper-of.ts";

export const REPORT_FILE_TYPES: Readonly<Record<ReportFile, string>> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** `madeOn`: the day that stands on its pages. */
export function reportFile(
  kind: ReportFile,
  document: ReportDocument,
  texts: Texts,
  { madeOn, signal }: { madeOn: string; signal?: AbortSignal | undefined },
): Promise<Buffer> {
  return kind === "pdf" ? writePdf(paperOf(document, texts, madeOn), signal) : workbookOf(document, texts, signal);
}

/** What no file system takes. */
const NOT_IN_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

/** „Raport miesięczny 2026-06-01_2026-06-30.pdf” */
export function reportFileName({ name, range: { startDate, endDate } }: Pick<ReportDocument, "name" | "range">, kind: ReportFile): string {
  const days = startDate === endDate ? startDate : `${startDate}_${endDate}`;
  return `${name.replaceAll(NOT_IN_NAMES, "-")} ${days}.${kind}`;
}

/** A first sheet that says what it is, then one for each section. */
function workbookOf({ name, company, range, subtitle, remarks, parts, locale }: ReportDocument, texts: Texts, signal?: AbortSignal) {
  const about: Sheet = {
    sheet: texts.say(locale, "reports:section.about"),
    header: [name],
    rows: [[company], [rangeText(range.startDate, range.endDate, locale)], [subtitle], ...remarks.map((text): OutRow => [text])],
  };
  const sheets = parts.map(({ title, header, rows, further, note }): Sheet => ({
    sheet: title,
    header,
    rows: [
      ...[...rows, ...further].map(({ cells }): OutRow => cells.map(({ out }) => out)),
      ...(note === null || further.length > 0 ? [] : [[note]]),
    ],
  }));
  return writeSheets([about, ...sheets], { signal });
}
