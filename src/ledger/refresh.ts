/**
 * Brings ledger and rollups up to date with the source facts, inside the caller's transaction: postings of the touched
 * orders that are not as they should be, and all of the touched days, are replaced, then every rollup window that held or
 * holds one of them.
 * So a reader sees the facts and their figures change together, or not at all.
 */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { analyzeGrown, analyzeIndexed } from "#db/analyze-grown.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Day } from "#core/facts.ts";
import { lockCompany } from "./company-lock.ts";
import { dayPostings } from "./definition/day-postings.sql.ts";
import { LINES, type Line } from "#core/ledger.ts";
import { findCompanyFeatures } from "./company-features.ts";
import { isEveryRateKnown } from "./goods-differences.ts";
import { FEW, type Run } from "./refresh-run.ts";
import { addPostings, removePostings, replacePostings, writePostings } from "./replace-postings.ts";
import { dropUncounted, fillRollups, recountLines, replaceOrderRollups, replaceRollups } from "./replace-rollups.ts";
import { type PostedKinds, rollupColumns } from "./rollup-columns.ts";

/** Orders whose postings one statement writes: bounds its memory, and is large enough for set-based plans. */
const ORDERS_PER_STATEMENT = 4000;
const DAYS_PER_STATEMENT = 400;

export type RefreshRequest = {
  orderIds: readonly number[];
  /** Days (`yyyy-MM-dd`) whose order-less postings changed: fees without an order, ads, expenses. */
  days: readonly string[];
  /** By which orders are aged, if the company has no such day yet; later it moves only with `ageOrders`. */
  today?: string | undefined;
  /** Writes every posting and rollup row of the orders again, also those that are as they should be. */
  isFull?: boolean;
  /** Nothing but costs of goods changed: what they do not decide is not looked at. */
  onlyCosts?: boolean;
};

export type RefreshProgress = (done: number, total: number) => Promise<void>;

/** @returns how many rollup windows were replaced. Serialised per company by an advisory lock until the transaction ends. */
export async function refreshLedger(scope: CompanyScope, request: RefreshRequest, progress?: RefreshProgress): Promise<number> {
  await lockCompany(scope);
  const run = await openRun(scope, request);
  await sql`
    insert into certainty_days (company_id, as_of) values (${scope.companyId}, coalesce(${request.today ?? null}::date, current_date))
    on conflict do nothing`.execute(scope.db);
  // A large company that the planner has never seen among others is planned as if it had no row at all.
  const learn = run.isFirst && request.orderIds.length > ORDERS_PER_STATEMENT ? analyzeIndexed : analyzeGrown;
  await learn(scope.db, ["orders", "order_lines", "products", "product_costs", "billing_entries", "refunds", "offers"]);
  const chunks = chunksOf(request.orderIds, ORDERS_PER_STATEMENT);
  const changed: (readonly number[])[] = [];
  for (const [at, chunk] of chunks.entries()) {
    changed.push(await replacePostings(run, chunk));
    await progress?.(at + 1, chunks.length + 1);
  }
  const days = await daysOf(run, request);
  for (const chunk of chunksOf([...days].toSorted(), DAYS_PER_STATEMENT)) await refreshDays(run, chunk);
  await learn(scope.db, ["postings", "rollup_product_day"]);
  const columns = rollupColumns(await postedKinds(run));
  for (const orderIds of changed) await replaceOrderRollups(run, orderIds, columns);
  await (run.isFirst || run.isFull ? recountLines(run) : dropUncounted(run));
  return run.isFirst ? fillRollups(run, columns) : replaceRollups(run, columns, request.orderIds.length + days.size > FEW);
}

async function openRun(scope: CompanyScope, { isFull = false, onlyCosts = false }: RefreshRequest): Promise<Run> {
  const features = await findCompanyFeatures(scope);
  // Under the margin scheme costs decide the VAT as well.
  const part = onlyCosts && !features.hasMargin ? "ofCosts" : "everything";
  const byDifference = !isFull && (await isEveryRateKnown(scope));
  return { ...scope, runId: randomInt(2 ** 47), features, part, isFirst: await isEmpty(scope), isFull, byDifference };
}

