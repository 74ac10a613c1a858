import { sql } from "kysely";
import type { Day, Instant } from "#core/facts.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Basis } from "./report-scope.ts";

export type ReportStore = { id: number; platform: "allegro" | "import"; lastIngestAt: Instant | null };

type StoreRow = {
  fxSource: string;
  basis: Basis;
  id: number | null;
  platform: ReportStore["platform"];
  lastIngestAt: Instant | null;
  deleted: boolean;
  dataFrom: Day | null;
};

type CompanyFacts = {
  stores: ReportStore[];
  /** A deleted store still has figures, which no report shows. */
  hasDeleted: boolean;
  fxSource: string;
  basis: Basis;
  /** Day of the first order. */
  dataFrom: Day | null;
};

/** The company's stores without deleted ones, the source of its exchange rates, the basis of its fees and its first day. */
export async function findReportStores({ db, companyId }: CompanyScope): Promise<CompanyFacts> {
  const { rows } = await plannedOnce(sql<StoreRow>`
    select c.fx_source as "fxSource", coalesce(settings.basis, 'order') as basis, s.id, s.platform, s.last_ingest_at as "lastIngestAt",
           s.deleted_at is not null as deleted,
           (select min(o.day) from rollup_order o where o.company_id = ${companyId}) as "dataFrom"
    from companies c
    left join company_settings settings on settings.company_id = c.company_id
    left join stores s on s.company_id = c.company_id
    where c.company_id = ${companyId}
    order by s.id`).execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`no company ${companyId}`);
  const stores = rows.flatMap(({ id, platform, lastIngestAt, deleted }) => (id === null || deleted ? [] : { id, platform, lastIngestAt }));
  return {
    stores,
    hasDeleted: rows.some(({ deleted }) => deleted),
    fxSource: first.fxSource,
    basis: first.basis,
    dataFrom: first.dataFrom,
  };
}
