import { type RawBuilder, sql } from "kysely";
import type { Line } from "#core/ledger.ts";
import { SETTING_SOURCES } from "#core/setting-sources.ts";
import type { CompanyFeatures } from "../company-features.ts";
import { ORDER_MARK } from "../order-mark.ts";
import { certaintySelect } from "./certainty.sql.ts";
import { companyCtes, orderCtes } from "./orders.sql.ts";
import { ruledCte } from "./cost-rules.sql.ts";
import { goodsCtes } from "./goods.sql.ts";
import { marginCtes } from "./margin.sql.ts";
import { recoveredCtes } from "./recovered.sql.ts";
import { splitCtes } from "./splits.sql.ts";
import { type RawCte, convertedSelect } from "./convert.sql.ts";

/** What costs decide, unless goods are taxed by their margin: goods, goods that came back, and of sales whether their cost is known. */
const OF_COSTS = ["sales", "cogs", "cogsRecovered"] as const satisfies readonly Line[];

/** The condition on the line of what `orderPostings` yields: of everything, or of what costs decide. */
export function inPart(part: PostingsPart): RawBuilder<boolean> {
  return part === "everything" ? sql`true` : sql`line = any(${[...OF_COSTS]}::text[])`;
}

/**
 * What the units of a line `w` brought, net: the most that they are taken to have cost while nobody says it. As the VAT of a sale without a
 * cost is taken; null where it is nothing.
 */
function netOfSale({ hasVat }: CompanyFeatures): RawBuilder<unknown> {
  return hasVat
    ? sql`nullif(w.amount - case when w.vat_payer then contained_vat(w.amount, w.vat_rate) else 0 end, 0)`
    : sql`nullif(w.amount, 0)`;
}

function rowsOfCosts(features: CompanyFeatures): RawBuilder<unknown> {
  const { hasCosts, hasCostRules } = features;
  const net = netOfSale(features);
  // A join, for Citus asks a subquery of a WITH query row by row.
  const known = hasCosts ? sql`left join (select distinct line_id from goods) known on known.line_id = w.id` : sql``;
  // Its units stand with the estimate, so that a rule leaves the posting of the sale as it is.
  const ruled = hasCostRules
    ? sql`
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null, 'cogs', -r.cost, r.currency, w.quantity, false, 0, 'costRule', r.rule_id, -${net}
    from weighed w join ruled r on r.line_id = w.id`
    : sql``;
  return sql`
    select w.store_id, w.market, w.order_id, w.id as line_id, w.offer_id, w.product_id, w.day, null::date as billed_on,
           'sales' as line, w.amount as original_amount, w.currency as original_currency, w.quantity,
           ${hasCosts ? sql`known.line_id is null` : sql`true`} as uncosted,
           (case when w.turn = min(w.turn) over (partition by w.order_id) then ${sql.lit(ORDER_MARK.order)} else 0 end
            + case when w.turn = min(w.turn) over (partition by w.order_id, w.product_id) then ${sql.lit(ORDER_MARK.ofProduct)} else 0 end
            + case when w.turn = min(w.turn) over (partition by w.order_id, w.offer_id) then ${sql.lit(ORDER_MARK.ofOffer)} else 0 end
            + case when c.certainty = 'partial' then ${sql.lit(ORDER_MARK.partial)}
                   when c.certainty = 'estimated' then ${sql.lit(ORDER_MARK.estimated)} else 0 end)::smallint as order_mark,
           'orderLine' as source_type, w.id as source_id, ${hasCosts ? sql`case when known.line_id is null then ${net} end` : net} as uncosted_net
    from weighed w left join certain c on c.order_id = w.order_id ${known}
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null, 'cogs', -g.cost, g.currency, 0, false, 0, 'orderLine', w.id, null
    from weighed w join goods g on g.line_id = w.id
    ${ruled}
    union all
    select store_id, market, order_id, line_id, offer_id, product_id, day, null, 'cogsRecovered',
           div_round(cost * percent, 100), currency, 0, false, 0, source_type, source_id, null
    from returned`;
}

