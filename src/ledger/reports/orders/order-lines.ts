import { sql } from "kysely";
import type { Bp, Currency, Decimal, Instant } from "#core/facts.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { CompanyScope } from "#db/scope.ts";

export type OrderLineRow = {
  id: number;
  orderId: number;
  kind: "sale" | "refund";
  boughtAt: Instant;
  /** 0 = none, like the product's. */
  offerId: number;
  productId: number;
  sku: string | null;
  name: string | null;
  quantity: number;
  amount: number;
  /** Of the whole line; passes through, in no figure. */
  deposit: number;
  currency: string;
};

/** Lines of the orders, the earliest first, with the product each sold. */
export async function findOrderLines({ db, companyId }: CompanyScope, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  const { rows } = await plannedOnce(sql<OrderLineRow>`
    select l.id, l.order_id as "orderId", l.kind, l.bought_at as "boughtAt", l.offer_id as "offerId", l.product_id as "productId",
           p.sku, p.name, l.quantity, l.amount, l.deposit, l.currency
    from order_lines l
    left join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = any(${orderIds}::bigint[])
    order by l.order_id, l.bought_at, l.id`).execute(db);
  return rows;
}

export type OwnCostRow = { lineId: string; unitCost: Decimal; currency: Currency; vatMode: "net" | "gross"; vatRate: Bp | null };

/** What was said for the order alone about its lines' costs, by line: also where that was another order when it was said. */
export async function findOwnCosts({ db, companyId }: CompanyScope, orderId: number): Promise<Map<string, OwnCostRow>> {
  const { rows } = await sql<OwnCostRow>`
    select c.line_id::text as "lineId", trim_scale(c.unit_cost)::text as "unitCost", c.currency, c.vat_mode as "vatMode", c.vat_rate as "vatRate"
    from order_lines l join line_cost_overrides c on c.company_id = l.company_id and c.line_id = l.id
    where l.company_id = ${companyId} and l.order_id = ${orderId}`.execute(db);
  return new Map(rows.map((row) => [row.lineId, row]));
}
