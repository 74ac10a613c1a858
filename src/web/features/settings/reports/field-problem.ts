import { asProblem } from "../../../lib/api/problem.ts";

/** What stands under a field that the server refused; null where it did not. */
export function problemOfField(error: unknown, field: string, text: string): string | null {
  if (error === undefined) return null;
  return Object.keys(asProblem(error).fields).some((name) => name === field || name.startsWith(`${field}.`)) ? text : null;
}
