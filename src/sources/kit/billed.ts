/** Billing entries of one market, with codes of fees that are nobody else's. */
import type { Market } from "#core/facts.ts";
import { billingTypeKey } from "#core/store-source.ts";
import type { BillingFact, Page } from "../facts.ts";
import type { Feed, Reread } from "./feed.ts";
import { windowed } from "./windowed.ts";

/** Each market is asked for by itself. `source` is the key of the source whose codes they are. */
export function billed(source: string, market: Market, rereads: readonly Reread[]): Feed {
  return windowed({ name: `billing:${market}`, pages: (from, window) => withKeys(source, from.billing(market, window)), rereads });
}

async function* withKeys(source: string, pages: AsyncIterable<Page<BillingFact>>): AsyncGenerator<Page<BillingFact>> {
  for await (const page of pages) {
    yield {
      ...page,
      facts: page.facts.map((fact) => ({ ...fact, typeId: billingTypeKey(source, fact.typeId) })),
      quarantined: page.quarantined.map((entry) => {
        const { typeId } = entry.about;
        return { ...entry, about: { ...entry.about, typeId: typeId === null ? null : billingTypeKey(source, typeId) } };
      }),
    };
  }
}
