/**
 * Rollups of orders, of products' days and of stores' days that follow a change of goods by its difference.
 *
 * Goods decide few columns of a rollup, and nothing else about an order. Two things cannot be told from differences: whether a
 * sum has a posting left, which is null without one, and which rates are missing. So they are added only where every posting
 * of the company has its rate, and a row with a sum that comes out as 0 is made anew.
 */
import { type RawBuilder, sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { UNCOSTED_NET } from "./rollup-columns.ts";
import type { Run } from "./refresh-run.ts";

/** Sums in the market's currency, each with one in złoty beside it, and the condition of the postings they are of. */
const SUMS = [
  ["cogs", "line = 'cogs'"],
  ["cogs_recovered", "line = 'cogsRecovered'"],
  ["uncosted_sales", "line = 'sales' and uncosted"],
  ["estimated_costs", "source_type = 'costRule'"],
] as const;
const COUNTERS = ["postings", "costed_units", "estimated_units"];
const MONEY = SUMS.flatMap(([column]) => [column, `${column}_pln`]);

const list = (texts: readonly string[]): RawBuilder<unknown> => sql.raw(texts.join(", "));

export const DIFFERENCE_NAMES = list([...COUNTERS, ...MONEY, ...UNCOSTED_NET]);

/** Sums over postings with a `surplus`: those that came count one, those that went minus one. */
export const DIFFERENCE_OF_CHANGE = list([
  "sum(surplus)",
  "coalesce(sum(surplus * quantity) filter (where line = 'sales' and not uncosted), 0)",
  "coalesce(sum(surplus * quantity) filter (where source_type = 'costRule'), 0)",
  ...SUMS.flatMap(([, ofPostings]) => ["amount", "amount_pln"].map((what) => `sum(surplus * ${what}) filter (where ${ofPostings})`)),
  ...UNCOSTED_NET.map((column) => `sum(surplus * ${column})`),
]);

/** Whether a sum is null only where it has no posting. */
export async function isEveryRateKnown({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select not exists (select from postings where company_id = ${companyId} and (amount_pln is null or amount is null)) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}

/** Orders of the postings `change` whose rollups are made anew: more than goods, and whether their cost is known, changed. */
export function unlikeOrders({ byDifference }: Run): RawBuilder<unknown> {
  if (!byDifference) return sql`select distinct order_id from change`;
  return sql`
    select order_id from change
    where line not in ('sales', 'cogs', 'cogsRecovered') or amount is null or amount_pln is null
    union
    select order_id from (
      select order_id from change where line = 'sales'
      group by order_id, store_id, market, day, billed_on, line_id, offer_id, product_id, original_amount, original_currency,
               amount, amount_pln, quantity, order_mark, source_type, source_id
      having sum(surplus) <> 0
    ) other_sales`;
}

const added = list([
  ...COUNTERS.map((column) => `${column} = r.${column} + d.${column}`),
  ...MONEY.map((column) => `${column} = case when d.${column} is null then r.${column} else coalesce(r.${column}, 0) + d.${column} end`),
  ...UNCOSTED_NET.map((column) => `${column} = nullif(coalesce(r.${column}, 0) + coalesce(d.${column}, 0), 0)`),
]);
const isZero = sql.raw(`(${SUMS.map(([column]) => `r.${column} = 0 and r.${column}_pln = 0`).join(" or ")}) is true as is_zero`);

/** Adds to the rows of orders whose goods alone changed; yields them, and which have a sum of 0. */
export function addToOrders({ companyId }: Run, orderIds: readonly number[]): RawBuilder<unknown> {
  return sql`
    update rollup_order r set ${added}
    from (
      select order_id, ${DIFFERENCE_OF_CHANGE} from change where order_id not in (select order_id from unlike)
      group by order_id having bool_and(line <> 'sales')
    ) d (order_id, ${DIFFERENCE_NAMES})
    where r.company_id = ${companyId} and r.order_id = any(${orderIds}::bigint[]) and r.order_id = d.order_id
    returning r.order_id, ${isZero}`;
}

const PRODUCT_DAY = ["store_id", "market", "day", "product_id", "offer_id"];
const STORE_DAY = ["store_id", "market", "day"];

function addedRows({ companyId, runId }: Run, table: string, keys: readonly string[]): RawBuilder<unknown> {
  const names = list(keys);
  const sums = list([...COUNTERS, ...MONEY, ...UNCOSTED_NET].map((column) => `sum(${column})::bigint as ${column}`));
  return sql`
    update ${sql.table(table)} r set ${added}
    from (
      select ${names}, ${sums} from touched_keys
      where company_id = ${companyId} and run_id = ${runId} and not product_anew and not store_anew group by ${names}
    ) d
    where r.company_id = ${companyId} and ${sql.raw(keys.map((key) => `r.${key} = d.${key}`).join(" and "))}
    returning ${list(keys.map((key) => `r.${key}`))}, ${isZero}`;
}

/** Adds the run's differences to days of products. @returns how many rows followed. */
export async function addToProductDays(run: Run): Promise<number> {
  const { db, companyId, runId } = run;
  const { rows } = await sql<{ days: number }>`
    with followed as (${addedRows(run, "rollup_product_day", PRODUCT_DAY)}),
    zero as (
      insert into touched_keys (company_id, run_id, store_id, market, product_id, day, store_anew)
      ${ownRows(companyId, sql`select distinct ${runId}::bigint, store_id, market, product_id, day, false from followed where is_zero`)}
    )
    select count(*)::int as days from followed`.execute(db);
  return rows[0]?.days ?? 0;
}

/** The same of days of stores. */
export async function addToStoreDays(run: Run): Promise<void> {
  const { db, companyId, runId } = run;
  await sql`
    with followed as (${addedRows(run, "rollup_store_day", STORE_DAY)}),
    zero as (
      insert into touched_keys (company_id, run_id, store_id, market, product_id, day, product_anew)
      ${ownRows(companyId, sql`select ${runId}::bigint, store_id, market, 0, day, false from followed where is_zero`)}
    )
    select count(*)::int as days from followed`.execute(db);
}
