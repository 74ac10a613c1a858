/** Ids of facts are text; in the database they are numbers. A decimal id stays itself, others follow in their own order. */
import type { Facts } from "#core/facts.ts";
import { compareIds } from "#core/ids.ts";

export type IdMap = ReadonlyMap<string, number>;

const ENTITIES = [
  "stores",
  "products",
  "tags",
  "offers",
  "orders",
  "lines",
  "surcharges",
  "refunds",
  "billing",
  "expenses",
  "costRules",
] as const;

/** The stored id of each fact, by kind. An expense's is the id of its version. */
export type FactIds = Record<(typeof ENTITIES)[number], IdMap>;

const DECIMAL = /^[1-9]\d{0,14}$/;

/** Keeps the order of `compareIds`, by which rules settle ties. */
function numbered(ids: readonly string[]): IdMap {
  const sorted = [...new Set(ids)].toSorted(compareIds);
  let last = 0;
  return new Map(
    sorted.map((id) => {
      last = DECIMAL.test(id) ? Number(id) : last + 1;
      return [id, last];
    }),
  );
}

export function factIds(facts: Facts): FactIds {
  const of = (rows: readonly { id: string }[]): IdMap => numbered(rows.map(({ id }) => id));
  return {
    stores: of(facts.stores),
    products: of(facts.products),
    tags: numbered(
      facts.products
        .flatMap(({ tagIds }) => tagIds)
        .concat([...facts.expenses, ...(facts.costRules ?? [])].flatMap(({ tagId }) => tagId ?? [])),
    ),
    offers: of(facts.offers),
    orders: of(facts.orders),
    lines: of(facts.orders.flatMap(({ lines }) => lines)),
    surcharges: of(facts.orders.flatMap(({ surcharges }) => surcharges)),
    refunds: of([...facts.refunds, ...(facts.waitingRefunds ?? [])]),
    billing: of(facts.billing),
    expenses: of(facts.expenses),
    costRules: of(facts.costRules ?? []),
  };
}

/** The stored id; 0 for none, and for one that no fact has: there is nothing behind it. */
export function storedId(ids: IdMap, id: string | null): number {
  return id === null ? 0 : (ids.get(id) ?? 0);
}
