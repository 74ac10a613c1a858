/** One window of some feeds: pages into staging, then merge, figures and the feeds' new places in a single transaction. */
import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import type { Instant } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { analyzeGrown } from "#db/analyze-grown.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import type { Gap, Page } from "#sources/facts.ts";
import type { FeedName } from "#sources/kit/feed.ts";
import type { OpenGap } from "#sources/kit/gaps.ts";
import { bookStock } from "../figures/book-stock.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { writeAdsEstimates } from "../estimates/estimate-ads.ts";
import { writeEstimates } from "../estimates/estimate-fees.ts";
import { alertCashInPart } from "./cash-in-part.ts";
import { type FeedAdvance, advanceFeed, countFeed } from "./feeds.query.ts";
import { keepOfferDays } from "./keep-offer-days.ts";
import { alertGaps } from "./alert-gaps.ts";
import { mergeBillingFacts } from "./merge-billing.ts";
import { mergeOfferFacts } from "./merge-offers.ts";
import { mergeOperationFacts } from "./merge-operations.ts";
import { mergeOrderFacts } from "./merge-orders.ts";
import { mergeRefundFacts, mergeReturnFacts } from "./merge-refunds.ts";
import { proveDeliveryMethods } from "./prove-methods.ts";
import { respreadAds } from "../merge/replace-ads.ts";
import { checkStaged, checkMerged } from "./check-intake.ts";
import { clearFacts, learnStaged, releaseUnderstood, stagePage } from "./stage-facts.ts";
import type { FeedTarget, Part, Merged } from "./staged.sql.ts";
import { alertUnexplained } from "./unexplained.ts";

type Named = { readonly externalId: string };

/** Called between pages; throws when the reading should stop. */
export type OnPage = () => Promise<void>;

type Reading = CompanyScope & { readonly storeId: number; readonly feed: FeedName; readonly part: Part };

/** `facts` = how many different ones wait to be taken in now; `gaps` = what of the window did not come whole. */
export type Staged = { readonly facts: number; readonly gaps: readonly Gap[] };

/** A reading that breaks off leaves the feed's place where it was. */
export async function stagePages(reading: Reading, pages: AsyncIterable<Page<Named>>, onPage: OnPage): Promise<Staged> {
  const { storeId, feed } = reading;
  await clearFacts(reading);
  const facts = new Set<string>();
  const gaps: Gap[] = [];
  let reportedAt = performance.now();
  for await (const page of readAhead(pages)) {
    await stagePage(reading, page);
    for (const { externalId } of page.facts) facts.add(externalId);
    if (page.gap !== undefined) gaps.push(page.gap);
    if (performance.now() - reportedAt >= REPORT_EVERY) {
      await countFeed(reading, storeId, feed, facts.size);
      reportedAt = performance.now();
    }
    await onPage();
  }
  await countFeed(reading, storeId, feed, facts.size);
  return { facts: facts.size, gaps };
}

/** The next page is on its way while this one is put down. */
async function* readAhead<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  const source = pages[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // Whoever stops in between never hears of it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

/** How often a long reading tells how far it is, ms. */
const REPORT_EVERY = 300;

/** Looked up by merges. */
const MERGED_INTO = ["orders", "order_lines", "order_aliases", "billing_entries", "refunds", "offers", "products"];

const NOTHING: Merged = { orderIds: [], days: [], taken: 0, added: 0 };

function mergerOf(feed: string): (target: FeedTarget) => Promise<Merged> {
  if (feed.startsWith("billing:")) return mergeBillingFacts;
  if (feed === "refunds") return mergeRefundFacts;
  if (feed === "returns") return mergeReturnFacts;
  if (feed === "offers") return mergeOfferFacts;
  if (feed === "operations") return mergeOperationFacts;
  return mergeOrderFacts;
}

/** A feed whose window is staged, how many facts it holds, the gaps it had before, and its place once they are in. */
export type StagedFeed = FeedAdvance & {
  readonly feed: FeedName;
  readonly part: Part;
  readonly facts: number;
  readonly gapsBefore: readonly OpenGap[];
};

/**
 * Everything staged of these feeds becomes facts and figures, and the feeds move on: all of it, or nothing. Orders come
 * first in `staged`, so that what belongs to them finds them. @returns how many facts were new or different.
 */
export async function ingest(scope: CompanyScope, storeId: number, at: Instant, staged: readonly StagedFeed[]): Promise<number> {
  // Before the transaction, which would keep the tables from everybody else's planner until it ends.
  await analyzeGrown(scope.db, MERGED_INTO);
  await learnStaged(staged.map(({ feed, part }): FeedTarget => ({ ...scope, storeId, feed, part })));
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    await lockCompany(inside);
    await sql`set local work_mem = '64MB'`.execute(db);
    const merged: Merged[] = [];
    for (const { feed, part, facts } of staged) merged.push(await mergeFeed({ ...inside, storeId, feed, part }, facts, at));
    await refreshAffected({ ...inside, storeId }, merged, at);
    for (const [place, { feed, gapsBefore, ...advance }] of staged.entries()) {
      await advanceFeed(inside, storeId, feed, advance, merged[place]?.added ?? 0);
      await alertGaps(inside, storeId, feed, gapsBefore, advance.cursor.gaps ?? []);
    }
    await sql`
      update stores set last_ingest_at = now() where company_id = ${scope.companyId} and id = ${storeId}`.execute(db);
    for (const [place, { feed }] of staged.entries()) {
      const news = { companyId: scope.companyId, storeId, kind: "sync", feed, changed: (merged[place]?.taken ?? 0) > 0 };
      await sql`select pg_notify('live', ${JSON.stringify(news)})`.execute(db);
    }
    return merged.reduce((sum, { taken }) => sum + taken, 0);
  });
}

async function mergeFeed(target: FeedTarget, facts: number, at: Instant): Promise<Merged> {
  await checkStaged(target, facts);
  if (facts === 0) return NOTHING;
  const merged = await mergerOf(target.feed)(target);
  await checkMerged(target);
  if (target.feed === "offers") await keepOfferDays(target, at);
  if (target.feed === "orders" || target.feed === "signals") {
    await alertUnexplained(target);
    await alertCashInPart(target);
  }
  await releaseUnderstood(target);
  await clearFacts(target);
  return merged;
}

/** What deliveries prove, stock, estimates and figures of everything the merges touched, once. */
async function refreshAffected(inside: CompanyScope & { readonly storeId: number }, merged: readonly Merged[], at: Instant): Promise<void> {
  const reached = [...new Set(merged.flatMap((one) => one.orderIds))];
  const orderIds = [...new Set([...reached, ...(await proveDeliveryMethods(inside, reached))])];
  const booked = [...new Set(merged.flatMap((one) => one.days))];
  const days = [...new Set([...booked, ...(await respreadAds(inside, booked))])];
  if (orderIds.length + days.length === 0) return;
  const restocked = await bookStock(inside, null, orderIds);
  const today = dayInZone(at, zoneOf("PL"));
  const estimated = await writeEstimates(inside, { orderIds, today });
  const waiting = days.length > 0 ? await writeAdsEstimates(inside) : [];
  await refreshLedger(inside, { orderIds: [...new Set([...orderIds, ...restocked, ...estimated])], days: [...days, ...waiting], today });
}