/** What else the lines of an order post: VAT, packaging, the file's or an estimated commission, refunds. */
function lineRows(companyId: number, { hasVat, hasUnitPackaging }: CompanyFeatures): RawBuilder<unknown> {
  const taxed = hasVat ? sql`vat_payer` : sql`false`;
  return sql`
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null::date, 'vat',
           -contained_vat(case when p.cost is null then w.amount else greatest(0, w.amount - p.cost) end, w.vat_rate), w.currency, 0, false, 0, 'orderLine', w.id
    from weighed w left join purchase p on p.source_type = 'orderLine' and p.source_id = w.id
    where ${taxed}
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null, 'packaging',
           -(coalesce(w.packaging_per_unit, cfg.packaging_per_unit) * w.quantity), 'PLN', 0, false, 0, 'setting', ${SETTING_SOURCES.packagingPerUnit}
    from weighed w cross join cfg where ${hasUnitPackaging ? sql`true` : sql`false`}
    union all
    select l.store_id, l.market, l.order_id, l.id, l.offer_id, l.product_id, l.day, null, 'commission',
           -case when l.vat_payer then l.file_commission - contained_vat(l.file_commission, l.fee_vat_rate) else l.file_commission end,
           l.currency, 0, false, 0, 'orderLine', l.id
    from line l left join billed b on b.order_id = l.order_id
    where (l.is_sale or l.is_refund) and l.file_commission is not null and b.commission is not true
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null, 'commission',
           -div_round(w.amount::numeric * e.commission, e.sales), w.currency, 0, false, 0, 'estimate', w.id
    from certain c
    join fee_estimates e on e.company_id = ${companyId} and e.order_id = c.order_id
    join weighed w on w.id = e.line_id and w.order_id = e.order_id
    cross join cfg
    where c.is_estimable and cfg.estimates
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, w.day, null, kind.line,
           case when kind.line = 'vat' then -contained_vat(w.wallet_compensation, w.vat_rate) else w.wallet_compensation end,
           w.currency, 0, false, 0, 'orderLine', w.id
    from weighed w join (values ('compensation'), ('vat')) kind (line) on kind.line <> 'vat' or w.vat_payer
    where w.wallet_compensation <> 0
    union all
    select l.store_id, l.market, l.order_id, l.id, l.offer_id, l.product_id, l.day, null, 'refunds', l.amount, l.currency, l.quantity, false, 0, 'orderLine', l.id
    from line l where l.is_refund
    union all
    select l.store_id, l.market, l.order_id, l.id, l.offer_id, l.product_id, l.day, null, 'vat',
           -contained_vat(case when p.cost is null then l.amount else -greatest(0, -l.amount - p.cost) end, l.vat_rate), l.currency, 0, false, 0, 'orderLine', l.id
    from line l left join purchase p on p.source_type = 'orderLine' and p.source_id = l.id
    where l.is_refund and ${taxed}
    union all
    select w.store_id, w.market, w.order_id, w.id, w.offer_id, w.product_id, f.day, null, kind.line,
           case when kind.line = 'refunds' then -r.amount else contained_vat(case when p.cost is null then r.amount else greatest(0, r.amount - p.cost) end, w.vat_rate) end,
           w.currency, case when kind.line = 'refunds' then r.units else 0 end, false, 0, 'refund', f.id
    from refunds f
    join refund_lines r on r.company_id = f.company_id and r.refund_id = f.id
    join weighed w on w.id = r.line_id and w.order_id = f.order_id
    left join purchase p on p.source_type = 'refund' and p.source_id = f.id and p.line_id = w.id
    join tax on f.day >= tax.from_day and f.day < tax.to_day
    join (values ('refunds'), ('vat')) kind (line) on kind.line <> 'vat' or tax.vat_payer
    where f.company_id = ${companyId} and f.order_id in (select id from o) and f.status in ('SUCCESS', 'PARTIAL')
      and f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW')`;
}

