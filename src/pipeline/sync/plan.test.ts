import { describe, expect, test } from "vitest";
import { DAY, type FeedName, type FeedState, HISTORY, MINUTE, type Step, feedsOf, nextSlice, nextStep } from "./plan.ts";

const NOW = Date.parse("2026-03-25T12:00:00.000Z");
const HOUR = 60 * MINUTE;
const iso = (moment: number): string => new Date(moment).toISOString();

const state = (feed: FeedName, more: Partial<FeedState> = {}): FeedState => ({
  feed,
  cursor: {},
  coveredFrom: null,
  coveredTo: null,
  dueAt: "1970-01-01T00:00:00.000Z",
  ...more,
});

/** A feed that has all its history and was read just now. */
const settled = (feed: FeedName, more: Partial<FeedState> = {}): FeedState =>
  state(feed, { coveredFrom: iso(NOW - HISTORY), coveredTo: iso(NOW), cursor: { asked: iso(NOW), after: "e1" }, ...more });

const FEEDS = feedsOf(["PL", "CZ"]);
const allSettled = (change: Partial<Record<FeedName, Partial<FeedState>>> = {}): FeedState[] =>
  FEEDS.map((feed) => settled(feed, change[feed]));
const plan = (feeds: readonly FeedState[], now = NOW): Step | null => nextStep(feeds, now, NOW - HISTORY);

/** Plays a whole first sync: each step succeeds at once. */
function firstSync(): Step[] {
  let feeds = FEEDS.map((feed) => state(feed));
  const steps: Step[] = [];
  for (let step = plan(feeds); step !== null; step = plan(feeds)) {
    const taken = step;
    steps.push(taken);
    feeds = feeds.map((each) => {
      if (each.feed !== taken.feed) return each;
      if (taken.kind !== "window") return { ...each, coveredFrom: iso(NOW), coveredTo: iso(NOW), cursor: { asked: iso(NOW), after: "e1" } };
      return {
        ...each,
        coveredFrom: taken.window.from,
        coveredTo: iso(NOW),
        cursor: { ...each.cursor, slice: nextSlice(taken.window, 100) },
      };
    });
    if (steps.length > 500) throw new Error("the plan does not end");
  }
  return steps;
}

describe("a first sync", () => {
  test("takes its place in the stream of signals before it reads anything", () => {
    expect(firstSync()[0]).toEqual({ kind: "startSignals", feed: "signals" });
  });

  test("has the newest 30 days of every feed before anything older", () => {
    const windows = firstSync().filter((step) => step.kind === "window");
    const firstOld = windows.findIndex((step) => Date.parse(step.window.to) <= NOW - 30 * DAY);
    const after = windows.slice(firstOld);
    expect(firstOld).toBeGreaterThan(0);
    expect(after.every((step) => Date.parse(step.window.to) <= NOW - 30 * DAY)).toBe(true);
  });

  test("covers twelve months of each feed without a gap or an overlap", () => {
    for (const feed of FEEDS.filter((name) => !["types", "signals", "offers", "details"].includes(name))) {
      const windows = firstSync().flatMap((step) => (step.kind === "window" && step.feed === feed ? [step.window] : []));
      expect(windows[0]?.to).toBe(iso(NOW));
      expect(windows.at(-1)?.from).toBe(iso(NOW - HISTORY));
      windows.slice(1).forEach((window, at) => expect(window.to).toBe(windows[at]?.from));
    }
  });
});

describe("what is due", () => {
  test("nothing right after everything was read", () => {
    expect(plan(allSettled())).toBeNull();
  });

  test("signals every two minutes", () => {
    expect(plan(allSettled(), NOW + 2 * MINUTE - 1)).toBeNull();
    expect(plan(allSettled(), NOW + 2 * MINUTE)).toEqual({ kind: "signals", feed: "signals" });
  });

  test("a scan from an hour before once the signals of the gap may be gone, 59 days after the last", () => {
    expect(plan(allSettled({ signals: { cursor: { asked: iso(NOW - 59 * DAY), after: "e1" } } }))).toEqual({
      kind: "changes",
      feed: "signals",
      from: iso(NOW - 59 * DAY - HOUR),
    });
  });

  test("billing of the last 3 days hourly, 14 days every 6 hours, 60 days daily, 180 days weekly", () => {
    const read = (ages: Record<string, number>) => ({
      cursor: { read: Object.fromEntries(Object.entries(ages).map(([tier, age]) => [tier, iso(NOW - age)])) },
    });
    const fresh = { hourly: 0, sixHourly: 0, daily: 0, weekly: 0 };
    const windowOf = (ages: Record<string, number>) => {
      const step = plan(allSettled({ "billing:PL": read({ ...fresh, ...ages }) }));
      return step?.kind === "window"
        ? { days: (Date.parse(step.window.to) - Date.parse(step.window.from)) / DAY, tiers: step.tiers }
        : null;
    };
    expect(windowOf({ hourly: HOUR - 1 })).toBeNull();
    expect(windowOf({ hourly: HOUR })).toEqual({ days: 3, tiers: ["hourly"] });
    expect(windowOf({ sixHourly: 6 * HOUR })).toEqual({ days: 14, tiers: ["sixHourly", "hourly"] });
    expect(windowOf({ daily: DAY })).toEqual({ days: 60, tiers: ["daily", "sixHourly", "hourly"] });
    expect(windowOf({ weekly: 7 * DAY })).toEqual({ days: 180, tiers: ["weekly", "daily", "sixHourly", "hourly"] });
  });

  test("after a year off the whole gap of billing is read, not only the rolling window", () => {
    const step = plan(allSettled({ "billing:PL": { coveredTo: iso(NOW - 300 * DAY) } }));
    expect(step?.kind === "window" && step.window.from).toBe(iso(NOW - 300 * DAY - HOUR));
  });

  test("a feed that failed waits for its own moment and holds nobody up", () => {
    const feeds = allSettled({ "billing:PL": { cursor: { read: { hourly: iso(NOW - DAY) } }, dueAt: iso(NOW + MINUTE) } });
    expect(plan(feeds)).toBeNull();
    expect(plan(feeds, NOW + MINUTE)?.feed).toBe("billing:PL");
  });
});

describe("the length of a slice", () => {
  const window = { from: iso(NOW - 8 * DAY), to: iso(NOW) };

  test("shrinks for busy stores and grows for quiet ones, at most fourfold, between a day and a month", () => {
    // 8 days × 3000 ÷ 6000 = 4 days
    expect(nextSlice(window, 6000)).toBe(4 * DAY);
    // 8 days × 3000 ÷ 2000 = 12 days
    expect(nextSlice(window, 2000)).toBe(12 * DAY);
    expect(nextSlice(window, 1_000_000)).toBe(DAY);
    expect(nextSlice(window, 0)).toBe(31 * DAY);
  });
});
