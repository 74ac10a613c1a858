/** What a mapping, merge or undo moves is the same whether the seller waits for the figures or a job computes them. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Facts } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { type Remap, remap } from "#pipeline/products/remap/remap.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleBatch, sampleEntry, sampleLine, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { JOBS } from "./jobs.ts";

const database = forFile(createTestDatabase);
let scope: CompanyScope;
beforeEach(async () => {
  const { companyId } = await loadFacts(database, seller());
  scope = { db: database.db, companyId };
});

/** Waits for the figures of no order. */
const BY = { userId: null, atOnce: 0 };

/**
 * The small seller keeps its cups by FIFO: 4 at 10.00, then 20 at 30.00. Three were sold on 2 June, one more on 25 June (order 4). A candle
 * was sold on 20 June (order 3); another order of one was cancelled (order 5), and 3.00 billed for it.
 */
function seller(): Facts {
  const facts = smallSeller();
  const gross = { vatMode: "gross" } as const;
  return {
    ...facts,
    products: facts.products.map((product) =>
      product.id === KUBEK ? sampleProduct(KUBEK, { sku: product.sku, costMethod: "fifo" }) : product,
    ),
    batches: [sampleBatch(KUBEK, "2025-06-01", 4, "10", gross), sampleBatch(KUBEK, "2025-06-03", 20, "30", { ...gross, seq: 1 })],
    refunds: [],
    orders: [
      ...facts.orders,
      sampleOrder("4", [sampleLine("51", 5000, { boughtAt: "2025-06-25T10:00:00Z", productId: KUBEK, offerId: "201" })]),
      sampleOrder("5", [sampleLine("52", 3000, { boughtAt: "2025-06-21T10:00:00Z", productId: SWIECA, offerId: "203" })], {
        counted: false,
      }),
    ],
    billing: [
      ...facts.billing,
      sampleEntry("59", "SUC", -300, { vatRate: null, orderId: "5", offerId: "203", occurredAt: "2025-06-21T11:00:00Z" }),
    ],
  };
}

/** What the goods of orders 3 and 4 cost, and the product that the fee of the cancelled order is booked on. */
async function booked(): Promise<unknown[]> {
  const { rows } = await sql<{ third: number; fourth: number; fee: string }>`
    select coalesce(sum(amount) filter (where line = 'cogs' and order_id = 3), 0)::bigint as third,
           coalesce(sum(amount) filter (where line = 'cogs' and order_id = 4), 0)::bigint as fourth,
           string_agg(product_id::text, ',') filter (where line = 'commission' and order_id = 5) as fee
    from postings where company_id = ${scope.companyId}`.execute(scope.db);
  return rows.flatMap(({ third, fourth, fee }) => [third, fourth, fee]);
}

async function work(jobId: number | null): Promise<void> {
  const attempt = { attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  await JOBS.recompute.work(workerDeps(database), { companyId: scope.companyId, jobId }, attempt);
  expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
}

async function say(wanted: Remap): Promise<number> {
  const { changeId, jobId } = await withTransaction(scope.db, (db) => remap({ ...scope, db }, BY, wanted));
  expect(await booked()).toEqual(START);
  await work(jobId);
  return changeId;
}

async function takeBack(changeId: number): Promise<void> {
  const { jobId } = await withTransaction(scope.db, (db) => undoChange({ ...scope, db }, BY, changeId));
  await work(Number(jobId));
  expect(await booked()).toEqual(START);
}

const START = [0, -1000, SWIECA];

test("packs take units off the shelf that later orders of single cups took", async () => {
  const changeId = await say({ kind: "mapping", links: [{ offerId: 203, productId: Number(KUBEK), quantity: 3 }] });
  // The pack: 1 × 10.00 + 2 × 30.00; the cup of order 4 cost 10.00 and costs 30.00 now.
  expect(await booked()).toEqual([-7000, -3000, SWIECA]);
  await takeBack(changeId);
});

test("the fee of a cancelled order goes with its offer", async () => {
  const changeId = await say({ kind: "merge", survivorId: Number(LAMPA), productIds: [Number(SWIECA)] });
  // The candle costs what a lamp does.
  expect(await booked()).toEqual([-6000, -1000, LAMPA]);
  await takeBack(changeId);
});
