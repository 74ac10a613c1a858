/**
 * Statements that nearly every request makes, parsed and planned once for each connection instead of once for each
 * request. Only for those whose best plan does not depend on their parameters: the server may settle for one that fits all.
 */
import { type RawBuilder, sql } from "kysely";
import type { ClientBase } from "pg";

const MARK = "/* planned once */";

export function plannedOnce<T>(statement: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(MARK)} ${statement}`;
}

/** Texts that differ are few, as long as no parameter is written into one; beyond this they are planned each time. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `planned_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Gives the marked statements of a connection their names, under which the server keeps them. */
export function keepPlans(client: ClientBase): void {
  const original = client.query.bind(client);
  const naming = (...values: unknown[]): unknown => {
    const [text, parameters] = values;
    const name = typeof text === "string" && text.startsWith(MARK) ? nameOf(text) : undefined;
    return Reflect.apply(original, client, name === undefined ? values : [{ name, text, values: parameters }]);
  };
  Object.assign(client, { query: naming });
}
