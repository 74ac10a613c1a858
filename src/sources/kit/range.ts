/** Ranges of whole milliseconds, both ends inclusive, as Allegro's `gte` and `lte` are. Pure. */
import type { Instant } from "#core/facts.ts";
import type { Window } from "../facts.ts";

/** Epoch milliseconds. */
export type Range = { readonly first: number; readonly last: number };

const NANOSECONDS = 1_000_000n;

/**
 * The half-open window [from, to) as the milliseconds in it: from the first one not before `from` to the last one
 * before `to`, and not after `now`, so that what happens while pages are read does not push them. `null` = empty.
 */
export function rangeOf(window: Window, now: number): Range | null {
  const first = millisecondsUp(window.from);
  const last = Math.min(millisecondsUp(window.to) - 1, now);
  return first > last ? null : { first, last };
}

/** The newer half first; `null` = one millisecond, which nothing can divide. */
export function halves({ first, last }: Range): readonly [newer: Range, older: Range] | null {
  if (first >= last) return null;
  const middle = Math.floor((first + last) / 2);
  return [
    { first: middle + 1, last },
    { first, last: middle },
  ];
}

export function written(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** The first whole millisecond that is not before the instant. */
export function millisecondsUp(at: Instant): number {
  const nanoseconds = Temporal.Instant.from(at).epochNanoseconds;
  const whole = nanoseconds / NANOSECONDS;
  return Number(whole * NANOSECONDS < nanoseconds ? whole + 1n : whole);
}
