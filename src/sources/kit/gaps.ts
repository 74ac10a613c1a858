/** Stretches that a feed was read over without all their rows: they are read again by themselves, at once and then seldomer. Pure. */
import type { Instant } from "#core/facts.ts";
import type { Gap, Window } from "../facts.ts";
import { MINUTE } from "./spans.ts";

/** `tries` = how often it was read again in vain; not before `due`. */
export type OpenGap = Gap & { readonly tries: number; readonly due: Instant };

const FIRST_PAUSE = 10 * MINUTE;
const LONGEST_PAUSE = 24 * 60 * MINUTE;
/** More gaps than that are one: the cursor stays small. */
const MOST_GAPS = 20;

/** What is open once the window was read and `found` of it did not come whole. */
export function gapsAfter(before: readonly OpenGap[], window: Window, found: readonly Gap[], now: number): OpenGap[] {
  const open = (gap: Gap): OpenGap => {
    const known = before.filter((old) => overlap(old, gap));
    const tries = known.length === 0 ? 0 : Math.max(...known.map((old) => old.tries)) + 1;
    return { ...gap, tries, due: new Date(now + pauseAfter(tries)).toISOString() };
  };
  // What was read only in part stays open: its other part may lack the rows.
  const left = before.filter((gap) => !isWithin(gap, window) && !found.some((one) => overlap(gap, one)));
  return [...left, ...joined(found).map(open)];
}

const start = ({ from }: Window): number => Date.parse(from);
const end = ({ to }: Window): number => Date.parse(to);
const overlap = (one: Window, other: Window): boolean => start(one) < end(other) && start(other) < end(one);
const isWithin = (inner: Window, outer: Window): boolean => start(outer) <= start(inner) && end(inner) <= end(outer);

/** The first time at once: most gaps are a page that was answered wrongly. */
function pauseAfter(tries: number): number {
  return tries === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries - 1, 10));
}

/** Neighbours are one gap. */
function joined(found: readonly Gap[]): Gap[] {
  const inOrder = found.toSorted((a, b) => start(a) - start(b));
  const gaps: Gap[] = [];
  for (const gap of inOrder) {
    const last = gaps.at(-1);
    if (last !== undefined && (end(last) >= start(gap) || gaps.length === MOST_GAPS)) gaps[gaps.length - 1] = both(last, gap);
    else gaps.push(gap);
  }
  return gaps;
}

function both(one: Gap, other: Gap): Gap {
  const missing = one.missing === null || other.missing === null ? null : one.missing + other.missing;
  return { from: one.from, to: end(other) > end(one) ? other.to : one.to, missing };
}

/** The first that is due. */
export function dueGap(gaps: readonly OpenGap[], now: number): OpenGap | null {
  return gaps.find(({ due }) => Date.parse(due) <= now) ?? null;
}
