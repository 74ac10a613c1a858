import type { CompanyState } from "#contract/companies.ts";

export const COLUMNS = ["name", "role", "stores", "sync", "dataUntil", "matters", "orders", "lastActivityAt"] as const;
export type Column = (typeof COLUMNS)[number];
export type Sorting = { column: Column; isDown: boolean };

/** As the address says it: a column, with „-” before it from the last to the first. By name where it says nothing. */
export function sortingIn(text: string | null): Sorting {
  const isDown = text?.startsWith("-") === true;
  const column = COLUMNS.find((known) => known === (isDown ? text?.slice(1) : text)) ?? "name";
  return { column, isDown };
}

/** What is unknown stands last, whichever way. */
export function sorted(items: readonly CompanyState[], { column, isDown }: Sorting): CompanyState[] {
  return items.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return isDown ? -order : order;
  });
}
