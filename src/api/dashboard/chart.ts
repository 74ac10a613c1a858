import type { Bucket as BucketAnswer, ChartContext as ContextAnswer, chartRoute } from "#contract/dashboard.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { type ChartContext, chartContext } from "#core/chart-context.ts";
import type { Bucket, DayRange } from "#core/period.ts";
import { findGroups, type Group } from "#ledger/reports/sums/groups.ts";
import { findRangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedBuckets, comparedWith, inReport, reportScope, type SayText } from "../domain/report.ts";

type Asked = BodyOf<typeof chartRoute>;
type Answer = ResponseOf<typeof chartRoute>;

/** The buckets of a range, what stands before them, their total and that of the comparison range, all translated at the range's rate. */
export async function answerChart(call: CallOf<typeof chartRoute>, say: SayText): Promise<Answer> {
  const { filter, groupBy } = call.body;
  if (groupBy !== undefined) return inReport(call, filter, (scope) => chartOf(scope, call.body, say));
  return chartOf(await reportScope(call, filter), call.body, say);
}

async function chartOf(scope: ReportScope, asked: Asked, say: SayText): Promise<Answer> {
  const { startDate, endDate, groupBy, compare } = asked;
  const range = { startDate, endDate };
  const before = comparedWith(range, compare, scope.today);
  const cut = askedBuckets(asked, scope.today);
  const around = contextOf(asked, cut, scope);
  const drawn = [...cut, ...around.columns, ...(around.lead === null ? [] : [around.lead.before, around.lead.whole])];
  const rate = await findRangeRate(scope, endDate);
  const sumsOf = await findRangeSums(scope, [...drawn, range, before]);
  const groups = groupBy === undefined ? null : await sumGroups(await findGroups(scope, groupBy, range), drawn);
  const report = await presentReport(
    scope,
    [range, before].map((answered) => ({ range: answered, found: sumsOf(answered), rate })),
  );
  const present = (bucket: Bucket): BucketAnswer => ({
    ...presentBucket(bucket, sumsOf, rate),
    ...(groups === null ? {} : { groups: groups.map((group) => presentGroup(group, bucket, rate, say)) }),
  });
  return {
    ...report,
    ...presentTranslation(rate),
    buckets: cut.map(present),
    context: presentContext(around, present),
    totals: presentFigures(sumsOf(range), rate),
    previous: { ...before, figures: presentFigures(sumsOf(before), rate) },
  };
}

function contextOf({ context, splitType }: Asked, cut: readonly Bucket[], { today, dataFrom }: ReportScope): ChartContext {
  return context ? chartContext(cut, splitType, today, dataFrom) : { columns: [], lead: null };
}

function presentContext({ columns, lead }: ChartContext, present: (bucket: Bucket) => BucketAnswer): ContextAnswer {
  return { columns: columns.map(present), lead: lead && { before: present(lead.before), whole: present(lead.whole) } };
}

type SummedGroup = Pick<Group, "id" | "name"> & { sumsOf: SumsOfRange };

/** The rest is named only when there is something in it, in the range or beside it. */
async function sumGroups(groups: readonly Group[], drawn: readonly DayRange[]): Promise<SummedGroup[]> {
  const summed: SummedGroup[] = [];
  for (const { id, name, scope: part } of groups) {
    const sumsOf = await findRangeSums(part, drawn);
    if (name !== null || drawn.some((bucket) => sumsOf(bucket).postings > 0)) summed.push({ id, name, sumsOf });
  }
  return summed;
}

function presentBucket(bucket: Bucket, sumsOf: SumsOfRange, rate: RangeRate): BucketAnswer {
  const { startDate, endDate, complete } = bucket;
  return { startDate, endDate, complete, figures: presentFigures(sumsOf(bucket), rate) };
}

function presentGroup({ id, name, sumsOf }: SummedGroup, bucket: DayRange, rate: RangeRate, say: SayText) {
  return { id, name: name ?? say("reports:otherGroup"), figures: presentFigures(sumsOf(bucket), rate) };
}
