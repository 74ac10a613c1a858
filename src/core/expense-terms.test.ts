import { expect, test } from "vitest";
import { bookedSpan, changedVersions, type ExpenseTerms, type ExpenseVersion } from "./expense-terms.ts";
import { bookExpense } from "./expenses.ts";
import type { Day, TaxVersion } from "./facts.ts";
import { bp } from "./money.ts";

const PAYER: readonly TaxVersion[] = [{ from: null, vatPayer: true, oss: false }];

type Span = Pick<ExpenseTerms, "kind" | "start" | "end">;

const MONTHLY: ExpenseTerms = {
  kind: "recurring",
  amount: 31_000,
  percentBp: null,
  currency: "PLN",
  vatMode: "net",
  vatRate: bp(2300),
  start: "2026-01-01",
  end: null,
  every: { count: 1, unit: "month" },
  booking: "spread",
  storeId: null,
  market: null,
  tagId: null,
  productId: null,
  shareKey: "none",
  countAsAds: false,
};

const VERSIONS: readonly ExpenseVersion[] = [{ ...MONTHLY, anchor: "2026-01-01" }];

/** Net cost of all versions on the days, in minor units. */
function booked(versions: readonly ExpenseVersion[], from: Day, to: Day): number {
  const parts = versions.flatMap((version) => bookExpense({ ...version, id: "1" }, from, to, PAYER));
  return parts.reduce((total, { amount }) => total + amount, 0);
}

test("another amount from the middle of a month leaves what was booked before, and splits the month by days", () => {
  const versions = changedVersions(VERSIONS, { ...MONTHLY, amount: 62_000 }, "2026-03-11");
  expect(versions.map(({ start, end, anchor, amount }) => [start, end, anchor, amount])).toEqual([
    ["2026-01-01", "2026-03-10", "2026-01-01", 31_000],
    ["2026-03-11", null, "2026-01-01", 62_000],
  ]);
  // 310.00 a month is 10.00 a day in January and March, 620.00 is 20.00
  expect(booked(versions, "2026-01-01", "2026-01-31")).toBe(31_000);
  expect(booked(versions, "2026-03-01", "2026-03-10")).toBe(10 * 1000);
  expect(booked(versions, "2026-03-11", "2026-03-31")).toBe(21 * 2000);
  expect(booked(versions, "2026-05-01", "2026-05-31")).toBe(62_000);
});

test("another interval is counted from its own first day", () => {
  const weekly = { ...MONTHLY, amount: 700, every: { count: 1, unit: "week" as const } };
  const versions = changedVersions(VERSIONS, weekly, "2026-03-11");
  expect(versions.at(-1)?.anchor).toBe("2026-03-11");
  // seven days of 1.00
  expect(booked(versions, "2026-03-11", "2026-03-17")).toBe(700);
});

test("a second edit ends what the first one had planned for later", () => {
  const planned = changedVersions(VERSIONS, { ...MONTHLY, amount: 50_000 }, "2026-06-01");
  const versions = changedVersions(planned, { ...MONTHLY, amount: 40_000 }, "2026-04-01");
  expect(versions.map(({ start, end, amount }) => [start, end, amount])).toEqual([
    ["2026-01-01", "2026-03-31", 31_000],
    ["2026-04-01", null, 40_000],
  ]);
});

test("a second edit from the day of the first one is counted from where both were", () => {
  const first = changedVersions(VERSIONS, { ...MONTHLY, amount: 50_000 }, "2026-04-11");
  const versions = changedVersions(first, { ...MONTHLY, amount: 60_000 }, "2026-04-11");
  expect(versions.map(({ start, anchor, amount }) => [start, anchor, amount])).toEqual([
    ["2026-01-01", "2026-01-01", 31_000],
    ["2026-04-11", "2026-01-01", 60_000],
  ]);
  // May is one occurrence, as it was: not the days from the 11th of April to the 10th of May.
  expect(booked(versions, "2026-05-01", "2026-05-31")).toBe(60_000);
});

test("an expense that had ended begins again after its pause", () => {
  const ended = VERSIONS.map((version): ExpenseVersion => ({ ...version, end: "2026-02-28" }));
  const versions = changedVersions(ended, MONTHLY, "2026-04-01");
  expect(versions.map(({ start, end, anchor }) => [start, end, anchor])).toEqual([
    ["2026-01-01", "2026-02-28", "2026-01-01"],
    ["2026-04-01", null, "2026-04-01"],
  ]);
  expect(booked(versions, "2026-03-01", "2026-03-31")).toBe(0);
});

test("without a day, or from the first day on, the terms are the whole history", () => {
  const two = changedVersions(VERSIONS, { ...MONTHLY, amount: 50_000 }, "2026-06-01");
  const terms: ExpenseTerms = { ...MONTHLY, amount: 9000, start: "2025-12-01" };
  expect(changedVersions(two, terms, null)).toEqual([{ ...terms, anchor: "2025-12-01" }]);
  expect(changedVersions(two, terms, "2025-11-01")).toEqual([{ ...terms, start: "2025-11-01", anchor: "2025-11-01" }]);
});

test("one amount for all of its days cannot become another in the middle", () => {
  const spread: ExpenseTerms = { ...MONTHLY, kind: "spread", every: null, end: "2026-12-31" };
  expect(() => changedVersions([{ ...spread, anchor: spread.start }], MONTHLY, "2026-06-01")).toThrow(RangeError);
  expect(() => changedVersions(VERSIONS, spread, "2026-06-01")).toThrow(RangeError);
});

test("the days an expense reaches end with its last version, or never", () => {
  const oneOff: Span = { kind: "oneOff", start: "2026-02-10", end: null };
  const spread: Span = { kind: "spread", start: "2026-01-01", end: "2026-03-31" };
  expect(bookedSpan([oneOff])).toEqual({ from: "2026-02-10", to: "2026-02-10" });
  expect(bookedSpan([oneOff, spread])).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect(bookedSpan([MONTHLY, spread])).toEqual({ from: "2026-01-01", to: null });
  expect(bookedSpan([])).toBeNull();
});
