/** Entries of the company's log, read to be taken back. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";

export type Json = Readonly<Record<string, unknown>>;
export type StoredEntry = { id: number; action: string; subjectType: string; subjectId: string; before: Json | null; after: Json | null };

/**
 * The entry to take back, of one of these actions; call it with the subject locked against others. Throws NOT_FOUND for an entry of
 * another company or kind, REFUSED for one that is taken back.
 */
export async function entryToUndo({ db, companyId }: CompanyScope, id: number, actions: readonly string[]): Promise<StoredEntry> {
  const { rows } = await sql<StoredEntry & { isUndone: boolean }>`
    select a.id, a.action, a.subject_type as "subjectType", a.subject_id as "subjectId", a.before, a.after,
           exists (select from audit_log u where u.company_id = ${companyId} and u.undoes = a.id) as "isUndone"
    from audit_log a where a.company_id = ${companyId} and a.id = ${id} and a.action = any(${actions}::text[])`.execute(db);
  const [entry] = rows;
  if (entry === undefined) throw new AppError("NOT_FOUND", `no entry ${id} to take back`);
  if (entry.isUndone) throw new AppError("REFUSED", `entry ${id} is taken back`, { text: { key: "api:refused.changeUndone" } });
  return entry;
}

export type Later = { by: string; before: Json | null; after: Json | null };

/** What was said about the same subject after the entry, the latest first, and by whom; `actions` are those that say it. */
export async function findLater(
  { db, companyId }: CompanyScope,
  { id, subjectType, subjectId }: StoredEntry,
  actions: readonly string[],
): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select coalesce(nullif(u.name, ''), u.email, '') as by, a.before, a.after
    from audit_log a left join users u on u.id = a.user_id
    where a.company_id = ${companyId} and a.subject_type = ${subjectType} and a.subject_id = ${subjectId} and a.id > ${id}
      and a.action = any(${actions}::text[])
    order by a.id desc limit 100`.execute(db);
  return rows;
}

export type Kept = { field: string; by: string };

/** As a text in which the order of keys says nothing: the database keeps them in one of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`;
}

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/**
 * What of an entry can be put back: a field that is as the entry left it gets what it held before, another one stays and is named
 * with whoever changed it last. `now`: its subject as it is.
 */
export function putBack({ before, after }: StoredEntry, now: Json, later: readonly Later[]): { back: Json; kept: Kept[] } {
  const fields = Object.keys(before ?? {}).filter((field) => !isSame(before?.[field], after?.[field]));
  const stays = fields.filter((field) => !isSame(now[field], after?.[field]) && !isSame(now[field], before?.[field]));
  const kept = stays.map((field) => ({ field, by: later.find((entry) => !isSame(entry.before?.[field], entry.after?.[field]))?.by ?? "" }));
  const back = fields.filter((field) => !stays.includes(field) && isSame(now[field], after?.[field]));
  return { back: Object.fromEntries(back.map((field) => [field, before?.[field]])), kept };
}