/** What is shared over the lines, and billing entries of orders that have no counted line left: those stay on their offer or store. */
function sharedRows(companyId: number): RawBuilder<unknown> {
  return sql`
    select p.store_id, p.market, p.order_id, p.line_id, p.offer_id, p.product_id, p.day, p.billed_on, p.line, p.amount, p.currency, 0, false, 0, p.source_type, p.source_id
    from part p where p.amount <> 0
    union all
    select p.store_id, p.market, p.order_id, p.line_id, p.offer_id, p.product_id, p.day, p.billed_on, 'vat',
           case when not p.own_vat then p.shared_vat
                when goods.cost is null then -contained_vat(p.amount, p.vat_rate)
                else -sign(p.amount)::bigint * (contained_vat(greatest(0, goods.amount + abs(p.amount) - goods.cost), p.vat_rate)
                                                - contained_vat(greatest(0, goods.amount - goods.cost), p.vat_rate)) end,
           p.currency, 0, false, 0, p.source_type, p.source_id
    from part p
    -- Under the margin scheme delivery is part of the price: its VAT is what it adds to that of the goods paid, or given back, with it.
    left join purchase goods on goods.line_id = p.line_id and goods.currency = p.currency
      and goods.source_type = case when p.line = 'deliveryIncome' then 'orderLine' when p.line = 'refunds' then 'refund' end
      and goods.source_id = case when p.source_type = 'order' then p.line_id when p.source_type = 'refund' then p.source_id end
      and p.piece = 0
    join tax on p.day >= tax.from_day and p.day < tax.to_day
    where not p.own_vat or tax.vat_payer
    union all
    select e.store_id, e.market, e.order_id, 0, e.offer_id, coalesce(f.product_id, 0),
           case when e.line = 'ads' then coalesce(e.fee_day, e.billed_on)
                when cfg.basis = 'billing' then e.billed_on
                else coalesce(bought.day, e.billed_on) end,
           e.billed_on, kind.line,
           case when kind.line = 'vat' then -e.vat when e.line = 'compensation' then e.amount else e.amount - e.vat end,
           e.currency, 0, false, 0, 'billing', e.id
    from entry e
    cross join cfg
    left join offers f on f.company_id = ${companyId} and f.id = e.offer_id
    left join (select order_id, min(day) as day, bool_or(is_sale) as is_sold from line group by order_id) bought on bought.order_id = e.order_id
    cross join lateral (select e.line union all select 'vat' where e.line = 'compensation') kind
    where bought.is_sold is not true`;
}

/** What goods cost, give back and leave untaxed; empty for a company without costs, so that the planner drops all that reads it. */
function costCtes(companyId: number, { hasCosts, hasCostRules }: CompanyFeatures): RawBuilder<unknown> {
  if (hasCostRules) {
    return sql`${goodsCtes(companyId)}, ${ruledCte(companyId)}, ${recoveredCtes(companyId, true)}, ${marginCtes(companyId)}`;
  }
  if (hasCosts) return sql`${goodsCtes(companyId)}, ${recoveredCtes(companyId, false)}, ${marginCtes(companyId)}`;
  return sql`
    goods as (select 0::bigint as line_id, ''::text as currency, 0::bigint as cost where false),
    purchase as (
      select ''::text as source_type, 0::bigint as source_id, 0::bigint as line_id, 0::bigint as amount, ''::text as currency, 0::bigint as cost where false
    ),
    returned as (
      select 0::bigint as store_id, ''::text as market, 0::bigint as order_id, 0::bigint as line_id, 0::bigint as offer_id, 0::bigint as product_id,
             null::date as day, 0 as percent, ''::text as currency, ''::text as source_type, 0::bigint as source_id, 0::bigint as cost
      where false
    )`;
}

/** How complete the fees of the chosen orders are; a company that is fed by files alone does not look for it. */
function certainCte(companyId: number, orderIds: readonly number[], isConnected: boolean): RawBuilder<unknown> {
  const rows = isConnected
    ? certaintySelect(companyId, sql`q.id = any(${orderIds}::bigint[])`)
    : sql`select 0::bigint as order_id, ''::text as certainty, false as is_estimable, false as is_delivery_due where false`;
  return isConnected ? sql`certain as materialized (${rows})` : sql`certain as (${rows})`;
}

/** Everything an order posts, or what costs decide alone. */
export type PostingsPart = "everything" | "ofCosts";

/**
 * The postings of the chosen orders: everything that carries their order id. Sales and refunds are written even when
 * they are zero, because they carry the units; every other line only when there is an amount.
 */
export function orderPostings(
  companyId: number,
  orderIds: readonly number[],
  features: CompanyFeatures,
  part: PostingsPart = "everything",
): RawBuilder<unknown> {
  const others = sql`select other.*, null::bigint from (${lineRows(companyId, features)} union all ${sharedRows(companyId)}) other`;
  const parts = [rowsOfCosts(features), ...(part === "everything" ? [others] : [])];
  const raw: RawCte = sql`raw as (${sql.join(parts, sql` union all `)})`;
  return sql`
    with ${companyCtes(companyId)}, ${orderCtes(companyId, orderIds)}, ${costCtes(companyId, features)},
         ${certainCte(companyId, orderIds, features.isConnected)}, ${splitCtes(companyId)}, ${raw}
    ${convertedSelect(companyId, true)}`;
}
