import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** `part` keeps what is read ahead from what is taken in meanwhile. */
export type FeedTarget = CompanyScope & { readonly storeId: number; readonly feed: string; readonly part: Part };
export type Part = 0 | 1;

/** The rows `s` of `staging_facts` that one reading has put down. */
export function isStaged({ companyId, storeId, feed, part }: FeedTarget): RawBuilder<boolean> {
  return sql`s.company_id = ${companyId} and s.store_id = ${storeId} and s.feed = ${feed} and s.part = ${part}`;
}

/** The staged facts of a feed, each once. */
export function stagedFacts(target: FeedTarget): RawBuilder<unknown> {
  return sql`
    select s.company_id, s.external_id, s.fact from staging_facts s where ${isStaged(target)}`;
}

/**
 * What a merge changed: orders and days whose figures follow, how many facts were new or different, and by how many there
 * are more now (orders, fees and refunds, whose number `verify-ledger` compares; other facts count 0).
 */
export type Merged = {
  readonly orderIds: readonly number[];
  readonly days: readonly string[];
  readonly taken: number;
  readonly added: number;
};
