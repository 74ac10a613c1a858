import { useEffect, useState } from "react";
import { ONLY, type Only } from "#core/only.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { useAddress } from "../../../lib/use-address.ts";
import { useProductsQuery } from "../../report/dashboard.api.ts";
import { useShownSort, useUsualSort } from "../../figures/figure-columns.ts";
import { useShownOnly } from "../../figures/only-chips.tsx";
import type { View } from "../../report/use-view.ts";
import { useSelection, withoutSelection } from "./use-selection.ts";

/**
 * The rows of the table and its pinned rows. A selection narrows everything on the screen, but the rows of unticked
 * products must stay to be ticked again: so rows are asked for without the selection and totals with it.
 */
export function useProducts(view: View) {
  const { shared, act } = useFilter();
  const [params, changeAddress] = useAddress();
  const [perPage, setPerPage] = useState(50);
  const usual = useUsualSort();
  const sort = useShownSort(params.get("sort"), usual);
  const only = useShownOnly(ONLY).find((candidate) => candidate === params.get("only"));
  const question = { ...view.chosenRange, sort, ...(only ? { only } : {}) };
  const rows = useProductsQuery({ ...question, filter: withoutSelection(view.filter), page: shared.currentPage, perPage });
  const { some } = useSelection();
  const narrowed = useProductsQuery({ ...question, filter: view.filter, page: 1, perPage: 1 }, { skip: !some });
  // Until the totals of a first tick are there, those of everything stay: the rows must not go away under the pointer.
  const isNarrowed = some && narrowed.data !== undefined;
  const totals = isNarrowed ? narrowed.data : rows.data;
  const total = rows.data?.total;

  useEffect(() => {
    if (total !== undefined && only === undefined) act({ type: "searchItemsCounted", payload: { total } });
  }, [act, only, total]);

  const setParam = (name: string, value: string | null) => {
    changeAddress((address) => {
      if (value === null) address.delete(name);
      else address.set(name, value);
    }, "replace");
    act({ type: "pageChosen", payload: { page: 1 } });
  };
  return {
    rows,
    totals,
    isNarrowed,
    sort,
    only,
    page: shared.currentPage,
    perPage,
    question: { ...question, filter: view.filter },
    chooseSort: (value: string) => setParam("sort", value === usual ? null : value),
    chooseOnly: (value: Only | null) => setParam("only", value),
    choosePage: (page: number) => act({ type: "pageChosen", payload: { page } }),
    choosePerPage: (size: number) => {
      setPerPage(size);
      act({ type: "pageChosen", payload: { page: 1 } });
    },
  };
}
