import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "./day.ts";
import { bookExpense, bookedAmount, bookedUntil, endAfter, timesUntil } from "./expenses.ts";
import type { Day, ExpenseFacts, TaxVersion } from "./facts.ts";
import { bp } from "./money.ts";

const payer: TaxVersion[] = [{ from: null, vatPayer: true, oss: false }];
const exempt: TaxVersion[] = [{ from: null, vatPayer: false, oss: false }];

const base: ExpenseFacts = {
  id: "1",
  kind: "oneOff",
  amount: 10_000,
  percentBp: null,
  currency: "PLN",
  vatMode: "net",
  vatRate: bp(2300),
  start: "2025-01-31",
  end: null,
  every: null,
  booking: "spread",
  anchor: "2025-01-31",
  storeId: null,
  market: null,
  tagId: null,
  productId: null,
  shareKey: "none",
  countAsAds: false,
};
const monthly = { kind: "recurring", every: { count: 1, unit: "month" } } as const;
const book = (change: Partial<ExpenseFacts>, from: Day, to: Day, tax = payer) => bookExpense({ ...base, ...change }, from, to, tax);
const days = (change: Partial<ExpenseFacts>, from: Day, to: Day): string[] => book(change, from, to).map(({ day }) => day);
const total = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

describe("a one-off expense", () => {
  test("is booked on its day, when the day is asked for", () => {
    expect(book({}, "2025-01-01", "2025-01-31")).toEqual([{ day: "2025-01-31", amount: 10_000 }]);
    expect(book({}, "2025-02-01", "2025-02-28")).toEqual([]);
  });
});

describe("an expense spread over a range", () => {
  const week = { kind: "spread", start: "2025-02-10", end: "2025-02-16" } as const;

  test("gives its remainder to the earliest days", () => {
    // 100.00 ÷ 7 = 14.2857: 7 × 14.28 = 99.96, the missing 4 grosze go to the first four days
    expect(book(week, "2025-02-01", "2025-02-28").map(({ amount }) => amount)).toEqual([1429, 1429, 1429, 1429, 1428, 1428, 1428]);
  });

  test("keeps every part, whatever window is asked for", () => {
    expect(book(week, "2025-02-13", "2025-02-14")).toEqual([
      { day: "2025-02-13", amount: 1429 },
      { day: "2025-02-14", amount: 1428 },
    ]);
  });

  test("is brought to net before it is spread", () => {
    const parts = book({ ...week, amount: 100, vatMode: "gross" }, "2025-02-01", "2025-02-28");
    expect(total(parts)).toBe(81); // 1.00 − 0.19 = 0.81; each day by itself would lose its VAT of 0.03 from 0.14 or 0.15
  });

  test("without an end it is its single day, and a range that ends before it starts is refused", () => {
    expect(book({ kind: "spread", start: "2025-02-10" }, "2025-01-01", "2025-12-31")).toEqual([{ day: "2025-02-10", amount: 10_000 }]);
    expect(() => book({ kind: "spread", start: "2025-02-10", end: "2025-02-01" }, "2025-01-01", "2025-12-31")).toThrow(RangeError);
  });
});

