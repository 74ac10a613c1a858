/** Trends of what is few enough to be sorted and cut here: tags and markets. */
import type { TrendRow } from "#contract/trends.ts";
import type { Figures } from "#core/figures.ts";
import { isLasting } from "#core/trends.ts";
import { withinMarket } from "#ledger/reports/scope/narrow-scope.ts";
import { findRangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findTags, findTagSums } from "#ledger/reports/products/tag-sums.ts";
import { presentFigures } from "../domain/report.present.ts";
import { type Cut, orderOf, presentTrend, type TrendFrame, type TrendPart } from "./trend.present.ts";

type Found = { id: string; name: string; sumsOf: SumsOfRange };

export async function findFewTrends(scope: ReportScope, frame: TrendFrame, rows: "tag" | "market", cut: Cut): Promise<TrendPart> {
  const found = (rows === "tag" ? await ofTags(scope, frame) : await ofMarkets(scope, frame))
    .filter(({ sumsOf }) => sumsOf(frame.range).postings > 0)
    .map((row) => ({ row: presentRow(row, frame), figures: frame.cut.map((bucket) => presentFigures(row.sumsOf(bucket), frame.rate)) }))
    .filter(({ row, figures }) => isInLens(row, figures, frame))
    .map(({ row }) => row)
    .toSorted(inOrder(frame.asked.sort));
  return { rows: found.slice(cut.offset, cut.limit === null ? undefined : cut.offset + cut.limit), total: found.length };
}

async function ofTags(scope: ReportScope, { cut, range }: TrendFrame): Promise<Found[]> {
  const tags = await findTags(scope);
  const sumsOfTag = await findTagSums(scope, tags, [...cut, range]);
  return tags.map((tag) => ({ id: String(tag.id), name: tag.name, sumsOf: sumsOfTag(tag) }));
}

async function ofMarkets(scope: ReportScope, { cut, range }: TrendFrame): Promise<Found[]> {
  const found: Found[] = [];
  for (const market of scope.markets) {
    found.push({ id: market, name: market, sumsOf: await findRangeSums(withinMarket(scope, market), [...cut, range]) });
  }
  return found;
}

function presentRow({ id, name, sumsOf }: Found, frame: TrendFrame): TrendRow {
  return { id, name, sku: null, externalId: null, imageUrl: null, ...presentTrend(sumsOf, frame) };
}

/** A tag or a market is neither new nor dying. */
function isInLens({ deltaAmount }: TrendRow, figures: readonly Figures[], { asked, cut }: TrendFrame): boolean {
  switch (asked.lens) {
    case undefined:
      return true;
    case "rising":
      return deltaAmount !== null && deltaAmount > 0;
    case "falling":
      return deltaAmount !== null && deltaAmount < 0;
    case "loss":
      return isLasting(figures, cut);
    case "new":
    case "dying":
      return false;
  }
}

/** Null last either way, ties by name, then id. */
function inOrder(sort: string): (a: TrendRow, b: TrendRow) => number {
  const { key, descending } = orderOf(sort);
  const turn = descending ? -1 : 1;
  const valueOf = (row: TrendRow): number | null => {
    if (key === "name") return null;
    if (key === "change") return row.deltaAmount === null ? null : Math.abs(row.deltaAmount);
    return row[key];
  };
  const byName = (a: TrendRow, b: TrendRow): number => compare(a.name, b.name) || compare(a.id, b.id);
  return (a, b) => {
    if (key === "name") return turn * byName(a, b);
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b);
    return turn * (left - right) || byName(a, b);
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
