/**
 * Sets of ids from outside, as conditions of a statement. Few are looked up in an index one by one; of many a table is made that
 * every row is looked up in once, since going through the list for each row, or planning for it, takes seconds.
 */
import { type RawBuilder, sql } from "kysely";

const FEW = 200;

export function isMany(ids: readonly number[]): boolean {
  return ids.length > FEW;
}

const texts = new WeakMap<readonly number[], string>();

/** As the database writes it, made once: the driver would quote each of fifty thousand for each place they stand in, and do nothing else. */
function textOf(ids: readonly number[]): string {
  const text = texts.get(ids) ?? `{${ids.join(",")}}`;
  texts.set(ids, text);
  return text;
}

const table = (ids: readonly number[]): RawBuilder<unknown> => sql`(select unnest(${textOf(ids)}::bigint[]))`;

/** `value`: a column or expression that is never null. */
export function isIn(value: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return isMany(ids) ? sql`${value} in ${table(ids)}` : sql`${value} = any(${ids}::bigint[])`;
}

export function isNotIn(value: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return isMany(ids) ? sql`${value} not in ${table(ids)}` : sql`${value} <> all(${ids}::bigint[])`;
}

/** The array holds one of the ids. (`is true`: else the planner joins, and makes the table anew for each row.) */
export function holdsAny(array: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return isMany(ids)
    ? sql`exists (select from unnest(${array}) one where (one in ${table(ids)}) is true)`
    : sql`${array} && ${ids}::bigint[]`;
}

/** The array holds nothing but such ids. */
export function holdsOnly(array: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return isMany(ids)
    ? sql`not exists (select from unnest(${array}) one where one not in ${table(ids)})`
    : sql`${array} <@ ${ids}::bigint[]`;
}
