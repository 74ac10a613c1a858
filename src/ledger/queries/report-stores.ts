import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type ReportStore = { id: number; platform: "allegro" | "import"; lastIngestAt: Instant | null };

type StoreRow = { fxSource: string; id: number | null; platform: ReportStore["platform"]; lastIngestAt: Instant | null };

/** The company's stores without deleted ones, and the source of its exchange rates. */
export async function findReportStores({ db, companyId }: CompanyScope): Promise<{ stores: ReportStore[]; fxSource: string }> {
  const { rows } = await sql<StoreRow>`
    select c.fx_source as "fxSource", s.id, s.platform, s.last_ingest_at as "lastIngestAt"
    from companies c left join stores s on s.company_id = c.company_id and s.deleted_at is null
    where c.company_id = ${companyId}
    order by s.id`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`no company ${companyId}`);
  const stores = rows.flatMap(({ id, platform, lastIngestAt }) => (id === null ? [] : { id, platform, lastIngestAt }));
  return { stores, fxSource: first.fxSource };
}
