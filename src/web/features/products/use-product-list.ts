import { useMemo } from "react";
import { PRODUCT_KPIS, type ProductKpi } from "#core/product-list.ts";
import { askedMarkets } from "#core/filter-state.ts";
import type { DayRange } from "#core/period.ts";
import { useAddress } from "../../lib/use-address.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useTableState } from "../../domain/figures/table-state.ts";
import { type ListQuestion, useProductListQuery } from "./products.api.ts";

/** Rows of one request; several of them make the list while one scrolls. */
export const PAGE_ROWS = 100;

/** What is asked for; all of it stands in the address, but stores and markets, which every screen shares. */
export function useProductList(range: DayRange) {
  const { shared } = useFilter();
  const [, changeAddress] = useAddress();
  const table = useTableState<ProductKpi>({ defaultSort: "-sales", only: PRODUCT_KPIS });
  const { sort, only: kpi, phrase } = table;
  const { startDate, endDate } = range;
  const question = useMemo<ListQuestion>(
    () => ({
      startDate,
      endDate,
      filter: { accountType: [...shared.accountType], ...askedMarkets(shared) },
      sort,
      ...(kpi === undefined ? {} : { kpi }),
      ...(phrase === "" ? {} : { phrase }),
    }),
    [startDate, endDate, shared, sort, kpi, phrase],
  );
  const first = useProductListQuery({ ...question, page: 1, perPage: PAGE_ROWS });
  return {
    table,
    kpi,
    phrase,
    question,
    first,
    /** What is shown answers another question: this one is on its way, or failed. */
    isOther: first.currentData === undefined,
    isNarrowed: kpi !== undefined || phrase !== "",
    chooseKpi: table.chooseOnly,
    showAll: () =>
      changeAddress((address) => {
        for (const name of ["only", "phrase", "page"]) address.delete(name);
      }, "replace"),
    /** Where to begin with products that have no cost: those that sell most. */
    showUncosted: () =>
      changeAddress((address) => {
        for (const name of ["phrase", "page", "sort"]) address.delete(name);
        address.set("only", "noCost");
      }, "push"),
  };
}

export type ProductList = ReturnType<typeof useProductList>;

/** What a change of many is asked with, when all that were found are chosen. */
export function whichOf({ startDate, endDate, filter, kpi, phrase }: ListQuestion) {
  return { startDate, endDate, filter, ...(kpi === undefined ? {} : { kpi }), ...(phrase === undefined ? {} : { phrase }) };
}
