import { writeAudit } from "#accounts/audit.ts";
import type { JobStatus } from "#contract/imports.ts";
import { cancelJobRoute, type Job, progressRoute, retryJobRoute } from "#contract/progress.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { requeue } from "#queue/requeue.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { type Say, sayReason } from "../http/reasons.ts";
import { route } from "../http/route.ts";
import { findJob, findJobs, type JobRow } from "./jobs.query.ts";
import { cancelJob, lockJob, resetImportOf } from "./steer-job.query.ts";

const FINISHED_SHOWN = 50;
const OF_IMPORTS = new Set(["import-file", "undo-import"]);

/** The import's own reason where there is one; the rest of the program's errors are not for reading. */
function reasonOf(row: JobRow, say: Say): string | null {
  if (row.status !== "failed") return null;
  const reason = row.importErrorParams?.["reason"] ?? row.importError ?? "FAILED";
  return say(String(reason), row.importErrorParams ?? {});
}

function presentJob(row: JobRow, texts: Texts, locale: TextLocale): Job {
  const messageKey = `api:job.${row.message}`;
  return {
    id: String(row.id),
    kind: row.kind,
    storeId: row.storeId === null ? null : String(row.storeId),
    importId: OF_IMPORTS.has(row.kind) && row.subjectId !== null ? String(row.subjectId) : null,
    status: row.status,
    done: row.done,
    total: row.total,
    message: row.message === "" ? null : texts.has(locale, messageKey) ? texts.say(locale, messageKey) : row.message,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    error: reasonOf(row, sayReason(texts, locale)),
  };
}

async function jobOr404(scope: CompanyScope, id: number): Promise<JobRow> {
  const row = await findJob(scope, id);
  if (row === null) throw new AppError("NOT_FOUND", `no job ${id}`);
  return row;
}

type Steer = { from: readonly JobStatus[]; refusal: string; action: string; act: (scope: CompanyScope, id: number) => Promise<void> };

const CANCEL: Steer = { from: ["queued", "running"], refusal: "api:refused.jobFinished", action: "job.canceled", act: cancelJob };
const RETRY: Steer = {
  from: ["failed", "canceled"],
  refusal: "api:refused.jobNotRetryable",
  action: "job.retried",
  async act(scope, id) {
    await requeue(scope, id);
    await resetImportOf(scope, id);
  },
};

function steer({ db, companyId }: CompanyScope, id: number, userId: number, { from, refusal, action, act }: Steer): Promise<JobRow> {
  return withTransaction(db, async (transaction) => {
    const inside = { db: transaction, companyId };
    const status = await lockJob(inside, id);
    if (status === null) throw new AppError("NOT_FOUND", `no job ${id}`);
    if (!from.includes(status)) throw new AppError("REFUSED", `job ${id} is ${status}`, { text: { key: refusal } });
    await act(inside, id);
    await writeAudit(inside, { action, userId, subjectType: "job", subjectId: String(id) });
    return jobOr404(inside, id);
  });
}

export function registerProgress(api: Api): void {
  const { texts } = api.deps;

  route(api, progressRoute, async ({ scope, locale }) =>
    (await findJobs(scope, FINISHED_SHOWN)).map((row) => presentJob(row, texts, locale)),
  );

  route(api, cancelJobRoute, async ({ scope, session, params, locale }) =>
    presentJob(await steer(scope, idOr404(params.id), session.account.id, CANCEL), texts, locale),
  );

  route(api, retryJobRoute, async ({ scope, session, params, locale }) =>
    presentJob(await steer(scope, idOr404(params.id), session.account.id, RETRY), texts, locale),
  );
}
