import type { ImportState } from "#contract/imports.ts";
import { needsAnswer } from "./import-status.ts";

type Asking = Pick<ImportState, "status" | "needs">;

/** The questions that wait together, as one word; empty while nothing is asked. */
export function roundOf(state: Asking | undefined): string {
  return state !== undefined && needsAnswer(state) ? (state.needs ?? []).map(({ id }) => id).join("\n") : "";
}

/**
 * Of `answers`, which were given during the check, those to what is asked now; null where nothing is asked, or something that was
 * not answered so: then the person is.
 */
export function answeredAgain(state: Asking, answers: Readonly<Record<string, string>>): Record<string, string> | null {
  if (!needsAnswer(state)) return null;
  const asked = (state.needs ?? []).map(({ id, options, input }) => {
    const answer = answers[id];
    return answer !== undefined && (input === "period" || options.includes(answer)) ? [id, answer] : null;
  });
  const known = asked.filter((one) => one !== null);
  return known.length === asked.length ? Object.fromEntries(known) : null;
}
