import { expect, test } from "vitest";
import type { DayRange } from "#core/period.ts";
import { fileName } from "./table-file.ts";

test("a file says which days it holds", () => {
  const june: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };
  expect(fileName("Trendy", june, "csv")).toBe("Trendy 2025-06-01_2025-06-30.csv");
  expect(fileName("Księga", { ...june, endDate: "2025-06-01" }, "xlsx")).toBe("Księga 2025-06-01.xlsx");
  // a name that says its period itself
  expect(fileName("zgodnosc-2025-03-PL", null, "csv")).toBe("zgodnosc-2025-03-PL.csv");
});
