import { type RawBuilder, sql } from "kysely";
import type { IssueState } from "#core/issues.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

export type NewIssue = {
  userId: number;
  message: string;
  page: string;
  requestId: string | null;
  browser: string;
  blobId: number | null;
  mediaType: string | null;
};

/** @returns its number. */
export async function insertIssue({ db, companyId }: CompanyScope, issue: NewIssue): Promise<number> {
  const { userId, message, page, requestId, browser, blobId, mediaType } = issue;
  const { rows } = await sql<{ id: number }>`
    insert into issue_reports (company_id, user_id, message, page, request_id, browser, blob_id, media_type)
    values (${companyId}, ${userId}, ${message}, ${page}, ${requestId}, ${JSON.stringify({ name: browser })}::jsonb, ${blobId}, ${mediaType})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a report was stored without a number");
  return id;
}

export type IssueRow = {
  companyId: number;
  id: number;
  companyName: string;
  reporterName: string | null;
  reporterEmail: string | null;
  message: string;
  page: string;
  requestId: string | null;
  browser: string;
  hasPicture: boolean;
  state: IssueState;
  note: string;
  version: number;
  createdAt: string;
  changedAt: string;
};

const COLUMNS: RawBuilder<unknown> = sql`
  r.company_id as "companyId", r.id, c.name as "companyName", u.name as "reporterName", u.email as "reporterEmail", r.message, r.page,
  r.request_id as "requestId", coalesce(r.browser ->> 'name', '') as browser, r.blob_id is not null as "hasPicture", r.state, r.note, r.version,
  r.created_at as "createdAt", r.changed_at as "changedAt"`;

const EVERYTHING: RawBuilder<unknown> = sql`
  issue_reports r join companies c on c.company_id = r.company_id
  left join users u on u.id = r.user_id`;

type Asked = { state: IssueState | undefined; q: string; limit: number; offset: number };

/** Of all companies, for the administrators of the instance: the newest first. */
export async function findIssues(db: Db, { state, q, limit, offset }: Asked): Promise<{ rows: IssueRow[]; total: number }> {
  const text = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = sql`
    (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${q} = '' or r.message ilike ${text} or r.page ilike ${text} or r.request_id ilike ${text} or r.note ilike ${text}
         or c.name ilike ${text} or u.email ilike ${text} or r.id::text = ${q})`;
  const { rows } = await sql<IssueRow>`
    select ${COLUMNS} from ${EVERYTHING} where ${where}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${EVERYTHING} where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function countIssues(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ state: string; total: number }>`
    select r.state, count(*)::int as total from issue_reports r group by r.state`.execute(db);
  return new Map(rows.map(({ state, total }) => [state, total]));
}

export async function findIssue({ db, companyId }: CompanyScope, id: number, locked = false): Promise<IssueRow | null> {
  if (locked) await sql`select from issue_reports r where r.company_id = ${companyId} and r.id = ${id} for update`.execute(db);
  const { rows } = await sql<IssueRow>`
    select ${COLUMNS} from ${EVERYTHING} where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function updateIssue(
  { db, companyId }: CompanyScope,
  { id, userId, state, note }: { id: number; userId: number; state: IssueState; note: string },
): Promise<void> {
  await sql`
    update issue_reports set state = ${state}, note = ${note}, version = version + 1, changed_by = ${userId},
      changed_at = ${new Date().toISOString()}::timestamptz
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

export async function findPicture({ db, companyId }: CompanyScope, id: number): Promise<{ blobId: number; mediaType: string } | null> {
  const { rows } = await sql<{ blobId: number; mediaType: string }>`
    select r.blob_id as "blobId", r.media_type as "mediaType" from issue_reports r
    where r.company_id = ${companyId} and r.id = ${id} and r.blob_id is not null`.execute(db);
  return rows[0] ?? null;
}
