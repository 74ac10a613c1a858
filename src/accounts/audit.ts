import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type AuditEntry = {
  /** What was done, as `subject.verb`. */
  action: string;
  userId: number | null;
  subjectType?: string;
  subjectId?: string;
  before?: unknown;
  after?: unknown;
  /** What it did to the profit, where that is known at once: of the days it moved, as `core/logs.ts` says it. */
  effect?: unknown;
  /** The job that computes its figures, and measures its effect. */
  jobId?: number | null;
  /** The change of products, or of tags, by which it is taken back. */
  changeId?: number | null;
  tagChangeId?: number | null;
};

/** The administrator on whose behalf the work at hand is done, so that no caller can forget to name them. */
const impersonator = new AsyncLocalStorage<number>();

/** Runs `work` with every entry it writes carrying the administrator beside the user. */
export function actingAs<T>(adminId: number, work: () => Promise<T>): Promise<T> {
  return impersonator.run(adminId, work);
}

/** The entry that the work at hand takes back. */
const undone = new AsyncLocalStorage<number>();

/** Runs `work` with every entry it writes saying which one it took back. */
export function undoingEntry<T>(entryId: number, work: () => Promise<T>): Promise<T> {
  return undone.run(entryId, work);
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Adds to the company's append-only log; call it in the transaction of the change. Never passwords, tokens or buyers' data. */
export async function writeAudit(scope: CompanyScope, entry: AuditEntry): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    insert into audit_log (company_id, user_id, impersonator_id, action, subject_type, subject_id, before, after,
                           effect, job_id, change_id, tag_change_id, undoes)
    values (${companyId}, ${entry.userId}, ${impersonator.getStore() ?? null}, ${entry.action}, ${entry.subjectType ?? ""}, ${entry.subjectId ?? ""},
            ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${json(entry.effect ?? undefined)}::jsonb,
            ${entry.jobId ?? null}, ${entry.changeId ?? null}, ${entry.tagChangeId ?? null}, ${undone.getStore() ?? null})
  `.execute(db);
  await sql`select pg_notify('live', ${JSON.stringify({ companyId, kind: "logs" })})`.execute(db);
}
