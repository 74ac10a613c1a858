import { expect, test } from "vitest";
import { projectMonth } from "./month-projection.ts";

test("a month goes on as its whole days did", () => {
  // 100 orders on the ten days before 11 June: 10 a day, 30 days
  expect(projectMonth({ before: 100, sofar: 104, today: "2025-06-11" })).toBe(300);
  // 28 days in February: 7 ÷ 3 × 28 = 65.33…
  expect(projectMonth({ before: 7, sofar: 7, today: "2025-02-04" })).toBe(65);
  expect(projectMonth({ before: 0, sofar: 0, today: "2025-06-30" })).toBe(0);
});

test("it is never less than there is, and three whole days have to pass first", () => {
  // 30 ÷ 29 × 30 = 31.03, and today alone brought 20
  expect(projectMonth({ before: 30, sofar: 50, today: "2025-06-30" })).toBe(50);
  expect((["2025-06-01", "2025-06-02", "2025-06-03"] as const).map((today) => projectMonth({ before: 90, sofar: 90, today }))).toEqual([
    null,
    null,
    null,
  ]);
});
