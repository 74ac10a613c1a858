/**
 * Who may make, see and get a report: the one place that says so. A report holds the figures of the whole company, so it is for
 * members who see all of it; what an address outside the team gets was decided by whoever put it there.
 */
import { sql } from "kysely";
import { hasCosts, type ReportSection } from "#core/scheduled-reports.ts";
import type { CompanyScope } from "#db/scope.ts";

export type ReportReader = { seesCosts: boolean; seesEveryStore: boolean };

/** What of the company's figures the members may see, by user; whoever is not a member, or was blocked, is absent. */
export async function findReportReaders({ db, companyId }: CompanyScope): Promise<ReadonlyMap<number, ReportReader>> {
  const { rows } = await sql<ReportReader & { id: number }>`
    select m.user_id as id, m.role <> 'viewer' or m.sees_costs as "seesCosts", m.role <> 'viewer' or m.store_ids is null as "seesEveryStore"
    from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.blocked_at is null and u.blocked_at is null and u.email_verified_at is not null`.execute(db);
  return new Map(rows.map(({ id, seesCosts, seesEveryStore }) => [id, { seesCosts, seesEveryStore }]));
}

export function maySee(reader: ReportReader | undefined, sections: readonly ReportSection[]): boolean {
  return reader !== undefined && reader.seesEveryStore && (reader.seesCosts || !hasCosts(sections));
}
