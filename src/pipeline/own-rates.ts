/**
 * Rates of a company's own for single days: a source that is the published one but for those days, so that reports, recompute and the
 * checks of the ledger find them where they find every rate (docs/RULES.md, Own rates).
 */
import { sql } from "kysely";
import type { Day, Decimal } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { deriveDays } from "./store-rates.ts";

const PUBLISHED = "nbp";

export const ownSource = (companyId: number): string => `company:${companyId}`;

export type OwnRate = { mid: Decimal; note: string };

/** Whether the company converts by what is published, with days of its own or without; the demo has rates of its own making. */
export async function convertsByPublished({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from companies where company_id = ${companyId} and fx_source in (${PUBLISHED}, ${ownSource(companyId)})`.execute(db);
  return rows.length > 0;
}

/** Until the transaction ends nobody else changes the company's rates. */
export async function lockOwnRates({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for update`.execute(db);
}

export async function findOwnRate({ db, companyId }: CompanyScope, currency: string, day: Day): Promise<OwnRate | null> {
  const { rows } = await sql<OwnRate>`
    select trim_scale(mid)::text as mid, note from company_rates
    where company_id = ${companyId} and currency = ${currency} and day = ${day}`.execute(db);
  return rows[0] ?? null;
}

/** `rate` null = the published one again. */
export async function saveOwnRate(
  scope: CompanyScope,
  { currency, day, rate, userId }: { currency: string; day: Day; rate: OwnRate | null; userId: number },
): Promise<void> {
  const { db, companyId } = scope;
  if (rate === null) {
    await sql`delete from company_rates where company_id = ${companyId} and currency = ${currency} and day = ${day}`.execute(db);
  } else {
    await sql`
      insert into company_rates (company_id, currency, day, mid, note, changed_by)
      values (${companyId}, ${currency}, ${day}, ${rate.mid}::numeric, ${rate.note}, ${userId})
      on conflict (company_id, currency, day) do update
      set mid = excluded.mid, note = excluded.note, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(db);
  }
  await rebuildOwnRates(scope);
}

/**
 * The company's source anew. A rate of day D is the table of the day before, as the newest one before D counts; what is in force the day
 * after stays what it was, for which it is written down where no table of D says it. Without a rate of its own the company goes back
 * to the published source.
 */
async function rebuildOwnRates({ db, companyId }: CompanyScope): Promise<void> {
  const source = ownSource(companyId);
  await sql`delete from fx_rates where source = ${source}`.execute(db);
  await sql`delete from fx_days where source = ${source}`.execute(db);
  const { rows } = await sql<{ isOwn: boolean }>`
    update companies c set fx_source = case when exists (select from company_rates r where r.company_id = ${companyId}) then ${source} else ${PUBLISHED} end
    where c.company_id = ${companyId} returning fx_source = ${source} as "isOwn"`.execute(db);
  if (rows[0]?.isOwn !== true) return;
  await sql`
    insert into fx_rates (source, currency, table_date, table_no, mid)
    select ${source}, currency, table_date, table_no, mid from fx_rates where source = ${PUBLISHED}`.execute(db);
  await sql`
    insert into fx_rates (source, currency, table_date, table_no, mid)
    select ${source}, o.currency, o.day, r.table_no, r.mid
    from company_rates o
    cross join lateral (
      select n.table_no, n.mid from fx_rates n
      where n.source = ${PUBLISHED} and n.currency = o.currency and n.table_date between o.day - 6 and o.day
      order by n.table_date desc limit 1
    ) r
    where o.company_id = ${companyId}
    on conflict (source, currency, table_date) do nothing`.execute(db);
  await sql`
    insert into fx_rates (source, currency, table_date, table_no, mid)
    select ${source}, o.currency, o.day - 1, 'own', o.mid from company_rates o where o.company_id = ${companyId}
    on conflict (source, currency, table_date) do update set table_no = excluded.table_no, mid = excluded.mid`.execute(db);
  await deriveDays(db, source);
}

/** After tables were published: companies with rates of their own, all being asked, have them too. @returns these companies. */
export async function followPublished(db: Db): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies where fx_source = 'company:' || company_id order by company_id`.execute(db);
  for (const { companyId } of rows) await rebuildOwnRates({ db, companyId });
  return rows.map(({ companyId }) => companyId);
}
