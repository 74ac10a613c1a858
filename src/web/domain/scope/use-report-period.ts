import { daysBetween, isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { TimeRange } from "#core/filter-state.ts";
import { CUSTOM_TILE_ID, type DayRange, PRESETS, type Preset, presetTiles, SPLIT_TYPES, type SplitType } from "#core/period.ts";
import { useAddress } from "../../lib/use-address.ts";

export type ReportPeriod = {
  timeRange: TimeRange;
  tileId: string;
  range: DayRange;
  splitType: SplitType;
  choosePreset: (preset: Preset) => void;
  chooseRange: (range: DayRange) => void;
  chooseSplit: (splitType: SplitType) => void;
};

/**
 * The period of a report over time, part of the address. It is its own: the dashboard's tiles are mostly too short to be
 * looked at by week or month. Twelve months until another one is chosen, where the screen names no other beginning.
 * `mostDays`: how many days are looked at by day until another split is chosen.
 */
export function useReportPeriod(today: Day, initial: Preset = "cOption1", mostDays = TWO_WEEKS): ReportPeriod {
  const [params, changeAddress] = useAddress();
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const isCustom = isDay(from) && isDay(to) && from <= to;
  const preset = PRESETS.find((known) => known === params.get("preset")) ?? initial;
  const [tile] = presetTiles(preset, today).tiles;
  const range = isCustom ? { startDate: from, endDate: to } : { startDate: tile.startDate, endDate: tile.endDate };
  const change = (entries: Record<string, string>) =>
    changeAddress((address) => {
      for (const key of ["preset", "from", "to", "split"]) address.delete(key);
      for (const [key, value] of Object.entries(entries)) address.set(key, value);
    }, "replace");
  const splitType = SPLIT_TYPES.find((known) => known === params.get("split")) ?? usualSplit(range, mostDays);
  return {
    timeRange: isCustom ? CUSTOM_TILE_ID : preset,
    tileId: isCustom ? CUSTOM_TILE_ID : tile.id,
    range,
    splitType,
    choosePreset: (chosen) => change({ preset: chosen }),
    chooseRange: ({ startDate, endDate }) => change({ from: startDate, to: endDate }),
    chooseSplit: (chosen) => changeAddress((address) => address.set("split", chosen), "replace"),
  };
}

/** Columns of a table that a reader can take in; a chart has room for more. */
const TWO_WEEKS = 14;

/** Days as long as they can be taken in, weeks up to a quarter, else months. */
function usualSplit({ startDate, endDate }: DayRange, mostDays: number): SplitType {
  const days = daysBetween(startDate, endDate) + 1;
  if (days <= mostDays) return "day";
  return days <= 92 ? "week" : "month";
}
