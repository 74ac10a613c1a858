import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

export type RowWindow = {
  /** The rows that are drawn, by their place, and the pixels that stand for those left out above each. */
  rows: readonly { row: number; gap: number }[];
  /** Pixels that stand for the rows below them. */
  after: number;
  /** First and last row in sight. */
  first: number;
  last: number;
  measure: (row: HTMLTableRowElement | null) => void;
  show: (row: number) => void;
};

type Options = {
  viewport: RefObject<HTMLDivElement | null>;
  count: number;
  /** What stays in sight above the rows, and what a row of one line is high. */
  above: number;
  height: number;
  /** A row that stays, however far one scrolls: something is being typed in it. */
  held: number | null;
};

/** Of a long table the rows in sight, with some above and below for whoever scrolls fast or walks by keyboard. */
export function useRowWindow({ viewport, count, above, height, held }: Options): RowWindow {
  // The library hands out one object that changes within itself, which the compiler would take for the same. Plain values leave here.
  "use no memo";
  // oxlint-disable-next-line react/incompatible-library -- kept out of the compiler's sight by the line above
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => viewport.current,
    estimateSize: () => height,
    scrollMargin: above,
    scrollPaddingStart: above,
    scrollPaddingEnd: height,
    overscan: 12,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), held, count),
  });
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? above;
  const seen = items.filter(({ index }) => index !== held);
  return {
    rows: items.map(({ index, start }, at) => ({ row: index, gap: start - (items[at - 1]?.end ?? above) })),
    first: seen[0]?.index ?? 0,
    last: seen.at(-1)?.index ?? 0,
    after: virtualizer.getTotalSize() + above - end,
    measure: virtualizer.measureElement,
    show: (row) => virtualizer.scrollToIndex(row, { align: "auto" }),
  };
}

/** The rows, counted up, with one more among them; none that the list does not have. */
export function withRow(rows: number[], held: number | null, count: number): number[] {
  return held === null || held >= count || rows.includes(held) ? rows : [...rows, held].toSorted((a, b) => a - b);
}
