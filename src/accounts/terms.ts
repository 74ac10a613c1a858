/** Versions of the terms, and who has accepted them. They are the instance's, not a company's. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { AppError } from "#core/errors.ts";
import { type WordsByLanguage, wordsFor } from "#core/terms.ts";
import type { Db } from "#db/connection.ts";

export type TermsVersion = { version: string; validFrom: Day; note: WordsByLanguage; body: WordsByLanguage };

const COLUMNS = sql`v.id, v.version, v.valid_from as "validFrom", v.note, v.body`;

/** The newest first: by the day from which they hold, then by when they were published. */
const NEWEST = sql`v.valid_from desc, v.id desc`;

/** The version, or without one that which holds on the day; null where there is none. */
export async function findTerms(db: Db, version: string | null, today: Day): Promise<TermsVersion | null> {
  const { rows } = await sql<TermsVersion & { id: number }>`
    select ${COLUMNS} from terms_versions v
    where ${version === null ? sql`v.valid_from <= ${today}` : sql`v.version = ${version}`} order by ${NEWEST} limit 1`.execute(db);
  const [found] = rows;
  return found === undefined ? null : present(found);
}

const present = ({ version, validFrom, note, body }: TermsVersion): TermsVersion => ({ version, validFrom, note, body });

export async function listTerms(db: Db): Promise<{ version: string; validFrom: Day }[]> {
  const { rows } = await sql<{ version: string; validFrom: Day }>`
    select v.version, v.valid_from as "validFrom" from terms_versions v order by ${NEWEST} limit 200`.execute(db);
  return rows;
}

export type AskedTerms = Omit<TermsVersion, "body"> & { /** It holds by now: there is no later. */ isDue: boolean };

/**
 * What somebody has not accepted yet, and nothing newer than it: the version in force before the newest, which may hold only later;
 * null = nothing.
 */
export async function findTermsToAccept(db: Db, userId: number, today: Day): Promise<AskedTerms | null> {
  const { rows } = await sql<AskedTerms>`
    select v.version, v.valid_from as "validFrom", v.note, v.valid_from <= ${today} as "isDue"
    from terms_versions v
    where v.id in (
      (select v.id from terms_versions v where v.valid_from <= ${today} order by ${NEWEST} limit 1)
      union all (select v.id from terms_versions v order by ${NEWEST} limit 1)
    ) and not exists (
      select from terms_acceptances a join terms_versions w on w.id = a.version_id
      where a.user_id = ${userId} and (w.valid_from, w.id) >= (v.valid_from, v.id)
    )
    order by v.valid_from, v.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether it was not accepted before. Throws NOT_FOUND. */
export async function acceptTerms(db: Db, userId: number, version: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with accepted as (
      insert into terms_acceptances (user_id, version_id)
      select ${userId}, v.id from terms_versions v where v.version = ${version}
      on conflict do nothing returning version_id
    )
    select exists (select from accepted) as "isNew" from terms_versions v where v.version = ${version}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError("NOT_FOUND", `no version ${version} of the terms`);
  return found.isNew;
}

/** Whoever opens an account accepts what is in force then, which is what they were shown; what holds later is asked for. */
export async function acceptTermsInForce(db: Db, userId: number, today: Day): Promise<void> {
  await sql`
    insert into terms_acceptances (user_id, version_id)
    select ${userId}, v.id from terms_versions v
    where v.valid_from <= ${today} and exists (select from users u where u.id = ${userId}) order by ${NEWEST} limit 1
    on conflict do nothing`.execute(db);
}

/** `by` null = by command. Throws VALIDATION for a version that is there, and for one that says in no language what it changes. */
export async function publishTerms(db: Db, terms: TermsVersion, by: number | null): Promise<void> {
  const { version, validFrom, note, body } = terms;
  if (wordsFor(note, "pl") === null) throw new AppError("VALIDATION", "says nothing of what changes", { fields: { note: ["required"] } });
  const { rows } = await sql`
    insert into terms_versions (version, valid_from, note, body, published_by)
    values (${version}, ${validFrom}, ${JSON.stringify(note)}::jsonb, ${JSON.stringify(body)}::jsonb, ${by})
    on conflict (version) do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError("VALIDATION", `version ${version} is there`, { fields: { version: ["taken"] } });
}

type Counted = TermsVersion & { publishedAt: string; accepted: number; waiting: number };

/** `waiting`: people who can sign in and have not accepted it. */
export async function countTerms(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select v.version, v.valid_from as "validFrom", v.note, v.body, v.published_at as "publishedAt", count(a.user_id)::int as accepted,
           (select count(*)::int from users u where u.blocked_at is null and u.email_verified_at is not null) - count(a.user_id)::int as waiting
    from terms_versions v
    left join (
      select x.version_id, x.user_id from terms_acceptances x join users u on u.id = x.user_id
      where u.blocked_at is null and u.email_verified_at is not null
    ) a on a.version_id = v.id
    group by v.id order by ${NEWEST} limit 200`.execute(db);
  return rows;
}
