import { asProblem } from "../lib/api/problem.ts";
import { ProblemNote } from "./problem-note.tsx";

/** What the server found wrong in a field, for the field itself; null when nothing. */
export function wrongIn(error: unknown, field: string): string | null {
  return error === undefined ? null : (asProblem(error).fields[field]?.join(" ") ?? null);
}

/** Why an action was refused, unless the fields of its form say it themselves. */
export function Refusal({ title, error, fields = [] }: { title: string; error: unknown; fields?: readonly string[] }) {
  if (error === undefined || fields.some((field) => wrongIn(error, field) !== null)) return null;
  return <ProblemNote title={title} problem={{ ...asProblem(error), fields: {} }} />;
}
