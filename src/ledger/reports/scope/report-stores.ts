import { type RawBuilder, sql } from "kysely";
import { compareDays } from "#core/day.ts";
import type { Day, Instant, Market } from "#core/facts.ts";
import { type Line, linesOf } from "#core/ledger.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { CompanyScope } from "#db/scope.ts";
import { columnOf } from "../../rollup-columns.ts";
import type { Basis } from "./report-scope.ts";

export type ReportStore = { id: number; source: string; isRead: boolean; lastIngestAt: Instant | null } & Beginning & Known;

/** Day of the store's first sale, the day from which its orders were read though there may be none, the month it was first billed in. */
type Beginning = { salesFrom: Day | null; readFrom: Day | null; billedFrom: Day | null };

/** Its first and last known day, and the markets it knows them of: those that it sells on, and any it has facts of. */
type Known = { knownFrom: Day | null; knownTo: Day | null; markets: Market[] };

type StoreRow = Beginning & {
  fxSource: string;
  basis: Basis;
  estimates: boolean;
  id: number | null;
  source: string;
  isRead: boolean;
  lastIngestAt: Instant | null;
  deleted: boolean;
  /** Days of its first and last order; of a store fed by files, of its fees as well. */
  factsFrom: Day | null;
  factsTo: Day | null;
  /** The day of the last round that read its orders. */
  readTo: Day | null;
  markets: Market[] | null;
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
const WAS_BILLED = sql.raw(billed("m", [...linesOf("fees"), ...linesOf("ads")]));

/** A subscription is spread over its month, so its postings say nothing of a day; advertising can be an expense of one's own. */
const DATED = linesOf("fees").filter((line) => line !== "subscription");

function billed(alias: "m" | "d", lines: readonly Line[]): string {
  return lines.map((line) => `coalesce(${alias}.${columnOf(line)}, 0) <> 0`).join(" or ");
}

/** The row of a rollup holds a sale or, of a store that only files tell of, a fee. */
function isFact(alias: "m" | "d") {
  return sql.raw(`(${alias}.orders > 0 or ${alias}.units > 0 or (not s.is_read and (${billed(alias, DATED)})))`);
}

/** Within the one month that holds it: a few rows a store, however long its history. */
function dayOf(companyId: number, pick: "min" | "max", month: string, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql.raw(`begun.${month}`);
  return sql`(
    select ${sql.raw(pick)}(d.day) from rollup_store_day d
    where d.company_id = ${companyId} and d.store_id = s.id and ${isMeant} and d.day >= ${first} and d.day < ${first} + interval '1 month')`;
}

/** The company's stores without deleted ones, the source of its exchange rates, the basis of its fees; of each store its first and last days. */
export async function findReportStores({ db, companyId }: CompanyScope): Promise<CompanyFacts> {
  const { rows } = await plannedOnce(sql<StoreRow>`
    select c.fx_source as "fxSource", coalesce(settings.basis, 'order') as basis, coalesce(settings.estimates, true) as estimates,
           s.id, s.source, s.is_read as "isRead", s.last_ingest_at as "lastIngestAt",
           s.deleted_at is not null as deleted,
           begun.fees as "billedFrom",
           (select (f.covered_from at time zone 'Europe/Warsaw')::date from sync_feeds f
            where f.company_id = ${companyId} and f.store_id = s.id and f.feed = 'orders') as "readFrom",
           (select (max(f.covered_to) at time zone 'Europe/Warsaw')::date from sync_feeds f
            where f.company_id = ${companyId} and f.store_id = s.id and f.feed in ('orders', 'signals')) as "readTo",
           ${dayOf(companyId, "min", "sales", sql`d.orders > 0`)} as "salesFrom",
           ${dayOf(companyId, "min", "first", isFact("d"))} as "factsFrom",
           ${dayOf(companyId, "max", "last", isFact("d"))} as "factsTo",
           s.markets || coalesce(begun.markets, '{}') as markets
    from companies c
    left join company_settings settings on settings.company_id = c.company_id
    left join stores s on s.company_id = c.company_id
    left join lateral (
      select min(m.month) filter (where m.orders > 0) as sales, min(m.month) filter (where ${WAS_BILLED}) as fees,
             min(m.month) filter (where ${isFact("m")}) as first, max(m.month) filter (where ${isFact("m")}) as last,
             array_agg(distinct m.market) filter (where ${isFact("m")}) as markets
      from rollup_store_month m where m.company_id = ${companyId} and m.store_id = s.id
    ) begun on true
    where c.company_id = ${companyId}
    order by s.id`).execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`no company ${companyId}`);
  const stores = rows.flatMap(({ id, source, isRead, lastIngestAt, salesFrom, readFrom, billedFrom, deleted, ...known }) =>
    id === null || deleted ? [] : { id, source, isRead, lastIngestAt, salesFrom, readFrom, billedFrom, ...knownOf({ readFrom, ...known }) },
  );
  return {
    stores,
    hasDeleted: rows.some(({ deleted }) => deleted),
    fxSource: first.fxSource,
    basis: first.basis,
    estimates: first.estimates,
  };
}

/** A round that found no beginning yet has read nothing. */
function knownOf({ readFrom, readTo, factsFrom, factsTo, markets }: Pick<StoreRow, "readFrom" | "readTo" | "factsFrom" | "factsTo" | "markets">): Known {
  const [from] = [readFrom, factsFrom].flatMap((day) => day ?? []).toSorted(compareDays);
  const to = [readTo, factsTo].flatMap((day) => day ?? []).toSorted(compareDays).at(-1);
  return { knownFrom: from ?? null, knownTo: to ?? null, markets: markets ?? [] };
}
