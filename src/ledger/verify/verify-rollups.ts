/**
 * Whether the rollups are the sums of the postings, at every grain: by set comparison in the database, written without the
 * statements that fill them.
 */
import { type RawBuilder, sql } from "kysely";
import { LINE_DEFINITIONS, LINES, type Line, linesOf } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "../rollup-columns.ts";
import type { DifferenceReport } from "./verify-report.ts";

type Grain = {
  table: string;
  /** Key columns of the rollup, and what they are of a posting `p`. */
  keys: readonly (readonly [column: string, ofPosting: string])[];
  condition: string;
};

const ofStore = [
  ["store_id", "p.store_id"],
  ["market", "p.market"],
] as const;
const ofProduct = [...ofStore, ["product_id", "p.product_id"], ["offer_id", "p.offer_id"]] as const;

const GRAINS: readonly Grain[] = [
  { table: "rollup_store_day", keys: [...ofStore, ["day", "p.day"]], condition: "true" },
  { table: "rollup_store_month", keys: [...ofStore, ["month", "date_trunc('month', p.day::timestamp)::date"]], condition: "true" },
  { table: "rollup_product_day", keys: [...ofProduct, ["day", "p.day"]], condition: "true" },
  { table: "rollup_product_month", keys: [...ofProduct, ["month", "date_trunc('month', p.day::timestamp)::date"]], condition: "true" },
  { table: "rollup_order", keys: [["order_id", "p.order_id"]], condition: "p.order_id <> 0" },
];

type Row = { key: string; what: string; ledger: string | null; rollup: string | null; total: number };

/** Adds a line for every amount, counter and mask of a rollup that is not what its postings say. */
export async function verifyRollups(scope: CompanyScope, report: DifferenceReport, limit: number): Promise<void> {
  const posted = await postedLines(scope);
  const others = LINES.filter((line) => !posted.includes(line));
  for (const grain of GRAINS) {
    await addRows(scope, report, grain.table, differing(scope, grain, posted, limit));
    if (others.length > 0) await addRows(scope, report, grain.table, unposted(scope, grain, others, limit));
  }
  await addRows(scope, report, "rollup_order", misdescribedOrders(scope, limit));
  await addRows(scope, report, "rollup_shared_order", missharedOrders(scope, limit));
  await addRows(scope, report, "rollup_line_day", miscountedLines(scope, limit));
  await addRows(scope, report, "rollup_ranking_month", misrankedProducts(scope, limit));
}

async function addRows({ db, companyId }: CompanyScope, report: DifferenceReport, table: string, query: RawBuilder<Row>): Promise<void> {
  const { rows } = await query.execute(db);
  for (const { key, what, ledger, rollup } of rows) {
    report.add(`company ${companyId}: ${table} ${key}: ${what} is ${rollup ?? "nothing"}, its postings sum to ${ledger ?? "nothing"}`);
  }
  report.addUnseen((rows[0]?.total ?? 0) - rows.length);
}

async function postedLines({ db, companyId }: CompanyScope): Promise<Line[]> {
  const { rows } = await sql<{ line: Line }>`select distinct line from postings where company_id = ${companyId}`.execute(db);
  return rows.map(({ line }) => line);
}

