/** What a cost file changes of products that are there: each value with the one before, told before it is taken in and after. */
import { sql } from "kysely";
import { parseDay } from "#core/day.ts";
import type { Day, Market } from "#core/facts.ts";
import { type ImportChange, type ProductField, SHOWN_CHANGES } from "#core/import-check.ts";
import type { PreviewValue } from "#core/import-preview.ts";
import { bp, minor } from "#core/money.ts";
import type { CompanyScope } from "#db/scope.ts";
import { costChangeCtes } from "./cost-changes.sql.ts";

type Target = CompanyScope & { importId: number };
type Row = {
  line: number;
  sku: string;
  field: ProductField;
  market: Market | null;
  validFrom: Day | null;
  before: string | null;
  after: string | null;
  total: number;
};

/** The first changed values and how many there are. Call it in the transaction of the merge, before the rows leave staging. */
export async function findChanges(target: Target): Promise<{ count: number; first: ImportChange[] }> {
  const { db, companyId, importId } = target;
  const { rows } = await sql<Row>`
    with ${costChangeCtes(target)},
    product as materialized (
      select p.sku, n.line, p.name, p.ean, p.packaging_per_unit, p.supplier, p.vat_rates, c.old_name, c.old_ean, c.old_packaging, c.old_supplier, c.old_rates
      from (
        select entity_key::bigint as id, before ->> 'name' as old_name, before ->> 'ean' as old_ean,
               (before ->> 'packaging_per_unit')::bigint as old_packaging, before ->> 'supplier' as old_supplier, before -> 'vat_rates' as old_rates
        from import_changes where company_id = ${companyId} and import_id = ${importId} and entity = 'product'
      ) c
      join products p on p.company_id = ${companyId} and p.id = c.id
      join line n on n.sku = p.sku
    ),
    tagged as materialized (
      select (after ->> 'product_id')::bigint as product_id, entity_key::bigint as tag_id
      from import_changes where company_id = ${companyId} and import_id = ${importId} and entity = 'productTag'
    ),
    changed as (
      select sku, line, 0 as place, 'name' as field, '' as market, null::date as valid_from, nullif(old_name, '') as before, name as after
        from product where old_name <> name
      union all select sku, line, 1, 'ean', '', null, old_ean, ean from product where old_ean is distinct from ean
      union all select sku, line, 2, 'cost', market, valid_from, trim_scale(old_cost)::text || ' ' || old_currency, trim_scale(unit_cost)::text || ' ' || currency
        from cost_change where (old_cost, old_currency) <> (unit_cost, currency)
      union all select sku, line, 3, 'costVat', market, valid_from, old_mode, vat_mode from cost_change where old_mode <> vat_mode
      union all select sku, line, 4, 'vatRate', market, valid_from, old_rate::text, vat_rate::text
        from cost_change c where same_day and old_rate is distinct from vat_rate and not exists (select from product q where q.sku = c.sku and q.old_rates <> q.vat_rates)
      union all select sku, line, 4, 'vatRate', r.market, null, old_rates ->> r.market, r.rate
        from product cross join lateral jsonb_each_text(vat_rates) r (market, rate) where old_rates ->> r.market is distinct from r.rate
      union all select sku, line, 5, 'validTo', market, valid_from, old_to::text, valid_to::text
        from cost_change where same_day and old_to is distinct from valid_to
      union all select sku, line, 6, 'packaging', '', null, old_packaging::text, packaging_per_unit::text
        from product where old_packaging is distinct from packaging_per_unit
      union all select sku, line, 7, 'supplier', '', null, old_supplier, supplier from product where old_supplier is distinct from supplier
      union all select p.sku, n.line, 8, 'tags', '', null, null, string_agg(t.name, ', ' order by t.name)
        from tagged g join tags t on t.company_id = ${companyId} and t.id = g.tag_id
        join products p on p.company_id = ${companyId} and p.id = g.product_id and p.created_by_import is distinct from ${importId}
        join line n on n.sku = p.sku
        group by p.sku, n.line
    )
    select line, sku, field, nullif(market, '') as market, valid_from as "validFrom", before, after, count(*) over ()::int as total
    from changed order by line, sku, place, market, valid_from nulls first limit ${SHOWN_CHANGES}`.execute(db);
  return { count: rows[0]?.total ?? 0, first: rows.map(changeOf) };
}

function changeOf({ line, sku, field, market, validFrom, before, after }: Row): ImportChange {
  return { line, sku, field, market, validFrom, before: valueOf(field, before), after: valueOf(field, after) };
}

type Written = (text: string) => PreviewValue;
const asText: Written = (value) => ({ as: "text", value });

const WRITTEN: Readonly<Record<ProductField, Written>> = {
  name: asText,
  ean: asText,
  supplier: asText,
  tags: asText,
  cost: (text) => {
    const [value = "", currency = ""] = text.split(" ");
    return { as: "price", value, currency };
  },
  costVat: (text) => ({ as: "word", value: text === "net" ? "net" : "gross" }),
  vatRate: (text) => ({ as: "rate", value: bp(Number(text)) }),
  validTo: (text) => ({ as: "day", value: parseDay(text) }),
  packaging: (text) => ({ as: "money", value: minor(Number(text)), currency: "PLN" }),
};

/** A value as it is kept, as one that the screen can write. */
function valueOf(field: ProductField, text: string | null): PreviewValue | null {
  // A cost without a rate of its own takes that of its product.
  if (text === null) return field === "vatRate" ? { as: "word", value: "vatOfSettings" } : null;
  return WRITTEN[field](text);
}
