import { expect, test } from "vitest";
import { cursorAfterPast, nextPast, pastAfterFailure, pastFrom } from "./past.ts";
import { allegroFeeds, HISTORY_DAYS } from "../allegro/feeds.ts";
import type { FeedName, FeedState } from "./feed.ts";
import { DAY, iso } from "./spans.ts";
import { nextSlice } from "./windowed.ts";

const NOW = Date.parse("2026-03-25T12:00:00.000Z");
const YEAR = NOW - HISTORY_DAYS * DAY;
/** Midnight in Warsaw, six years before. */
const BEGINNING = "2020-03-24T23:00:00.000Z";

const state = (feed: FeedName, more: Partial<FeedState> = {}): FeedState => ({
  feed,
  cursor: {},
  coveredFrom: iso(YEAR),
  coveredTo: iso(NOW),
  dueAt: "1970-01-01T00:00:00.000Z",
  wanted: null,
  ...more,
});
const feeds = (change: Partial<Record<FeedName, Partial<FeedState>>> = {}): FeedState[] =>
  allegroFeeds(["PL", "CZ"]).flatMap(({ name, windows }) => (windows === null ? [] : [state(name, change[name])]));

const ENDED = { cursor: { past: { end: true } } } as const;
/** The marketplace shows no older orders. */
const WITHOUT_ORDERS = { orders: ENDED } as const;

test("nothing older is read while a feed lacks any of the twelve months; one that has failed keeps nobody waiting", () => {
  const behind = { refunds: { coveredFrom: iso(YEAR + 40 * DAY) } };
  expect(nextPast(feeds(behind), NOW, YEAR)).toBeNull();
  const failed = { refunds: { coveredFrom: iso(YEAR + 40 * DAY), dueAt: iso(NOW + DAY) } };
  expect(nextPast(feeds(failed), NOW, YEAR)?.feeds).toContain("billing:PL");
});

test("orders come with their fees and refunds as long as there are any, then fees alone", () => {
  expect(nextPast(feeds(), NOW, YEAR)?.feeds).toEqual(["orders", "billing:PL", "billing:CZ", "refunds", "returns", "operations"]);
  expect(nextPast(feeds(WITHOUT_ORDERS), NOW, YEAR)?.feeds).toEqual(["billing:PL", "billing:CZ"]);
  // Orders that wait for another try keep back what belongs to them, not the fees.
  const waiting = { orders: { cursor: { past: { tries: 1, due: iso(NOW + DAY) } } } };
  expect(nextPast(feeds(waiting), NOW, YEAR)?.feeds).toEqual(["billing:PL", "billing:CZ"]);
});

test("what belongs to orders and failed beside them comes as far as orders have come, also when those have ended or wait", () => {
  const [reached, behind] = ["2025-01-31T23:00:00.000Z", iso(YEAR)];
  const older = { coveredFrom: reached };
  const waits = { coveredFrom: behind, cursor: { past: { tries: 1, due: iso(NOW) } } };
  for (const past of [{ end: true }, { tries: 1, due: iso(NOW + DAY) }] as const) {
    const orders = { coveredFrom: reached, cursor: { past } };
    const before = feeds({ orders, refunds: waits, returns: older, operations: older, "billing:PL": older, "billing:CZ": older });
    const step = nextPast(before, NOW, YEAR);
    expect(step?.feeds).toEqual(["refunds"]);
    expect(step?.window.to).toBe(behind);
    // A stretch as long as can be ends where the orders do, though fees reach further back.
    const long = { coveredFrom: behind, cursor: { slice: 400 * DAY } };
    const fees = { coveredFrom: "2022-01-31T23:00:00.000Z" };
    const far = feeds({ orders, refunds: long, returns: older, operations: older, "billing:PL": fees, "billing:CZ": fees });
    expect(nextPast(far, NOW, YEAR)?.window).toEqual({ from: reached, to: behind });
    const caught = feeds({ orders, refunds: older, returns: older, operations: older, "billing:PL": older, "billing:CZ": older });
    expect(nextPast(caught, NOW, YEAR)?.feeds).toEqual(["billing:PL", "billing:CZ"]);
  }
});

test("fees go back six years, whole days, a month at most at a time, without a gap, the oldest last", () => {
  let all = feeds(WITHOUT_ORDERS);
  const windows: { from: string; to: string }[] = [];
  for (let step = nextPast(all, NOW, YEAR); step !== null && windows.length < 200; step = nextPast(all, NOW, YEAR)) {
    const { window, feeds: read } = step;
    windows.push(window);
    const cursor = { slice: nextSlice(window, 0) };
    all = all.map((each) => (read.includes(each.feed) ? { ...each, coveredFrom: window.from, cursor } : each));
  }
  expect(windows[0]?.to).toBe(iso(YEAR));
  windows.slice(1).forEach((window, at) => expect(window.to).toBe(windows[at]?.from));
  expect(windows.at(-1)?.from).toBe(BEGINNING);
  expect(iso(pastFrom(NOW))).toBe(BEGINNING);
  for (const { from, to } of windows) expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(32 * DAY);
  // Five years of 31 days at most; the first, of a week, grows to that.
  expect(windows.length).toBeLessThan((5 * 366) / 31 + 5);
  expect(nextPast(all, NOW, YEAR)).toBeNull();
});

test("a failure puts off the past alone, longer each time up to a day; a success forgets it and goes on with what was under way", () => {
  const first = pastAfterFailure({}, NOW);
  expect(first).toEqual({ tries: 1, due: "2026-03-25T12:10:00.000Z" });
  // 10 minutes × 2⁷ = 21 h 20 min, and then a day.
  expect(pastAfterFailure({ past: { tries: 7 } }, NOW)).toEqual({ tries: 8, due: "2026-03-26T09:20:00.000Z" });
  expect(pastAfterFailure({ past: { tries: 30 } }, NOW)).toEqual({ tries: 31, due: "2026-03-26T12:00:00.000Z" });
  const waiting = feeds({ ...WITHOUT_ORDERS, "billing:CZ": { cursor: { past: first } } });
  expect(nextPast(waiting, NOW, YEAR)?.feeds).toEqual(["billing:PL"]);
  const reading = { from: iso(NOW - DAY), to: iso(NOW), tiers: ["hourly"] };
  expect(cursorAfterPast({ reading, past: first }, { slice: DAY, past: first })).toEqual({ slice: DAY, reading });
});
