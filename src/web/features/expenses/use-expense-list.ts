import { EXPENSE_GROUPS } from "#core/expense-kinds.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useAddress } from "../../lib/use-address.ts";
import { useTableState } from "../../domain/figures/table-state.ts";
import { type ExpensesQuestion, useExpensesQuery } from "./expenses.api.ts";

export const STATES = ["running", "planned", "ended"] as const;

/** What is asked for; all of it stands in the address. */
export function useExpenseList(range: { startDate: string; endDate: string }) {
  const table = useTableState({ defaultSort: "booked", only: EXPENSE_GROUPS });
  const [params, changeAddress] = useAddress();
  const state = STATES.find((known) => known === params.get("state"));
  const category = params.get("category");
  const { sort, only: group, phrase, page, perPage } = table;
  const { shared } = useFilter();
  const market = useAppSelector(({ place }) => place.market);
  const question: ExpensesQuestion = {
    ...range,
    // Of the market of the bar above, as every other screen; of all of them where all are chosen.
    ...(shared.markets === "all" ? {} : { market }),
    sort,
    ...(group ? { group } : {}),
    ...(state ? { state } : {}),
    ...(category === null ? {} : { category }),
    ...(phrase === "" ? {} : { phrase }),
  };
  const set = (name: string, value: string | null) =>
    changeAddress((address) => {
      address.delete("page");
      if (value === null) address.delete(name);
      else address.set(name, value);
    }, "replace");
  return {
    query: useExpensesQuery({ ...question, page, perPage }),
    question,
    table,
    group,
    state,
    category,
    isNarrowed: group !== undefined || state !== undefined || category !== null || phrase !== "",
    chooseState: (value: string | null) => set("state", value),
    chooseCategory: (value: string | null) => set("category", value),
    reset: () =>
      changeAddress((address) => {
        for (const name of ["only", "state", "category", "phrase", "page"]) address.delete(name);
      }, "replace"),
  };
}

export type ExpenseList = ReturnType<typeof useExpenseList>;
