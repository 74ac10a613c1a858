import { sql } from "kysely";
import type { Currency, Day, Decimal, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { windowCtes } from "../../definition/goods.sql.ts";

export type CostMethod = "constant" | "period" | "fifo" | "average";

export type CostPeriodRow = {
  /** Empty = the product's general cost. */
  market: Market | "";
  validFrom: Day | null;
  validTo: Day | null;
  unitCost: Decimal;
  currency: Currency;
  vatMode: "net" | "gross";
};

/**
 * Costs as they hold, general ones first, the newest period first: the very windows that the ledger prices by, so that
 * no two of a place hold on the same day. A later row ends the earlier one; a row holds again after one that ended early.
 */
export async function findCostPeriods({ db, companyId }: CompanyScope, productId: number): Promise<CostPeriodRow[]> {
  const { rows } = await sql<CostPeriodRow>`
    with priced as (select ${productId}::bigint as product_id), ${windowCtes(companyId)}
    select market, nullif(from_day, '-infinity') as "validFrom", nullif(until_day - 1, 'infinity') as "validTo",
           trim_scale(unit_cost)::text as "unitCost", currency, vat_mode as "vatMode"
    from cost_window
    order by market, from_day desc`.execute(db);
  return rows;
}

export type PurchaseRow = Pick<CostPeriodRow, "unitCost" | "currency" | "vatMode"> & { day: Day; quantity: number };

/** Purchases of a product whose costs follow its stock, the newest first. */
export async function findPurchases({ db, companyId }: CompanyScope, productId: number, limit: number): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select day, quantity, trim_scale(unit_cost)::text as "unitCost", currency, vat_mode as "vatMode"
    from product_batches
    where company_id = ${companyId} and product_id = ${productId}
    order by day desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export type PriceMonthRow = { month: Day; units: number; lowest: number; average: number; highest: number };

/** At which prices the product was sold on a market, by month: counted lines in the market's own currency. */
export async function findPriceMonths(
  { db, companyId }: CompanyScope,
  productId: number,
  { market, currency }: { market: Market; currency: Currency },
  limit: number,
): Promise<PriceMonthRow[]> {
  const { rows } = await sql<PriceMonthRow>`
    select date_trunc('month', l.day::timestamp)::date as month, sum(l.quantity) as units,
           min(div_round(l.unit_price * 100, 1)) as lowest, div_round(sum(l.amount), sum(l.quantity)) as average,
           max(div_round(l.unit_price * 100, 1)) as highest
    from order_lines l
    join orders o on o.company_id = ${companyId} and o.id = l.order_id
    where l.company_id = ${companyId} and l.product_id = ${productId} and l.kind = 'sale' and l.counted and o.counted and l.quantity > 0
      and o.market = ${market} and l.currency = ${currency}
    group by 1
    order by 1 desc limit ${limit}`.execute(db);
  return rows;
}

export type ProductIdentity = {
  ean: string | null;
  supplier: string | null;
  note: string;
  hidden: boolean;
  version: number;
  costMethod: CostMethod;
};

/** Null for a product of another company. */
export async function findProductIdentity({ db, companyId }: CompanyScope, productId: number): Promise<ProductIdentity | null> {
  const { rows } = await sql<ProductIdentity>`
    select ean, supplier, note, hidden, version, cost_method as "costMethod" from products where company_id = ${companyId} and id = ${productId}`.execute(db);
  return rows[0] ?? null;
}
