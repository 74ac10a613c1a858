import { type RawBuilder, sql } from "kysely";

/**
 * The company's switches, its dated tax profile as half-open day ranges, and the standard VAT of the four countries.
 * Shared by every part of the ledger's definition.
 */
export function companyCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    cfg as materialized (
      select s.company_id, s.home_market, s.basis, s.recovery_percent, s.complaint_recovery_percent,
             s.packaging_per_order, s.packaging_per_unit, s.own_shipping_per_order,
             s.fee_share_key, s.ads_share_key, s.default_vat_rates, s.spread_subscription, s.estimates, c.fx_source
      from company_settings s join companies c on c.company_id = s.company_id
      where s.company_id = ${companyId}
    ),
    tax as materialized (
      select vat_payer, oss, from_day, coalesce(lead(from_day) over (order by from_day), 'infinity') as to_day
      from tax_profiles where company_id = ${companyId}
    ),
    standard as materialized (
      select country, rate, from_day,
             coalesce(lead(from_day) over (partition by country order by from_day), 'infinity') as to_day
      from vat_standards
    )`;
}

/** By docs/RULES.md, VAT order: what decides about the rate of line `l` is answered with what `answers` has for it. */
function byVatOrder(answers: {
  /** Of goods under the margin scheme that go abroad, which Poland taxes. */
  margin: RawBuilder<unknown>;
  euVat: RawBuilder<unknown>;
  exemption: RawBuilder<unknown>;
  line: RawBuilder<unknown>;
  product: RawBuilder<unknown>;
  /** The company's default of the country, else the country's standard. */
  country: (country: RawBuilder<unknown>) => RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    case
      when p.margin_scheme and o.destination <> 'PL' then ${answers.margin}
      when o.vat_eu_verified and o.destination <> 'PL' then ${answers.euVat}
      when l.vat_exemption is not null then ${answers.exemption}
      when l.vat_rate is not null then ${answers.line}
      when p.vat_rates ? o.vat_country then ${answers.product}
      when o.vat_country = 'PL' or dated.oss then ${answers.country(sql`o.vat_country`)}
      else ${answers.country(sql`'PL'`)}
    end`;
}

const rateOfCountry = (country: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((cfg.default_vat_rates ->> ${country})::int, (dated.standards ->> ${country})::int)`;
const originOfCountry = (country: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when cfg.default_vat_rates ->> ${country} is null then 'standard' else 'company' end`;

const VAT_RATE = byVatOrder({
  margin: sql`coalesce((p.vat_rates ->> 'PL')::int, ${rateOfCountry(sql`'PL'`)})`,
  euVat: sql`0`,
  exemption: sql`0`,
  line: sql`l.vat_rate`,
  product: sql`(p.vat_rates ->> o.vat_country)::int`,
  country: rateOfCountry,
});

const unlessAbroad = (origin: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when o.destination in ('PL', 'CZ', 'SK', 'HU') then ${origin} else 'abroad' end`;

/** Where the rate came from: a `VatOrigin` of core, for `columns` of `orderCtes`. */
export const VAT_ORIGIN = byVatOrder({
  margin: sql`case when p.vat_rates ? 'PL' then 'product' else ${originOfCountry(sql`'PL'`)} end`,
  euVat: sql`'euVat'`,
  exemption: sql`'exemption'`,
  line: sql`'line'`,
  product: unlessAbroad(sql`'product'`),
  country: (country) => unlessAbroad(originOfCountry(country)),
});

/**
 * The chosen orders and their lines with everything the postings need resolved: the VAT rate by docs/RULES.md, VAT order
 * (euVat → own rate → the product's → the company's default → the country's standard), and which lines count.
 * A destination outside the four markets without a rate of its own is taxed as Polish, goods under the margin scheme wherever they
 * go. `columns` are further ones of `line`.
 */
export function orderCtes(companyId: number, orderIds: readonly number[], columns: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    o as materialized (
      select id, store_id, market, currency, counted, delivery_amount, integrated_delivery, smart_compensation,
             file_delivery_cost, vat_eu_verified, coalesce(destination, market) as destination,
             case when coalesce(destination, market) in ('PL', 'CZ', 'SK', 'HU') then coalesce(destination, market) else 'PL' end as vat_country
      from orders where company_id = ${companyId} and id = any(${orderIds}::bigint[])
    ),
    -- Tax profile and standard rates of each day there is, so that lines find theirs by equality.
    dated as materialized (
      select d.day, tax.vat_payer, tax.oss, jsonb_object_agg(s.country, s.rate) as standards
      from (select distinct l.day from order_lines l where l.company_id = ${companyId} and l.order_id = any(${orderIds}::bigint[])) d
      join tax on d.day >= tax.from_day and d.day < tax.to_day
      join standard s on d.day >= s.from_day and d.day < s.to_day
      group by d.day, tax.vat_payer, tax.oss
    ),
    line as materialized (
      select l.id, l.order_id, o.store_id, o.market, l.day,
             -- Earlier day first, then the smaller id: one number to find the first line by.
             ((l.day - date '0001-01-01')::bigint << 40) + l.id as turn, l.offer_id, l.product_id, l.kind, l.quantity, l.amount, l.amount - l.services as goods_value, l.currency,
             l.file_commission, coalesce(l.fee_vat_rate, 2300) as fee_vat_rate, l.wallet_compensation,
             l.kind = 'sale' and l.counted and o.counted as is_sale,
             l.kind = 'refund' and l.counted as is_refund,
             dated.vat_payer,
             p.margin_scheme, p.cost_method, p.packaging_per_unit, coalesce(p.recovery_percent, cfg.recovery_percent) as recovery_percent,
             p.recovery_percent as own_recovery_percent,
             coalesce((p.vat_rates ->> o.market)::int, (dated.standards ->> o.market)::int) as cost_vat_rate,
             ${VAT_RATE} as vat_rate ${columns}
      from order_lines l
      join o on o.id = l.order_id
      cross join cfg
      join dated on dated.day = l.day
      left join products p on p.company_id = l.company_id and p.id = l.product_id
      where l.company_id = ${companyId} and l.order_id = any(${orderIds}::bigint[])
    ),
    weighed as not materialized (select * from line where is_sale)`;
}
