/** Rules of the ledger that random histories alone held: each is seen by a golden seller, with the arithmetic beside it. */
import { type Fault, seller } from "./fault.ts";

/** What is wrong, in which part of the definition, what stands there, what instead. */
type Row = readonly [name: string, part: string, find: string, replace: string];

const seenBy = (name: string, rows: readonly Row[]): Fault[] =>
  rows.map(([fault, part, find, replace]) => ({
    name: fault,
    file: `src/ledger/definition/${part}.sql.ts`,
    find,
    replace,
    nets: [seller(name)],
  }));

export const SELLER_FAULTS: readonly Fault[] = [
  ...seenBy("settings-of-a-product", [
    [
      "an order to a country without a rate taxed as its market",
      "orders",
      "else 'PL' end as vat_country",
      "else market end as vat_country",
    ],
    ["services weigh where an order is split", "orders", "l.amount - l.services as goods_value", "l.amount as goods_value"],
    [
      "the company's own rate of VAT ignored",
      "orders",
      "coalesce((cfg.default_vat_rates ->> ${country})::int, (dated.standards ->> ${country})::int)",
      "(dated.standards ->> ${country})::int",
    ],
    [
      "packaging of a product ignored",
      "order-postings",
      "coalesce(w.packaging_per_unit, cfg.packaging_per_unit)",
      "cfg.packaging_per_unit",
    ],
    [
      "the commission of a refund line stays",
      "order-postings",
      "(l.is_sale or l.is_refund) and l.file_commission",
      "l.is_sale and l.file_commission",
    ],
    [
      "a payment that was too low posted as a refund",
      "order-postings",
      "and f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW')",
      "and f.reason not in ('OVERPAID')",
    ],
    [
      "advertising of a cancelled order on the day it was billed",
      "order-postings",
      "case when e.line = 'ads' then coalesce(e.fee_day, e.billed_on)\n                when",
      "case when",
    ],
    ["own shipping of an integrated delivery", "splits", "and not o.integrated_delivery and o.file", "and o.file"],
    [
      "own shipping beside a billed delivery",
      "splits",
      "o.file_delivery_cost is null\n        and billed.delivery is not true",
      "o.file_delivery_cost is null",
    ],
    ["a file's delivery at the fee rate of its last line", "splits", "order by w.order_id, w.id\n", "order by w.order_id, w.id desc\n"],
    [
      "delivery of a payment that was too low given back",
      "splits",
      "f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW') and",
      "f.reason not in ('OVERPAID') and",
    ],
    [
      "delivery of an overpayment given back",
      "splits",
      "f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW') and",
      "f.reason not in ('PAID_VALUE_TOO_LOW') and",
    ],
    [
      "advertising of an order on its day",
      "splits",
      "case when e.line = 'ads' then coalesce(e.fee_day, e.billed_on)\n                  when",
      "case when",
    ],
    [
      "advertising of an offer on the day it was billed",
      "day-postings",
      "case when e.line = 'ads' then e.fee_day else e.billed_on end\n",
      "e.billed_on\n",
    ],
  ]),
  ...seenBy("payer-from-june", [
    ["VAT of a compensation of a company that is no payer", "order-postings", "on kind.line <> 'vat' or w.vat_payer", "on true"],
    [
      "VAT of a refund by the profile of the sale",
      "order-postings",
      "on kind.line <> 'vat' or tax.vat_payer",
      "on kind.line <> 'vat' or w.vat_payer",
    ],
    [
      "a refund under the margin scheme gives all VAT back",
      "order-postings",
      "else greatest(0, r.amount - p.cost) end, w.vat_rate",
      "else r.amount end, w.vat_rate",
    ],
    [
      "VAT taken out of an order's fee before the company pays any",
      "splits",
      "case when tax.vat_payer and b.vat_rate is not null",
      "case when b.vat_rate is not null",
    ],
    [
      "a net expense of a unit without its VAT",
      "expenses",
      "when not tax.vat_payer and v.vat_mode = 'net' then div_round((${amount})::numeric * (10000 + v.vat_rate), 10000)\n",
      "\n",
    ],
    [
      "VAT taken out of an expense before the company pays any",
      "expenses",
      "when tax.vat_payer and v.vat_mode = 'gross' then",
      "when v.vat_mode = 'gross' then",
    ],
    [
      "VAT taken out of a store's fee before the company pays any",
      "day-postings",
      "case when tax.vat_payer and b.vat_rate is not null",
      "case when b.vat_rate is not null",
    ],
  ]),
  ...seenBy("cost-by-rule", [
    ["goods of a rule as an income", "order-postings", "null, 'cogs', -r.cost", "null, 'cogs', r.cost"],
    ["goods of a rule come back as the refund's", "recovered", "coalesce(g.rule_id, b.source_id) as source_id", "b.source_id as source_id"],
    ["the last rule that fits", "cost-rules", "order by l.id, r.position", "order by l.id, r.position desc"],
    ["a rule takes its share of the price with VAT", "cost-rules", "then l.vat_rate else 0 end", "then 0 else 0 end"],
    ["a rule beside a known cost", "cost-rules", "and known.line_id is null", "and true"],
  ]),
  ...seenBy("expenses-of-a-part", [
    ["compensation shared by the products", "day-postings", "where f.offer_id = 0 and f.line <> 'compensation'", "where f.offer_id = 0"],
    [
      "shared by sales of mixed currencies",
      "day-postings",
      "when s.scope_market = '' then b.sales_pln else b.sales end",
      "when s.scope_market = '' then b.sales else b.sales end",
    ],
    ["an expense of one market shared over all", "day-postings", "and (s.scope_market = '' or b.market = s.scope_market)", "and true"],
    ["what is no product takes its share", "day-postings", "where b.product_id <> 0 and b.day = s.day", "where b.day = s.day"],
    [
      "an expense of a tag lands on no product",
      "expenses",
      "case when v.tag_id <> 0 and v.share_key = 'none' then 'sales' else v.share_key end",
      "v.share_key",
    ],
    [
      "an expense of a store on the company's market",
      "expenses",
      "coalesce(nullif(v.market, ''), s.base_market, cfg.home_market)",
      "coalesce(nullif(v.market, ''), cfg.home_market)",
    ],
    ["an expense of an order on its last day", "expenses", "p.market, min(p.day) as day", "p.market, max(p.day) as day"],
    ["an expense of a product's orders on all orders", "expenses", "and (a.product_id = 0 or p.product_id = a.product_id)", "and true"],
    [
      "an expense of a tag's orders on all orders",
      "expenses",
      "and (a.tag_id = 0 or p.product_id in (select t.product_id from tagged t where t.tag_id = a.tag_id))",
      "and true",
    ],
    ["an expense of a store's orders on all orders", "expenses", "and (a.store_id = 0 or p.store_id = a.store_id)", "and true"],
    ["a share of a market's sales of all sales", "expenses", "and (v.market = '' or b.market = v.market)", "and true"],
    ["a share of a product's sales of all sales", "expenses", "and (v.product_id = 0 or b.product_id = v.product_id)", "and true"],
    [
      "a share of a tag's sales of all sales",
      "expenses",
      "and (v.tag_id = 0 or b.product_id in (select t.product_id from tagged t where t.tag_id = v.tag_id))",
      "and true",
    ],
  ]),
  ...seenBy("costs-that-overlap", [
    ["an older open cost does not hold again", "goods", "where from_day < until_day\n", "where false\n"],
    ["two recipes of a bundle at once", "goods", "and n.valid_from > b.valid_from)", "and false)"],
    [
      "a component's cost at the standard rate",
      "goods",
      "coalesce((p.vat_rates ->> l.market)::int, s.rate) as vat_rate",
      "s.rate as vat_rate",
    ],
    [
      "a cost that was said for one order ignored",
      "goods",
      "select line_id, order_id, currency, cost from order_cost\n",
      "select line_id, order_id, currency, cost from order_cost where false\n",
    ],
    [
      "a purchase of which a part is unknown taken for known",
      "margin",
      "case when bool_and(bought.cost is not null) then sum(bought.cost) end",
      "sum(bought.cost)",
    ],
    [
      "a purchase in złoty taken for one in euros",
      "margin",
      "case when a.currency = 'PLN' then 1 else t.mid end) end as cost",
      "1) end as cost",
    ],
  ]),
  ...seenBy("goods-that-come-back", [
    ["goods that were not collected do not come back", "recovered", "('REFUND', 'NOT_COLLECTED',", "('REFUND',"],
    [
      "more units back from the marketplace than were sold",
      "recovered",
      "least(a.units_until, a.quantity) - least(a.units_until - a.units, a.quantity) as units",
      "a.units as units",
    ],
    [
      "more units back from a file than were sold",
      "recovered",
      "else least(f.units_until, s.units) - least(f.units_until - f.quantity, s.units) end as units",
      "else f.quantity end as units",
    ],
    [
      "each return rounded by itself",
      "recovered",
      "div_round(g.cost * (b.before + b.units)::numeric, l.quantity) - div_round(g.cost * b.before::numeric, l.quantity)",
      "div_round(g.cost * b.units::numeric, l.quantity)",
    ],
    ["returns in the order of their numbers", "recovered", "order by f.created_at, f.id) as units_until", "order by f.id) as units_until"],
  ]),
  ...seenBy("ads-of-two-bills", [
    ["a report of advertising at the standard rate", "ads", "coalesce(b.vat_rate, 2300)", "2300"],
    [
      "a report of advertising at the rate of the last bill",
      "ads",
      "(array_agg(coalesce(e.vat_rate, 0) order by e.id))[1]",
      "(array_agg(coalesce(e.vat_rate, 0) order by e.id desc))[1]",
    ],
    ["the rest of a day of advertising under its last bill", "ads", "min(e.id) as source_id", "max(e.id) as source_id"],
    ["a bill in złoty for a report in euros", "ads", "and b.day = s.day and b.currency = s.currency", "and b.day = s.day"],
  ]),
];
