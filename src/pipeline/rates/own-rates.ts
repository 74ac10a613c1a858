/**
 * Rates of a company's own for single days: a source that is the published one but for those days, so that reports, recompute and the
 * checks of the ledger find them where they find every rate (docs/RULES.md, Own rates).
 */
import { type RawBuilder, sql } from "kysely";
import type { Day, Decimal, OwnRateFacts } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

const PUBLISHED = "nbp";

export const ownSource = (companyId: number): string => `company:${companyId}`;

export type OwnRate = { mid: Decimal; note: string };

/** From the first day whose rate is another than it was to the last. */
type ChangedDays = { from: Day; to: Day };

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

/** `rate` null = the published one again. @returns the days whose rate is another now, `null` if none. */
export async function saveOwnRate(
  scope: CompanyScope,
  { currency, day, rate, userId }: { currency: string; day: Day; rate: OwnRate | null; userId: number },
): Promise<ChangedDays | null> {
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
  return rebuildOwnRates(scope);
}

/** After tables were published: companies with rates of their own, all being asked, have them too. @returns what changed for each. */
export async function followPublished(db: Db): Promise<{ companyId: number; changed: ChangedDays | null }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies where fx_source = 'company:' || company_id order by company_id`.execute(db);
  const followed: { companyId: number; changed: ChangedDays | null }[] = [];
  for (const { companyId } of rows) {
    await lockOwnRates({ db, companyId });
    followed.push({ companyId, changed: await rebuildOwnRates({ db, companyId }) });
  }
  return followed;
}

/** The company's source anew; without a rate of its own the company goes back to the published one. */
async function rebuildOwnRates(scope: CompanyScope): Promise<ChangedDays | null> {
  const { db, companyId } = scope;
  const own = await findOwnRates(scope);
  const [former, source] = [await findSource(scope), own.length > 0 ? ownSource(companyId) : PUBLISHED];
  const changed = await findChanged(db, former, wantedDays(PUBLISHED, own));
  if (source === PUBLISHED) await forgetSource(db, ownSource(companyId));
  else await writeOwnSource(db, { published: PUBLISHED, source, own });
  if (source !== former) await sql`update companies set fx_source = ${source} where company_id = ${companyId}`.execute(db);
  return changed;
}

async function findOwnRates({ db, companyId }: CompanyScope): Promise<OwnRateFacts[]> {
  const { rows } = await sql<OwnRateFacts>`select currency, day, mid from company_rates where company_id = ${companyId}`.execute(db);
  return rows;
}

async function findSource({ db, companyId }: CompanyScope): Promise<string> {
  const { rows } = await sql<{ source: string }>`select fx_source as source from companies where company_id = ${companyId}`.execute(db);
  return rows[0]?.source ?? PUBLISHED;
}

/** A rate of one's own is one of its day: it is no table, so it holds on no other day, and none lasts longer for it. */
function wantedDays(published: string, own: readonly OwnRateFacts[]): RawBuilder<unknown> {
  return sql`
    own as (
      select o.currency, o.day, o.mid
      from unnest(${own.map(({ currency }) => currency)}::text[], ${own.map(({ day }) => day)}::date[],
                  ${own.map(({ mid }) => mid)}::numeric[]) as o (currency, day, mid)
    ),
    wanted as (
      select p.currency, p.day, p.table_date, p.table_no, p.mid
      from fx_days p left join own o on o.currency = p.currency and o.day = p.day
      where p.source = ${published} and o.mid is null
      union all
      select o.currency, o.day, o.day - 1, 'own', o.mid from own o
    )`;
}

async function findChanged(db: Db, former: string, wanted: RawBuilder<unknown>): Promise<ChangedDays | null> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    with ${wanted}
    select min(coalesce(w.day, f.day)) as "from", max(coalesce(w.day, f.day)) as "to"
    from wanted w
    full join (select currency, day, mid from fx_days where source = ${former}) f on f.currency = w.currency and f.day = w.day
    where w.mid is distinct from f.mid`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
}

/** The published tables and days of `published` as a source of its own, but for the days of `own`. Only what differs is written. */
export async function writeOwnSource(
  db: Db,
  { published, source, own }: { published: string; source: string; own: readonly OwnRateFacts[] },
): Promise<void> {
  const wanted = wantedDays(published, own);
  await sql`
    delete from fx_rates r where r.source = ${source}
      and not exists (select from fx_rates p where p.source = ${published} and p.currency = r.currency and p.table_date = r.table_date)`.execute(
    db,
  );
  await sql`
    insert into fx_rates as r (source, currency, table_date, table_no, mid)
    select ${source}, p.currency, p.table_date, p.table_no, p.mid from fx_rates p where p.source = ${published}
    on conflict (source, currency, table_date) do update set table_no = excluded.table_no, mid = excluded.mid
    where (r.table_no, r.mid) <> (excluded.table_no, excluded.mid)`.execute(db);
  await sql`
    with ${wanted},
    stale as (
      select f.currency, f.day from fx_days f left join wanted w on w.currency = f.currency and w.day = f.day
      where f.source = ${source} and w.mid is null
    )
    delete from fx_days f using stale s where f.source = ${source} and f.currency = s.currency and f.day = s.day`.execute(db);
  await sql`
    with ${wanted}
    insert into fx_days as f (source, currency, day, table_date, table_no, mid)
    select ${source}, w.currency, w.day, w.table_date, w.table_no, w.mid from wanted w
    on conflict (source, currency, day) do update set table_date = excluded.table_date, table_no = excluded.table_no, mid = excluded.mid
    where (f.table_date, f.table_no, f.mid) <> (excluded.table_date, excluded.table_no, excluded.mid)`.execute(db);
}

async function forgetSource(db: Db, source: string): Promise<void> {
  await sql`delete from fx_rates where source = ${source}`.execute(db);
  await sql`delete from fx_days where source = ${source}`.execute(db);
}
