import type { FiguresSchema } from "#contract/figures.ts";
import { isUnknown } from "#core/why-none.ts";
import type { Only } from "#core/only.ts";

/** Rows of a table: the two pinned ones, which are no items, and the items. */
type Row = { id: string; figures: FiguresSchema };
export type FigureRow<T> = (Row & { kind: "totals" }) | (Row & { kind: "unallocated" }) | (Row & { kind: "item"; item: T });

type Answer<T> = { items: readonly T[]; totals: FiguresSchema; unallocated?: FiguresSchema | undefined };

/** `unallocated` is a row only where a table can have one. */
export function figureRows<T extends Row>({ items, totals, unallocated }: Answer<T>): FigureRow<T>[] {
  return [
    { id: "totals", kind: "totals", figures: totals },
    ...(unallocated === undefined ? [] : [{ id: "unallocated", kind: "unallocated" as const, figures: unallocated }]),
    ...items.map((item): FigureRow<T> => ({ id: item.id, kind: "item", figures: item.figures, item })),
  ];
}

/** Nothing to show: no row, and nothing outside the rows either. A quick filter that no row passes says so by itself. */
export function isEmptyTable({ total, totals }: { total: number; totals: FiguresSchema }, only: Only | undefined): boolean {
  return total === 0 && (only !== undefined || isEmptyRow(totals));
}

/** Whether anything at all lies outside the rows. */
export function isEmptyRow(figures: FiguresSchema): boolean {
  const amounts = [figures.netRevenue, figures.fees, figures.ads, figures.expenses, figures.netProfit];
  return amounts.every((amount) => amount === 0 || (amount === null && isUnknown(figures)));
}
