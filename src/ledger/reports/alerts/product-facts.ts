/** Facts of products out of the rollup of their days (docs/RULES.md, Alert rules). Money in PLN, whatever the market. */
import { sql } from "kysely";
import { addDays } from "#core/day.ts";
import { linesOf } from "#core/ledger.ts";
import { columnOf } from "../../rollup-columns.ts";
import { type Fact, type FactQuestion, MOST_FACTS, ofProducts, ofStores, productRows } from "./fact-question.ts";

const MONTH = 30;
/** Of fewer pieces nothing can be said. */
const FEW = 3;
const SOME = 5;
const WEEK = 7;
const BEFORE_FEES = 28;
const BEFORE_REFUNDS = 60;

const REVENUE = sql.raw(
  linesOf("revenue")
    .map((line) => `coalesce(r.${columnOf(line)}_pln, 0)`)
    .join(" + "),
);

type Named = { productId: number; name: string };

const rangeOf = (from: string, to: string) => ({ from, to });

/** Sold in thirty days at a margin below the threshold; where costs are missing it is at most what is known. */
export async function findLowMargins(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const from = addDays(today, 1 - MONTH);
  const { rows } = await sql<Named & { margin: number; profit: number; units: number; isBound: boolean }>`
    select s.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, s.profit::bigint as profit, s.units::bigint as units,
           round(s.profit::numeric * 10000 / s.revenue)::int as margin, s.costed < s.units as "isBound"
    from (
      select r.product_id, sum(r.units) as units, sum(r.costed_units) as costed, sum(r.net_profit_pln) as profit, sum(${REVENUE}) as revenue
      from rollup_product_day r where ${productRows(question, from, today)}
      group by r.product_id having max(r.missing_pln) = 0
    ) s
    join products p on p.company_id = ${companyId} and p.id = s.product_id
    where s.units >= ${FEW} and s.costed > 0 and s.revenue > 0 and s.profit::numeric * 10000 < s.revenue::numeric * ${threshold}
    order by s.profit, s.product_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, margin, profit, units, isBound }) => ({
    subject: String(productId),
    storeId: null,
    params: { productId, name, margin, amount: profit, currency: "PLN", units, bound: Number(isBound), ...rangeOf(from, today) },
  }));
}

/** Sold in thirty days at a cost that nobody knows. */
export async function findMissingCosts(question: FactQuestion): Promise<Fact[]> {
  const { companyId, today } = question;
  const from = addDays(today, 1 - MONTH);
  const { rows } = await sql<Named & { units: number; amount: number | null }>`
    select s.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, s.units::bigint as units, s.amount::bigint as amount
    from (
      select r.product_id, sum(r.units - r.costed_units) as units, case when max(r.missing_pln) = 0 then sum(coalesce(r.uncosted_sales_pln, 0)) end as amount
      from rollup_product_day r where ${productRows(question, from, today)}
      group by r.product_id having sum(r.units) > sum(r.costed_units)
    ) s
    join products p on p.company_id = ${companyId} and p.id = s.product_id
    order by s.amount desc nulls last, s.product_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, units, amount }) => ({
    subject: String(productId),
    storeId: null,
    params: { productId, name, units, ...(amount === null ? {} : { amount, currency: "PLN" }) },
  }));
}

