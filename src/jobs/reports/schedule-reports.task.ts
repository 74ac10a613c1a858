import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import { nextReportAt } from "#core/report-schedule.ts";
import { withTransaction } from "#db/connection.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { findReport } from "#reporting/reports.query.ts";
import { startSending } from "#reporting/start-sending.ts";
import type { WorkerDeps } from "../context.ts";
import { realClock } from "../real-clock.ts";

/** What was missed for longer is not made up for: nobody wants the mornings of a month at once. */
const LATEST_DAYS = 7;
/** In one round; the next one goes on. */
const AT_ONCE = 200;

type Due = { companyId: number; id: number };

/** Every minute: a sending for each report whose moment has come, once, whatever number of workers there is. */
export async function scheduleReports({ database, log, clock }: WorkerDeps): Promise<void> {
  const now = new Date((clock ?? realClock).now()).toISOString();
  const { rows } = await sql<Due>`
    select company_id as "companyId", id from scheduled_reports where next_at <= ${now}::timestamptz order by next_at limit ${AT_ONCE}`.execute(
    database.db,
  );
  for (const due of rows) {
    // One company's trouble keeps nobody else's report back.
    await withTransaction(database.db, (db) => start({ db, companyId: due.companyId }, due.id, now)).catch((error: unknown) =>
      log.error({ err: error, companyId: due.companyId, report: due.id }, "a report was not begun"),
    );
  }
}

/** Its moment moves on and its sending begins together: a worker that dies in between has done neither. */
async function start(scope: Parameters<typeof findReport>[0], id: number, now: Instant): Promise<void> {
  const report = await findReport(scope, id);
  if (report?.nextAt == null) return;
  const zone = await findCompanyZone(scope);
  const oldest = Temporal.Instant.from(now)
    .subtract({ hours: 24 * LATEST_DAYS })
    .toString();
  const at = Temporal.Instant.compare(report.nextAt, oldest) < 0 ? nextReportAt(report, oldest, zone) : report.nextAt;
  const isDue = Temporal.Instant.compare(at, now) <= 0;
  const next = isDue ? nextReportAt(report, at, zone) : at;
  const { rows: taken } = await sql`
    update scheduled_reports set next_at = ${next}::timestamptz
    where company_id = ${scope.companyId} and id = ${id} and next_at = ${report.nextAt}::timestamptz and is_on returning id`.execute(scope.db);
  if (taken.length > 0 && isDue) await startSending(scope, report, { cause: "schedule", at, zone, userId: null });
}
