import type { FiguresSchema } from "#contract/figures.ts";
import { isNamed } from "#core/search-fold.ts";
import type { SearchAnswer } from "./search.api.ts";

export type HitGroup = "products" | "offers" | "orders" | "expenses" | "screens";

export type Hit = {
  /** Unique among all hits. */
  key: string;
  group: HitGroup;
  name: string;
  /** SKU, number, store: what tells it from others of that name. */
  detail: string;
  figures: FiguresSchema | null;
  /** Of an expense, as entered. */
  amount: { minor: number; currency: string } | null;
  /** Where it opens: another screen, or the order beside whatever is on the screen. */
  open: { path: string } | { orderId: string } | { report: true };
};

function hit(group: HitGroup, id: string, rest: Omit<Hit, "key" | "group" | "figures" | "amount"> & Partial<Hit>): Hit {
  return { figures: null, amount: null, ...rest, key: `${group}:${id}`, group };
}

/** What is said under the list of the amounts in it: nothing where it has none, as of screens and expenses. */
export function footOf(hits: readonly Hit[]): ("figures" | "ordersFigures")[] {
  const inRange = hits.some(({ figures, group }) => figures !== null && group !== "orders");
  const ofOrders = hits.some(({ figures, group }) => figures !== null && group === "orders");
  return [...(inRange ? (["figures"] as const) : []), ...(ofOrders ? (["ordersFigures"] as const) : [])];
}

/** Reporting a problem is found by its words, as a screen is. */
export function reportHit(name: string): Hit {
  return hit("screens", "report", { name, detail: "", open: { report: true } });
}

/** Everything that was found, group by group, in the order it is shown: who types the name of a screen wants to go there. */
export function hitsOf(answer: SearchAnswer, asked: string): Hit[] {
  const screens = answer.screens.map(({ path, name }) => hit("screens", path, { name, detail: "", open: { path } }));
  const isScreen = screens.some(({ name }) => isNamed(name, asked));
  return isScreen ? [...screens, ...factsOf(answer)] : [...factsOf(answer), ...screens];
}

function factsOf({ products, offers, orders, expenses }: SearchAnswer): Hit[] {
  return [
    ...products.map(({ id, name, sku, figures }) =>
      hit("products", id, { name: name || sku, detail: name === "" ? "" : sku, figures, open: { path: `/system/products/${id}` } }),
    ),
    ...offers.map(({ id, name, externalId, storeName, productId, figures }) => {
      const path = productId === null ? `/system?tab=offers` : `/system/products/${productId}`;
      return hit("offers", id, { name: name || externalId, detail: `${externalId}, ${storeName}`, figures, open: { path } });
    }),
    ...orders.map(({ id, externalId, storeName, figures }) =>
      hit("orders", id, { name: externalId, detail: storeName, figures, open: { orderId: id } }),
    ),
    ...expenses.map(({ id, name, amount, currency }) =>
      hit("expenses", id, {
        name,
        detail: "",
        amount: amount === null ? null : { minor: amount, currency },
        open: { path: `/system/expenses?expense=${id}` },
      }),
    ),
  ];
}
