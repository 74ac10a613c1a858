import { type RawBuilder, sql } from "kysely";

type Import = { companyId: number; importId: number };

/**
 * Common table expressions, inside the transaction of a merged cost file: `line` (SKU → its first line), `cost_change` (each
 * cost that the file wrote, with the one it replaces: of the same first day, else the one in force until then that the file did
 * not write itself).
 */
export function costChangeCtes({ companyId, importId }: Import): RawBuilder<unknown> {
  const written = (entity: string): RawBuilder<unknown> => sql`
    select entity_key::bigint as id, before from import_changes
    where company_id = ${companyId} and import_id = ${importId} and entity = ${entity}`;
  const cost = sql`k.id, k.product_id, k.market, k.valid_from, k.valid_to, k.unit_cost, k.currency, k.vat_mode, k.vat_rate`;
  const old = sql`unit_cost as old_cost, currency as old_currency, vat_mode as old_mode, vat_rate as old_rate, valid_to as old_to`;
  return sql`
    line as materialized (
      select sku, min(row_no) as line from staging_costs where company_id = ${companyId} and import_id = ${importId} group by sku
    ),
    replaced as materialized (
      select c.id, b.* from (${written("cost")}) c cross join lateral (
        select ${old} from jsonb_populate_record(null::product_costs, c.before)
      ) b
    ),
    fresh as materialized (
      select ${cost} from (${written("newCost")}) c join product_costs k on k.company_id = ${companyId} and k.id = c.id
    ),
    earlier as materialized (
      select distinct on (k.id) k.id, o.unit_cost as old_cost, o.currency as old_currency, o.vat_mode as old_mode, o.vat_rate as old_rate
      from fresh k
      join product_costs o on o.company_id = ${companyId} and o.product_id = k.product_id and o.market = k.market
        and coalesce(o.valid_from, '-infinity') < coalesce(k.valid_from, '-infinity') and o.import_id is distinct from ${importId}
      order by k.id, o.valid_from desc nulls last
    ),
    cost_change as materialized (
      select p.sku, n.line, c.*
      from (
        select ${cost}, r.old_cost, r.old_currency, r.old_mode, r.old_rate, r.old_to, true as same_day
        from replaced r join product_costs k on k.company_id = ${companyId} and k.id = r.id
        union all
        select ${cost}, e.old_cost, e.old_currency, e.old_mode, e.old_rate, k.valid_to, false
        from fresh k left join earlier e on e.id = k.id
      ) c
      join products p on p.company_id = ${companyId} and p.id = c.product_id
      join line n on n.sku = p.sku
    )`;
}
