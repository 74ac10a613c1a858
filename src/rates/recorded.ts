import { readFileSync } from "node:fs";
import type { RateFacts } from "#core/facts.ts";
import { parseDay } from "#core/day.ts";

const FILE = new URL("./recorded/nbp-a.csv", import.meta.url);

/**
 * NBP table A mid rates recorded from 2016-01-04 to 2025-04-08 for EUR, CZK, HUF and USD, PLN for one unit: what an
 * instance without access to NBP works with.
 */
export function recordedRates(): RateFacts[] {
  const [head = "", ...lines] = readFileSync(FILE, "utf8").trimEnd().split("\n");
  const currencies = head.split(",").slice(2);
  return lines.flatMap((line) => {
    const [date = "", table = "", ...mids] = line.split(",");
    return currencies.flatMap((currency, at) => {
      const mid = mids[at] ?? "";
      return mid === "" ? [] : [{ currency, table, date: parseDay(date), mid }];
    });
  });
}
