/** What an entry of the log that is taken back answers, whatever it was about. */
import type { Kept, Later } from "#accounts/audit-entries.ts";
import type { Undoing } from "#contract/logs.ts";
import { AppError } from "#core/errors.ts";
import type { SayText } from "./report.ts";

type Done = { jobId: number | null; kept: readonly Kept[] };

export function presentUndoing({ jobId, kept }: Done, say: SayText): Undoing {
  return {
    jobId: jobId === null ? null : String(jobId),
    kept: kept.map(({ field, by }) => ({ field: say(`history:fields.${field}`), by: by === "" ? say("history:person.none") : by })),
  };
}

/** Nothing of it can be put back: everything was said anew since, and by whom. */
export function refuseChanged(id: number, kept: readonly Pick<Later, "by">[]): AppError {
  const names = [...new Set(kept.map(({ by }) => by).filter((by) => by !== ""))].slice(0, 3).join(", ");
  const key = names === "" ? "api:refused.changedSince" : "api:refused.changedSinceBy";
  return new AppError("REFUSED", `what entry ${id} was about was changed since`, { text: { key, values: { names } } });
}
