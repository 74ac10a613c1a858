import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Purchase, Return, Sale } from "#core/stock.ts";
import type { PricedUnit } from "#core/costs.ts";
import type { Bp, Currency, Day, Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { recipeCte } from "#ledger/definition/goods.sql.ts";
import { companyCtes } from "#ledger/definition/orders.sql.ts";
import { returnCtes } from "#ledger/definition/recovered.sql.ts";

/** A product kept by FIFO or average; `lines`: about how many lines sold or returned it. */
export type StockProduct = { id: number; method: "fifo" | "average"; marginScheme: boolean; lines: number };

/** Whose stock is asked for: everybody's, or that of the named products and of all that the named orders hold. */
export type StockScope = { productIds: readonly number[]; orderIds: readonly number[] } | "all";

/** False for most companies: no product is kept by FIFO or average, and none was. */
export async function hasStock({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from products where company_id = ${companyId} and cost_method in ('fifo', 'average'))
      or exists (select from line_costs where company_id = ${companyId}) as kept`.execute(db);
  return rows[0]?.kept ?? false;
}

/** Ids of the chosen products, of the components of chosen bundles, and of what was booked for their lines or orders before. */
function chosenIds(companyId: number, { productIds, orderIds }: Exclude<StockScope, "all">) {
  return sql`
    with sold as materialized (
      select unnest(${productIds}::bigint[]) as product_id
      union
      select l.product_id from order_lines l where l.company_id = ${companyId} and l.order_id = any(${orderIds}::bigint[])
    )
    select product_id from sold
    union
    select b.component_id from sold s join bundle_components b on b.company_id = ${companyId} and b.product_id = s.product_id
    union
    select c.product_id from order_lines l join line_costs c on c.company_id = l.company_id and c.line_id = l.id
    where l.company_id = ${companyId} and l.product_id = any(${productIds}::bigint[])
    union
    select c.product_id from line_costs c where c.company_id = ${companyId} and c.order_id = any(${orderIds}::bigint[])`;
}

export async function findStockProducts({ db, companyId }: CompanyScope, scope: StockScope): Promise<StockProduct[]> {
  const chosen = scope === "all" ? sql`true` : sql`p.id in (${chosenIds(companyId, scope)})`;
  const { rows } = await sql<StockProduct>`
    with kept as materialized (
      select p.id, p.cost_method, p.margin_scheme from products p
      where p.company_id = ${companyId} and p.cost_method in ('fifo', 'average') and ${chosen}
    ),
    sold_as as (
      select id, id as product_id from kept
      union
      select k.id, b.product_id from kept k join bundle_components b on b.company_id = ${companyId} and b.component_id = k.id
    ),
    counted as (
      select s.id, count(*) as lines
      from sold_as s join order_lines l on l.company_id = ${companyId} and l.product_id = s.product_id
      group by s.id
    )
    select k.id, k.cost_method as method, k.margin_scheme as "marginScheme", coalesce(c.lines, 0) as lines
    from kept k left join counted c on c.id = k.id
    order by k.id`.execute(db);
  return rows;
}

/** Booked costs of products that are not kept by FIFO or average any more. @returns the orders that had them. */
export async function dropStaleCosts({ db, companyId }: CompanyScope, scope: StockScope): Promise<number[]> {
  const chosen = scope === "all" ? sql`true` : sql`b.product_id in (${chosenIds(companyId, scope)})`;
  const { rows } = await sql<{ orderId: number }>`
    delete from line_costs b
    where b.company_id = ${companyId} and ${chosen}
      and not exists (select from products p where p.company_id = ${companyId} and p.id = b.product_id and p.cost_method in ('fifo', 'average'))
    returning b.order_id as "orderId"`.execute(db);
  return rows.map((row) => row.orderId);
}

/** A batch as it was bought. `vatRate` is the row's, else the product's or standard one at home on its day. */
export type BatchRow = Omit<Purchase, "unitCost" | "id"> & PricedUnit & { productId: number; vatRate: Bp; vatPayer: boolean };

export async function findBatches({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    with ${companyCtes(companyId)}
    select b.product_id as "productId", b.day, b.id as seq, b.quantity, b.unit_cost as "unitCost", b.currency, b.vat_mode as "vatMode",
           coalesce(b.vat_rate, (p.vat_rates ->> cfg.home_market)::int, home.rate) as "vatRate", tax.vat_payer as "vatPayer"
    from product_batches b
    cross join cfg
    join products p on p.company_id = b.company_id and p.id = b.product_id
    join tax on b.day >= tax.from_day and b.day < tax.to_day
    join standard home on home.country = cfg.home_market and b.day >= home.from_day and b.day < home.to_day
    where b.company_id = ${companyId} and b.product_id = any(${productIds}::bigint[])`.execute(db);
  return rows;
}

export type MovementRow = { productId: number; orderId: number } & (({ kind: "sale" } & Sale) | ({ kind: "return" } & Return));

/**
 * What left and what came back of the products in all markets, alone and in bundles. Ids are those of lines, and of the
 * marketplace's refunds for what they gave back.
 */
export async function findMovements({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<MovementRow[]> {
  type Row = {
    productId: number;
    orderId: number;
    kind: "sale" | "return";
    id: string;
    at: Instant;
    day: Day;
    quantity: number;
    saleId: string | null;
    before: number;
    percent: number;
  };
  const { rows } = await sql<Row>`
    with ${companyCtes(companyId)},
    moved as materialized (
      select unnest(${productIds}::bigint[]) as product_id
      union
      select b.product_id from bundle_components b where b.company_id = ${companyId} and b.component_id = any(${productIds}::bigint[])
    ),
    line as materialized (
      select l.id, l.order_id, l.store_id, o.market, l.day, l.bought_at, l.offer_id, l.product_id, l.quantity,
             l.kind = 'sale' and l.counted and o.counted as is_sale, l.kind = 'refund' and l.counted as is_refund,
             coalesce(p.recovery_percent, cfg.recovery_percent) as recovery_percent
      from moved m
      join order_lines l on l.company_id = ${companyId} and l.product_id = m.product_id
      join orders o on o.company_id = ${companyId} and o.id = l.order_id
      join products p on p.company_id = ${companyId} and p.id = l.product_id
      cross join cfg
    ),
    o as materialized (select distinct order_id as id from line),
    weighed as materialized (select * from line where is_sale),
    ${recipeCte(companyId)},
    ${returnCtes(companyId)},
    need as materialized (
      select l.id as line_id, l.order_id, l.bought_at, l.day, l.is_sale, coalesce(r.component_id, l.product_id) as product_id,
             l.quantity::bigint * coalesce(r.quantity, 1) as quantity, case when l.quantity = 0 then 0 else coalesce(r.quantity, 1)::bigint end as per_unit
      from line l left join recipe r on r.product_id = l.product_id and l.day >= r.valid_from and l.day < r.valid_until
      where coalesce(r.component_id, l.product_id) = any(${productIds}::bigint[])
    )
    select n.product_id as "productId", n.order_id as "orderId", 'sale' as kind, n.line_id::text as id, n.bought_at as at, n.day, n.quantity,
           null as "saleId", 0::bigint as before, 0 as percent
    from need n where n.is_sale
    union all
    select n.product_id, f.order_id, 'return', f.line_id::text, l.bought_at, f.day, f.units * n.per_unit, f.sale_id::text, f.before * n.per_unit, f.percent
    from file_return f
    join line l on l.id = f.line_id
    join need n on n.line_id = coalesce(f.sale_id, f.line_id)
    union all
    select n.product_id, a.order_id, 'return', a.refund_id::text, a.created_at, a.day, a.units * n.per_unit, a.line_id::text, a.before * n.per_unit, a.percent
    from api_return a
    join need n on n.line_id = a.line_id`.execute(db);
  return rows.map(({ kind, saleId, quantity, before, percent, ...row }) => {
    return kind === "sale" ? { ...row, kind, quantity } : { ...row, kind, saleId, before, units: quantity, percent };
  });
}

/** Minor units as decimal text. */
export type LineCost = { lineId: number; productId: number; currency: Currency; orderId: number; cost: string; oversold: boolean };

/** Replaces everything booked for the products. @returns the orders for which something changed. */
export async function saveLineCosts(
  { db, companyId }: CompanyScope,
  productIds: readonly number[],
  costs: readonly LineCost[],
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    with wanted as materialized (
      select * from unnest(${costs.map((row) => row.lineId)}::bigint[], ${costs.map((row) => row.productId)}::bigint[], ${costs.map((row) => row.currency)}::text[],
                           ${costs.map((row) => row.orderId)}::bigint[], ${costs.map((row) => row.cost)}::numeric[], ${costs.map((row) => row.oversold)}::boolean[])
        as w (line_id, product_id, currency, order_id, cost, oversold)
    ),
    stale as materialized (
      select b.line_id, b.product_id, b.currency
      from line_costs b left join wanted w on w.line_id = b.line_id and w.product_id = b.product_id and w.currency = b.currency
      where b.company_id = ${companyId} and b.product_id = any(${productIds}::bigint[]) and w.line_id is null
    ),
    gone as (
      delete from line_costs b using stale s
      where b.company_id = ${companyId} and b.line_id = s.line_id and b.product_id = s.product_id and b.currency = s.currency
      returning b.order_id
    ),
    written as (
      insert into line_costs (company_id, line_id, product_id, currency, order_id, cost, oversold)
      ${ownRows(
        companyId,
        sql`
        select w.line_id, w.product_id, w.currency, w.order_id, w.cost, w.oversold
        from wanted w
        left join line_costs b on b.company_id = ${companyId} and b.line_id = w.line_id and b.product_id = w.product_id and b.currency = w.currency
        where b.line_id is null or (b.order_id, b.cost, b.oversold) <> (w.order_id, w.cost, w.oversold)`,
      )}
      on conflict (company_id, line_id, product_id, currency) do update
        set order_id = excluded.order_id, cost = excluded.cost, oversold = excluded.oversold
      returning order_id
    )
    select distinct order_id as "orderId" from (select order_id from gone union all select order_id from written) changed`.execute(db);
  return rows.map((row) => row.orderId);
}
