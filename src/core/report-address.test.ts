import { expect, test } from "vitest";
import { productInRange, reportQuery } from "./report-address.ts";

test("a product is shown in the days of the list that leads to it, which changes nothing of what screens remember", () => {
  expect(productInRange("17", { startDate: "2026-10-01", endDate: "2026-10-31" })).toBe(
    "/system/products/17?timeRange=custom&startDate=2026-10-01&endDate=2026-10-31&splitType=day&visit=list",
  );
  // twelve months are no days any more
  expect(productInRange("17", { startDate: "2025-12-01", endDate: "2026-11-28" })).toContain("splitType=month");
});

test("a link to these days alone takes every filter away", () => {
  const asked = new URLSearchParams(reportQuery({ startDate: "2026-11-27", endDate: "2026-11-27" }, "all", { cause: "ads" }));
  expect(Object.fromEntries(asked)).toMatchObject({ accountType: "[]", tagIds: "[]", markets: "all", timeRange: "custom", cause: "ads" });
});
