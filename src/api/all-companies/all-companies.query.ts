/** Companies as they were measured, of one table that every machine holds: one page reads as many rows as it shows. */
import { type RawBuilder, sql } from "kysely";
import { plainTaxId } from "#core/tax-id.ts";
import { type CompanyFilter, type CompanySort, type CompanySync, NO_PLAN } from "#core/all-companies.ts";
import { AppError } from "#core/errors.ts";
import { searchWords } from "#core/search-fold.ts";
import type { Db } from "#db/connection.ts";

export type OverviewRow = {
  companyId: number;
  name: string;
  taxId: string | null;
  createdAt: string;
  stores: number;
  recentOrders: number;
  orders: number;
  postings: number;
  fileBytes: number;
  sync: CompanySync;
  failedFeeds: string[];
  lastSyncAt: string | null;
  lastActivityAt: string | null;
  plan: string | null;
  planName: string | null;
  planState: "trial" | "active" | "pastDue" | "ended" | null;
  measuredAt: string | null;
};

/** What the page begins after: the value that is sorted by, and the company. */
type Place = { key: string; companyId: number };

export type Asked = {
  /** Where payments are taken, only what is paid for is a plan. */
  isPaidFor: boolean;
  q: string;
  only: CompanyFilter | null;
  plan: string | null;
  sort: CompanySort;
  isDown: boolean;
  after: Place | null;
  limit: number;
};

/** So many companies are looked at for one page of a search or a filter; then it says where it stopped. */
export const MOST_LOOKED_AT = 20_000;

const MOMENT = /^(?:-infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)$/;
const NUMBER = /^\d{1,18}$/;
const TEXT = /^[^\0]*$/;

/** The sorted column with the type of its values in a cursor; each has an index with the company behind it. */
const COLUMNS: Readonly<Record<CompanySort, { column: string; type: string; shape: RegExp }>> = {
  name: { column: "o.sort_name", type: "text", shape: TEXT },
  createdAt: { column: "o.created_at", type: "timestamptz", shape: MOMENT },
  recentOrders: { column: "o.orders_30_days", type: "bigint", shape: NUMBER },
  orders: { column: "o.orders_total", type: "bigint", shape: NUMBER },
  lastSyncAt: { column: "o.last_sync_at", type: "timestamptz", shape: MOMENT },
  lastActivityAt: { column: "o.last_activity_at", type: "timestamptz", shape: MOMENT },
  postings: { column: "o.postings", type: "bigint", shape: NUMBER },
};

export const cursorText = ({ key, companyId }: Place): string => Buffer.from(`${companyId}~${key}`).toString("base64url");

/** Throws VALIDATION for a cursor that is none of this order. */
export function placeOf(cursor: string | undefined, sort: CompanySort): Place | null {
  if (cursor === undefined) return null;
  const [, id, key] = /^(\d{1,15})~(.*)$/s.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (id === undefined || key === undefined || !COLUMNS[sort].shape.test(key)) {
    throw new AppError("VALIDATION", "no place of this list", { fields: { cursor: ["invalid"] } });
  }
  return { key, companyId: Number(id) };
}

/** Safe: names of columns and types of the table above. */
function inOrder({ sort, isDown, after }: Pick<Asked, "sort" | "isDown" | "after">): {
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
} {
  const { column, type } = COLUMNS[sort];
  const direction = sql.raw(isDown ? "desc" : "asc");
  const from =
    after === null
      ? sql`true`
      : sql`(${sql.raw(column)}, o.company_id) ${sql.raw(isDown ? "<" : ">")} (${after.key}::${sql.raw(type)}, ${after.companyId}::bigint)`;
  return { from, order: sql`order by ${sql.raw(column)} ${direction}, o.company_id ${direction}` };
}

const likeText = (word: string): string => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Every word is found in name or addresses; what is mostly digits may be a tax id; a whole address is found at once. */
function matches(q: string): RawBuilder<unknown>[] {
  const words = searchWords(q).map((word) => sql`o.search_text like ${likeText(word)}`);
  if (words.length === 0) return [];
  const digits = /^[\d\s-]+$/.test(q) ? plainTaxId(q) : "";
  const asTaxId = digits === "" ? sql`false` : sql`o.search_text like ${likeText(digits)}`;
  return [
    sql`((${sql.join(words, sql` and `)}) or ${asTaxId} or o.company_id in (
      select m.company_id from users u join memberships m on m.user_id = u.id where lower(u.email) = ${q.toLowerCase()}))`,
  ];
}

