import { sql } from "kysely";
import { beginTrial } from "#accounts/company-subscription.ts";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { type ImportRun, importFile } from "#pipeline/imports/import-file.ts";
import { fetchRatesAhead } from "#pipeline/imports/rates-ahead.ts";
import { followRulesForNew, REPORTED_FIELDS } from "#pipeline/products/tags/follow-rules.ts";
import { enqueueCheck } from "#queue/enqueue-alerts.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { JobTask } from "./context.ts";
import { later } from "./open-store.ts";
import { realClock } from "./real-clock.ts";
import { JobRefused } from "./run-job.ts";

/** Takes one uploaded file in. Whatever it says about the file stands in `imports`; the job itself succeeds. */
export const importFileTask: JobTask<"import-file"> = async ({
  database,
  scope,
  run,
  about,
  subscriptionTerms,
  nbpUrl,
  clock = realClock,
}) => {
  const { rows } = await sql<ImportRun & { status: string }>`
    select i.id as "importId", i.kind, i.store_id as "storeId", i.market, coalesce(s.markets, '{}') as markets, coalesce(s.is_read, false) as "isConnected", i.blob_id as "blobId", i.file_name as "fileName", i.dry_run as "dryRun",
           i.requested_mapping as mapping, i.answers, i.status
    from imports i left join stores s on s.company_id = i.company_id and s.id = i.store_id
    where i.company_id = ${scope.companyId} and i.id = ${about.subjectId}`.execute(scope.db);
  const found = rows[0];
  if (!found) throw new JobRefused("the import is gone");
  if (found.status === "succeeded" || found.status === "failed") return;
  await importFile({
    database,
    scope,
    run: found,
    progress: (done, total, message) => reportProgress(scope, run.id, done, total, message),
    beforeMerge: () => fetchRatesAhead(scope, found, nbpUrl),
  });
  if (found.dryRun) return;
  if (subscriptionTerms) await beginTrial(scope, later(clock, 0));
  await followRulesForNew(scope, dayInZone(new Date().toISOString(), zoneOf("PL")), found.kind === "products" ? REPORTED_FIELDS : []);
  await enqueueCheck(scope, "soon");
};
