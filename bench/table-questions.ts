/** Tables of products: the fifty of twenty thousand that matter, with totals. */
import type { Day } from "../src/core/facts.ts";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../src/core/day.ts";
import { z } from "zod";
import type { Statement } from "./engines.ts";
import type { Question } from "./questions.ts";
import { dayOf, filterOf } from "./range-questions.ts";
import { addRow, ALL, condition, type DayRange, difference, type Figures, minusDays, noSums, type Sums, Values } from "./sums.ts";

const ROWS = 50;
/** Two statements go to an engine as one: their rows are told apart by this number in the first column. */
const TOTALS = -1;

const FigureNumbers = z.record(z.string(), z.unknown()).transform((figures) => figures as Figures);
const ProductsAnswer = z.object({
  items: z.array(z.object({ id: z.string(), figures: FigureNumbers })),
  total: z.number(),
  totals: FigureNumbers,
});

/** Costs are known of all units that were sold; nothing sold is fine too. */
const COSTED = "coalesce(sum(quantity) filter (where line = 'sales' and not uncosted), 0)";
const UNITS = "coalesce(sum(quantity) filter (where line = 'sales'), 0)";

function productsStatement(companyId: number, range: DayRange): Statement {
  const values = new Values();
  const where = (): string => condition(values, companyId, range, ALL);
  const text = `
    with ranked as (
      select product_id, sum(amount) as profit, ${UNITS} as units, ${COSTED} as costed
      from t where ${where()} and product_id <> 0
      group by product_id
    ),
    top as (
      select product_id from ranked
      order by case when units = 0 or costed > 0 then profit end desc nulls last, product_id limit ${ROWS}
    )
    select product_id, line, sum(amount), sum(quantity), count(*) filter (where mark % 4 >= 2)
    from t where ${where()} and product_id in (select product_id from top)
    group by product_id, line
    union all
    select ${TOTALS}, line, sum(amount), sum(quantity), count(*) filter (where mark % 2 = 1)
    from t where ${where()}
    group by line
    union all
    select ${TOTALS} - 1, 'sales', count(*), 0, 0 from ranked`;
  return { text, values: values.list };
}

/** Share of net revenue, as the list takes it where nobody names another. */
const TARGET = 0.1;
const REVENUE = ["sales", "deliveryIncome", "compensation", "refunds", "vat"].map((line) => `'${line}'`).join(", ");

/** What the tiles of the list count that the postings alone can tell: products and sales of each. */
function tilesStatement(companyId: number, range: DayRange): Statement {
  const values = new Values();
  const text = `
    with sold as (
      select product_id, sum(amount) as profit, coalesce(sum(amount) filter (where line in (${REVENUE})), 0) as revenue, ${UNITS} as units, ${COSTED} as costed,
             coalesce(sum(amount) filter (where line = 'sales'), 0) as sales, coalesce(sum(amount) filter (where line = 'sales' and uncosted), 0) as uncosted_sales
      from t where ${condition(values, companyId, range, ALL)} and product_id <> 0
      group by product_id
    ),
    told as (
      select *, costed < units as no_cost, (units = 0 or costed > 0) and profit < 0 as loss,
             (units = 0 or costed > 0) and revenue > 0 and profit < ${TARGET} * revenue as below
      from sold
    )
    select count(*) filter (where no_cost), coalesce(sum(uncosted_sales) filter (where no_cost), 0),
           count(*) filter (where loss), coalesce(sum(sales) filter (where loss), 0),
           count(*) filter (where below), coalesce(sum(sales) filter (where below), 0)
    from told`;
  return { text, values: values.list };
}

/** The last 365 days: whole months between two ragged ends. */
const yearBefore = (day: Day): DayRange => ({ startDate: minusDays(day, 364), endDate: day });

export function productTable(companyId: number): Question {
  return {
    name: "product table, 12 ragged months by profit, first 50 with totals",
    bar: { duck: 1 },
    ask: (turn) => ({
      path: "/api/dashboard/products",
      body: { ...yearBefore(dayOf(turn)), filter: filterOf(ALL), page: 1, perPage: ROWS, sort: "-netProfit" },
    }),
    peer: (turn) => productsStatement(companyId, yearBefore(dayOf(turn))),
    compare(_, answer, rows) {
      const { items, total, totals } = ProductsAnswer.parse(answer);
      const known = new Map<number, Sums>();
      let products = 0;
      for (const [id, ...rest] of rows) {
        if (Number(id) === TOTALS - 1) products = Number(rest[1]);
        else addRow(sumsAt(known, Number(id)), rest);
      }
      if (total !== products) return `${total} products here, ${products} there`;
      if (known.size !== items.length + 1) return `${items.length} rows here, ${known.size - 1} there`;
      const differences = items.map(({ id, figures }) => compared(known, Number(id), figures));
      return [...differences, compared(known, TOTALS, totals)].find((text) => text !== null) ?? null;
    },
  };
}

/** The list of products is asked as the table is; it has the products that were not sold as well. */
export function productList(companyId: number): Question {
  const table = productTable(companyId);
  return {
    ...table,
    name: "list of products, 12 ragged months by profit, first 50 with totals",
    ask: (turn) => ({ path: "/api/products/list", body: { ...listBody(turn), withKpis: false } }),
    compare: (turn, answer, rows) => table.compare?.(turn, soldOf(answer, rows), rows) ?? null,
  };
}

const ListAnswer = z.looseObject({ total: z.number(), products: z.number() });

/** With as many rows as an engine knows products, which cannot know of those that were not sold. */
function soldOf(answer: unknown, rows: readonly (readonly unknown[])[]): unknown {
  const list = ListAnswer.parse(answer);
  const sold = Number(rows.find(([id]) => Number(id) === TOTALS - 1)?.[2] ?? 0);
  return list.total >= sold && list.total <= list.products ? { ...list, total: sold } : list;
}