/** Per key and line; everything else is added up from these. */
const BY_LINE = [
  "sum(p.amount) as amount",
  "sum(p.amount_pln) as amount_pln",
  "sum(p.amount) filter (where p.uncosted) as uncosted",
  "sum(p.amount_pln) filter (where p.uncosted) as uncosted_pln",
  "sum(p.quantity) as quantity",
  "sum(p.quantity) filter (where p.uncosted) as uncosted_units",
  "count(*) filter (where p.order_mark % 2 = 1) as orders",
  "count(*) filter (where p.order_mark / 2 % 2 = 1) as product_orders",
  "count(*) filter (where p.order_mark / 4 % 2 = 1) as offer_orders",
  "count(*) filter (where p.order_mark % 2 = 1 and p.order_mark / 8 % 2 = 1) as partial_orders",
  "count(*) filter (where p.order_mark % 2 = 1 and p.order_mark / 16 % 2 = 1) as estimated_orders",
  "count(*) filter (where p.order_mark / 2 % 2 = 1 and p.order_mark / 8 % 2 = 1) as partial_product_orders",
  "count(*) filter (where p.order_mark / 2 % 2 = 1 and p.order_mark / 16 % 2 = 1) as estimated_product_orders",
  "count(*) filter (where p.order_mark / 4 % 2 = 1 and p.order_mark / 8 % 2 = 1) as partial_offer_orders",
  "count(*) filter (where p.order_mark / 4 % 2 = 1 and p.order_mark / 16 % 2 = 1) as estimated_offer_orders",
  "sum(p.amount) filter (where p.source_type = 'estimate') as estimated",
  "sum(p.amount_pln) filter (where p.source_type = 'estimate') as estimated_pln",
  "sum(p.quantity) filter (where p.source_type = 'costRule') as estimated_units",
  "sum(p.amount) filter (where p.source_type = 'costRule') as estimated_costs",
  "sum(p.amount_pln) filter (where p.source_type = 'costRule') as estimated_costs_pln",
  "sum(p.uncosted_net) as uncosted_net",
  "sum(p.uncosted_net_pln) as uncosted_net_pln",
  "count(*) as postings",
  "bool_or(p.amount is null) as missing",
  "bool_or(p.amount_pln is null) as missing_pln",
].join(", ");

/** A column of the rollup and what it is of the rows per line; null = there is no posting of it. */
type Column = readonly [column: string, ofLines: string];

const summed = (what: string, line: Line): string => `sum(${what}) filter (where line = '${line}')`;
const lineBits = (condition: string): string => {
  const bit = LINE_DEFINITIONS.map(({ key, bit }) => `when '${key}' then ${2 ** bit}`).join(" ");
  return `coalesce(sum(case line ${bit} end) filter (where ${condition}), 0)`;
};

const COUNTED: readonly Column[] = [
  ["units", `coalesce(${summed("quantity", "sales")}, 0)`],
  ["refunded_units", `coalesce(${summed("quantity", "refunds")}, 0)`],
  ["costed_units", `coalesce(${summed("quantity - coalesce(uncosted_units, 0)", "sales")}, 0)`],
  ["estimated_units", "coalesce(sum(estimated_units), 0)"],
  ["estimated_costs", "sum(estimated_costs)"],
  ["estimated_costs_pln", "sum(estimated_costs_pln)"],
  ["orders", "sum(orders)"],
  ["product_orders", "sum(product_orders)"],
  ["offer_orders", "sum(offer_orders)"],
  ["partial_orders", "sum(partial_orders)"],
  ["estimated_orders", "sum(estimated_orders)"],
  ["partial_product_orders", "sum(partial_product_orders)"],
  ["estimated_product_orders", "sum(estimated_product_orders)"],
  ["partial_offer_orders", "sum(partial_offer_orders)"],
  ["estimated_offer_orders", "sum(estimated_offer_orders)"],
  ...["commission", "delivery", "ads"].flatMap((line): Column[] => [
    [`estimated_${line}`, `sum(estimated) filter (where line = '${line}')`],
    [`estimated_${line}_pln`, `sum(estimated_pln) filter (where line = '${line}')`],
  ]),
  ["postings", "sum(postings)"],
  ["missing", lineBits("missing")],
  ["missing_pln", lineBits("missing_pln")],
  ["uncosted_sales", summed("uncosted", "sales")],
  ["uncosted_sales_pln", summed("uncosted_pln", "sales")],
  ["uncosted_net", "nullif(sum(uncosted_net), 0)"],
  ["uncosted_net_pln", "nullif(sum(uncosted_net_pln), 0)"],
];

const moneyOf = (line: Line): Column[] => [
  [columnOf(line), summed("amount", line)],
  [`${columnOf(line)}_pln`, summed("amount_pln", line)],
];

