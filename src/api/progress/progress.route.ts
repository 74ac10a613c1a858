import { writeAudit } from "#accounts/audit.ts";
import type { JobStatus } from "#contract/imports.ts";
import { cancelJobRoute, type Job, progressRoute, progressStreamRoute, retryJobRoute } from "#contract/progress.ts";
import { AppError } from "#core/errors.ts";
import { jobKind } from "#core/job-kinds.ts";
import { withTransaction } from "#db/connection.ts";
import { createLive } from "#db/live.ts";
import type { CompanyScope } from "#db/scope.ts";
import { requeue } from "#queue/requeue.ts";
import { fileAnswer } from "../http/call.ts";
import { sourceName } from "../http/consent.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { inReadingOrder, type LaneWords, presentLane } from "../domain/lanes.present.ts";
import { findLanes, type LaneRow } from "../domain/lanes.query.ts";
import { sayReason } from "../domain/reasons.ts";
import { route } from "../http/route.ts";
import { eventStream } from "./event-stream.ts";
import { findJob, findJobs, type JobRow } from "./jobs.query.ts";
import { watchSessions } from "./watch-sessions.ts";
import { cancelJob, lockJob, resetImportOf } from "./steer-job.query.ts";

const FINISHED_SHOWN = 50;

/** The import's or the sync's own reason where there is one; the rest of the program's errors are not for reading. */
function reasonOf(row: JobRow, { texts, locale, sources }: LaneWords): string | null {
  if (row.status !== "failed") return null;
  const ofSync = `api:syncEnd.${row.error}`;
  if (row.kind === "sync-store" && texts.has(locale, ofSync)) {
    return texts.say(locale, ofSync, { source: sourceName(sources, row.storeSource) });
  }
  const reason = row.importErrorParams?.["reason"] ?? row.importError ?? "FAILED";
  return sayReason(texts, locale)(String(reason), row.importErrorParams ?? {});
}

const isOpenSync = ({ kind, status }: JobRow): boolean => kind === "sync-store" && (status === "queued" || status === "running");

async function lanesOf(scope: CompanyScope, jobs: readonly JobRow[]): Promise<LaneRow[]> {
  const storeIds = jobs.flatMap((job) => (isOpenSync(job) && job.storeId !== null ? [job.storeId] : []));
  return storeIds.length === 0 ? [] : findLanes(scope, storeIds);
}

function presentLanes(row: JobRow, lanes: readonly LaneRow[], words: LaneWords): Job["lanes"] {
  if (!isOpenSync(row)) return [];
  return lanes
    .filter(({ storeId }) => storeId === row.storeId)
    .toSorted(inReadingOrder)
    .map((lane) => presentLane(lane, words));
}

function presentJob(row: JobRow, lanes: readonly LaneRow[], words: LaneWords): Job {
  const { texts, locale } = words;
  const messageKey = `api:job.${row.message}`;
  return {
    id: String(row.id),
    kind: row.kind,
    storeId: row.storeId === null ? null : String(row.storeId),
    importId: jobKind(row.kind)?.subject === "import" && row.subjectId !== null ? String(row.subjectId) : null,
    status: row.status,
    done: row.done,
    total: row.total,
    message: row.message === "" ? null : texts.has(locale, messageKey) ? texts.say(locale, messageKey) : row.message,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    error: reasonOf(row, words),
    lanes: presentLanes(row, lanes, words),
    recomputes: row.recomputes ? { productIds: row.productIds?.map(String) ?? null } : null,
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

function registerSteering(api: Api): void {
  const { texts, clock, sources } = api.deps;

  for (const [contract, how] of [
    [cancelJobRoute, CANCEL],
    [retryJobRoute, RETRY],
  ] as const) {
    route(api, contract, async ({ scope, session, params, locale }) => {
      const job = await steer(scope, idOr404(params.id), session.account.id, how);
      return presentJob(job, await lanesOf(scope, [job]), { texts, locale, now: clock(), sources });
    });
  }
}

function registerStream(api: Api): void {
  const live = createLive(api.deps.database.pool);
  const sessions = watchSessions(api.deps.database.db);
  // Readers come back to another process; without this the server would wait for them to leave.
  api.server.addHook("preClose", (done) => {
    sessions.close();
    live.close();
    done();
  });
  route(api, progressStreamRoute, async ({ scope, session, query }) => {
    const content = eventStream({
      seconds: query.hold,
      hold: (end) => sessions.hold(session.tokenHash, end),
      subscribe: (listener) => live.subscribe(scope.companyId, listener),
    });
    return fileAnswer({ name: "progress", type: "text/event-stream; charset=utf-8", content, inline: true });
  });
}

export function registerProgress(api: Api): void {
  const { texts, clock, sources } = api.deps;
  registerSteering(api);
  registerStream(api);

  route(api, progressRoute, async ({ scope, locale }) => {
    const jobs = await findJobs(scope, FINISHED_SHOWN);
    const lanes = await lanesOf(scope, jobs);
    return jobs.map((row) => presentJob(row, lanes, { texts, locale, now: clock(), sources }));
  });
}
