import { expect, test } from "vitest";
import { adsPanelFile } from "./ads-panel.ts";
import { createWorld } from "./world.ts";
import { monthOf } from "./moments.ts";

const world = createWorld({ seed: "reklamy", sellers: [{ ordersPerDay: 40, offers: 20, markets: ["PL"], since: "2025-01-01" }] });
const [seller] = world.sellers;
if (seller === undefined) throw new Error("no seller");
const file = adsPanelFile(seller, world.seed, "PL", { from: "2025-06-01", to: "2025-06-30" });

test("the panel's file is of the days that are charged, and a little below what is charged for each", () => {
  const rows = (file?.content ?? "")
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";"));
  const reported = Map.groupBy(rows, ([day = ""]) => day.split(".").toReversed().join("-"));
  const months = [monthOf(Date.parse("2025-06-01")), monthOf(Date.parse("2025-07-01"))];
  const charges = months.flatMap((month) => seller.billing("PL", month)).filter(({ type }) => type === "NSP");
  const june = charges
    .map((entry) => ({ day: String(entry.info()[0]?.value).split(".").toReversed().join("-"), gross: -entry.amount }))
    .filter(({ day }) => day.startsWith("2025-06-"));
  expect([...reported.keys()]).toEqual(june.map(({ day }) => day).toSorted());
  for (const { day, gross } of june) {
    const cost = (reported.get(day) ?? []).reduce((sum, cells) => sum + Math.round(Number((cells[10] ?? "").replace(",", ".")) * 100), 0);
    expect(cost).toBeGreaterThan(gross * 0.94);
    expect(cost).toBeLessThanOrEqual(gross);
  }
});

test("it is the same whenever it is downloaded, and there is none of days without a charge", () => {
  expect(file?.name).toBe("statystyki_oferty_01-06-2025_30-06-2025.csv");
  expect(adsPanelFile(seller, world.seed, "PL", { from: "2025-06-01", to: "2025-06-30" })).toEqual(file);
  expect(adsPanelFile(seller, world.seed, "PL", { from: "2024-06-01", to: "2024-06-30" })).toBeNull();
});
