import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

type Check = "ok" | "failed";

/** How many companies are asked before none of them is taken to answer. */
const COMPANIES_ASKED = 3;
/** Has no rows anywhere, and is looked for like any other. */
const NOBODYS = 0;

async function passes(question: Promise<boolean>): Promise<Check> {
  return (await question.catch(() => false)) ? "ok" : "failed";
}

/** What a screen asks for: settings and figures of one company, from where its rows lie. */
async function answersFor(db: Db, companyId: number): Promise<boolean> {
  await sql`
    select settings.version from company_settings as settings
    left join rollup_store_day as figures on figures.company_id = settings.company_id
    where settings.company_id = ${companyId} limit 1`.execute(db);
  return true;
}

/**
 * Whether a company can be answered. On several machines one of them may be away, and its companies with it: the others are served
 * meanwhile, so one answer is enough.
 */
async function answersSome(db: Db): Promise<boolean> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from memberships group by company_id order by max(created_at) desc limit ${COMPANIES_ASKED}`.execute(
    db,
  );
  let failure: unknown = null;
  for (const { companyId } of rows.length === 0 ? [{ companyId: NOBODYS }] : rows) {
    try {
      return await answersFor(db, companyId);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Whether the database answers, has exactly this release's schema (`newest` migration), a queue, and what a company asks for. */
export async function findReadiness(db: Db, newest: number) {
  const database = await passes(sql`select 1`.execute(db).then(() => true));
  const migrations = await passes(
    sql<{ newest: number }>`select max(number) as newest from schema_migrations`.execute(db).then(({ rows }) => rows[0]?.newest === newest),
  );
  const queue = await passes(
    sql<{ installed: boolean }>`select to_regclass('graphile_worker.jobs') is not null as installed`
      .execute(db)
      .then(({ rows }) => rows[0]?.installed === true),
  );
  const companies = await passes(answersSome(db));
  const checks = { database, migrations, queue, companies };
  const status: Check = Object.values(checks).every((check) => check === "ok") ? "ok" : "failed";
  return { status, checks };
}