const listBody = (turn: number): object => ({
  ...yearBefore(dayOf(turn)),
  filter: filterOf(ALL),
  page: 1,
  perPage: ROWS,
  sort: "-netProfit",
});

const Kpi = z.object({ products: z.number(), sales: z.number().nullable() });
const TilesAnswer = z.object({ kpis: z.object({ noCost: Kpi, loss: Kpi, belowTarget: Kpi }) });

/** The same page with everything its tiles say; the engines add up what postings tell of them. */
export function productTiles(companyId: number): Question {
  return {
    name: "list of products with its tiles",
    bar: { duck: 1 },
    ask: (turn) => ({ path: "/api/products/list", body: listBody(turn) }),
    peer: (turn) => tilesStatement(companyId, yearBefore(dayOf(turn))),
    compare(_, answer, [row = []]) {
      const { noCost, loss, belowTarget } = TilesAnswer.parse(answer).kpis;
      const [uncosted = 0, ...there] = row.map(Number);
      // Products without a cost that were not sold are counted here, and no engine knows of them.
      const here = [noCost.sales, ...[loss, belowTarget].flatMap(({ products, sales }) => [products, sales])];
      const isSame = noCost.products >= uncosted && here.every((value, place) => value === there[place]);
      return isSame ? null : `${noCost.products}, ${here.join(" ")} here, ${uncosted}, ${there.join(" ")} there`;
    },
  };
}

function sumsAt(known: Map<number, Sums>, id: number): Sums {
  const sums = known.get(id) ?? noSums();
  known.set(id, sums);
  return sums;
}

function compared(known: ReadonlyMap<number, Sums>, id: number, figures: Figures): string | null {
  const sums = known.get(id);
  return sums === undefined ? `product ${id} is not among the engine's` : difference(`product ${id}`, figures, sums);
}

const TrendsAnswer = z.object({
  rows: z.array(z.object({ id: z.string(), values: z.array(z.number().nullable()) })),
  totals: z.object({ values: z.array(z.number().nullable()) }),
});

/** Twelve whole months up to the one before the day's. */
function wholeMonths(turn: number): DayRange[] {
  // Thirty different year ends do not fit into two years: the months change with every third turn, the first day with each.
  const last = addMonths(startOfMonth(dayOf(turn)), -(Math.floor(turn / 3) % 10));
  const months = Array.from({ length: 12 }, (_, at) => addMonths(last, at - 12));
  return months.map((startDate, at) => ({
    startDate: at === 0 ? addDays(startDate, turn % 3) : startDate,
    endDate: endOfMonth(startDate),
  }));
}

function trendsStatement(companyId: number, months: readonly DayRange[]): Statement {
  const values = new Values();
  const [whole, before, last] = [spanOf(months), at(months, -2), at(months, -1)];
  const inMonth = ({ startDate, endDate }: DayRange): string => `day between ${values.day(startDate)} and ${values.day(endDate)}`;
  const exact = (month: DayRange): string => {
    const sales = `line = 'sales' and ${inMonth(month)}`;
    const units = `coalesce(sum(quantity) filter (where ${sales}), 0)`;
    const costed = `coalesce(sum(quantity) filter (where ${sales} and not uncosted), 0)`;
    return `case when ${units} = ${costed} then coalesce(sum(amount) filter (where ${inMonth(month)}), 0) end`;
  };
  const text = `
    with changed as (
      select product_id, abs(${exact(last)} - ${exact(before)}) as change
      from t where ${condition(values, companyId, whole)} and product_id <> 0
      group by product_id
    ),
    top as (select product_id from changed order by change desc nulls last, product_id limit ${ROWS})
    select product_id, extract(year from day) * 12 + extract(month from day), sum(amount)
    from t where ${condition(values, companyId, whole)} and product_id in (select product_id from top)
    group by 1, 2
    union all
    select ${TOTALS}, extract(year from day) * 12 + extract(month from day), sum(amount)
    from t where ${condition(values, companyId, whole)}
    group by 1, 2`;
  return { text, values: values.list };
}

const spanOf = (months: readonly DayRange[]): DayRange => ({ startDate: at(months, 0).startDate, endDate: at(months, -1).endDate });

function at(months: readonly DayRange[], place: number): DayRange {
  const month = months.at(place);
  if (month === undefined) throw new Error("there is no such month");
  return month;
}

const numberOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export function trends(companyId: number): Question {
  return {
    name: "trends, product × 12 months, first 50",
    bar: { duck: 1 },
    ask: (turn) => ({
      path: "/api/dashboard/trends",
      body: {
        ...spanOf(wholeMonths(turn)),
        filter: filterOf(ALL),
        splitType: "month",
        rows: "product",
        metric: "netProfit",
        page: 1,
        perPage: ROWS,
      },
    }),
    peer: (turn) => trendsStatement(companyId, wholeMonths(turn)),
    compare(turn, answer, rows) {
      const { rows: items, totals } = TrendsAnswer.parse(answer);
      const months = wholeMonths(turn).map(({ startDate }) => numberOf(startDate));
      const known = new Map(rows.map(([id, month, amount]) => [`${Number(id)}/${Number(month)}`, Number(amount)]));
      const asked = [...items.map(({ id, values }) => ({ id: Number(id), values })), { id: TOTALS, values: totals.values }];
      for (const { id, values } of asked) {
        for (const [place, month] of months.entries()) {
          const found = known.get(`${id}/${month}`) ?? 0;
          if (values[place] !== found) return `product ${id}, month ${place + 1}: ${values[place]} here, ${found} there`;
        }
      }
      return items.length === ROWS ? null : `${items.length} rows`;
    },
  };
}