/** Rows of the rollup that are not what their postings add up to, one answer for each column that differs. */
function differing(
  { companyId }: CompanyScope,
  { table, keys, condition }: Grain,
  posted: readonly Line[],
  limit: number,
): RawBuilder<Row> {
  const names = keys.map(([column]) => column).join(", ");
  const ofPostings = keys.map(([column, ofPosting]) => `${ofPosting} as ${column}`).join(", ");
  const columns = [...COUNTED, ...posted.flatMap(moneyOf)];
  const side = (alias: string): string => columns.map(([column]) => `${alias}.${column}`).join(", ");
  return sql<Row>`
    with by_line as materialized (
      select ${sql.raw(ofPostings)}, p.line, ${sql.raw(BY_LINE)}
      from postings p where p.company_id = ${companyId} and ${sql.raw(condition)}
      group by ${sql.raw(keys.map((_, at) => String(at + 1)).join(", "))}, p.line
    ),
    ledger as (
      select ${sql.raw(names)}, ${sql.raw(columns.map(([column, ofLines]) => `${ofLines} as ${column}`).join(", "))} from by_line group by ${sql.raw(names)}
    ),
    rollup as (select r.* from ${sql.table(table)} r where r.company_id = ${companyId}),
    differing as (
      select concat_ws(' ', ${sql.raw(names)}) as key, ${sql.raw(columns.map(([name]) => `l.${name}::numeric as l_${name}, r.${name}::numeric as r_${name}`).join(", "))}
      from ledger l full join rollup r using (${sql.raw(names)})
      where (${sql.raw(side("l"))}) is distinct from (${sql.raw(side("r"))})
    )
    select d.key, c.what, c.ledger, c.rollup, count(*) over () as total
    from differing d
    cross join lateral (values ${sql.raw(columns.map(([name]) => `('${name}', d.l_${name}, d.r_${name})`).join(", "))}) c (what, ledger, rollup)
    where c.ledger is distinct from c.rollup
    order by d.key, c.what limit ${limit}`;
}

/** Amounts of lines without a single posting. */
function unposted({ companyId }: CompanyScope, { table, keys }: Grain, lines: readonly Line[], limit: number): RawBuilder<Row> {
  const columns = lines.flatMap((line) => [`r.${columnOf(line)}`, `r.${columnOf(line)}_pln`]).join(", ");
  return sql<Row>`
    select concat_ws(' ', ${sql.raw(keys.map(([column]) => `r.${column}`).join(", "))}) as key, 'a line without postings' as what, null as ledger,
           concat_ws('/', ${sql.raw(columns)}) as rollup, count(*) over () as total
    from ${sql.table(table)} r
    where r.company_id = ${companyId} and num_nonnulls(${sql.raw(columns)}) > 0
    limit ${limit}`;
}

/** Orders whose place, day, state or products are not those of their postings. */
function misdescribedOrders({ companyId }: CompanyScope, limit: number): RawBuilder<Row> {
  return sql<Row>`
    with posted as (
      select p.order_id, coalesce(min(p.day) filter (where p.line = 'sales'), min(p.day)) as day, bool_or(p.line = 'sales') as counted,
             coalesce(array_agg(distinct p.product_id) filter (where p.product_id <> 0), '{}') as product_ids,
             coalesce(string_agg(distinct case p.order_mark / 8 when 0 then 'final' when 1 then 'partial' else 'estimated' end, '/')
                      filter (where p.line = 'sales'), 'final') as certainty
      from postings p where p.company_id = ${companyId} and p.order_id <> 0
      group by p.order_id
    )
    select r.order_id::text as key, 'its description' as what, concat_ws(' ', o.store_id, o.market, o.bought_at, p.day, p.counted, p.certainty, p.product_ids) as ledger,
           concat_ws(' ', r.store_id, r.market, r.bought_at, r.day, r.counted, r.certainty, r.product_ids) as rollup, count(*) over () as total
    from rollup_order r
    join posted p on p.order_id = r.order_id
    left join orders o on o.company_id = ${companyId} and o.id = r.order_id
    where r.company_id = ${companyId}
      and (o.store_id, o.market, o.bought_at, p.day, p.counted, p.certainty, p.product_ids)
        is distinct from (r.store_id, r.market, r.bought_at, r.day, r.counted, r.certainty, r.product_ids)
    order by r.order_id limit ${limit}`;
}

