import { useRef, useState } from "react";
import { ALL_CHOSEN, type ChosenRows, chosenCount, NONE_CHOSEN, rowsBetween, withRows } from "./chosen-products.ts";
import type { ListQuestion } from "./products.api.ts";
import { whichOf } from "./use-product-list.ts";

/** A box that was ticked or unticked; `withRange`: with Shift, so those between this one and the one before it as well. */
export type Choice = { row: number; id: string; chosen: boolean; withRange: boolean };

/**
 * Which rows are ticked. Another question has other rows, so it begins without any; another order of the same ones changes
 * nothing. `isOff`: the rows on the screen are no answer to the question yet, so nothing can be ticked.
 */
export function useChoosing(question: ListQuestion, total: number, isOff: boolean) {
  const asked = JSON.stringify(whichOf(question));
  const [state, setState] = useState<{ asked: string; chosen: ChosenRows }>({ asked, chosen: NONE_CHOSEN });
  const chosen = state.asked === asked ? state.chosen : NONE_CHOSEN;
  const lastRow = useRef<number | null>(null);
  const take = (next: ChosenRows) => setState({ asked, chosen: next });
  return {
    chosen,
    isOff,
    count: chosenCount(chosen, total),
    isAll: chosen.all,
    choose: ({ row, id, chosen: isTicked, withRange }: Choice, idAt: (row: number) => string | undefined) => {
      const range = withRange && lastRow.current !== null ? rowsBetween(lastRow.current, row, idAt) : null;
      lastRow.current = row;
      take(withRows(chosen, range ?? [id], isTicked));
    },
    chooseAll: (all: boolean) => take(all ? ALL_CHOSEN : NONE_CHOSEN),
    /** As a change of many is told whom it is about. */
    of: chosen.all ? { ...whichOf(question), but: [...chosen.ids] } : { productIDs: [...chosen.ids] },
  };
}

export type Choosing = ReturnType<typeof useChoosing>;
