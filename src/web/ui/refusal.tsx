import { asProblem } from "../lib/api/problem.ts";
import { ProblemNote } from "./problem-note.tsx";

/** Why an action was refused; what its fields say themselves is not repeated. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  return error === undefined ? null : <ProblemNote title={title} problem={{ ...asProblem(error), fields: {} }} />;
}
