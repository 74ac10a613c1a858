import { describe, expect, test } from "vitest";
import { allegroFeeds, HISTORY_DAYS } from "#sources/allegro/feeds.ts";
import type { FeedName, FeedState, Step } from "#sources/kit/feed.ts";
import { DAY, HOUR, iso, MINUTE } from "#sources/kit/spans.ts";
import { cursorAfter, nextSlice } from "#sources/kit/windowed.ts";
import { nextStep, windowsOf } from "./plan.ts";

const NOW = Date.parse("2026-03-25T12:00:00.000Z");
const HISTORY = HISTORY_DAYS * DAY;

const state = (feed: FeedName, more: Partial<FeedState> = {}): FeedState => ({
  feed,
  cursor: {},
  coveredFrom: null,
  coveredTo: null,
  dueAt: "1970-01-01T00:00:00.000Z",
  wanted: null,
  ...more,
});

/** A feed that has all its history and was read just now. */
const settled = (feed: FeedName, more: Partial<FeedState> = {}): FeedState =>
  state(feed, { coveredFrom: iso(NOW - HISTORY), coveredTo: iso(NOW), cursor: { asked: iso(NOW), after: "e1" }, ...more });

const FEEDS = allegroFeeds(["PL", "CZ"]);
const NAMES = FEEDS.map(({ name }) => name);
const rereadsOf = (feed: FeedName) => windowsOf(FEEDS, feed).rereads;
const allSettled = (change: Partial<Record<FeedName, Partial<FeedState>>> = {}): FeedState[] =>
  NAMES.map((feed) => settled(feed, change[feed]));
const plan = (feeds: readonly FeedState[], now = NOW): Step | null => nextStep(FEEDS, feeds, now, NOW - HISTORY);

