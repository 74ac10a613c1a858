/** For tests: with `SQL_LOG=<file>` every distinct statement text goes there, one JSON string per line. */
import { appendFileSync } from "node:fs";
import type { ClientBase } from "pg";

const file = process.env["SQL_LOG"];
const seen = new Set<string>();
let waited = 0;

/** Milliseconds for which this process waited for its database so far, each statement by itself; 0 without `SQL_LOG`. */
export const waitedForDatabase = (): number => waited;

function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  const text: unknown = typeof query === "object" && query !== null ? Reflect.get(query, "text") : null;
  return typeof text === "string" ? text : null;
}

export function recordStatements(client: ClientBase): void {
  if (file === undefined || file === "") return;
  const original = client.query.bind(client);
  const recording = (...values: unknown[]): unknown => {
    const text = textOf(values[0]);
    if (text !== null && !seen.has(text)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    const began = performance.now();
    const answer: unknown = Reflect.apply(original, client, values);
    const add = (): void => void (waited += performance.now() - began);
    if (answer instanceof Promise) answer.then(add, add);
    return answer;
  };
  Object.assign(client, { query: recording });
}