function conditionsOf({ q, only, plan, isPaidFor }: Asked): RawBuilder<unknown>[] {
  return [
    ...matches(q),
    ...(only === "syncFailed" ? [sql`o.sync = 'attention'`] : []),
    ...(only === "withoutOrders" ? [sql`o.orders_30_days = 0`] : []),
    ...(plan === null ? [] : plan === NO_PLAN ? [sql`${planOf(isPaidFor)} is null`] : [sql`${planOf(isPaidFor)} = ${plan}`]),
  ];
}

const planOf = (isPaidFor: boolean): RawBuilder<unknown> => (isPaidFor ? sql`o.paid_plan` : sql`o.plan`);

const shown = (isPaidFor: boolean): RawBuilder<unknown> => sql`
  o.company_id as "companyId", o.name, o.tax_id as "taxId", o.created_at as "createdAt", o.stores, o.orders_30_days as "recentOrders",
  o.orders_total as orders, o.postings, o.file_bytes as "fileBytes", o.sync, o.failed_feeds as "failedFeeds",
  nullif(o.last_sync_at, '-infinity') as "lastSyncAt", nullif(o.last_activity_at, '-infinity') as "lastActivityAt",
  ${planOf(isPaidFor)} as plan, (select p.name from plans p where p.id = ${planOf(isPaidFor)}) as "planName",
  ${isPaidFor ? sql`o.paid_state` : sql`o.plan_state`} as "planState", nullif(o.measured_at, '-infinity') as "measuredAt"`;

/** The statement of one page, one row more than it shows; of a search or a filter over a bounded part of the order. */
export function pageStatement(asked: Asked): RawBuilder<OverviewRow & { key: string }> {
  const { from, order } = inOrder(asked);
  const conditions = conditionsOf(asked);
  const key = sql.raw(`${COLUMNS[asked.sort].column}::text`);
  if (conditions.length === 0) {
    return sql`select ${shown(asked.isPaidFor)}, ${key} as key from company_overviews o where ${from} ${order} limit ${asked.limit + 1}`;
  }
  return sql`
    with looked_at as materialized (select * from company_overviews o where ${from} ${order} limit ${MOST_LOOKED_AT})
    select ${shown(asked.isPaidFor)}, ${key} as key from looked_at o where ${sql.join(conditions, sql` and `)} ${order} limit ${asked.limit + 1}`;
}

export async function findOverviews(db: Db, asked: Asked): Promise<{ rows: OverviewRow[]; next: Place | null }> {
  const { rows } = await pageStatement(asked).execute(db);
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  if (rows.length > asked.limit && last !== undefined) return { rows: shown, next: last };
  return { rows: shown, next: conditionsOf(asked).length === 0 ? null : await endOfLook(db, asked) };
}

/** The last company that was looked at, where there may be more behind it. */
async function endOfLook(db: Db, asked: Asked): Promise<Place | null> {
  const { from, order } = inOrder(asked);
  const { rows } = await sql<Place>`
    select ${sql.raw(`${COLUMNS[asked.sort].column}::text`)} as key, o.company_id as "companyId" from company_overviews o
    where ${from} ${order} offset ${MOST_LOOKED_AT - 1} limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function findOverview(db: Db, companyId: number, isPaidFor: boolean): Promise<OverviewRow | null> {
  const { rows } = await sql<OverviewRow>`select ${shown(isPaidFor)} from company_overviews o where o.company_id = ${companyId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type Owner = { email: string; name: string };

/** Of the companies of a page. */
export async function findPeople(db: Db, companyIds: readonly number[]): Promise<Map<number, { users: number; owner: Owner | null }>> {
  const ids = [...companyIds];
  const { rows } = await sql<{ companyId: number; users: number; email: string | null; name: string | null }>`
    select a.company_id as "companyId", a.users, w.email, w.name
    from (select m.company_id, count(*) filter (where m.blocked_at is null)::int as users, min(m.user_id) filter (where m.role = 'owner' and m.blocked_at is null) as owner_id
          from memberships m where m.company_id = any(${ids}::bigint[]) group by m.company_id) a
    left join users w on w.id = a.owner_id`.execute(db);
  return new Map(
    rows.map(({ companyId, users, email, name }) => [companyId, { users, owner: email === null ? null : { email, name: name ?? "" } }]),
  );
}

/** What one posting takes of the tables of all companies, with all that hangs on it; null while the planner has counted none. */
export async function bytesPerPosting(db: Db): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(pg_total_relation_size(c.oid))::float8 / nullif(greatest(max(case when c.relname = 'postings' then c.reltuples end), 0), 0) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('blobs', 'blob_chunks')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`.execute(db);
  return rows[0]?.bytes ?? null;
}
