/** A stream that says which orders changed. Pure. */
import { type Feed, type Step, URGENCY } from "./feed.ts";
import { DAY, HOUR, iso, MINUTE } from "./spans.ts";

type Signalled = {
  /** How often it is asked, ms. */
  readonly every?: number;
  /** How long signals are kept, ms; after that changes are found by scanning. */
  readonly kept: number;
};

/** The place in the stream is taken before history is read, so that no change in between is missed. */
export function signalled({ every = 2 * MINUTE, kept }: Signalled): Feed {
  function stepOf(asked: number, wanted: string | null, now: number): Exclude<Step, { kind: "history" }> | null {
    if (wanted === null && asked + every > now) return null;
    // An hour more on each side of what was lost, and a day before the source forgets.
    if (asked + kept - DAY <= now) return { kind: "changes", feed: "signals", from: iso(asked - HOUR) };
    return { kind: "signals", feed: "signals" };
  }
  return {
    name: "signals",
    windows: null,
    due({ cursor, wanted }, { now }) {
      if (cursor.asked === undefined) return [{ urgency: URGENCY.begin, step: { kind: "startSignals", feed: "signals" } }];
      const step = stepOf(Date.parse(cursor.asked), wanted, now);
      return step === null ? [] : [{ urgency: URGENCY.signals, step }];
    },
  };
}
