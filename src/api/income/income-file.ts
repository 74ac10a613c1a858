import { dayText, rangeText } from "#core/day-text.ts";
import type { incomeRoute } from "#contract/income.ts";
import { changeRangeText } from "#core/change-text.ts";
import { boundedMoney, boundedShare, type MoneyWriting } from "#core/bounded-text.ts";
import type { FigureChange } from "#core/figure-change.ts";
import type { Figures } from "#core/figures.ts";
import {
  INCOME_RATIOS,
  type IncomeCell,
  incomeCell,
  incomeChange,
  incomeLeast,
  incomeRatio,
  isIncomeResult,
  isIncomeTooEarly,
} from "#core/income.ts";
import { knownOf } from "#core/known-days.ts";
import { intlLocale, numberTexts } from "#core/number-text.ts";
import type { Paper, PaperRow } from "#core/paper/paper.ts";
import { boundedCell } from "#files/bounded-cell.ts";
import { minorText, type OutCell, type OutRow } from "#files/out-cell.ts";
import { csvStyle } from "#files/write-csv.ts";
import { writePdf } from "#files/write-pdf.ts";
import { findCompanyIdentity, taxIdText } from "#reporting/company.query.ts";
import type { TextLocale } from "#text/texts.ts";
import { type CallOf, type FileAnswer, fileAnswer } from "../http/call.ts";
import { scopeName, scopeWords } from "../domain/file-scope.ts";
import type { SayText } from "../domain/report.ts";
import { fileName, listed, tableFile } from "../domain/table-file.ts";
import { bucketLabel } from "../domain/bucket-label.ts";
import { answerIncome, type IncomeAnswer } from "./income.ts";

type Call = CallOf<typeof incomeRoute>;

const NO_CHANGE: FigureChange = { amount: null, ratio: null };

/** A row of the statement as it is shown: its cells by column, the total last, share and change apart. */
/** `early`: it is too early for a change. */
type Row = { label: string; depth: number; isStrong: boolean; cells: IncomeCell[]; share: number | null; change: FigureChange | "early" };

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
    row.change === "early" ? say("reports:tooEarly") : changeCell(row.change, locale),
  ]);
  const scope = await scopeName(call.scope, body.filter, say);
  return tableFile(call, format, { name: say("reports:file.income"), range: body, scope, header, rows: listed(outRows) });
}

