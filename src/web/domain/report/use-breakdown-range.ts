import { isDay } from "#core/day.ts";
import type { DayRange } from "#core/period.ts";
import { useAddress } from "../../lib/use-address.ts";

const PARAM = "breakdown";
const SEPARATOR = "..";

/** The range whose breakdown is open is part of the address, so that a figure can be shown to somebody. */
export function useBreakdownRange(): { range: DayRange | null; open: (range: DayRange | null) => void } {
  const [params, changeAddress] = useAddress();
  const [startDate = "", endDate = ""] = (params.get(PARAM) ?? "").split(SEPARATOR);
  const range = isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : null;
  const open = (wanted: DayRange | null) =>
    changeAddress(
      (address) => {
        if (wanted === null) address.delete(PARAM);
        else setBreakdown(address, wanted);
      },
      wanted === null ? "replace" : "push",
    );
  return { range, open };
}

/** For whoever changes more of the address in the same step. */
export function setBreakdown(address: URLSearchParams, { startDate, endDate }: DayRange): void {
  address.set(PARAM, `${startDate}${SEPARATOR}${endDate}`);
}
