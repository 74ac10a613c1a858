import type { FiguresSchema } from "#contract/figures.ts";
import type { Day, Instant } from "#core/facts.ts";
import { listFigures, restFigures } from "#core/figures.ts";
import type { DisplayCurrency } from "#core/market.ts";
import { lastKnownDay } from "#core/known-days.ts";
import type { DayRange } from "#core/period.ts";
import { findFxMissing, type MissingCurrency, untranslated } from "#ledger/reports/sums/fx-missing.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { areRatesFetched } from "#queue/rates-job.ts";
import type { RangeSums } from "#ledger/reports/sums/range-sums.ts";
import { feesAloneOf } from "#ledger/reports/sums/fees-alone.ts";
import { knownDaysOf } from "#ledger/reports/sums/known-days.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";

export type Translation = { from: "PLN"; rate: number; table: string; date: Day };

export function presentTranslation({ translation }: RangeRate): { translation?: Translation } {
  if (translation === null) return {};
  const { mid, table, date } = translation;
  return { translation: { from: "PLN", rate: Number(mid), table, date } };
}

export function presentFigures(found: RangeSums, rate: RangeRate): FiguresSchema {
  return figuresOfRange(found, rate);
}

/** „Nieprzypisane”: what belongs to no product or offer. */
export function presentRest(found: RangeSums, rate: RangeRate): FiguresSchema {
  return restFigures(presentFigures(found, rate));
}

/** „Razem” of a list, and what of it has no tag. */
export function presentSum(found: RangeSums, rate: RangeRate): FiguresSchema {
  return listFigures(presentFigures(found, rate));
}

/** A range of a report with what was found in it. */
export type AnsweredRange = { range: DayRange; found: Pick<RangeSums, "postings" | "lacksRates">; rate: RangeRate };

type ReportFields = {
  currency: DisplayCurrency;
  lastUpdate: Instant | null;
  dataFrom: Day | null;
  knownDays: DayRange[];
  filesUntil: Day | null;
  feesAloneUntil: Day | null;
  estimates: boolean;
  fxMissing?: MissingCurrency[];
  fxFetching?: boolean;
};

/** The fields every report answers with; says which exchange rates its ranges wait for. */
export async function presentReport(scope: ReportScope, answered: readonly AnsweredRange[]): Promise<ReportFields> {
  const { currency, lastUpdate, dataFrom, estimates } = scope;
  const knownDays = [...knownDaysOf(scope)];
  const filesUntil = lastKnownDay(knownDaysOf({ ...scope, beginnings: scope.beginnings.filter(({ isRead }) => !isRead) }));
  const fields = {
    currency,
    lastUpdate,
    dataFrom,
    knownDays,
    filesUntil,
    feesAloneUntil: feesAloneOf(scope.beginnings)?.until ?? null,
    estimates,
  };
  const waiting = answered.filter(({ found }) => found.lacksRates).map(({ range }) => range);
  const fxMissing = [
    ...(waiting.length > 0 ? await findFxMissing(scope, waiting) : []),
    ...untranslated(
      scope,
      answered.map(({ rate, found }) => ({ rate, postings: found.postings })),
    ),
  ];
  if (fxMissing.length === 0) return fields;
  return { ...fields, fxMissing, fxFetching: await areRatesFetched(scope.db) };
}
