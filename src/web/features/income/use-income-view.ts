import { isDay } from "#core/day.ts";
import { INCOME_KEYS, INCOME_UNITS, type IncomeKey, type IncomeUnit } from "#core/income.ts";
import type { DayRange } from "#core/period.ts";
import type { Basis } from "#contract/filter.ts";
import { useAddress } from "../../lib/use-address.ts";

/** A cell whose postings are open. */
export type OpenCell = DayRange & { key: IncomeKey };

export type IncomeView = ReturnType<typeof useIncomeView>;

/** How the statement is read; all of it is part of the address. */
export function useIncomeView() {
  const [params, changeAddress] = useAddress();
  const unit = INCOME_UNITS.find((known) => known === params.get("unit")) ?? "amount";
  const asked = params.get("basis");
  const basis: Basis | undefined = asked === "order" || asked === "billing" ? asked : undefined;
  const folded = new Set((params.get("folded") ?? "").split(",").filter((key) => INCOME_KEYS.some((known) => known === key)));
  const set = (key: string, value: string | null, how: "push" | "replace" = "replace") =>
    changeAddress((address) => {
      if (value === null || value === "") address.delete(key);
      else address.set(key, value);
    }, how);
  return {
    unit,
    basis,
    folded,
    cell: readCell(params.get("cell") ?? ""),
    isReconciling: params.has("bridge"),
    chooseUnit: (chosen: IncomeUnit) => set("unit", chosen === "amount" ? null : chosen),
    chooseBasis: (chosen: Basis) => set("basis", chosen),
    toggle: (key: IncomeKey) => {
      const next = new Set(folded);
      if (!next.delete(key)) next.add(key);
      set("folded", [...next].join(","));
    },
    openCell: (cell: OpenCell | null) =>
      set("cell", cell === null ? null : `${cell.key}~${cell.startDate}..${cell.endDate}`, cell === null ? "replace" : "push"),
    showReconciling: (shown: boolean) => set("bridge", shown ? "1" : null, shown ? "push" : "replace"),
  };
}

function readCell(text: string): OpenCell | null {
  const [name = "", range = ""] = text.split("~");
  const [startDate = "", endDate = ""] = range.split("..");
  const key = INCOME_KEYS.find((known) => known === name);
  return key === undefined || !isDay(startDate) || !isDay(endDate) ? null : { key, startDate, endDate };
}
