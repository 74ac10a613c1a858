import { type RawBuilder, sql } from "kysely";

/**
 * The marketplace's billing types as a company books them, in brackets, `(company_id, type_id, line, name_pl, name_en, is_guess)`:
 * its own word first, then everybody's. `is_guess`: nobody classified it, the marketplace's group alone did. A type without a
 * row is nobody's yet, and counts as `otherFees`. `company_id` is there for joins: Citus wants tables compared by it.
 */
export function billingTypesOf(companyId: number): RawBuilder<unknown> {
  return sql`(
    select k.company_id, y.type_id, y.line, y.name_pl, y.name_en, y.guessed_line is not null and y.changed_by is null as is_guess
    from companies k
    cross join billing_types y
    left join company_billing_types own on own.company_id = k.company_id and own.type_id = y.type_id
    where k.company_id = ${companyId} and own.type_id is null
    union all
    select own.company_id, own.type_id, own.line, coalesce(y.name_pl, ''), coalesce(y.name_en, ''), false
    from company_billing_types own
    left join billing_types y on y.type_id = own.type_id
    where own.company_id = ${companyId}
  )`;
}
