/** Which rows of a list are chosen: by their ids, or all that were found but for some. */
export type ChosenRows = { readonly all: boolean; readonly ids: ReadonlySet<string> };

export const NONE_CHOSEN: ChosenRows = { all: false, ids: new Set() };
export const ALL_CHOSEN: ChosenRows = { all: true, ids: new Set() };

export function isChosen({ all, ids }: ChosenRows, id: string): boolean {
  return all !== ids.has(id);
}

export function withRows({ all, ids }: ChosenRows, rows: readonly string[], chosen: boolean): ChosenRows {
  const next = new Set(ids);
  for (const id of rows) {
    if (chosen === all) next.delete(id);
    else next.add(id);
  }
  return { all, ids: next };
}

/** How many of `total` found ones. */
export function chosenCount({ all, ids }: ChosenRows, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

/** Of a list with so many rows: every one of them, some, none. */
export function chosenPart(chosen: ChosenRows, total: number): "all" | "some" | "none" {
  const count = chosenCount(chosen, total);
  if (count === 0) return "none";
  return count >= total ? "all" : "some";
}

/** The rows between two places, both included, as a box with Shift ticks them; null as long as one of them is not known. */
export function rowsBetween(from: number, to: number, idAt: (row: number) => string | undefined): readonly string[] | null {
  const [first, last] = from < to ? [from, to] : [to, from];
  const ids = Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step));
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? known : null;
}
