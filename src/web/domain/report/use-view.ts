import { useDeferredValue, useMemo } from "react";
import type { Filter } from "#contract/filter.ts";
import type { DateTile } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useCompare } from "../scope/use-compare.ts";
import { useTilesQuery } from "./dashboard.api.ts";
import { isCompared } from "./comparison-of.ts";

export type View = ReturnType<typeof useView>;

/** What the whole screen shows: the filter (a screen may bring its own), the tiles with their figures, and which of them is chosen. */
export function useView(today: Day, ownFilter?: Filter) {
  const { shared, filter: sharedFilter } = useFilter();
  const filter = ownFilter ?? sharedFilter;
  const [compare] = useCompare();
  const ranges = useMemo<DateTile[]>(
    () => shared.predefinedDates.map(({ id, startDate, endDate }) => ({ id, startDate, endDate })),
    [shared.predefinedDates],
  );
  const { data, currentData, error, isFetching, refetch } = useTilesQuery({ filter, tiles: ranges, compare });
  // All tiles and what hangs on them: drawn piece by piece, so that nothing that is clicked meanwhile waits.
  const shown = useDeferredValue(currentData ?? data);
  const chosenRange = { startDate: shared.startDate, endDate: shared.endDate };
  const chosen = shown?.tiles.find(
    ({ id, startDate, endDate }) => id === shared.selectedTileID && startDate === shared.startDate && endDate === shared.endDate,
  );
  const hasComparison = chosen !== undefined && shown !== undefined && isCompared(chosen, today, shown);
  return {
    today,
    filter,
    compare,
    ranges,
    chosenRange,
    splitType: shared.splitType,
    data: shown,
    chosen,
    isCompared: hasComparison,
    error: shown === undefined ? error : undefined,
    isFetching,
    refetch,
  };
}