async function isEmpty({ db, companyId }: CompanyScope): Promise<boolean> {
  const tables = [
    "postings",
    "rollup_store_day",
    "rollup_store_month",
    "rollup_product_day",
    "rollup_product_month",
    "rollup_order",
    "rollup_shared_order",
    "rollup_line_day",
    "rollup_ranking_month",
  ];
  const none = tables.map((table) => sql`not exists (select from ${sql.table(table)} where company_id = ${companyId})`);
  const { rows } = await sql<{ empty: boolean }>`select ${sql.join(none, sql` and `)} as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}

/** Lines the company has postings of: most sellers need half of the money columns, and the rest costs time to sum. */
async function postedLines({ db, companyId }: Run): Promise<Line[]> {
  const { rows } = await sql<{ line: Line }>`
    select l.line from unnest(${[...LINES]}::text[]) l (line)
    where exists (select from postings p where p.company_id = ${companyId} and p.line = l.line)`.execute(db);
  return rows.map((row) => row.line);
}

async function postedKinds(run: Run): Promise<PostedKinds> {
  const { isConnected, hasCostRules } = run.features;
  return { lines: await postedLines(run), isConnected, isRuled: hasCostRules || (await hasRuledMonth(run)) };
}

/** Rules that are not in force any more leave their estimates until every order has been refreshed. */
async function hasRuledMonth({ db, companyId }: Run): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from rollup_store_month where company_id = ${companyId} and estimated_costs is not null) as some`.execute(db);
  return rows[0]?.some ?? false;
}

async function refreshDays(run: Run, days: readonly string[]): Promise<void> {
  const { db, companyId, isFirst } = run;
  const wanted = dayPostings(companyId, days);
  if (isFirst) {
    await writePostings(companyId, wanted).execute(db);
    return;
  }
  await removePostings(run, sql`company_id = ${companyId} and order_id = 0 and day = any(${days}::date[])`);
  await addPostings(run, wanted).execute(db);
}

/** The asked days, those whose advertising waits for a bill where days are asked for, and those that are shared anew. */
async function daysOf(run: Run, { days, orderIds }: RefreshRequest): Promise<ReadonlySet<string>> {
  const waiting = days.length > 0 ? await waitingAdsDays(run) : [];
  return new Set([...days, ...waiting, ...(await sharedDays(run, orderIds))]);
}

/** Days whose advertising is estimated: a bill or a report of another day may be what they waited for. */
async function waitingAdsDays({ db, companyId }: Run): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`select distinct day from ads_estimates where company_id = ${companyId}`.execute(db);
  return rows.map(({ day }) => day);
}

type DayRules = {
  /** A day's sales decide how order-less amounts are shared. */
  bySales: boolean;
  /** So does the tag of a product. */
  byTag: boolean;
};

async function findDayRules({ db, companyId }: CompanyScope): Promise<DayRules> {
  const { rows } = await sql<DayRules>`
    select s.fee_share_key <> 'none' or s.ads_share_key <> 'none'
             or exists (select from expense_versions v where v.company_id = ${companyId}) as "bySales",
           exists (select from expense_versions v where v.company_id = ${companyId} and v.tag_id <> 0) as "byTag"
    from company_settings s where s.company_id = ${companyId}`.execute(db);
  return rows[0] ?? { bySales: false, byTag: false };
}

/** Days on which what belongs to no order is shared by sales that these orders have posted; none where nothing is. */
export async function daysSharedBy(scope: CompanyScope, orderIds: readonly number[]): Promise<Day[]> {
  if (!(await findDayRules(scope)).bySales) return [];
  const { rows } = await sql<{ day: Day }>`
    select distinct day from postings
    where company_id = ${scope.companyId} and order_id = any(${orderIds}::bigint[]) and line = 'sales'`.execute(scope.db);
  return rows.map(({ day }) => day);
}

/**
 * Days whose order-less amounts are shared anew: of all sales that the run wrote or removed, and, where a tag decides, of the
 * orders it was asked about: those may be as they were, while the tag of their product is not.
 */
async function sharedDays(run: Run, orderIds: readonly number[]): Promise<string[]> {
  const { db, companyId, runId, isFirst } = run;
  const { bySales, byTag } = await findDayRules(run);
  if (!bySales) return [];
  const sold = isFirst
    ? sql`select day from postings where company_id = ${companyId} and line = 'sales'`
    : sql`select day from touched_keys where company_id = ${companyId} and run_id = ${runId} and sold`;
  const listed = sql`select day from postings where company_id = ${companyId} and order_id = any(${orderIds}::bigint[]) and line = 'sales'`;
  const { rows } = await sql<{
    day: Day;
  }>`select distinct day from (${byTag && !isFirst ? sql`${sold} union all ${listed}` : sold}) s`.execute(db);
  return rows.map((row) => row.day);
}
