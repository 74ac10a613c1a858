import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

type Check = "ok" | "failed";

async function passes(question: Promise<boolean>): Promise<Check> {
  return (await question.catch(() => false)) ? "ok" : "failed";
}

/** Whether the database answers, has exactly this release's schema (`newest` migration) and a queue. */
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
  const checks = { database, migrations, queue };
  const status: Check = Object.values(checks).every((check) => check === "ok") ? "ok" : "failed";
  return { status, checks };
}
