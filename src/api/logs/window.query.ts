/** Which entries of a tab are asked for, and where the next page begins. */
import { type RawBuilder, sql } from "kysely";
import { AppError } from "#core/errors.ts";

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

/** „50%” and „a_b” mean themselves. */
export function likeText(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
