import { useMemo } from "react";
import type { FilterAction } from "#core/filter-reducer.ts";
import { reportFilter } from "#core/filter-state.ts";
import { filterActed } from "./filter.slice.ts";
import { useAppDispatch, useAppSelector } from "./hooks.ts";

/** The shared filter, the part of it that reports are asked with, and the way to change it. */
export function useFilter() {
  const dispatch = useAppDispatch();
  const shared = useAppSelector(({ filter }) => filter.shared);
  const filter = useMemo(() => reportFilter(shared), [shared]);
  const act = useMemo(() => (action: FilterAction) => void dispatch(filterActed(action)), [dispatch]);
  return { shared, filter, act };
}
