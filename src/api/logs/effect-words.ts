/** An effect as the log keeps it, read for those who look at it: how sure each side is, and what the change did. */
import { z } from "zod";
import type { LogEntry } from "#contract/logs.ts";
import { isDay } from "#core/day.ts";
import type { SignedBound } from "#core/figure-display.ts";
import type { Json } from "./audit.query.ts";

type Effect = NonNullable<LogEntry["effect"]>;

export const NO_EFFECT = {
  from: null,
  to: null,
  days: 0,
  before: null,
  after: null,
  boundBefore: "exact",
  boundAfter: "exact",
  change: null,
  currency: "PLN",
} as const satisfies Omit<Effect, "state" | "shared">;

const Sides = z.object({ before: z.int(), after: z.int() });
const Units = z.object({ uncosted: Sides, estimated: Sides });
const NONE = { before: 0, after: 0 };
/** Entries of earlier releases do not say it. */
const NO_UNITS = { uncosted: NONE, estimated: NONE };

/** Null where it names no days: entries of earlier releases say how much was computed, and not what came of it. */
export function knownEffect(measured: Json): Omit<Effect, "shared"> | null {
  const { from, to, units } = measured;
  if (typeof from !== "string" || !isDay(from)) return null;
  const { uncosted, estimated } = units === undefined ? NO_UNITS : Units.parse(units);
  const [before, after] = [amountIn(measured, "before"), amountIn(measured, "after")];
  const boundOf = (side: "before" | "after"): SignedBound => (uncosted[side] > 0 ? "atMost" : estimated[side] > 0 ? "about" : "exact");
  return {
    state: "known",
    from,
    to: typeof to === "string" && isDay(to) ? to : from,
    days: amountIn(measured, "days") ?? 0,
    before,
    after,
    boundBefore: boundOf("before"),
    boundAfter: boundOf("after"),
    change: before === null || after === null || uncosted.before !== uncosted.after ? null : after - before,
    currency: "PLN",
  };
}

function amountIn(measured: Json, field: string): number | null {
  const value = measured[field];
  return typeof value === "number" ? value : null;
}
