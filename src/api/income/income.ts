import { type incomeRoute, type IncomeLine, type IncomeMemo, type Reconciliation } from "#contract/income.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { incomeAmount } from "#core/income.ts";
import { linesOf, MOVED_LINES } from "#core/ledger.ts";
import { totalOf, translate } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { type DepositsOfRange, findDeposits } from "#ledger/reports/account/deposits.ts";
import { type AccountColumns, accountLines } from "#ledger/reports/account/income-lines.ts";
import { findReconcilingItems, type ReconcilingItem } from "#ledger/reports/account/reconciling-items.ts";
import { redatedTo } from "#ledger/reports/account/redated.sql.ts";
import { findBasisSums } from "#ledger/reports/account/redated-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { RangeSums, SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedBuckets, askedRange, comparedWith, inReport, type SayText } from "../domain/report.ts";

export type IncomeAsked = BodyOf<typeof incomeRoute>;
export type IncomeAnswer = ResponseOf<typeof incomeRoute>;

/** The account by bucket and in total; all of it translated at the rate of the range's end. */
export function answerIncome(call: CallOf<typeof incomeRoute>, say: SayText): Promise<IncomeAnswer> {
  return inReport(call, call.body.filter, (scope) => incomeOf(scope, call.body, say));
}

async function incomeOf(scope: ReportScope, asked: IncomeAsked, say: SayText): Promise<IncomeAnswer> {
  const range = askedRange(asked);
  const before = comparedWith(range, asked.compare, scope.today);
  const cut = askedBuckets(asked, scope.today);
  const rate = await findRangeRate(scope, range.endDate);
  const sumsOf = await findBasisSums(scope, redatedTo(scope, asked.basis), [...cut, range, before]);
  const depositsOf = await findDeposits(scope, [...cut, range, before]);
  const report = await presentReport(
    scope,
    [range, before].map((answered) => ({ range: answered, found: sumsOf(answered), rate })),
  );
  return {
    ...report,
    ...presentTranslation(rate),
    basis: asked.basis ?? scope.basis,
    buckets: cut.map((bucket) => ({ ...bucket, figures: presentFigures(sumsOf(bucket), rate) })),
    lines: presentLines({ cut, range, before }, sumsOf, rate, say),
    memo: presentDeposits({ cut, range, before }, knownDeposits(depositsOf, sumsOf), rate, say),
    totals: presentFigures(sumsOf(range), rate),
    previous: { ...before, figures: presentFigures(sumsOf(before), rate) },
    ...(asked.reconcile ? { reconciliation: await reconcile(scope, range, rate) } : {}),
  };
}

function presentLines(columns: AccountColumns, sumsOf: SumsOfRange, rate: RangeRate, say: SayText): IncomeLine[] {
  return accountLines(columns, sumsOf, rate).map((line) => ({ ...line, label: say(`figures:${line.key}`) }));
}

/** Of days that no store knows none are known, which is not 0. */
function knownDeposits(depositsOf: DepositsOfRange, sumsOf: SumsOfRange): DepositsOfRange {
  return (column) => (sumsOf(column).isUnknown ? null : depositsOf(column));
}

function presentDeposits(
  { cut, range, before }: AccountColumns,
  depositsOf: DepositsOfRange,
  { rate }: RangeRate,
  say: SayText,
): IncomeMemo[] {
  const amount = (column: DayRange): number | null => {
    const sum = depositsOf(column);
    return sum === null || rate === null ? null : translate(sum, rate);
  };
  if ((depositsOf(range) ?? 0) === 0 && (depositsOf(before) ?? 0) === 0) return [];
  return [
    { key: "deposits", label: say("reports:income.deposits"), values: cut.map(amount), total: amount(range), previous: amount(before) },
  ];
}

async function reconcile(scope: ReportScope, range: DayRange, rate: RangeRate): Promise<Reconciliation> {
  const byOrder = (await findBasisSums(scope, redatedTo(scope, "order"), [range]))(range);
  const byBilling = (await findBasisSums(scope, redatedTo(scope, "billing"), [range]))(range);
  const items = await findReconcilingItems(scope, range);
  return {
    order: side(byOrder, rate),
    billing: side(byBilling, rate),
    items: items.flatMap((item) => presentItem(item, rate)),
  };
}

function side({ sums }: RangeSums, { rate }: RangeRate): Reconciliation["order"] {
  const shown = (total: number | null): number | null => (total === null || rate === null ? null : translate(total, rate));
  return {
    netProfit: incomeAmount(sums, "netProfit", rate),
    fees: shown(totalOf(linesOf("fees").map((line) => sums[line]))),
    compensation: shown(sums.compensation),
  };
}

function presentItem({ key, line, amount, postings }: ReconcilingItem, { rate }: RangeRate): Reconciliation["items"] {
  const shown = amount === null || rate === null ? null : translate(amount, rate);
  return MOVED_LINES.filter((moved) => moved === line).map((moved) => ({ key, line: moved, amount: shown, postings }));
}
