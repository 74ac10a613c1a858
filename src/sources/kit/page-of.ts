/** A page of rows: what was understood, and beside it what was not. Pure. */
import type { Page, Quarantined } from "../facts.ts";
import { aboutRow, type RowPlaces } from "./about-row.ts";
import { child, root, Unreadable, type Field } from "./read.ts";

/** `read` gives `null` for a row that is none of ours, and throws `Unreadable` for one that must be put aside. */
export function pageOf<T>(rows: readonly unknown[], read: (row: Field) => T | null, places: RowPlaces): Page<T> {
  const facts: T[] = [];
  const quarantined: Quarantined[] = [];
  for (const row of rows) {
    const field = root(row);
    try {
      const fact = read(field);
      if (fact !== null) facts.push(fact);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { field: path, problem, value } = error;
      quarantined.push({ externalId: idOf(row) ?? "", field: path, problem, value, about: aboutRow(field, places) });
    }
  }
  return { facts, quarantined, rows: rows.length };
}

/** The row's own id, as most lists name it; `null` without one. */
export function idOf(row: unknown): string | null {
  const { value } = child(root(row), "id");
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
}