/** Plays a whole first sync: each step succeeds at once. */
function firstSync(): Step[] {
  let feeds = NAMES.map((feed) => state(feed));
  const steps: Step[] = [];
  for (let step = plan(feeds); step !== null; step = plan(feeds)) {
    const taken = step;
    steps.push(taken);
    feeds = feeds.map((each) => {
      if (taken.kind !== "history") {
        if (each.feed !== taken.feed) return each;
        return { ...each, coveredFrom: iso(NOW), coveredTo: iso(NOW), cursor: { asked: iso(NOW), after: "e1" } };
      }
      if (!taken.feeds.includes(each.feed)) return each;
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
    const windows = firstSync().filter((step) => step.kind === "history");
    const firstOld = windows.findIndex((step) => Date.parse(step.window.to) <= NOW - 30 * DAY);
    const after = windows.slice(firstOld);
    expect(firstOld).toBeGreaterThan(0);
    expect(after.every((step) => Date.parse(step.window.to) <= NOW - 30 * DAY)).toBe(true);
  });

  test("covers twelve months of each feed without a gap or an overlap", () => {
    for (const feed of NAMES.filter((name) => !["types", "signals", "offers", "details"].includes(name))) {
      const windows = firstSync().flatMap((step) => (step.kind === "history" && step.feeds.includes(feed) ? [step.window] : []));
      expect(windows[0]?.to).toBe(iso(NOW));
      expect(windows.at(-1)?.from).toBe(iso(NOW - HISTORY));
      windows.slice(1).forEach((window, at) => expect(window.to).toBe(windows[at]?.from));
    }
  });

  test("reads each stretch in all feeds at once, so that an order comes with its fees and its figures are made once", () => {
    const stretches = firstSync().filter((step) => step.kind === "history");
    for (const { feeds } of stretches) expect(feeds).toEqual(["orders", "billing:PL", "billing:CZ", "refunds", "returns", "operations"]);
  });

  test("a feed that fell behind catches up alone, to where the others are, and then goes with them", () => {
    const reaching = (days: number) => ({ coveredFrom: iso(NOW - days * DAY), cursor: { slice: 31 * DAY } });
    const all = (behind: number, others: number) =>
      allSettled({
        orders: reaching(others),
        "billing:PL": reaching(behind),
        "billing:CZ": reaching(others),
        refunds: reaching(others),
        returns: reaching(others),
        operations: reaching(others),
      });
    expect(plan(all(40, 60))).toEqual({
      kind: "history",
      feeds: ["billing:PL"],
      window: { from: iso(NOW - 60 * DAY), to: iso(NOW - 40 * DAY) },
    });
    expect(plan(all(60, 60))).toMatchObject({ feeds: ["orders", "billing:PL", "billing:CZ", "refunds", "returns", "operations"] });
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

  test("billing of the last 3 days hourly, 14 days every 6 hours, 60 daily, 180 weekly, fourteen months monthly", () => {
    const fresh = { hourly: 0, sixHourly: 0, daily: 0, weekly: 0, monthly: 0 };
    const readingOf = (ages: Record<string, number>) => {
      const read = Object.fromEntries(Object.entries({ ...fresh, ...ages }).map(([tier, age]) => [tier, iso(NOW - age)]));
      const step = plan(allSettled({ "billing:PL": { cursor: { read }, coveredFrom: iso(NOW - 600 * DAY) } }));
      if (step?.kind !== "again") return null;
      return { days: (Date.parse(step.reading.to) - Date.parse(step.reading.from)) / DAY, settles: step.reading.tiers.length };
    };
    expect(readingOf({ hourly: HOUR - 1 })).toBeNull();
    expect(readingOf({ hourly: HOUR })).toEqual({ days: 3, settles: 1 });
    expect(readingOf({ sixHourly: 6 * HOUR })).toEqual({ days: 14, settles: 2 });
    expect(readingOf({ daily: DAY })).toEqual({ days: 60, settles: 3 });
    expect(readingOf({ weekly: 7 * DAY })).toEqual({ days: 180, settles: 4 });
    expect(readingOf({ monthly: 30 * DAY })).toEqual({ days: 427, settles: 5 });
  });

  test("what a person asks for is read though it is not due: sixty days of fees and refunds, the changes, and nothing of orders", () => {
    const wanted = "2026-03-25 12:00:00+00";
    const reading = (feed: FeedName, more: Partial<FeedState> = {}) => plan(allSettled({ [feed]: { wanted, ...more } }));
    for (const feed of ["billing:CZ", "refunds", "returns", "operations"] as const) {
      expect(reading(feed)).toMatchObject({
        kind: "again",
        feed,
        reading: { from: iso(NOW - 60 * DAY), to: iso(NOW), tiers: ["daily", "sixHourly", "hourly"], wanted },
      });
    }
    expect(reading("signals")).toEqual({ kind: "signals", feed: "signals" });
    // More where that is due anyway.
    const read = { weekly: iso(NOW - 7 * DAY) };
    expect(reading("refunds", { cursor: { read } })).toMatchObject({ reading: { from: iso(NOW - 180 * DAY), wanted } });
    // One that was under way has read its beginning before: it ends, and the wish follows.
    const under = { from: iso(NOW - 3 * DAY), to: iso(NOW), tiers: ["hourly"] };
    expect(reading("refunds", { cursor: { reading: under } })).toMatchObject({ reading: under });
    expect(reading("refunds", { coveredFrom: null, coveredTo: null })).not.toMatchObject({ kind: "again" });
  });

  test("frequent readings do not put the rare ones off", () => {
    const started = cursorAfter({}, rereadsOf("billing:PL"), { window: { from: iso(NOW - DAY), to: iso(NOW) }, reading: null }, 0);
    const hourly = {
      ...started,
      read: { ...started.read, hourly: iso(NOW + 7 * DAY), sixHourly: iso(NOW + 7 * DAY), daily: iso(NOW + 7 * DAY) },
    };
    const step = plan(
      allSettled({
        "billing:PL": { cursor: hourly, coveredTo: iso(NOW + 7 * DAY) },
        signals: { cursor: { asked: iso(NOW + 7 * DAY) } },
      }).filter(({ feed }) => feed === "billing:PL"),
      NOW + 7 * DAY,
    );
    expect(step?.kind === "again" && step.reading?.tiers).toContain("weekly");
  });

  test("a long reading goes slice by slice without a gap, and counts as read from its beginning when the last is in", () => {
    const read = Object.fromEntries(
      ["hourly", "sixHourly", "daily", "weekly", "monthly"].map((tier) => [tier, iso(tier === "weekly" ? NOW - 7 * DAY : NOW)]),
    );
    let feeds = allSettled({ "billing:PL": { cursor: { read } } });
    const ends: string[] = [];
    let from = iso(NOW - 180 * DAY);
    for (let step = plan(feeds); step !== null && ends.length < 50; step = plan(feeds)) {
      if (step.kind !== "again") throw new Error("only readings again are due");
      expect(step.window.from).toBe(from);
      from = step.window.to;
      ends.push(step.window.to);
      const cursor = cursorAfter(feeds.find(({ feed }) => feed === "billing:PL")?.cursor ?? {}, rereadsOf("billing:PL"), step, 1500);
      feeds = allSettled({ "billing:PL": { cursor } });
    }
    expect(ends.at(-1)).toBe(iso(NOW));
    expect(ends.length).toBeGreaterThan(1);
    expect(feeds.find(({ feed }) => feed === "billing:PL")?.cursor.read?.["weekly"]).toBe(iso(NOW));
  });

  test("after a year off the whole gap of billing is read, not only the rolling window", () => {
    const step = plan(allSettled({ "billing:PL": { coveredFrom: iso(NOW - 600 * DAY), coveredTo: iso(NOW - 500 * DAY) } }));
    expect(step?.kind === "again" && step.window.from).toBe(iso(NOW - 500 * DAY - HOUR));
  });

  test("nothing from before the chosen beginning of history is read, also not again", () => {
    const read = { monthly: iso(NOW - 30 * DAY) };
    const step = plan(allSettled({ "billing:PL": { cursor: { read }, coveredFrom: iso(NOW - 90 * DAY) } }));
    expect(step?.kind === "again" && step.window.from).toBe(iso(NOW - 90 * DAY));
  });

  test("a feed that failed waits for its own moment and holds nobody up", () => {
    const feeds = allSettled({ "billing:PL": { cursor: { read: { hourly: iso(NOW - DAY) } }, dueAt: iso(NOW + MINUTE) } });
    expect(plan(feeds)).toBeNull();
    expect(plan(feeds, NOW + MINUTE)).toMatchObject({ kind: "again", feed: "billing:PL" });
  });
});

describe("the length of a slice", () => {
  const window = { from: iso(NOW - 8 * DAY), to: iso(NOW) };

  test("shrinks for busy stores and grows for quiet ones, at most fourfold, between a day and a month", () => {
    // 8 days × 20,000 ÷ 40,000 = 4 days
    expect(nextSlice(window, 40_000)).toBe(4 * DAY);
    // 8 days × 20,000 ÷ 16,000 = 10 days
    expect(nextSlice(window, 16_000)).toBe(10 * DAY);
    expect(nextSlice(window, 1_000_000)).toBe(DAY);
    expect(nextSlice(window, 0)).toBe(31 * DAY);
  });
});
