import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { bookExpense, bookedUntil } from "#core/expenses.ts";
import type { Day, ExpenseFacts, TaxVersion } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { hasSchedule } from "#ledger/expense-kinds.sql.ts";
import { todayOf } from "#ledger/today.ts";

type VersionRow = Omit<ExpenseFacts, "id" | "every" | "market"> & {
  id: number;
  everyCount: number | null;
  everyUnit: "day" | "week" | "month" | "year" | null;
};

/** The dated tax profile, oldest first; the first version holds since ever (`from` null). */
async function taxProfileOf({ db, companyId }: CompanyScope): Promise<TaxVersion[]> {
  const { rows } = await sql<{ from: Day; vatPayer: boolean; oss: boolean }>`
    select from_day as "from", vat_payer as "vatPayer", oss from tax_profiles where company_id = ${companyId} order by from_day`.execute(
    db,
  );
  return rows.map((row, at) => ({ ...row, from: at === 0 ? null : row.from }));
}

function bookedParts(rows: readonly VersionRow[], profile: TaxVersion[], today: Day) {
  return rows.flatMap((row) => {
    const expense: ExpenseFacts = {
      ...row,
      id: String(row.id),
      market: null,
      every: row.everyCount === null || row.everyUnit === null ? null : { count: row.everyCount, unit: row.everyUnit },
    };
    return bookExpense(expense, row.start, bookedUntil(expense, today), profile).map((part) => ({ ...part, versionId: row.id }));
  });
}

/**
 * Writes the schedule of every fixed expense anew: one row per day that carries a part, as the company books it,
 * up to its end or a month ahead of `asOf` (today by default). @returns the days whose bookings changed.
 */
export async function bookExpenses(scope: CompanyScope, asOf?: Day): Promise<Day[]> {
  const { db, companyId } = scope;
  const { rows } = await sql<VersionRow>`
    select v.id, v.kind, v.amount, v.percent_bp as "percentBp", v.currency, v.vat_mode as "vatMode", v.vat_rate as "vatRate", v.start_day as start, v.end_day as "end",
           v.every_count as "everyCount", v.every_unit as "everyUnit", v.booking, v.anchor_day as anchor, v.share_key as "shareKey", v.count_as_ads as "countAsAds",
           null as "storeId", null as "tagId", null as "productId"
    from expense_versions v
    join expenses e on e.company_id = v.company_id and e.id = v.expense_id and e.deleted_at is null
    where v.company_id = ${companyId} and ${hasSchedule("v.kind")}`.execute(db);
  const parts = rows.length === 0 ? [] : bookedParts(rows, await taxProfileOf(scope), asOf ?? (await todayOf(scope)));
  const changed = await sql<{ day: Day }>`
    with wanted as materialized (
      select * from unnest(${parts.map((part) => part.versionId)}::bigint[], ${parts.map((part) => part.day)}::date[], ${parts.map((part) => part.amount)}::bigint[])
        as w (version_id, day, amount)
    ),
    booked as materialized (select b.version_id, b.day, b.amount from expense_bookings b where b.company_id = ${companyId}),
    stale as materialized (
      select b.version_id, b.day from booked b left join wanted w on w.version_id = b.version_id and w.day = b.day where w.version_id is null
    ),
    gone as (
      delete from expense_bookings b using stale s where b.company_id = ${companyId} and b.version_id = s.version_id and b.day = s.day
      returning b.day
    ),
    written as (
      insert into expense_bookings (company_id, version_id, day, amount)
      ${ownRows(
        companyId,
        sql`
        select w.version_id, w.day, w.amount
        from wanted w left join booked b on b.version_id = w.version_id and b.day = w.day and b.amount = w.amount
        where b.version_id is null`,
      )}
      on conflict (company_id, version_id, day) do update set amount = excluded.amount
      returning day
    )
    select distinct day from (select day from gone union all select day from written) d`.execute(db);
  return changed.rows.map((row) => row.day);
}
