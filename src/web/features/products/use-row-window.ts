import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

export type RowWindow = {
  /** Places of the rows that are drawn. */
  rows: readonly number[];
  /** Pixels that stand for the rows above and below them. */
  before: number;
  after: number;
  measure: (row: HTMLTableRowElement | null) => void;
  show: (row: number) => void;
};

type Options = {
  viewport: RefObject<HTMLDivElement | null>;
  count: number;
  /** What stays in sight above the rows, and what a row of one line is high. */
  above: number;
  height: number;
};

/** Of a long table the rows in sight, with some above and below for whoever scrolls fast or walks by keyboard. */
export function useRowWindow({ viewport, count, above, height }: Options): RowWindow {
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
  });
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? above;
  return {
    rows: items.map(({ index }) => index),
    before: (items[0]?.start ?? above) - above,
    after: virtualizer.getTotalSize() + above - end,
    measure: virtualizer.measureElement,
    show: (row) => virtualizer.scrollToIndex(row, { align: "auto" }),
  };
}