/** The commission's share of sales in seven days against that of the four weeks before, by product and market. */
export async function findFeeJumps(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const from = addDays(today, 1 - WEEK);
  const { rows } = await sql<Named & { market: string; before: number; now: number; units: number }>`
    select s.product_id as "productId", s.market, coalesce(nullif(p.name, ''), p.sku) as name, s.units::bigint as units,
           round(s.fee_before::numeric * 10000 / s.sales_before)::int as before, round(s.fee::numeric * 10000 / s.sales)::int as now
    from (
      select r.product_id, r.market,
             sum(r.units) filter (where r.day >= ${from}) as units, sum(r.units) filter (where r.day < ${from}) as units_before,
             sum(r.sales_pln) filter (where r.day >= ${from}) as sales, sum(r.sales_pln) filter (where r.day < ${from}) as sales_before,
             -coalesce(sum(r.commission_pln) filter (where r.day >= ${from}), 0) as fee,
             -coalesce(sum(r.commission_pln) filter (where r.day < ${from}), 0) as fee_before
      from rollup_product_day r where ${productRows(question, addDays(from, -BEFORE_FEES), today)}
      group by r.product_id, r.market having max(r.missing_pln) = 0
    ) s
    join products p on p.company_id = ${companyId} and p.id = s.product_id
    where s.units >= ${SOME} and s.units_before >= ${SOME} and s.sales > 0 and s.sales_before > 0
      and s.fee::numeric * 10000 / s.sales - s.fee_before::numeric * 10000 / s.sales_before >= ${threshold}
    order by s.fee desc, s.product_id, s.market limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, market, before, now, units }) => ({
    subject: `${productId}:${market}`,
    storeId: null,
    params: { productId, name, market, before, now, units, ...rangeOf(from, today) },
  }));
}

/** Of the units of seven days so many came back, and twice as many of a hundred as in the sixty days before. */
export async function findRefundSpikes(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const from = addDays(today, 1 - WEEK);
  const { rows } = await sql<Named & { refunded: number; units: number; share: number; before: number | null }>`
    select s.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, s.refunded::bigint as refunded, s.units::bigint as units,
           round(s.refunded::numeric * 10000 / s.units)::int as share, round(s.refunded_before::numeric * 10000 / nullif(s.units_before, 0))::int as before
    from (
      select r.product_id,
             coalesce(sum(r.units) filter (where r.day >= ${from}), 0) as units, coalesce(sum(r.refunded_units) filter (where r.day >= ${from}), 0) as refunded,
             coalesce(sum(r.units) filter (where r.day < ${from}), 0) as units_before,
             coalesce(sum(r.refunded_units) filter (where r.day < ${from}), 0) as refunded_before
      from rollup_product_day r where ${productRows(question, addDays(from, -BEFORE_REFUNDS), today)}
      group by r.product_id
    ) s
    join products p on p.company_id = ${companyId} and p.id = s.product_id
    where s.refunded >= ${FEW} and s.units > 0 and s.refunded::numeric * 10000 >= s.units::numeric * ${threshold}
      and s.refunded::numeric * s.units_before >= 2 * s.refunded_before::numeric * s.units
    order by s.refunded desc, s.product_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, refunded, units, share, before }) => ({
    subject: String(productId),
    storeId: null,
    params: { productId, name, refunded, units, share, ...(before === null ? {} : { before }), ...rangeOf(from, today) },
  }));
}

/** What the offers have in stock lasts for fewer days at the pace of thirty days; what nobody buys lasts nobody knows how long. */
export async function findLowStocks(question: FactQuestion): Promise<Fact[]> {
  const { companyId, threshold, today } = question;
  const from = addDays(today, 1 - MONTH);
  const { rows } = await sql<Named & { stock: number; units: number; days: number }>`
    select s.product_id as "productId", coalesce(nullif(p.name, ''), p.sku) as name, o.stock::bigint as stock, s.units::bigint as units,
           floor(o.stock::numeric * ${MONTH} / s.units)::int as days
    from (
      select r.product_id, sum(r.units) as units from rollup_product_day r where ${productRows(question, from, today)}
      group by r.product_id having sum(r.units) > 0
    ) s
    join (
      select f.product_id, sum(f.stock) as stock from offers f
      where f.company_id = ${companyId} and f.product_id is not null and f.stock is not null
        and ${ofStores(question, "f.store_id")} and ${ofProducts(question, "f.product_id")}
      group by f.product_id
    ) o on o.product_id = s.product_id
    join products p on p.company_id = ${companyId} and p.id = s.product_id
    where not p.hidden and o.stock >= 0 and floor(o.stock::numeric * ${MONTH} / s.units) < ${threshold}
    order by days, s.units desc, s.product_id limit ${MOST_FACTS}`.execute(question.db);
  return rows.map(({ productId, name, stock, units, days }) => ({
    subject: String(productId),
    storeId: null,
    params: { productId, name, stock, units, days, ...rangeOf(from, today) },
  }));
}
