import type { Connector, Page, Window } from "#sources/connector.ts";
import type { FeedName } from "./plan.ts";

export type NamedPage = Page<{ readonly externalId: string }>;

/** What the marketplace has of a feed in a window. */
export function windowPages(connector: Connector, feed: FeedName, window: Window): AsyncIterable<NamedPage> {
  if (feed === "orders") return connector.orders(window);
  if (feed === "refunds") return connector.refunds(window);
  if (feed === "returns") return connector.returns(window);
  if (feed === "operations") return keyed(connector.operations(window));
  const market = (["PL", "CZ", "SK", "HU"] as const).find((name) => feed === `billing:${name}`);
  if (market === undefined) throw new Error(`the feed ${feed} has no windows`);
  return connector.billing(market, window);
}

async function* keyed<T extends { readonly key: string }>(pages: AsyncIterable<Page<T>>): AsyncGenerator<Page<T & { externalId: string }>> {
  for await (const page of pages) yield { ...page, facts: page.facts.map((fact) => ({ ...fact, externalId: fact.key })) };
}
