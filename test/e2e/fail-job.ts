/** Leaves the last recomputation of somebody's company as one that has failed: `node fail-job.ts <email>`. */
import { sql } from "kysely";
import { withDatabase } from "../../src/start/command.ts";
import { loadConfig } from "../../src/start/environment.ts";

const [email = ""] = process.argv.slice(2);
const input = { config: loadConfig(), args: [], say: () => undefined };
const failed = await withDatabase(input, async ({ db }) => {
  const { rows } = await sql<{ companyId: number }>`
    select m.company_id as "companyId" from users u join memberships m on m.user_id = u.id where u.email = ${email}`.execute(db);
  const companyId = rows[0]?.companyId ?? 0;
  const { rows: jobs } = await sql<{ id: number }>`
    select id from job_runs where company_id = ${companyId} and kind = 'recompute' and status = 'succeeded' order by id desc limit 1`.execute(
    db,
  );
  const changed = await sql`
    update job_runs set status = 'failed', error = 'FAILED' where company_id = ${companyId} and id = ${jobs[0]?.id ?? 0}`.execute(db);
  return Number(changed.numAffectedRows ?? 0);
});
process.stdout.write(`${failed}\n`);
