/** Which products or offers a page of trends shows: chosen and sorted by how their figure changed, in one statement. */
import { type RawBuilder, sql } from "kysely";
import { isSpent } from "#core/figure-change.ts";
import { isBounded, type NumberKey } from "#core/figure-display.ts";
import { addDays } from "#core/day.ts";
import type { Rate } from "#core/money.ts";
import type { ComparedBuckets, TrendLens } from "#core/trends.ts";
import { DYING_DAYS, DYING_UNITS, isEmptyNull, LENS_DAYS } from "#core/trends.ts";
import { boundedCondition, columnsOfFigures, type FigureSql, figureValue, onlyCondition, unknownCondition } from "../sums/figure-sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { productRows } from "../sums/rollup-rows.sql.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { cutIntoSegments, type DayRange, untilToday } from "../scope/segments.ts";

export type TrendOrder = { key: "change" | "deltaAmount" | "deltaRatio" | "total" | "name"; descending: boolean };

export type TrendQuestion = {
  rows: "product" | "offer";
  range: DayRange;
  /** Null when the range has no two buckets to compare. */
  compared: ComparedBuckets | null;
  /** The last complete buckets, of which each has to be a loss for the lens. */
  recent: readonly DayRange[];
  metric: NumberKey;
  lens: TrendLens | undefined;
  order: TrendOrder;
  /** From the summed currency to the shown one. */
  rate: Rate | null;
  /** Null = all rows. */
  limit: number | null;
  offset: number;
};

export type TrendPage = { ids: number[]; productIds: number[]; total: number };

const NOTHING: TrendPage = { ids: [], productIds: [], total: 0 };

/** Everything with a posting or a unit in the range; null last either way, ties by SKU or the offer's number, then id. */
export async function findTrendPage(scope: ReportScope, question: TrendQuestion): Promise<TrendPage> {
  const range = untilToday(question.range, scope.today);
  if (range.startDate > range.endDate || matchesNothing(scope)) return NOTHING;
  const { order, limit, offset } = question;
  const isProduct = question.rows === "product";
  const named = isProduct
    ? sql`select p.id, nullif(p.name, '') as name, p.sku as code from products p where p.company_id = ${scope.companyId}`
    : sql`select o.id, nullif(o.name, '') as name, o.external_id as code from offers o where o.company_id = ${scope.companyId}`;
  const { rows } = await sql<TrendPage>`
    with changed as (${changes(scope, question, range)}),
    chosen as (select * from changed c where ${lensCondition(scope, question, range)}),
    ranked as (${nearest(question)}),
    page as (
      select c.id, c.product_ids, row_number() over (order by ${sortValue(order)}, n.code collate "C", n.id) as place
      from ranked c join (${named}) n on n.id = c.id
      order by place limit ${limit} offset ${offset}
    )
    select array(select id from page order by place) as ids, (select count(*) from chosen) as total,
           array(select distinct product from page, unnest(page.product_ids) product) as "productIds"`.execute(scope.db);
  return rows[0] ?? NOTHING;
}

/**
 * Rollup rows with their period, 1, 2, 3 = the recent buckets from the newest back, of which the first two are compared; 0 = the rest.
 * A statement per segment, so that no row has to look up which one it is in.
 */
function periodRows(scope: ReportScope, question: TrendQuestion, range: DayRange): RawBuilder<unknown> {
  const periods = periodsOf(question).map((period) => untilToday(period, scope.today));
  const { segments, partsOf } = cutIntoSegments([range, ...periods]);
  const ofSegment = segments.map((_, segment) => periods.findIndex((_period, at) => partsOf[at + 1]?.includes(segment) ?? false) + 1);
  const isProduct = question.rows === "product";
  const figures = columnsOfFigures([question.metric, "netProfit", "costCoverage", "estimatedCoverage"], asOf(scope, question));
  const read = ["product_id", ...(isProduct ? [] : ["offer_id"]), ...figures];
  const listed = sql.raw([...new Set(read)].map((column) => `r.${column}`).join(", "));
  const found = segments.flatMap((segment, at) =>
    productRows(scope, segment, read, sql`${listed}, ${sql.lit(ofSegment[at] ?? 0)}::int as period`),
  );
  return sql.join(found, sql` union all `);
}

/** Disjoint: what is compared first, then what else the lens looks at. */
function periodsOf({ compared, recent }: TrendQuestion): DayRange[] {
  const first = compared === null ? recent.slice(0, 1) : [compared.last, compared.before];
  const known = new Set(first.map(({ startDate }) => startDate));
  return [...first, ...recent.filter(({ startDate }) => !known.has(startDate))];
}

