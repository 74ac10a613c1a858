/** Which entries of a tab are asked for, and where the next page begins. */
import { type RawBuilder, sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";

/** `key` orders entries of one moment. */
export type Place = { at: string; key: string };

export type Asked = {
  /** Instants; null = open. */
  from: string | null;
  to: string | null;
  kind: string | null;
  userId: number | null;
  storeId: number | null;
  /** Folded; "" = everything. */
  q: string;
  problemsOnly: boolean;
  before: Place | null;
  limit: number;
};

/** So many entries are looked at for one page of a search; then it stops and says how far it came. */
export const MOST_SEARCHED = 20_000;

export type Found<Row> = { rows: Row[]; next: Place | null; searchedTo: string | null };

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~([\w:.-]{1,80})$/;

export const cursorText = ({ at, key }: Place): string => `${at}~${key}`;

export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, at, key] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || key === undefined || Number.isNaN(Date.parse(at))) {
    throw new AppError("VALIDATION", "no place of the log", { fields: { cursor: ["invalid"] } });
  }
  return { at, key };
}

/** What lies in the asked time and before the place; `at` and `key` are expressions of the table. */
export function inWindow({ from, to, before }: Asked, at: string, key: string): RawBuilder<unknown> {
  const column = sql.raw(at);
  return sql`
    ${column} >= coalesce(${from}::timestamptz, '-infinity') and ${column} < coalesce(${to}::timestamptz, 'infinity')
    ${
      before === null
        ? sql``
        : sql`and ${column} <= ${before.at}::timestamptz
              and (${column} < ${before.at}::timestamptz or ${sql.raw(key)} < ${before.key})`
    }`;
}

/** One page of rows that came newest first, one more of them than asked for where there are more. */
export function pageOfRows<Row extends Place>(rows: readonly Row[], limit: number): Found<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? { at: last.at, key: last.key } : null, searchedTo: null };
}

type Search = {
  /** Rows with `at` and `key`, newest first, of which the window of an index is read. */
  entries: RawBuilder<unknown>;
  /** Of `e`, one of the entries; none = every entry is one. */
  conditions: readonly RawBuilder<unknown>[];
  /** Reads what was found, `found e`, with what belongs to it. */
  told?: RawBuilder<unknown>;
};

const AS_FOUND = sql`select e.* from found e`;

/** One page. Looks at a bounded number of entries; where that is too few for a page, the next one goes on from there. */
export async function searchedPage<Row extends Place>(
  { db }: CompanyScope,
  limit: number,
  { entries, conditions, told = AS_FOUND }: Search,
): Promise<Found<Row>> {
  const isSearch = conditions.length > 0;
  const fitting = isSearch ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Row>`
    with looked_at as materialized (${entries} limit ${isSearch ? MOST_SEARCHED : limit + 1}),
    found as materialized (select e.* from looked_at e ${fitting} order by e.at desc, e.key desc limit ${limit + 1})
    ${told} order by e.at desc, e.key desc`.execute(db);
  if (!isSearch || rows.length > limit) return pageOfRows(rows, limit);
  const { rows: last } = await sql<Place>`select e.at, e.key from (${entries} limit 1 offset ${MOST_SEARCHED - 1}) e`.execute(db);
  const [end] = last;
  return { rows, next: end ?? null, searchedTo: end?.at ?? null };
}

const isNewer = (a: Place, b: Place): boolean => Temporal.Instant.compare(a.at, b.at) > 0 || (a.at === b.at && a.key >= b.key);

/** One page of several lists: as far as each of them is known. */
export function mergedPage<Row extends Place>(lists: readonly Found<Row>[], limit: number): Found<Row> {
  const rows = lists.flatMap((list) => list.rows).toSorted((a, b) => (a.at === b.at && a.key === b.key ? 0 : isNewer(a, b) ? -1 : 1));
  const ends = lists.flatMap(({ next }) => next ?? []);
  const end = ends.reduce<Place | null>((newest, one) => (newest === null || isNewer(one, newest) ? one : newest), null);
  const known = end === null ? rows : rows.filter((row) => isNewer(row, end));
  if (end === null || known.length > limit) return pageOfRows(known, limit);
  return { rows: known, next: end, searchedTo: known.length < limit ? end.at : null };
}

/** „50%” and „a_b” mean themselves. */
export function likeText(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
