/** One window of one feed: pages into staging, then merge, figures and the feed's new place in a single transaction. */
import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import type { Instant } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { analyzeGrown } from "#db/analyze-grown.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import type { Page } from "#marketplace/connector.ts";
import { bookStock } from "../book-stock.ts";
import { lockCompany } from "../company-lock.ts";
import { writeEstimates } from "../estimate-fees.ts";
import { type FeedAdvance, advanceFeed, countFeed } from "./feeds.query.ts";
import { mergeBillingFacts } from "./merge-billing.ts";
import { mergeOfferFacts } from "./merge-offers.ts";
import { mergeOperationFacts } from "./merge-operations.ts";
import { mergeOrderFacts } from "./merge-orders.ts";
import { mergeRefundFacts, mergeReturnFacts } from "./merge-refunds.ts";
import type { FeedName } from "./plan.ts";
import { type FeedTarget, clearFacts, hasFacts, releaseUnderstood, stagePage } from "./stage-facts.ts";
import type { Merged } from "./staged.sql.ts";
import { tellUnexplained } from "./unexplained.ts";

type Named = { readonly externalId: string };

/** Called between pages; throws when the reading should stop. */
export type OnPage = () => Promise<void>;

/** @returns how many facts were read. A reading that breaks off leaves the feed's place where it was. */
export async function stagePages(
  scope: CompanyScope,
  storeId: number,
  feed: FeedName,
  pages: AsyncIterable<Page<Named>>,
  onPage: OnPage,
): Promise<number> {
  const target: FeedTarget = { ...scope, storeId, feed };
  await clearFacts(target);
  let facts = 0;
  for await (const page of pages) {
    await stagePage(target, page);
    facts += page.facts.length;
    await countFeed(scope, storeId, feed, facts);
    await onPage();
  }
  return facts;
}

/** Looked up by merges. */
const MERGED_INTO = ["orders", "order_lines", "order_aliases", "billing_entries", "refunds", "offers", "products"];

const NOTHING: Merged = { orderIds: [], days: [], taken: 0 };

function mergerOf(feed: FeedName): (target: FeedTarget) => Promise<Merged> {
  if (feed.startsWith("billing:")) return mergeBillingFacts;
  if (feed === "refunds") return mergeRefundFacts;
  if (feed === "returns") return mergeReturnFacts;
  if (feed === "offers") return mergeOfferFacts;
  if (feed === "operations") return mergeOperationFacts;
  return mergeOrderFacts;
}

/** Everything staged becomes facts and figures, and the feed moves on: all of it, or nothing. @returns how many facts were new or different. */
export async function takeIn(scope: CompanyScope, storeId: number, feed: FeedName, at: Instant, advance: FeedAdvance): Promise<number> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const target: FeedTarget = { ...inside, storeId, feed };
    await lockCompany(inside);
    await sql`set local work_mem = '64MB'`.execute(db);
    await analyzeGrown(db, MERGED_INTO);
    const merged = (await hasFacts(target)) ? await mergerOf(feed)(target) : NOTHING;
    if (merged.orderIds.length + merged.days.length > 0) {
      const restocked = await bookStock(inside, null, merged.orderIds);
      const today = dayInZone(at, zoneOf("PL"));
      const estimated = await writeEstimates(inside, { orderIds: merged.orderIds, today });
      await refreshLedger(inside, { orderIds: [...new Set([...merged.orderIds, ...restocked, ...estimated])], days: merged.days, today });
    }
    if (merged !== NOTHING) {
      if (feed === "orders" || feed === "signals") await tellUnexplained(target);
      await releaseUnderstood(target);
      await clearFacts(target);
    }
    await advanceFeed(inside, storeId, feed, advance);
    await sql`
      update stores set last_ingest_at = now() where company_id = ${scope.companyId} and id = ${storeId}`.execute(db);
    const news = { companyId: scope.companyId, storeId, kind: "sync", feed, changed: merged.taken > 0 };
    await sql`select pg_notify('live', ${JSON.stringify(news)})`.execute(db);
    return merged.taken;
  });
}
