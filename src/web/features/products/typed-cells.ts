/** What was typed into rows of a list and is not in the list yet. */
import type { CostEntry } from "../../domain/costs/cost-entry.ts";

/** `entry` is null where the text is no cost; `version` is what it was typed over; `refused` says why in words. */
export type TypedCell = { text: string; entry: CostEntry | null; version: number; is: "sent" | "saved" | { refused: string } };

/** By the product's id. */
export type TypedCells = ReadonlyMap<string, TypedCell>;

export function withCell(cells: TypedCells, id: string, cell: TypedCell | null): TypedCells {
  const next = new Map(cells);
  if (cell === null) next.delete(id);
  else next.set(id, cell);
  return next;
}

/** The answer to what was sent; it comes too late where something else stands in the row by now. */
export function withAnswer(cells: TypedCells, id: string, sent: TypedCell, refused: string | null): TypedCells {
  return cells.get(id) === sent ? withCell(cells, id, { ...sent, is: refused === null ? "saved" : { refused } }) : cells;
}

/** What a row shows of it: of a product that was saved since, only what is still on its way. */
export function shownCell(cells: TypedCells, { id, version }: { id: string; version: number }): TypedCell | null {
  const cell = cells.get(id);
  return cell === undefined || (cell.version !== version && cell.is !== "sent") ? null : cell;
}
