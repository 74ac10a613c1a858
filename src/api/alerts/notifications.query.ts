import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { isNotToldTwice } from "./alerts.query.ts";

export type ReadMark = {
  /** ISO 8601 instant up to which the user has read; null = nothing yet. */
  readAt: string | null;
  unread: number;
};

export async function findReadMark({ db, companyId }: CompanyScope, userId: number): Promise<ReadMark> {
  const { rows } = await sql<ReadMark>`
    select m.notifications_read_at as "readAt", (
      select count(*)::int from alerts a left join stores s on s.company_id = a.company_id and s.id = a.store_id
      where a.company_id = ${companyId} and a.resolved_at is null and s.deleted_at is null and ${isNotToldTwice(companyId)}
        and a.seen_at > coalesce(m.notifications_read_at, '-infinity')) as unread
    from memberships m where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(db);
  return rows[0] ?? { readAt: null, unread: 0 };
}

/** Never goes back, and never beyond the present: what has not happened yet stays unread. */
export async function markRead({ db, companyId }: CompanyScope, userId: number, upTo: string): Promise<void> {
  await sql`
    update memberships set notifications_read_at = greatest(notifications_read_at, least(${upTo}::timestamptz, now()))
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
}
