/** A report before it is a page or a file: the same words and amounts for the preview, the PDF and the workbook. */
import { changeRangeText } from "#core/change-text.ts";
import { boundedMoney, boundedShare, type MoneyWriting } from "#core/bounded-text.ts";
import { type FigureChange } from "#core/figure-change.ts";
import { type NumberKey, type ShownFigure, shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { COUNT_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import { type NumberTexts, numberTexts } from "#core/number-text.ts";
import type { PaperBlock, PaperFact } from "#core/paper/paper.ts";
import type { DayRange } from "#core/period.ts";
import type { ReportSection } from "#core/scheduled-reports.ts";
import type { Ends } from "#core/profit-bounds.ts";
import { boundedCell } from "#files/bounded-cell.ts";
import type { OutCell } from "#files/out-cell.ts";
import { csvStyle } from "#files/write-csv.ts";
import type { TextLocale, Texts, TextValues } from "#text/texts.ts";

/** `text` as people read it, `out` as a spreadsheet counts with it. */
export type ReportCell = { text: string; out: OutCell };

export type ReportRow = { cells: readonly ReportCell[]; depth: number; isStrong: boolean };

export type ReportPart = {
  section: ReportSection;
  title: string;
  /** The first column is that of the rows. */
  header: readonly string[];
  rows: readonly ReportRow[];
  /** Further rows that only the workbook has room for. */
  further: readonly ReportRow[];
  note: string | null;
};

export type ReportDocument = {
  name: string;
  company: string;
  /** „NIP 5250001090”; null where the company has not said it. */
  taxId: string | null;
  range: DayRange;
  /** What it is of: company, range, markets, view, currency. */
  subtitle: string;
  /** The same beneath its title. */
  facts: readonly PaperFact[];
  /** Before its tables. */
  front: readonly PaperBlock[];
  locale: TextLocale;
  /** What keeps its figures from being whole. */
  remarks: readonly string[];
  /** None where the days hold nothing. */
  parts: readonly ReportPart[];
};

/** The words and numbers of one report. */
export type Wording = {
  locale: TextLocale;
  currency: string;
  say: (key: string, values?: TextValues) => string;
  numbers: NumberTexts;
};

export function wordingOf(texts: Texts, locale: TextLocale, currency: string): Wording {
  return { locale, currency, say: (key, values) => texts.say(locale, key, values), numbers: numberTexts(locale) };
}

export const UNKNOWN = "—";
const NONE: ReportCell = { text: UNKNOWN, out: UNKNOWN };

export function textCell(text: string): ReportCell {
  return { text, out: text };
}

export function countCell(value: number, { numbers }: Wording): ReportCell {
  return { text: numbers.count(value), out: value };
}

export function moneyCell(minor: number | null, { numbers, currency }: Wording, sign: "negative" | "always" = "negative"): ReportCell {
  return minor === null ? NONE : { text: numbers.money(minor, currency, { sign }), out: { minor } };
}

export function shareCell(share: number | null, { numbers }: Wording): ReportCell {
  return share === null ? NONE : { text: numbers.percent(share), out: { decimal: String(share) } };
}

const isCount = (key: NumberKey): boolean => COUNT_KEYS.some((count) => count === key);
const isRatio = (key: NumberKey): boolean => RATIO_KEYS.some((ratio) => ratio === key);

/** As tiles and tables show it: a profit without its costs is unknown or at most so much. */
export function figureCell(figures: Figures, key: NumberKey, wording: Wording): ReportCell {
  return shownCell(shownFigure(figures, key), isCount(key) ? "count" : isRatio(key) ? "ratio" : "money", wording);
}

/** A bound is no number to count with: a spreadsheet gets it as text, with its sign or both ends. */
export function shownCell({ value, ...bounds }: ShownFigure, kind: "count" | "ratio" | "money", wording: Wording): ReportCell {
  if (value === null) return NONE;
  const shown = { value, ...bounds };
  const text = {
    count: () => wording.numbers.count(value),
    ratio: () => boundedShare(shown, writingOf(wording)),
    money: () => boundedMoney(shown, writingOf(wording)),
  };
  return { text: text[kind](), out: boundedCell(shown, kind, csvStyle(wording.locale).decimal) };
}

export function writingOf({ numbers, currency, say }: Wording): MoneyWriting {
  return { numbers, currency, between: (ends) => say("common:moneyRange", ends) };
}

/** With its sign, in the unit of the figure; where costs are missing, from what to what it goes. */
export function changeCell({ amount, between }: FigureChange, key: NumberKey, wording: Wording): ReportCell {
  if (between !== undefined) return changeRangeCell(between, key, wording);
  if (amount === null) return NONE;
  const { numbers, say } = wording;
  // Points are no fraction to count with: the unit stands with them in the workbook too.
  if (isRatio(key)) return textCell(say("common:delta.points", { points: numbers.points(amount) }));
  if (!isCount(key)) return moneyCell(amount, wording, "always");
  return { text: numbers.count(amount, "always"), out: amount };
}

function changeRangeCell(between: Ends, key: NumberKey, wording: Wording): ReportCell {
  const writing = writingOf(wording);
  if (!isRatio(key)) return textCell(changeRangeText(between.low, between.high, writing, false));
  const points = (change: number): string => wording.say("common:delta.points", { points: wording.numbers.points(change) });
  return textCell(writing.between({ low: points(between.low), high: points(between.high) }));
}

const LONGEST_NAME = 60;

/** „Kubek zielony (KUB-1)”; one of many that has no name, or is called by its SKU, once. */
export function namedText(name: string, sku: string): string {
  if (name === "" || name === sku) return sku;
  return `${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name} (${sku})`;
}
