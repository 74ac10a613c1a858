import { expect, test } from "vitest";
import { firstPath } from "./appearance.ts";

test("signing in leads to the chosen screen, a viewer with limits only where they may be", () => {
  expect([firstPath("expenses", false), firstPath("dashboard", false)]).toEqual(["/system/expenses", "/system"]);
  expect([firstPath("expenses", true), firstPath("charts", true)]).toEqual(["/system", "/system/dashboard-charts"]);
});
