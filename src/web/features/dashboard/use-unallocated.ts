import { isDay } from "#core/day.ts";
import { useAddress } from "../../lib/use-address.ts";

/** What can stand on no product: selections of the ledger. */
const WHAT = ["ads", "productFees"] as const;

export type Unallocated = { what: (typeof WHAT)[number]; startDate: string; endDate: string; storeId: string };

const PARAM = "unallocated";

/** Which amounts that stand on no product are open, and of which days and store: part of the address, as a matter leads to them. */
export function useUnallocated(): { open: Unallocated | null; close: () => void } {
  const [params, changeAddress] = useAddress();
  const [name = "", range = "", storeId = ""] = (params.get(PARAM) ?? "").split("~");
  const [startDate = "", endDate = ""] = range.split("..");
  const what = WHAT.find((known) => known === name);
  const isOpen = what !== undefined && isDay(startDate) && isDay(endDate) && startDate <= endDate && /^\d+$/.test(storeId);
  return {
    open: isOpen ? { what, startDate, endDate, storeId } : null,
    close: () => changeAddress((address) => address.delete(PARAM), "replace"),
  };
}
