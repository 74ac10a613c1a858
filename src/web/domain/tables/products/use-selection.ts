import type { Filter } from "#contract/filter.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";

/** The filter of the screen for the rows of a table, where unticked products stay to be ticked again. */
export function withoutSelection(filter: Filter): Filter {
  return { ...filter, isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };
}

/** Ticking products filters the whole screen; the page of the table stays where it is. */
export function useSelection() {
  const { shared, act } = useFilter();
  const { isAllProductsSelected, excludedProductIDs, selectedProductIDs, currentPage } = shared;
  const all = isAllProductsSelected && excludedProductIDs.length === 0;
  const some = isAllProductsSelected ? excludedProductIDs.length > 0 : selectedProductIDs.length > 0;
  return {
    all,
    some,
    /** Nothing is ticked, which the reports read as everything. */
    none: !isAllProductsSelected && selectedProductIDs.length === 0,
    selectAll: () => act({ type: "allProductsSelected", payload: { excluded: [] } }),
    toggleAll: () =>
      act(all ? { type: "allProductsDeselected", payload: { selected: [] } } : { type: "allProductsSelected", payload: { excluded: [] } }),
    toggle: (id: string, selected: boolean) => {
      act({ type: "productToggled", payload: { id, selected } });
      act({ type: "pageChosen", payload: { page: currentPage } });
    },
  };
}
