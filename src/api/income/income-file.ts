import { dayText, rangeText } from "#core/day-text.ts";
import type { incomeRoute } from "#contract/income.ts";
import { BOUND_SIGNS } from "#core/figure-display.ts";
import { INCOME_RATIOS, type IncomeCell, incomeCell, incomeRatio, isIncomeResult } from "#core/income.ts";
import { knownOf } from "#core/known-days.ts";
import { type NumberTexts, numberTexts } from "#core/number-text.ts";
import { minorText, type OutCell, type OutRow } from "#files/out-cell.ts";
import { csvStyle } from "#files/write-csv.ts";
import { type PdfDocument, type PdfRow, writePdf } from "#files/write-pdf.ts";
import type { TextLocale } from "#text/texts.ts";
import { type CallOf, type FileAnswer, fileAnswer } from "../http/call.ts";
import { scopeName, scopeWords } from "../domain/file-scope.ts";
import type { SayText } from "../domain/report.ts";
import { fileName, listed, tableFile } from "../domain/table-file.ts";
import { bucketLabel } from "../domain/bucket-label.ts";
import { answerIncome, type IncomeAnswer } from "./income.ts";

type Call = CallOf<typeof incomeRoute>;

/** A row of the statement as it is shown: its cells by column, the total last, share and change apart. */
type Row = { label: string; depth: number; isStrong: boolean; cells: IncomeCell[]; share: number | null; change: number | null };

/** The account as the screen shows it, every column of it. */
export async function incomeFile(call: Call, format: "csv" | "xlsx" | "pdf", say: SayText): Promise<FileAnswer> {
  const answer = await answerIncome(call, say);
  const { locale, body } = call;
  const rows = rowsOf(answer, body.unit, say);
  const header = [
    say("reports:column.line"),
    ...answer.buckets.map((bucket) => bucketLabel(bucket, body.splitType, locale)),
    say("reports:income.total"),
    ...(body.unit === "share" ? [] : [say("reports:income.share")]),
    say("reports:trends.change"),
  ];
  const withShare = body.unit !== "share";
  if (format === "pdf") return pdfOf(call, answer, { header, rows, withShare }, say);
  const outRows = rows.map((row): OutRow => [
    row.label,
    ...row.cells.map((cell) => outCell(cell, locale)),
    ...(withShare ? [row.share === null ? null : { decimal: String(row.share) }] : []),
    row.change === null ? null : { minor: row.change },
  ]);
  const scope = await scopeName(call.scope, body.filter, say);
  return tableFile(call, format, { name: say("reports:file.income"), range: body, scope, header, rows: listed(outRows) });
}

function rowsOf(answer: IncomeAnswer, unit: Call["body"]["unit"], say: SayText): Row[] {
  const { buckets, totals, lines } = answer;
  const columns = [...buckets.map(({ figures }) => figures), totals];
  const isBounded = [totals, answer.previous.figures].some(({ profitState }) => profitState === "partial" || profitState === "unknown");
  const isKnown = knownOf(answer.previous, answer.dataFrom) !== "none";
  const change = (total: number | null, previous: number | null) => (isKnown ? difference(total, previous) : null);
  const ofLines = lines.map(({ key, label, depth, values, total, share, previous }) => ({
    label,
    depth,
    isStrong: depth === 0,
    cells: columns.map((figures, at) => incomeCell(key, at < values.length ? (values[at] ?? null) : total, figures, unit)),
    share: isIncomeResult(key) && totals.profitState === "unknown" ? null : share,
    change: isIncomeResult(key) && isBounded ? null : change(total, previous),
  }));
  const ofRatios = INCOME_RATIOS.map((key) => ({
    label: say(`figures:${key}`),
    depth: 0,
    isStrong: false,
    cells: columns.map((figures) => incomeRatio(figures, key)),
    share: null,
    change: null,
  }));
  // An amount beside the account is no share of it, and belongs to no unit.
  const ofMemo = (unit === "amount" ? answer.memo : []).map(({ label, values, total, previous }) => ({
    label,
    depth: 0,
    isStrong: false,
    cells: [...values, total].map((value): IncomeCell => ({ value, isMoney: true, bound: "exact", why: "rate" })),
    share: null,
    change: change(total, previous),
  }));
  return [...ofLines, ...ofMemo, ...ofRatios];
}

function difference(total: number | null, previous: number | null): number | null {
  return total === null || previous === null ? null : total - previous;
}

/** As on the screen: a profit without its costs is unknown or at most so much. */
function outCell({ value, isMoney, bound }: IncomeCell, locale: TextLocale): OutCell {
  if (value === null) return null;
  const { decimal } = csvStyle(locale);
  if (bound !== "exact") return `${BOUND_SIGNS[bound]}${(isMoney ? minorText(value) : String(value)).replace(".", decimal)}`;
  return isMoney ? { minor: value } : { decimal: String(value) };
}

type Sheet = { header: readonly string[]; rows: readonly Row[]; withShare: boolean };

async function pdfOf(
  { body, locale, currency, today, inTurn, scope }: Call,
  answer: IncomeAnswer,
  sheet: Sheet,
  say: SayText,
): Promise<FileAnswer> {
  const { startDate, endDate, unit, filter } = body;
  const text = cellTexts(numberTexts(locale), currency);
  const range = rangeText(startDate, endDate, locale);
  const document: PdfDocument = {
    title: say("reports:file.income"),
    subtitle: [
      range,
      ...(await scopeWords(scope, filter, say)),
      say(`reports:income.units.${unit}`, { currency: say(`common:currencyWords.${currency}`) }),
      say(`reports:income.basis.${answer.basis}`),
    ].join(" · "),
    parts: [
      {
        header: sheet.header,
        rows: sheet.rows.map(({ label, depth, isStrong, cells, share, change }): PdfRow => ({
          cells: [label, ...cells.map(text.shown), ...(sheet.withShare ? [text.share(share)] : []), text.change(change)],
          depth,
          isStrong,
        })),
      },
    ],
    foot: say("reports:income.foot", { day: dayText(today, locale), page: "{{page}}", pages: "{{pages}}" }),
  };
  const content = await inTurn((signal) => writePdf(document, signal));
  const name = fileName(say("reports:file.income"), body, "pdf", await scopeName(scope, filter, say));
  return fileAnswer({ name, type: "application/pdf", content });
}

const NONE = "—";

/** Amounts without their unit, which the head says once. */
function cellTexts({ money, percent }: NumberTexts, currency: string) {
  const bare = (minor: number) => money(minor, currency, { bare: true });
  return {
    shown: ({ value, isMoney, bound }: IncomeCell) =>
      value === null ? NONE : `${BOUND_SIGNS[bound]}${isMoney ? bare(value) : percent(value)}`,
    share: (share: number | null) => (share === null ? NONE : percent(share)),
    /** With its sign, as every difference. */
    change: (change: number | null) => (change === null ? NONE : money(change, currency, { bare: true, sign: "always" })),
  };
}
