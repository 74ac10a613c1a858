import type { DayRange } from "#core/period.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import type { SumsOfRange } from "#ledger/reports/sums/range-sums.ts";

/** What every section is made from: the scope, its days, those before them, and the rate they are shown at. */
export type Found = { scope: ReportScope; range: DayRange; before: DayRange; rate: RangeRate; sumsOf: SumsOfRange };
