import { type RawBuilder, sql } from "kysely";
import type { FeedTarget } from "./stage-facts.ts";

/** The staged facts of a feed, each once. */
export function stagedFacts({ companyId, storeId, feed }: FeedTarget): RawBuilder<unknown> {
  return sql`
    select s.external_id, s.fact from staging_facts s where s.company_id = ${companyId} and s.store_id = ${storeId} and s.feed = ${feed}`;
}

/** What a merge changed: orders and days whose figures follow, and how many facts were new or different. */
export type Merged = { readonly orderIds: readonly number[]; readonly days: readonly string[]; readonly taken: number };