/** Sums over all rows of a product or offer, or over those of one period. */
function asOf(scope: ReportScope, { rows, rate }: TrendQuestion, period?: number): FigureSql {
  const orders = rows === "product" ? "product_orders" : "offer_orders";
  return { grain: "group", orders, amounts: scope.amounts, rate, ...(period === undefined ? {} : { only: `r.period = ${period}` }) };
}

/** Amounts and changes by row; bounds have no difference, and an empty bucket is 0 where it can be. */
function changes(scope: ReportScope, question: TrendQuestion, range: DayRange): RawBuilder<unknown> {
  const { rows, metric, compared, lens } = question;
  const of = (period: number) => {
    const as = asOf(scope, question, period);
    const value = figureValue(metric, as);
    const exact = isBounded(metric) ? sql`case when not ${boundedCondition(as)} then ${value} end` : value;
    return isEmptyNull(metric) ? exact : sql`case when bool_or(r.period = ${sql.lit(period)}) then ${exact} else 0 end`;
  };
  const [last, before] = compared === null ? [sql`null::numeric`, sql`null::numeric`] : [of(1), of(2)];
  const total = figureValue(metric, asOf(scope, question));
  const unknown = isBounded(metric) ? unknownCondition(asOf(scope, question)) : sql`false`;
  const losses = lens === "loss" ? lossesOf(scope, question) : sql`0`;
  const id = sql.raw(rows === "product" ? "r.product_id" : "r.offer_id");
  const products = rows === "product" ? sql`array[r.product_id]` : sql`array_agg(distinct r.product_id)`;
  return sql`
    select ${id} as id, ${last} as last_value, ${before} as value_before, case when not (${unknown}) then ${total} end as total,
           ${losses} as losses, ${products} as product_ids, ${sql.lit(!isSpent(metric))}::bool as is_credit
    from (${periodRows(scope, question, range)}) r
    where ${id} <> 0
    group by ${id}`;
}

/** How many of the recent buckets are a loss. */
function lossesOf(scope: ReportScope, question: TrendQuestion): RawBuilder<unknown> {
  const starts = periodsOf(question).map(({ startDate }) => startDate);
  const isLoss = question.recent.map(({ startDate }) => {
    const period = starts.indexOf(startDate) + 1;
    return sql`case when ${onlyCondition("loss", asOf(scope, question, period))} then 1 else 0 end`;
  });
  return isLoss.length === 0 ? sql`0` : sql.join(isLoss, sql` + `);
}

function lensCondition(scope: ReportScope, { lens, rows, recent }: TrendQuestion, { endDate }: DayRange): RawBuilder<boolean> {
  const id = sql.raw(rows === "product" ? "product_id" : "offer_id");
  const since = addDays(endDate, -LENS_DAYS);
  const units = (from: RawBuilder<unknown>, to: string) => sql`(
    select coalesce(sum(d.units), 0) from rollup_product_day d
    where d.company_id = ${scope.companyId} and d.${id} = c.id and d.store_id = any(${scope.storeIds}::bigint[])
      and d.market = any(${scope.markets}::text[]) and d.day > ${from} and d.day <= ${to})`;
  switch (lens) {
    case undefined:
      return sql`true`;
    case "rising":
      return sql`c.last_value > c.value_before`;
    case "falling":
      return sql`c.last_value < c.value_before`;
    case "loss":
      return recent.length === 0 ? sql`false` : sql`c.losses = ${recent.length}`;
    case "new":
      return sql`${units(sql`${since}::date`, endDate)} > 0 and ${units(sql`'-infinity'::date`, since)} = 0`;
    case "dying":
      return sql`${units(sql`${since}::date`, endDate)} = 0 and ${units(sql`${addDays(since, -DYING_DAYS)}::date`, since)} > ${DYING_UNITS}`;
  }
}

/** Only rows that may be on the page or before it, ties included: the others need not be looked up. */
function nearest({ order, limit, offset }: TrendQuestion): RawBuilder<unknown> {
  if (limit === null || order.key === "name") return sql`select c.* from chosen c`;
  return sql`
    select * from (select c.*, rank() over (order by ${sortValue(order)}) as place from chosen c) c where place <= ${offset + limit}`;
}

const VALUES: Readonly<Record<Exclude<TrendOrder["key"], "name">, string>> = {
  change: "abs(c.last_value - c.value_before)",
  deltaAmount: "c.last_value - c.value_before",
  // As `meaningfulRatio` of the core, of sizes: costs are negative on both sides.
  deltaRatio: `case when c.value_before * c.last_value > 0 and (c.value_before > 0) = c.is_credit and abs(c.value_before) * 10 >= abs(c.last_value)
    then (c.last_value - c.value_before)::numeric / abs(c.value_before) end`,
  total: "c.total",
};

function sortValue({ key, descending }: TrendOrder): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  if (key === "name") return sql`n.name collate "pl-x-icu" ${direction} nulls last`;
  return sql`${sql.raw(VALUES[key])} ${direction} nulls last`;
}
