import { sql } from "kysely";
import type { Currency, Day } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { BILLING_TYPES } from "#files/billing-types.ts";
import type { BilledLine, Line } from "#core/ledger.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

export type Extent = { entries: number; from: Day; to: Day };
export type TypeRow = Extent & {
  typeId: string;
  name: string;
  line: Line | "none";
  isGuess: boolean;
  sums: { currency: Currency; amount: number }[];
};

/** The type and all the company's entries of it; null when it has none. */
export async function findType({ db, companyId }: CompanyScope, typeId: string): Promise<TypeRow | null> {
  const { rows } = await sql<TypeRow>`
    select e.type_id as "typeId", coalesce(nullif(max(t.name_pl), ''), max(e.name)) as name, coalesce(max(t.line), 'otherFees') as line,
           coalesce(bool_and(t.is_guess), true) as "isGuess", sum(e.entries)::int as entries, min(e.from_day) as "from", max(e.to_day) as "to",
           jsonb_agg(jsonb_build_object('currency', e.currency, 'amount', e.amount) order by e.currency) as sums
    from (
      select b.type_id, b.currency, max(b.type_name) as name, count(*) as entries, sum(b.amount)::bigint as amount,
             min(b.billed_on) as from_day, max(b.billed_on) as to_day
      from billing_entries b where b.company_id = ${companyId} and b.type_id = ${typeId}
      group by b.type_id, b.currency
    ) e
    left join ${billingTypesOf(companyId)} t on t.type_id = e.type_id
    group by e.type_id`.execute(db);
  return rows[0] ?? null;
}

/** What the company itself said. */
export async function findOwnLine({ db, companyId }: CompanyScope, typeId: string): Promise<BilledLine | null> {
  const { rows } = await sql<{ line: BilledLine }>`
    select line from company_billing_types where company_id = ${companyId} and type_id = ${typeId} for update`.execute(db);
  return rows[0]?.line ?? null;
}

export async function saveOwnLine({ db, companyId }: CompanyScope, typeId: string, line: string | null, userId: number): Promise<void> {
  if (line === null) {
    await sql`delete from company_billing_types where company_id = ${companyId} and type_id = ${typeId}`.execute(db);
    return;
  }
  await sql`
    insert into company_billing_types (company_id, type_id, line, changed_by) values (${companyId}, ${typeId}, ${line}, ${userId})
    on conflict (company_id, type_id) do update set line = excluded.line, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    db,
  );
}

/** What an administrator said for everybody. */
export async function findEveryonesLine(db: Db, typeId: string): Promise<BilledLine | null> {
  const { rows } = await sql<{ line: BilledLine }>`
    select line from billing_types where type_id = ${typeId} and changed_by is not null for update`.execute(db);
  return rows[0]?.line ?? null;
}

/** Null = as the catalogue has it, else as the marketplace's group let guess. */
export async function saveEveryonesLine(db: Db, typeId: string, line: string | null, userId: number): Promise<void> {
  if (line === null) {
    const known = BILLING_TYPES.find(({ id }) => id === typeId)?.line ?? null;
    await sql`
      update billing_types set line = coalesce(${known}::text, guessed_line, 'otherFees'), changed_by = null, updated_at = now()
      where type_id = ${typeId}`.execute(db);
    return;
  }
  await sql`
    insert into billing_types (type_id, line, changed_by, guessed_line) values (${typeId}, ${line}, ${userId}, 'otherFees')
    on conflict (type_id) do update set line = excluded.line, changed_by = excluded.changed_by, updated_at = excluded.updated_at`.execute(
    db,
  );
}

export type AffectedCompany = Extent & { companyId: number };

/** Companies that were billed for it and have not said themselves what it is. */
export async function findAffectedCompanies(db: Db, typeId: string): Promise<AffectedCompany[]> {
  const { rows } = await sql<AffectedCompany>`
    select b.company_id as "companyId", count(*)::int as entries, min(b.billed_on) as "from", max(b.billed_on) as "to"
    from billing_entries b
    left join company_billing_types own on own.company_id = b.company_id and own.type_id = b.type_id
    where b.type_id = ${typeId} and own.type_id is null
    group by b.company_id order by b.company_id`.execute(db);
  return rows;
}

/** The alert about the type ends where somebody has classified it, and is open again where nobody has. */
export async function settleAlert({ db, companyId }: CompanyScope, typeId: string, isGuess: boolean): Promise<void> {
  if (!isGuess) {
    await sql`
      update alerts set resolved_at = now()
      where company_id = ${companyId} and kind = 'unknownBillingType' and subject = ${typeId} and resolved_at is null`.execute(db);
    return;
  }
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    select id, resolved_at is null as "isOpen" from alerts
    where company_id = ${companyId} and kind = 'unknownBillingType' and subject = ${typeId}
    order by resolved_at desc nulls first, id desc limit 1`.execute(db);
  const [latest] = rows;
  if (latest === undefined || latest.isOpen) return;
  await sql`update alerts set resolved_at = null where company_id = ${companyId} and id = ${latest.id}`.execute(db);
}
