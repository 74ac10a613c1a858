import { type RawBuilder, sql } from "kysely";

/** Columns that a merge takes over from rows `given` into a table `stored`, both names of relations. */
export function mergedFields(columns: readonly string[], stored: string, given: string) {
  const named = (prefix: string): RawBuilder<unknown> => sql.raw(columns.map((name) => `${prefix}${name}`).join(", "));
  return {
    names: named(""),
    values: named(`${given}.`),
    differ: sql.raw<boolean>(columns.map((name) => `${stored}.${name} is distinct from ${given}.${name}`).join(" or ")),
  };
}
