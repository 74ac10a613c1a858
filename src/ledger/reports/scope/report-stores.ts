import { sql } from "kysely";
import type { Day, Instant } from "#core/facts.ts";
import { linesOf } from "#core/ledger.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "../../rollup-columns.ts";
import type { Basis } from "./report-scope.ts";

export type ReportStore = { id: number; platform: "allegro" | "import"; lastIngestAt: Instant | null } & Beginning;

/** Day of the store's first sale, the day from which its orders were read though there may be none, the month it was first billed in. */
type Beginning = { salesFrom: Day | null; readFrom: Day | null; billedFrom: Day | null };

type StoreRow = Beginning & {
  fxSource: string;
  basis: Basis;
  estimates: boolean;
  id: number | null;
  platform: ReportStore["platform"];
  lastIngestAt: Instant | null;
  deleted: boolean;
};

type CompanyFacts = {
  stores: ReportStore[];
  /** A deleted store still has figures, which no report shows. */
  hasDeleted: boolean;
  fxSource: string;
  basis: Basis;
  /** What is not billed yet is estimated. */
  estimates: boolean;
};

/** A month with fees or advertising. */
const WAS_BILLED = sql.raw([...linesOf("fees"), ...linesOf("ads")].map((line) => `coalesce(m.${columnOf(line)}, 0) <> 0`).join(" or "));

/** The company's stores without deleted ones, the source of its exchange rates, the basis of its fees; of each store its first day. */
export async function findReportStores({ db, companyId }: CompanyScope): Promise<CompanyFacts> {
  const { rows } = await plannedOnce(sql<StoreRow>`
    select c.fx_source as "fxSource", coalesce(settings.basis, 'order') as basis, coalesce(settings.estimates, true) as estimates,
           s.id, s.platform, s.last_ingest_at as "lastIngestAt",
           s.deleted_at is not null as deleted,
           begun.fees as "billedFrom",
           (select (f.covered_from at time zone 'Europe/Warsaw')::date from sync_feeds f
            where f.company_id = ${companyId} and f.store_id = s.id and f.feed = 'orders') as "readFrom",
           -- The month first, then its days: a few rows a store, however long its history.
           (select min(d.day) from rollup_store_day d
            where d.company_id = ${companyId} and d.store_id = s.id and d.orders > 0 and d.day >= begun.sales and d.day < begun.sales + interval '1 month') as "salesFrom"
    from companies c
    left join company_settings settings on settings.company_id = c.company_id
    left join stores s on s.company_id = c.company_id
    left join lateral (
      select min(m.month) filter (where m.orders > 0) as sales, min(m.month) filter (where ${WAS_BILLED}) as fees
      from rollup_store_month m where m.company_id = ${companyId} and m.store_id = s.id
    ) begun on true
    where c.company_id = ${companyId}
    order by s.id`).execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`no company ${companyId}`);
  const stores = rows.flatMap(({ id, platform, lastIngestAt, salesFrom, readFrom, billedFrom, deleted }) =>
    id === null || deleted ? [] : { id, platform, lastIngestAt, salesFrom, readFrom, billedFrom },
  );
  return {
    stores,
    hasDeleted: rows.some(({ deleted }) => deleted),
    fxSource: first.fxSource,
    basis: first.basis,
    estimates: first.estimates,
  };
}