function rowsOf(answer: IncomeAnswer, unit: Call["body"]["unit"], say: SayText): Row[] {
  const { buckets, totals, lines } = answer;
  const columns = [...buckets.map(({ figures }) => figures), totals];
  const isKnown = knownOf(answer.previous, answer.dataFrom) !== "none";
  const ranges = { before: answer.previous.figures, after: totals };
  const change = (total: number | null, previous: number | null, isResult = false): FigureChange =>
    isKnown ? incomeChange({ total, previous, isResult }, ranges) : NO_CHANGE;
  const ofLines = lines.map(({ key, label, depth, values, total, share, previous }): Row => ({
    label,
    depth,
    isStrong: depth === 0,
    cells: columns.map((figures, at) => incomeCell(key, at < values.length ? (values[at] ?? null) : total, figures, unit)),
    share: isIncomeResult(key) && totals.profitState === "unknown" ? null : share,
    change: isIncomeTooEarly(key, answer.previous.figures, totals, answer.estimates)
      ? ("early" as const)
      : change(total, previous, isIncomeResult(key)),
  }));
  const ofRatios = INCOME_RATIOS.map((key) => ({
    label: say(`figures:${key}`),
    depth: 0,
    isStrong: false,
    cells: columns.map((figures) => incomeRatio(figures, key)),
    share: null,
    change: NO_CHANGE,
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
  return [...ofLines, ...leastRows(columns, unit, say), ...ofMemo, ...ofRatios];
}

/** The least that the profit can be, a row of its own where costs are missing. */
function leastRows(columns: readonly Figures[], unit: Call["body"]["unit"], say: SayText): Row[] {
  if (!columns.some(({ profitState }) => profitState === "partial")) return [];
  const cells = columns.map((figures) => incomeLeast(figures, unit));
  return [{ label: say("figures:netProfitLow"), depth: 0, isStrong: false, cells, share: null, change: NO_CHANGE }];
}

/** A change of which only the range is known is no number to count with. */
function changeCell({ amount, between }: FigureChange, locale: TextLocale): OutCell {
  if (between === undefined) return amount === null ? null : { minor: amount };
  const [low, high] = [between.low, between.high].map((end) => minorText(end).replace(".", csvStyle(locale).decimal));
  return `${low}–${high}`;
}

/** As on the screen: a profit without its costs is unknown or at most so much. */
function outCell(cell: IncomeCell, locale: TextLocale): OutCell {
  const { value, isMoney } = cell;
  return value === null ? null : boundedCell({ ...cell, value }, isMoney ? "money" : "ratio", csvStyle(locale).decimal);
}

type Sheet = { header: readonly string[]; rows: readonly Row[]; withShare: boolean };

async function pdfOf(
  { body, locale, currency, today, inTurn, scope }: Call,
  answer: IncomeAnswer,
  sheet: Sheet,
  say: SayText,
): Promise<FileAnswer> {
  const { startDate, endDate, unit, filter } = body;
  const writing = {
    numbers: numberTexts(locale),
    currency,
    between: (ends: { low: string; high: string }) => say("common:moneyRange", ends),
  };
  const text = cellTexts(writing, say("reports:tooEarly"));
  const { name: company, taxId } = await findCompanyIdentity(scope);
  const narrowed = (await scopeWords(scope, filter, say)).join(" · ");
  const day = dayText(today, locale);
  const fact = (key: string, value: string) => ({ name: say(`reports:paper.${key}`), value });
  const rows = sheet.rows.map(({ label, depth, isStrong, cells, share, change }): PaperRow => ({
    cells: [label, ...cells.map(text.shown), ...(sheet.withShare ? [text.share(share)] : []), text.change(change)],
    depth,
    isStrong,
  }));
  const paper: Paper = {
    language: intlLocale(locale),
    isWide: true,
    company,
    taxId: taxId === null ? null : taxIdText(taxId, say),
    title: say("reports:file.income"),
    facts: [
      fact("range", rangeText(startDate, endDate, locale)),
      ...(narrowed === "" ? [] : [fact("scope", narrowed)]),
      fact("values", say(`reports:income.units.${unit}`, { currency: say(`common:currencyWords.${currency}`) })),
      fact("booking", say(`reports:income.basis.${answer.basis}`)),
      fact("madeOn", day),
    ],
    blocks: [{ kind: "table", title: null, header: [...sheet.header], rows, note: null }],
    made: say("reports:paper.made", { day }),
    pageOf: say("reports:paper.pageOf", { page: "{{page}}", pages: "{{pages}}" }),
  };
  const content = await inTurn((signal) => writePdf(paper, signal));
  const name = fileName(say("reports:file.income"), body, "pdf", await scopeName(scope, filter, say));
  return fileAnswer({ name, type: "application/pdf", content });
}

const NONE = "—";

/** Amounts without their unit, which the head says once. */
function cellTexts(of: MoneyWriting, early: string) {
  const { numbers, currency } = of;
  const writing = { ...of, bare: true };
  return {
    shown: (cell: IncomeCell) => {
      const { value, isMoney } = cell;
      if (value === null) return NONE;
      return isMoney ? boundedMoney({ ...cell, value }, writing) : boundedShare({ ...cell, value }, writing);
    },
    share: (share: number | null) => (share === null ? NONE : numbers.percent(share)),
    /** With its sign, as every difference. */
    change: (change: Row["change"]) => {
      if (change === "early") return early;
      const { amount, between } = change;
      if (between !== undefined) return changeRangeText(between.low, between.high, writing, false);
      return amount === null ? NONE : numbers.money(amount, currency, { bare: true, sign: "always" });
    },
  };
}
