/** What a chart draws beside a short range (docs/RULES.md, Chart context). */
import { addDays, addMonths, laterDay } from "./day.ts";
import type { Day } from "./facts.ts";
import { type Bucket, buckets, type SplitType, wholeBucket } from "./period.ts";

/** A range of fewer columns says little alone. */
const ENOUGH = 8;
const COLUMNS = 12;

export type ChartContext = {
  /** Columns before the range, together with it at most 12; none before the first order. */
  columns: readonly Bucket[];
  /** Where the range begins within its first column: the days before it, and the column from its beginning. */
  lead: { before: Bucket; whole: Bucket } | null;
};

const NO_CONTEXT: ChartContext = { columns: [], lead: null };

/** `cut` are the buckets of the range; `dataFrom` is the day of the first order, null without one. */
export function chartContext(cut: readonly Bucket[], splitType: SplitType, today: Day, dataFrom: Day | null): ChartContext {
  const [first] = cut;
  if (first === undefined || cut.length >= ENOUGH || dataFrom === null || dataFrom >= first.startDate) return NO_CONTEXT;
  const opened = wholeBucket(first.startDate, splitType).startDate;
  const from = laterDay(columnsBack(opened, splitType, COLUMNS - cut.length), dataFrom);
  const leadStart = laterDay(opened, dataFrom);
  const [whole] = buckets(leadStart, first.endDate, splitType, today);
  const before = { startDate: leadStart, endDate: addDays(first.startDate, -1), complete: false };
  return {
    columns: from < opened ? buckets(from, addDays(opened, -1), splitType, today) : [],
    lead: leadStart < first.startDate && whole !== undefined ? { before, whole } : null,
  };
}

function columnsBack(opened: Day, splitType: SplitType, count: number): Day {
  switch (splitType) {
    case "day":
      return addDays(opened, -count);
    case "week":
      return addDays(opened, -7 * count);
    case "month":
      return addMonths(opened, -count);
  }
}
