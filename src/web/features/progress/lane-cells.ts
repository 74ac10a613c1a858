import type { Lane } from "#contract/stores.ts";

/** A stretch of time on the strip: in, partly in, not fetched yet, or lost because nobody fetches it any more. */
export type Cell = "full" | "partial" | "none" | "missing";

type Covered = Pick<Lane, "coveredFrom" | "coveredTo" | "wantedFrom">;

/** Newer than this is not missing: the next round brings it. */
const FRESH_MS = 24 * 3600 * 1000;

/**
 * The wanted time in `count` equal stretches, the oldest first. `stopped`: nothing comes in by itself any more, so what
 * lies after the last reading is missing. `now` in epoch milliseconds.
 */
export function cellsOf({ coveredFrom, coveredTo, wantedFrom }: Covered, now: number, count: number, stopped: boolean): Cell[] {
  const start = Date.parse(wantedFrom);
  const length = (now - start) / count;
  const from = coveredFrom === null ? Number.POSITIVE_INFINITY : Date.parse(coveredFrom);
  const reached = coveredTo === null ? Number.NEGATIVE_INFINITY : Date.parse(coveredTo);
  const to = stopped || now - reached > FRESH_MS ? reached : now;
  return Array.from({ length: count }, (_, index): Cell => {
    const [begins, ends] = [start + index * length, start + (index + 1) * length];
    if (from <= begins && to >= ends) return "full";
    if (from < ends && to > begins) return "partial";
    return stopped && begins >= to && from < begins ? "missing" : "none";
  });
}

/** Days up to now that every one of these lanes has, whole; 0 while one of them has nothing. */
export function readyDays(lanes: readonly Covered[], now: number): number {
  if (lanes.length === 0) return 0;
  const days = lanes.map(({ coveredFrom }) => (coveredFrom === null ? 0 : (now - Date.parse(coveredFrom)) / FRESH_MS));
  return Math.max(0, Math.floor(Math.min(...days)));
}
