/** What every report does with its request: resolve its scope, check its ranges, answer from one state of the database. */
import type { Filter } from "#contract/filter.ts";
import type { RouteContract } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import { type Bucket, buckets, comparisonRange, type DayRange, MAX_BUCKETS, type SplitType, yearAgoRange } from "#core/period.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import type { TextLocale, Texts, TextValues } from "#text/texts.ts";
import type { CompanyCall } from "../http/call.ts";

/** A text of the catalogues in the caller's language. */
export type SayText = (key: string, values?: TextValues) => string;

export function sayIn(texts: Texts, locale: TextLocale): SayText {
  return (key, values) => texts.say(locale, key, values);
}

export type ReportCall = Pick<CompanyCall<RouteContract>, "scope" | "market" | "currency" | "today">;

/** The scope of a report that one statement answers. */
export function reportScope(call: ReportCall, filter: Filter): Promise<ReportScope> {
  const { scope, market, currency, today } = call;
  return resolveScope(scope, { filter, market, currency, today });
}

/** The same for reports of several statements, which all see one state of the database. */
export function inReport<T>(call: ReportCall, filter: Filter, work: (scope: ReportScope) => Promise<T>): Promise<T> {
  return inSnapshot(call.scope, async (scope) => work(await reportScope({ ...call, scope }, filter)));
}

const FIRST_DAY = "0001-01-01";

/** The range of a request; 422 for a year that no calendar of ours has. */
export function askedRange({ startDate, endDate }: DayRange): DayRange {
  if (startDate >= FIRST_DAY) return { startDate, endDate };
  throw new AppError("VALIDATION", `a day before ${FIRST_DAY}: ${startDate}`, { fields: { startDate: ["date"] } });
}

/** The range to compare with (docs/RULES.md, Comparison range); 422 where the calendar does not reach that far. */
export function comparedWith({ startDate, endDate }: DayRange, compare: "previous" | "year", today: Day): DayRange {
  return inCalendar(() => (compare === "year" ? yearAgoRange(startDate, endDate) : comparisonRange(startDate, endDate, today)));
}

/** 422 when the range has more buckets than anybody can read. */
export function askedBuckets({ startDate, endDate, splitType }: DayRange & { splitType: SplitType }, today: Day): Bucket[] {
  try {
    return buckets(startDate, endDate, splitType, today);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const text = { key: "api:error.VALIDATION", values: { limit: MAX_BUCKETS } };
    throw new AppError("VALIDATION", error.message, { text, fields: { splitType: ["tooMany"] } }, { cause: error });
  }
}

/** What the core refuses as out of the calendar is a wrong date of the request (422). */
export function inCalendar<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError("VALIDATION", error.message, { fields: { startDate: ["date"] } }, { cause: error });
  }
}
