import { useEffect, useRef } from "react";
import { isUnknown } from "#core/why-none.ts";
import { lastKnownMonth } from "#core/known-days.ts";
import { CUSTOM_TILE_ID } from "#core/period.ts";
import type { View } from "../../domain/report/use-view.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

/** Where none of its tiles is known the dashboard opens with the last month that is: a shop that files tell of, where its data are. */
export function useOpenAtData({ data, today }: Pick<View, "data" | "today">): void {
  const { shared, act } = useFilter();
  const isOpened = useRef(false);
  const { timeRange } = shared;
  useEffect(() => {
    if (data === undefined || isOpened.current) return;
    isOpened.current = true;
    const month = lastKnownMonth(data.knownDays, today);
    if (month === null || timeRange === CUSTOM_TILE_ID || data.tiles.some(({ figures }) => !isUnknown(figures))) return;
    act({ type: "rangeChosen", payload: month });
  }, [act, data, timeRange, today]);
}