describe("a recurring expense booked on its day", () => {
  const onDay = { ...monthly, booking: "onDay" } as const;

  test("of a 31st falls on the last day of shorter months and returns to the 31st", () => {
    expect(days(onDay, "2025-01-01", "2025-05-31")).toEqual(["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31"]);
  });

  test("of a 31st falls on the 29th of February in a leap year", () => {
    expect(days({ ...onDay, start: "2028-01-31", anchor: "2028-01-31" }, "2028-02-01", "2028-03-31")).toEqual(["2028-02-29", "2028-03-31"]);
  });

  test("of 29 February falls on the 28th in common years and on the 29th in the next leap year", () => {
    const yearly = { ...onDay, every: { count: 1, unit: "year" }, start: "2024-02-29", anchor: "2024-02-29" } as const;
    expect(days(yearly, "2024-01-01", "2028-12-31")).toEqual(["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]);
  });

  test.each([
    ["day", 3, ["2025-01-31", "2025-02-03", "2025-02-06"]],
    ["week", 2, ["2025-01-31", "2025-02-14"]],
    ["month", 2, ["2025-01-31", "2025-03-31", "2025-05-31"]],
  ] as const)("recurs every n %ss", (unit, count, expected) => {
    const last = expected.at(-1) ?? "2025-01-01";
    expect(days({ ...onDay, every: { count, unit } }, "2025-01-01", last)).toEqual(expected);
  });

  test("is booked on its end, which is inside, and not after it", () => {
    expect(days({ ...onDay, end: "2025-03-31" }, "2025-01-01", "2025-12-31")).toEqual(["2025-01-31", "2025-02-28", "2025-03-31"]);
    expect(days({ ...onDay, end: "2025-03-30" }, "2025-01-01", "2025-12-31")).toEqual(["2025-01-31", "2025-02-28"]);
  });

  test("leaves the occurrences before a later version to the earlier one", () => {
    expect(days({ ...onDay, start: "2025-03-01" }, "2025-01-01", "2025-04-30")).toEqual(["2025-03-31", "2025-04-30"]);
  });
});

describe("a recurring expense spread over its own interval", () => {
  test("covers the days up to the next occurrence, remainders on the earliest", () => {
    const parts = book({ ...monthly, amount: 26_016 }, "2025-01-01", "2025-03-30");
    const first = parts.slice(0, 28); // 31 January … 27 February
    expect(total(first)).toBe(26_016);
    expect(first.map(({ amount }) => amount)).toEqual([...Array.from({ length: 4 }, () => 930), ...Array.from({ length: 24 }, () => 929)]); // 28 × 9.29 = 260.12
    expect(parts[28]).toEqual({ day: "2025-02-28", amount: 840 }); // 260.16 ÷ 31 = 8.3923
    expect(total(parts.slice(28))).toBe(26_016); // 28 February … 30 March
  });

  test("is cut by days at its end", () => {
    const parts = book({ ...monthly, amount: 2800, end: "2025-02-13" }, "2025-01-01", "2025-12-31");
    expect(total(parts)).toBe(1400); // 14 of 28 days of 1.00
  });

  test("that changes in mid-interval splits the running occurrence by days", () => {
    const start = { ...monthly, anchor: "2025-01-01" } as const;
    const before = book({ ...start, start: "2025-01-01", end: "2025-01-15", amount: 3100 }, "2025-01-01", "2025-01-31");
    const after = book({ ...start, start: "2025-01-16", amount: 6200 }, "2025-01-01", "2025-01-31");
    expect([total(before), total(after)]).toEqual([1500, 3200]); // 15 × 1.00 and 16 × 2.00
    expect([before.at(-1)?.day, after[0]?.day]).toEqual(["2025-01-15", "2025-01-16"]);
  });

  test("uses the tax profile of the occurrence's first day for all its days", () => {
    const turning: TaxVersion[] = [...exempt, { from: "2025-02-10", vatPayer: true, oss: false }];
    const parts = book({ ...monthly, amount: 2800, vatMode: "net" }, "2025-01-31", "2025-02-27", turning);
    expect(total(parts)).toBe(3444); // 28.00 × 1.23, although the company pays VAT from 10 February
    expect(total(book({ ...monthly, amount: 2800, vatMode: "net" }, "2025-02-28", "2025-03-30", turning))).toBe(2800);
  });

  test("that never moves on is refused", () => {
    expect(() => book({ ...monthly, every: null }, "2025-01-01", "2025-12-31")).toThrow(RangeError);
    expect(() => book({ ...monthly, every: { count: 0, unit: "day" } }, "2025-01-01", "2025-12-31")).toThrow(RangeError);
  });

  test("over any window of whole occurrences sums to their amounts, and windows add up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom("day", "week", "month", "year"),
        fc.integer({ min: 0, max: 200 }),
        (amount, count, unit, cut) => {
          const expense = { kind: "recurring", every: { count, unit }, amount } as const;
          const until = addDays("2025-01-31", 200);
          const middle = addDays("2025-01-31", cut);
          const whole = book(expense, "2025-01-31", until);
          const parts = [...book(expense, "2025-01-31", middle), ...book(expense, addDays(middle, 1), until)];
          expect(parts).toEqual(whole);
          expect(whole.map(({ day }) => daysBetween("2025-01-31", day))).toEqual(whole.map((_part, index) => index));
          const once = book({ ...expense, every: { count: 201, unit: "day" } }, "2025-01-31", until);
          expect(total(once)).toBe(amount);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("expenses sized by sales, orders and units", () => {
  test.each(["percentOfSales", "perOrder", "perUnit"] as const)("%s has no schedule of its own", (kind) => {
    expect(book({ kind }, "2025-01-01", "2025-12-31")).toEqual([]);
  });
});

describe("the amount as booked", () => {
  test.each([
    ["a payer's gross amount without VAT", "gross", true, 10_000], // 123.00 − 23.00
    ["a payer's net amount as it stands", "net", true, 12_300],
    ["others' gross amount as it stands", "gross", false, 12_300],
    ["others' net amount with VAT", "net", false, 15_129], // 123.00 × 1.23
  ] as const)("%s", (_name, vatMode, vatPayer, booked) => {
    expect(bookedAmount({ vatMode, vatRate: bp(2300) }, 12_300, vatPayer)).toBe(booked);
  });
});

describe("how far bookings reach", () => {
  test.each([
    ["oneOff", null, "2025-01-31"],
    ["spread", "2026-01-01", "2026-01-01"],
    ["recurring", "2026-01-01", "2026-01-01"],
    ["recurring", null, "2025-07-11"], // 10 June + 31 days
  ] as const)("%s until %s: %s", (kind, end, until) => {
    expect(bookedUntil({ kind, start: "2025-01-31", end }, "2025-06-10")).toBe(until);
  });
});

describe("an end after so many occurrences", () => {
  const monthly = { anchor: "2025-01-31", every: { count: 1, unit: "month" } } as const;

  test("is the day before the next one, so that all of the last is booked", () => {
    // 31 January, 28 February, 31 March; the next would be on 30 April.
    expect(endAfter(monthly, 3)).toBe("2025-04-29");
    const three = { ...base, kind: "recurring" as const, ...monthly, amount: 9000, end: endAfter(monthly, 3) };
    const whole = (booking: "spread" | "onDay") =>
      bookExpense({ ...three, booking }, "2025-01-01", "2026-12-31", payer).reduce((sum, { amount }) => sum + amount, 0);
    expect([whole("spread"), whole("onDay")]).toEqual([3 * 9000, 3 * 9000]);
  });

  test("is told of an end that was said as a day, where it is one", () => {
    expect(timesUntil(monthly, "2025-04-29")).toBe(3);
    expect(timesUntil(monthly, "2025-04-15")).toBeNull();
    expect(timesUntil({ anchor: "2025-06-02", every: { count: 2, unit: "week" } }, "2025-06-29")).toBe(2);
  });
});
