import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { OrderFact, Page } from "#sources/facts.ts";
import { releaseUnwanted } from "./stage-facts.ts";

/**
 * Signals name orders however old they are. One from before the wanted history (`from`, ms since 1970) stays out, as it
 * would for whoever connects today: its fees were never read. What is known already is followed all the same. Nor does one
 * wait in the quarantine that could not be read at first.
 */
export async function* withinHistory(
  scope: CompanyScope,
  storeId: number,
  from: number,
  pages: AsyncIterable<Page<OrderFact>>,
): AsyncGenerator<Page<OrderFact>> {
  for await (const page of pages) {
    const isOld = ({ boughtAt, lines }: OrderFact): boolean =>
      [boughtAt, ...lines.map((line) => line.boughtAt)].every((moment) => Date.parse(moment) < from);
    const known = await findKnown(
      scope,
      storeId,
      page.facts.filter(isOld).map(({ externalId }) => externalId),
    );
    const isUnwanted = (fact: OrderFact): boolean => isOld(fact) && !known.has(fact.externalId);
    const unwanted = page.facts.filter(isUnwanted).map(({ externalId }) => externalId);
    if (unwanted.length > 0) await releaseUnwanted({ ...scope, storeId, feed: "orders" }, unwanted);
    yield { ...page, facts: page.facts.filter((fact) => !isUnwanted(fact)) };
  }
}

async function findKnown({ db, companyId }: CompanyScope, storeId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select o.external_id as id from orders o
    where o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
