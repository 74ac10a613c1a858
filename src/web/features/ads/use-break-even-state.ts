import { type TableState, useTableState } from "../../domain/figures/table-state.ts";
import { isBreakEvenKey } from "./ads-columns.ts";

const SORT = "-sales";

/** Order and page of what each product may pay; the order of another table is none of its own. */
export function useBreakEvenState(): TableState<never> {
  const state = useTableState({ defaultSort: SORT, only: [] });
  const field = state.sort.replace(/^-/, "");
  return { ...state, sort: field === "name" || isBreakEvenKey(field) ? state.sort : SORT };
}
