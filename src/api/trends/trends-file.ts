import type { TrendRow, trendsRoute, TrendTotals } from "#contract/trends.ts";
import { BOUND_SIGNS, boundOf, type SignedBound } from "#core/figure-display.ts";
import { COUNT_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import type { Known } from "#core/known-days.ts";
import { PROFIT_KEYS } from "#core/profit-bounds.ts";
import { changeKnown } from "#core/trends.ts";
import { minorText, type OutCell, type OutRow } from "#files/out-cell.ts";
import { csvStyle } from "#files/write-csv.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { TextLocale } from "#text/texts.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { askedBuckets, reportScope, type SayText } from "../domain/report.ts";
import { type Expect, tableFile } from "../domain/table-file.ts";
import { bucketLabel } from "../domain/bucket-label.ts";
import { presentUnallocated, trendFrame, type TrendFrame, type TrendsAsked } from "./trend.present.ts";
import { findTrendIds, findTrends, findUnallocated, offerTrends, productTrends } from "./trends.ts";

const BATCH = 500;

type Call = CallOf<typeof trendsRoute>;
type Metric = TrendsAsked["metric"];

/** All rows of the question with what is shown of them, the amounts of no row last. */
export async function trendsFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const { body, locale } = call;
  const { second } = body;
  const names = askedBuckets(body, call.today).map((bucket) => bucketLabel(bucket, body.splitType, locale));
  const header = [
    say(`reports:trends.rows.${body.rows}`),
    ...(hasCodes(body) ? [say("reports:column.sku")] : []),
    ...names,
    say("reports:income.total"),
    say(RATIO_KEYS.some((key) => key === body.metric) ? "reports:trends.changePoints" : "reports:trends.change"),
    say("reports:trends.changeShare"),
    ...(second === undefined ? [] : names.map((name) => `${say(`figures:${second}`)}, ${name}`)),
  ];
  const name = say("reports:file.trends");
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => fileRows({ ...call, scope }, say, expect));
  return tableFile(call, format, { name, range: body, scope: await scopeName(call.scope, body.filter, say), header, rows });
}

function hasCodes({ rows }: TrendsAsked): boolean {
  return rows === "product" || rows === "offer";
}

async function* fileRows(call: Call, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const { body, locale } = call;
  const scope = await reportScope(call, body.filter);
  const frame = await trendFrame(scope, body);
  const early = frame.tooEarly ? say("reports:tooEarly") : null;
  const shown = { asked: body, locale, known: changeKnown(frame.cut, scope.dataFrom), early };
  for await (const row of trendRows(scope, frame, expect)) {
    const name = row.externalId === null ? row.name : `${row.name} (${row.externalId})`;
    yield [name, ...(hasCodes(body) ? [row.sku] : []), ...cells(row, shown)];
  }
  const rest = await findUnallocated(scope, frame);
  if (rest(frame.range).postings === 0) return;
  yield [
    say(body.rows === "tag" ? "reports:untagged" : "reports:unallocated"),
    ...(hasCodes(body) ? [""] : []),
    ...cells(presentUnallocated(rest, frame), shown),
  ];
}

async function* trendRows(scope: ReportScope, frame: TrendFrame, expect: Expect): AsyncGenerator<TrendRow> {
  const { rows } = frame.asked;
  const all = { limit: null, offset: 0 };
  if (rows === "tag" || rows === "market") {
    yield* (await findTrends(scope, frame, all)).rows;
    return;
  }
  const { ids, productIds } = await findTrendIds(scope, frame, rows, all);
  expect?.(ids.length);
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    yield* rows === "product" ? await productTrends(scope, batch, frame) : await offerTrends(scope, { ids: batch, productIds }, frame);
  }
}

type State = TrendTotals["state"];

/** `known`: how much is known of what the change is measured against, as on the screen; `early`: said where it is too early for one. */
type Shown = { asked: TrendsAsked; locale: TextLocale; known: Known; early: string | null };

function cells(trend: TrendTotals, { asked: { metric, second }, locale, known, early }: Shown): OutCell[] {
  const { values, states, state, seconds, total, deltaAmount, deltaRatio } = trend;
  const shown = (value: number | null, key: Metric, of: State): OutCell => shownCell(value, key, { state: of, locale });
  const ofSecond = second === undefined ? [] : (seconds ?? []).map((value, at) => shown(value, second, states[at] ?? "complete"));
  return [
    ...values.map((value, at) => shown(value, metric, states[at] ?? "complete")),
    shown(total, metric, state),
    known === "none" ? null : (early ?? changeCell(deltaAmount, metric)),
    deltaRatio === null || known !== "whole" ? null : { decimal: String(deltaRatio) },
    ...ofSecond,
  ];
}

function shownCell(value: number | null, metric: Metric, { state, locale }: { state: State; locale: TextLocale }): OutCell {
  if (state === "unknown" && PROFIT_KEYS.some((key) => key === metric)) return null;
  return bounded(cell(value, metric), boundOf(metric, state), locale);
}

function cell(value: number | null, metric: Metric): OutCell {
  if (value === null) return null;
  if (COUNT_KEYS.some((key) => key === metric)) return value;
  return RATIO_KEYS.some((key) => key === metric) ? { decimal: String(value) } : { minor: value };
}

/** A share changes in points, as the head of the column says. */
function changeCell(value: number | null, metric: Metric): OutCell {
  const isRatio = RATIO_KEYS.some((key) => key === metric);
  return isRatio && value !== null ? { decimal: String(Math.round(value * 1_000_000) / 10_000) } : cell(value, metric);
}

/** As on the screen: at most so much, or about. */
function bounded(shown: OutCell, bound: SignedBound, locale: TextLocale): OutCell {
  if (bound === "exact" || shown === null || typeof shown !== "object") return shown;
  const { decimal } = csvStyle(locale);
  if ("minor" in shown) return `${BOUND_SIGNS[bound]}${minorText(shown.minor).replace(".", decimal)}`;
  return "decimal" in shown ? `${BOUND_SIGNS[bound]}${shown.decimal.replace(".", decimal)}` : shown;
}
