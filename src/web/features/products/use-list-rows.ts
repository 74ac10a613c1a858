import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import type { ListedProduct } from "#contract/products.ts";
import { type ListAnswer, type ListQuestion, useProductListQuery } from "./products.api.ts";
import { PAGE_ROWS } from "./use-product-list.ts";

/** Of somebody who drags the scroll bar over thousands, only where they stop is asked for. */
const PAUSE_MS = 80;

/** `held`: a row that is drawn wherever one looks. */
type Sight = { first: number; last: number; held: number | null };

/** The page, counted from 1, that holds the row, counted from 0. */
function pageOf(row: number): number {
  return Math.floor(Math.max(0, row) / PAGE_ROWS) + 1;
}

/** Rows by their place in the list: the pages that are in sight, of which there are two at most, and that of the row that is held. */
export function useListRows(question: ListQuestion, first: ListAnswer, sight: Sight): (row: number) => ListedProduct | undefined {
  const [settled] = useDebouncedValue(`${pageOf(sight.first)}-${pageOf(sight.last)}`, PAUSE_MS);
  const [from = 1, to = 1] = settled.split("-").map(Number);
  const upper = usePage(question, from);
  const lower = usePage(question, to === from ? 1 : to);
  const kept = usePage(question, pageOf(sight.held ?? 0));
  const pages = useMemo(
    () => new Map([[1, first.items], ...[upper, lower, kept].flatMap((page) => (page === undefined ? [] : [page]))]),
    [first.items, upper, lower, kept],
  );
  return useCallback((row: number) => pages.get(pageOf(row))?.[row % PAGE_ROWS], [pages]);
}

/** Page 1 is there already, with the sums of all. */
function usePage(question: ListQuestion, page: number): [number, readonly ListedProduct[]] | undefined {
  const { currentData } = useProductListQuery({ ...question, page, perPage: PAGE_ROWS, withKpis: false }, { skip: page === 1 });
  return useMemo(() => (page === 1 || currentData === undefined ? undefined : [page, currentData.items]), [page, currentData]);
}
