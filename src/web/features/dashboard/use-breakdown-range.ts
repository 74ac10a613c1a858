import { useSearchParams } from "react-router";
import { isDay } from "#core/day.ts";
import type { DayRange } from "#core/period.ts";

const PARAM = "breakdown";
const SEPARATOR = "..";

/** The range whose breakdown is open is part of the address, so that a figure can be shown to somebody. */
export function useBreakdownRange(): { range: DayRange | null; open: (range: DayRange | null) => void } {
  const [params, setParams] = useSearchParams();
  const [startDate = "", endDate = ""] = (params.get(PARAM) ?? "").split(SEPARATOR);
  const range = isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : null;
  const open = (wanted: DayRange | null) => {
    const next = new URLSearchParams(params);
    if (wanted === null) next.delete(PARAM);
    else next.set(PARAM, `${wanted.startDate}${SEPARATOR}${wanted.endDate}`);
    setParams(next, { replace: wanted === null });
  };
  return { range, open };
}
