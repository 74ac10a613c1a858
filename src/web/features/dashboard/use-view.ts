import { useMemo } from "react";
import type { DateTile } from "#core/period.ts";
import { useAddress } from "../../lib/use-address.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useTilesQuery } from "./dashboard.api.ts";

export type Compare = "previous" | "year";

/** The chosen comparison is part of the address. */
export function useCompare(): [Compare, (compare: Compare) => void] {
  const [params, changeAddress] = useAddress();
  const compare = params.get("compare") === "year" ? "year" : "previous";
  const choose = (chosen: Compare) =>
    changeAddress((address) => {
      if (chosen === "year") address.set("compare", chosen);
      else address.delete("compare");
    }, "replace");
  return [compare, choose];
}

export type View = ReturnType<typeof useView>;

/** What the whole screen shows: the filter, the tiles with their figures, and which of them is chosen. */
export function useView(today: string) {
  const { shared, filter } = useFilter();
  const [compare] = useCompare();
  const ranges = useMemo<DateTile[]>(
    () => shared.predefinedDates.map(({ id, startDate, endDate }) => ({ id, startDate, endDate })),
    [shared.predefinedDates],
  );
  const { data, currentData, error, isFetching, refetch } = useTilesQuery({ filter, tiles: ranges, compare });
  const shown = currentData ?? data;
  const chosenRange = { startDate: shared.startDate, endDate: shared.endDate };
  const chosen = shown?.tiles.find(
    ({ id, startDate, endDate }) => id === shared.selectedTileID && startDate === shared.startDate && endDate === shared.endDate,
  );
  return {
    today,
    filter,
    compare,
    ranges,
    chosenRange,
    splitType: shared.splitType,
    data: shown,
    chosen,
    error: shown === undefined ? error : undefined,
    isFetching,
    refetch,
  };
}
