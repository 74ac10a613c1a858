import { useTranslation } from "react-i18next";
import type { DayRange } from "#core/period.ts";
import { useFormat } from "../../ui/use-format.ts";

/** Tiles that have a name of their own; any other range is named by its dates. */
const TILE_NAMES = [
  "today",
  "yesterday",
  "month",
  "lastMonth",
  "last7days",
  "last14days",
  "last30days",
  "currentWeek",
  "lastWeek",
  "last2weeks",
  "last3weeks",
  "last2months",
  "last3months",
  "last2days",
  "last3days",
  "cOption1",
  "cOption2",
  "cOption3",
] as const;

/** „Ten miesiąc”, „01.06–20.11.2026”. */
export function usePeriodName(): (tileId: string, range: DayRange) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (tileId, { startDate, endDate }) => {
    const name = TILE_NAMES.find((candidate) => candidate === tileId);
    return name === undefined ? format.range(startDate, endDate) : t(`tiles.${name}`);
  };
}
