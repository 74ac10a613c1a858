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
};

/** The administrator on whose behalf the work at hand is done, so that no caller can forget to name them. */
const impersonator = new AsyncLocalStorage<number>();

/** Runs `work` with every entry it writes carrying the administrator beside the user. */
export function actingAs<T>(adminId: number, work: () => Promise<T>): Promise<T> {
  return impersonator.run(adminId, work);
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Adds to the company's append-only log; call it in the transaction of the change. Never passwords, tokens or buyers' data. */
export async function writeAudit(scope: CompanyScope, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (company_id, user_id, impersonator_id, action, subject_type, subject_id, before, after)
    values (${scope.companyId}, ${entry.userId}, ${impersonator.getStore() ?? null}, ${entry.action}, ${entry.subjectType ?? ""}, ${entry.subjectId ?? ""},
            ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)
  `.execute(scope.db);
}
