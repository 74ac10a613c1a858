import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { DayRange } from "#core/period.ts";
import { productInRange } from "#core/report-address.ts";

const Listed = createContext<DayRange | null>(null);

/** A screen whose lists have a period of their own: what they lead to is shown in it. */
export function ListRange({ range: { startDate, endDate }, children }: { range: DayRange; children: ReactNode }) {
  return <Listed value={useMemo(() => ({ startDate, endDate }), [startDate, endDate])}>{children}</Listed>;
}

/** Where a product of the list leads to; elsewhere its page has the period that all screens share. */
export function useProductPath(): (id: string) => string {
  const range = useContext(Listed);
  return (id) => (range === null ? `/system/products/${id}` : productInRange(id, range));
}
