/** Shards are moved to another machine while companies work. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createSession } from "#accounts/sessions.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { createLivingInstance, duringImport, type LivingInstance, look } from "#testing/living-instance.ts";
import { report } from "./report.ts";
import { placeOf } from "./shards.ts";

let instance: LivingInstance;
/** A company whose shards lie on another machine than the instance's own. */
let other: FileCompany;
beforeAll(async () => {
  instance = await createLivingInstance();
  const own = await placeOf(instance.database.target, instance.company.scope.companyId);
  for (;;) {
    other = await createFileCompany(instance.database, { markets: ["PL"] });
    if ((await placeOf(instance.database.target, other.scope.companyId)).node !== own.node) break;
  }
  await other.take({
    kind: "orders",
    content: ["order_id;bought_at;sku;name;quantity;unit_price", "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30"],
  });
});
afterAll(() => instance.database.drop());

/** Moves the company's shards to the other machine, as an operator would: Citus picks the way, by logical replication. */
async function move(companyId: number): Promise<number> {
  const { target } = instance.database;
  const { shard, node } = await placeOf(target, companyId);
  const workers = await look<{ groupid: number; nodename: string; nodeport: number }>(
    target,
    "select groupid, nodename, nodeport from pg_dist_node where groupid <> 0",
  );
  const from = workers.find(({ groupid }) => groupid === node);
  const to = workers.find(({ groupid }) => groupid !== node);
  if (from === undefined || to === undefined) throw new Error("there is no other machine");
  const began = performance.now();
  await look(target, "select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'auto')", [
    shard,
    from.nodename,
    from.nodeport,
    to.nodename,
    to.nodeport,
  ]);
  expect((await placeOf(target, companyId)).node).toBe(to.groupid);
  return Math.round(performance.now() - began);
}

const revenueOf = async ({ scope }: FileCompany): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from postings where company_id = ${scope.companyId} and line = 'sales'`.execute(
    scope.db,
  );
  return rows[0]?.amount ?? 0;
};

async function signIn(): Promise<number> {
  const began = performance.now();
  const user = { id: instance.userId, companyId: instance.company.scope.companyId };
  await createSession(instance.database.db, user, { userAgent: "test", remember: false });
  return Math.round(performance.now() - began);
}

const file = (order: string, quantity: number): string[] => [
  "order_id;bought_at;sku;name;quantity;unit_price",
  `${order};2026-11-04 11:00;TALERZ;Talerz;${quantity};20,00`,
];

test("shards move while people sign in and change things", async () => {
  const { db } = instance.database;
  const signIns: number[] = [];
  let isMoving = true;
  const moving = move(other.scope.companyId).finally(() => (isMoving = false));
  let renamed = 0;
  while (isMoving) {
    signIns.push(await signIn());
    renamed += 1;
    await sql`update companies set name = ${`Sklep ${renamed}`} where company_id = ${other.scope.companyId}`.execute(db);
  }
  const milliseconds = await moving;
  report("shardMove", { milliseconds, changes: renamed, slowestSignInMilliseconds: Math.max(...signIns), shards: inject("citus")?.shards });
  expect(renamed).toBeGreaterThan(1);
  const { rows } = await sql`select name from companies where company_id = ${other.scope.companyId}`.execute(db);
  expect(rows).toEqual([{ name: `Sklep ${renamed}` }]);
  // 2 × 12.30
  expect(await revenueOf(other)).toBe(2460);
});

test("a move waits for an import that is in the middle of its transaction, and companies on other shards for neither", async () => {
  let moving = Promise.resolve(0);
  let hasMoved = false;
  const signIns: number[] = [];
  await duringImport(instance, async () => {
    moving = move(other.scope.companyId).finally(() => (hasMoved = true));
    for (let turn = 0; turn < 30; turn += 1) {
      signIns.push(await signIn());
      await sleep(100);
    }
    // Citus keeps every shard where it is for a transaction that has written rows of a SELECT (docs/SCALING.md).
    expect(hasMoved).toBe(false);
  });
  await moving;
  report("shardMoveBesideAnImport", { slowestSignInMilliseconds: Math.max(...signIns) });
  expect(Math.max(...signIns)).toBeLessThan(5000);
});

test("what is imported while the company's own shards move is all there afterwards", async () => {
  const moving = move(other.scope.companyId);
  const taken = other.take({ kind: "orders", content: file("Z-2", 3) });
  await moving;
  expect(await taken).toMatchObject({ status: "succeeded", created: 1 });
  // 2 × 12.30 + 3 × 20.00
  expect(await revenueOf(other)).toBe(8460);
  expect((await verifyLedger(instance.database.db)).differences).toEqual([]);
});
