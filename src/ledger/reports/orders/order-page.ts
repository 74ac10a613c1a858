import { type RawBuilder, sql } from "kysely";
import type { Sums } from "#core/figures.ts";
import type { FigureKey } from "#core/figure-keys.ts";
import type { Rate } from "#core/money.ts";
import { emptySums } from "#core/sums.ts";
import type { Only } from "#core/only.ts";
import { type FigureSql, onlyCondition, sortValue } from "../sums/figure-sql.ts";
import { holdsAny, holdsOnly } from "../scope/id-sets.sql.ts";
import { folded } from "../scope/matching-products.ts";
import { countOrders, findOrderDays } from "./order-days.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScopeOfMany, matchesNothing } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { pieceColumns, rollupPiece, type SumsRow, SUMS_OF_PIECES, sumsOfRow } from "../sums/sum-columns.ts";

export type OrderOnly = Only | "incomplete" | "refunded" | "smart" | "uncounted";

export type OrderOrder = { key: FigureKey | "boughtAt" | "externalId"; descending: boolean };

/** What a phrase is looked for in: the order's number holds every word, or the order holds one of the products. */
export type OrderSearch = { words: readonly string[]; productIds: readonly number[] };

export type OrderPageQuestion = {
  range: DayRange;
  order: OrderOrder;
  only: OrderOnly | undefined;
  /** No others than these; null = all. */
  ids: readonly number[] | null;
  search: OrderSearch | null;
  rate: Rate | null;
  /** Null = all rows. */
  limit: number | null;
  offset: number;
};

export type OrderPage = { ids: number[]; total: number };

/**
 * The orders of the scope by the day of their first counted line (an order that is not counted: of its first posting),
 * in the order asked for: null last either way, ties by id. With a product condition: orders that hold such a product.
 */
export async function findOrderPage(scope: ReportScope, question: OrderPageQuestion): Promise<OrderPage> {
  const range = untilToday(question.range, scope.today);
  if (range.startDate > range.endDate || matchesNothing(scope)) return { ids: [], total: 0 };
  const { order, only, ids: among, search } = question;
  const isPlain = scope.products.kind === "all" && only === undefined && among === null && search === null;
  if (!isPlain || question.limit === null) return findRows(scope, { ...question, range }, sql`(select count(*) from chosen)`);
  if (order.key !== "boughtAt" || question.offset <= SHALLOW) {
    const total = await countOrders(scope, range);
    // Where there is nothing, an index would be read to its end to find that out.
    if (total <= question.offset) return { ids: [], total };
    const { ids } = await findRows(scope, { ...question, range }, sql`0::bigint`);
    return { ids, total };
  }
  // Sorted by time, a page lies within few days, and the rollup knows which.
  const cut = { offset: question.offset, limit: question.limit, descending: order.descending };
  const { total, window } = await findOrderDays(scope, range, cut);
  if (window === null) return { ids: [], total };
  const { ids } = await findRows(scope, { ...question, range: window.range, offset: question.offset - window.before }, sql`0::bigint`);
  return { ids, total };
}

/** Rows before a page that an index is read past faster than the days of the range are added up. */
const SHALLOW = 1000;

/** Rows `r` of the question, and `o` the orders themselves where they are needed. */
function chosenOrders(scope: ReportScope, { range, order, only, ids, search, rate }: OrderPageQuestion): RawBuilder<unknown> {
  const as = rowFigures(scope, rate);
  const needsOrder = order.key === "externalId" || only === "smart" || search !== null;
  const conditions = [
    inScopeOfMany(scope),
    sql`r.day between ${range.startDate} and ${range.endDate}`,
    holdsProducts(scope),
    ...(only === undefined ? [] : [orderOnlyCondition(only, as)]),
    ...(ids === null ? [] : [sql`r.order_id = any(${[...ids]}::bigint[])`]),
    ...(search === null ? [] : [matches(search)]),
  ];
  return sql`
    rollup_order r ${needsOrder ? sql`join orders o on o.company_id = ${scope.companyId} and o.id = r.order_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
}

function rowFigures({ amounts }: ReportScope, rate: Rate | null): FigureSql {
  return { grain: "row", orders: "orders", amounts, rate };
}

/** All orders of the question together, each with all its postings. */
export async function findListedSums(scope: ReportScope, question: OrderPageQuestion): Promise<Sums> {
  const range = untilToday(question.range, scope.today);
  if (range.startDate > range.endDate || matchesNothing(scope)) return emptySums();
  const { rows } = await sql<SumsRow>`
    select ${sql.raw(SUMS_OF_PIECES)}
    from (select ${sql.raw(pieceColumns(rollupPiece(scope.amounts, "orders")))} from ${chosenOrders(scope, { ...question, range })}) x`.execute(
    scope.db,
  );
  const [row] = rows;
  return row === undefined ? emptySums() : sumsOfRow(row);
}

async function findRows(scope: ReportScope, question: OrderPageQuestion, total: RawBuilder<unknown>): Promise<OrderPage> {
  const { order, limit, offset, rate } = question;
  const { rows } = await sql<OrderPage>`
    with chosen as (
      select r.order_id, r.day, ${sortColumn(order, rowFigures(scope, rate))} as value
      from ${chosenOrders(scope, question)}
    )
    select array(
      select c.order_id from chosen c
      order by ${sortOrder(order)}
      limit ${limit} offset ${offset}
    ) as ids, ${total} as total`.execute(scope.db);
  return rows[0] ?? { ids: [], total: 0 };
}

function sortColumn({ key }: OrderOrder, as: FigureSql): RawBuilder<unknown> {
  if (key === "boughtAt") return sql`r.bought_at`;
  if (key === "externalId") return sql`o.external_id collate "C"`;
  // An index has the orders by their own profit; translated, some would share a place.
  if (key === "netProfit" && as.rate !== null && as.rate.numerator === as.rate.denominator) {
    return sql.raw(as.amounts === "pln" ? "r.known_profit_pln" : "r.known_profit");
  }
  return sortValue(key, as);
}

function sortOrder({ key, descending }: OrderOrder): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  if (key === "boughtAt") return sql`c.day ${direction}, c.value ${direction}, c.order_id ${direction}`;
  return sql`c.value ${direction} nulls last, c.order_id`;
}

function holdsProducts({ products, companyId }: ReportScope): RawBuilder<boolean> {
  switch (products.kind) {
    case "all":
      return sql`true`;
    case "only":
      return holdsAny(sql`r.product_ids`, products.ids);
    case "allBut":
      // What belongs to no product is not excluded; the list of products does not show it.
      return sql`(not (${holdsOnly(sql`r.product_ids`, products.ids)}) or exists (
        select from postings p where p.company_id = ${companyId} and p.order_id = r.order_id and p.product_id = 0
      ))`;
  }
}

function matches({ words, productIds }: OrderSearch): RawBuilder<boolean> {
  const number = folded("o.external_id");
  const holdsWords = sql.join(
    words.map((word) => sql`strpos(${number}, ${word}) > 0`),
    sql` and `,
  );
  return sql`((${holdsWords}) or ${holdsAny(sql`r.product_ids`, productIds)})`;
}

function orderOnlyCondition(only: OrderOnly, as: FigureSql): RawBuilder<boolean> {
  if (only === "incomplete") return sql`r.certainty <> 'final'`;
  if (only === "smart") return sql`o.smart`;
  if (only === "uncounted") return sql`not r.counted`;
  if (only === "refunded") return sql`(r.refunded_units > 0 or r.refunds <> 0)`;
  return onlyCondition(only, as);
}
