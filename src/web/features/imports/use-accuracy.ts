import { accuracyGains, type Gain } from "#core/accuracy-gains.ts";
import { addDays } from "#core/day.ts";
import { everythingOn } from "#core/everything.ts";
import { useTilesQuery } from "../../domain/report/dashboard.api.ts";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { useAdsCoverageQuery } from "./imports.api.ts";

const DAYS = 30;

const EVERYTHING = everythingOn("all");

/** The figures of the last 30 days on every market, and how their advertising is known. */
export function useAccuracyAnswers() {
  const today = useToday();
  const range = { startDate: addDays(today, 1 - DAYS), endDate: today };
  return {
    tiles: useTilesQuery({ filter: EVERYTHING, tiles: [{ id: "accuracy", ...range }], compare: "previous" }),
    ads: useAdsCoverageQuery({ filter: EVERYTHING, ...range, level: "day", perPage: 1 }),
  };
}

/** What the steps still to be done would make known of the last 30 days on every market; null while it is asked. */
export function useAccuracy(): Record<Gain, number | null> | null {
  const answers = useAccuracyAnswers();
  const [tiles, ads] = [answers.tiles.data, answers.ads.data];
  const figures = tiles?.tiles[0]?.figures;
  if (figures === undefined || ads === undefined) return null;
  const { sales, uncostedSales, feeCompleteness } = figures;
  const { allocated, unallocated } = ads.coverage;
  return accuracyGains({ sales, uncostedSales, feeCompleteness, allocated, unallocated });
}