/** Orders whose products, each with the day of its first sale, are not those of their postings. */
function missharedOrders({ companyId }: CompanyScope, limit: number): RawBuilder<Row> {
  return sql<Row>`
    with sold as (
      select p.order_id, p.product_id, min(p.store_id) as store_id, min(p.market) as market, min(p.day) as day, max(p.order_mark / 8 * 8) as mark
      from postings p where p.company_id = ${companyId} and p.line = 'sales' and p.order_id <> 0
      group by p.order_id, p.product_id
    ),
    several as (
      select order_id, min(day) as first_day, max(day) as last_day, count(*) as products from sold group by order_id having count(*) > 1
    ),
    posted as (
      select s.order_id, string_agg(concat_ws(' ', s.product_id, s.store_id, s.market, s.day, o.first_day, o.last_day, o.products, s.mark), ', ' order by s.product_id) as rows
      from several o join sold s on s.order_id = o.order_id
      group by s.order_id
    ),
    stored as (
      select r.order_id, string_agg(concat_ws(' ', r.product_id, r.store_id, r.market, r.day, r.first_day, r.last_day, r.products, r.mark), ', ' order by r.product_id) as rows
      from rollup_shared_order r where r.company_id = ${companyId}
      group by r.order_id
    )
    select order_id::text as key, 'its products' as what, p.rows as ledger, r.rows as rollup, count(*) over () as total
    from posted p full join stored r using (order_id)
    where p.rows is distinct from r.rows
    order by order_id limit ${limit}`;
}

/** Lines whose number of postings on a day is not what the ledger holds. */
function miscountedLines({ companyId }: CompanyScope, limit: number): RawBuilder<Row> {
  return sql<Row>`
    with posted as (
      select p.line, p.day, p.store_id, p.market, count(*) as postings from postings p where p.company_id = ${companyId} group by 1, 2, 3, 4
    ),
    stored as (select r.line, r.day, r.store_id, r.market, r.postings from rollup_line_day r where r.company_id = ${companyId})
    select concat_ws(' ', line, day, store_id, market) as key, 'its number of postings' as what, p.postings as ledger, r.postings as rollup,
           count(*) over () as total
    from posted p full join stored r using (line, day, store_id, market)
    where p.postings is distinct from r.postings
    order by line, day, store_id, market limit ${limit}`;
}

/** What a product's month holds, each of its postings `p`. */
const RANKED: readonly (readonly [column: string, ofPostings: string])[] = [
  ["units", "coalesce(sum(p.quantity) filter (where p.line = 'sales'), 0)"],
  ["costed_units", "coalesce(sum(p.quantity) filter (where p.line = 'sales' and not p.uncosted), 0)"],
  ["estimated_units", "coalesce(sum(p.quantity) filter (where p.source_type = 'costRule'), 0)"],
  [
    "missing_pln",
    LINE_DEFINITIONS.map(
      ({ key, bit }) => `(case when bool_or(p.line = '${key}' and p.amount_pln is null) then ${2 ** bit} else 0 end)`,
    ).join(" + "),
  ],
  ["net_profit_pln", "coalesce(sum(p.amount_pln), 0)"],
  ["ads_pln", "coalesce(sum(p.amount_pln) filter (where p.line = 'ads'), 0)"],
  ["sales_pln", "coalesce(sum(p.amount_pln) filter (where p.line = 'sales'), 0)"],
  ["uncosted_sales_pln", "coalesce(sum(p.amount_pln) filter (where p.line = 'sales' and p.uncosted), 0)"],
  [
    "net_revenue_pln",
    `coalesce(sum(p.amount_pln) filter (where p.line in (${linesOf("revenue")
      .map((line) => `'${line}'`)
      .join(", ")})), 0)`,
  ],
];

/** Products whose month, over every store and market, is not what their postings add up to. */
function misrankedProducts({ companyId }: CompanyScope, limit: number): RawBuilder<Row> {
  const names = (alias: string): RawBuilder<unknown> => sql.raw(RANKED.map(([column]) => `${alias}.${column}`).join(", "));
  return sql<Row>`
    with posted as (
      select p.product_id, date_trunc('month', p.day::timestamp)::date as month, ${sql.raw(RANKED.map(([column, sum]) => `${sum} as ${column}`).join(", "))}
      from postings p where p.company_id = ${companyId} and p.product_id <> 0
      group by 1, 2
    ),
    posted_rows as (select p.product_id, p.month, concat_ws(' ', ${names("p")}) as row from posted p),
    stored as (
      select r.product_id, r.month, concat_ws(' ', ${names("r")}) as row from rollup_ranking_month r where r.company_id = ${companyId}
    )
    select concat_ws(' ', product_id, month) as key, 'its month' as what, p.row as ledger, s.row as rollup, count(*) over () as total
    from posted_rows p full join stored s using (product_id, month)
    where p.row is distinct from s.row
    order by product_id, month limit ${limit}`;
}
