import { afterEach, expect, test, vi } from "vitest";
import { MARKETS } from "#core/market.ts";
import { presetTiles } from "#core/period.ts";
import { todayIn } from "./clock.ts";

afterEach(() => void vi.useRealTimers());

// 23:30 of 30 June in Warsaw; 00:30 of 1 July, which is 30 June of UTC; the same half hours in winter, an hour later in UTC.
test.each([
  ["2026-06-30T21:30:00Z", "2026-06-30"],
  ["2026-06-30T22:30:00Z", "2026-07-01"],
  ["2026-12-31T22:30:00Z", "2026-12-31"],
  ["2026-12-31T23:30:00Z", "2027-01-01"],
])("at %s it is %s on every market, wherever the reader sits", (now, day) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(MARKETS.map(todayIn)).toEqual(MARKETS.map(() => day));
});

test("the periods of the dashboard and of a saved view begin anew with the month of the market", () => {
  const monthOf = (now: string) => {
    vi.useFakeTimers({ now: new Date(now) });
    return presetTiles("option4", todayIn("PL")).tiles[0];
  };
  expect(monthOf("2026-06-30T21:30:00Z")).toMatchObject({ startDate: "2026-06-01", endDate: "2026-06-30" });
  expect(monthOf("2026-06-30T22:30:00Z")).toMatchObject({ startDate: "2026-07-01", endDate: "2026-07-01" });
});
