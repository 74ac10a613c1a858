import { type KeyboardEvent, useState } from "react";

export type GridPlace = { row: string; column: number };

type Turn = {
  /** What an arrow to the right or left does on the first column; true = it was about the tree, nothing moves. */
  onFold: (row: string, fold: boolean) => boolean;
  /** Where an arrow to the left leads from the first column. */
  above: (row: string) => string;
};

/**
 * One stop of the tabulator for the whole table, arrows within it: up and down by row, left and right by column, Home and
 * End to the ends of the row. On the first column right and left open and close the tree.
 */
export function useGridFocus(rows: readonly string[], columns: number, { onFold, above }: Turn) {
  const [place, setPlace] = useState<GridPlace>({ row: rows[0] ?? "", column: 0 });
  const at = rows.includes(place.row) ? place : { row: rows[0] ?? "", column: 0 };

  const focus = (table: Element | null, next: GridPlace) => {
    setPlace(next);
    table?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  };
  const sideways = (step: -1 | 1): GridPlace | null => {
    if (at.column === 0 && onFold(at.row, step < 0)) return null;
    if (at.column === 0 && step < 0) return { row: above(at.row), column: 0 };
    return { row: at.row, column: Math.min(columns - 1, Math.max(0, at.column + step)) };
  };
  const upright = (step: number): GridPlace => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(at.row) + step))] ?? at.row;
    return { row, column: at.column };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => GridPlace | null>> = {
      ArrowRight: () => sideways(1),
      ArrowLeft: () => sideways(-1),
      ArrowDown: () => upright(1),
      ArrowUp: () => upright(-1),
      Home: () => ({ row: at.row, column: 0 }),
      End: () => ({ row: at.row, column: columns - 1 }),
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = move();
    if (next !== null) focus(event.currentTarget.closest("table"), next);
  };
  /** Of the element that stands at the place. */
  const stop = (row: string, column: number) => ({
    "data-row": row,
    "data-column": column,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setPlace({ row, column }),
    onKeyDown,
  });
  return stop;
}
