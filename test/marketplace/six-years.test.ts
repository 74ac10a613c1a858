/** A new account whose billing goes back six years: what is usable when, in which order it comes, and that a break loses nothing. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { pastRound } from "#jobs/sync-past.task.ts";
import { syncRound } from "#jobs/sync-round.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { monthOf } from "#sources/simulator/moments.ts";
import { simulatedStores } from "#testing/simulated-store.ts";
import { startTestWorker } from "#testing/worker.ts";
import { forFile } from "#testing/for-file.ts";

const DAY = 86_400_000;

const stores = forFile(() =>
  simulatedStores({
    sellers: [{ ordersPerDay: 0.3, offers: 8, markets: ["PL"], since: "2019-01-01" }],
    billingMonths: 72,
  }),
);
beforeAll(async () => {
  await sql`update stores set markets = '{PL}' where company_id = 1`.execute(stores.database.db);
});

async function reach(): Promise<number> {
  const { rows } = await sql<{ from: string }>`
    select covered_from as "from" from sync_feeds where company_id = 1 and feed = 'billing:PL'`.execute(stores.database.db);
  return Date.parse(rows[0]?.from ?? "");
}

/** Everything the account was billed between the two moments. */
function billed(from: number, to: number): string[] {
  const [world] = stores.simulator.world.sellers;
  const ids: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month += 1) {
    for (const { id, at } of world?.billing("PL", month) ?? []) if (at >= from && at <= to) ids.push(id);
  }
  return ids.toSorted();
}

test("reports have their newest month first, and the twelve months end the first sync", async () => {
  const { scope, deps, database } = stores;
  let first: { sales: number; from: string } | null = null;
  const onPage = async (): Promise<void> => {
    const { rows } = await sql<{ sales: number; from: string }>`
      select coalesce(sum(amount), 0)::bigint as sales, min(day) as "from" from postings where company_id = 1 and line = 'sales'`.execute(
      database.db,
    );
    if (first === null && (rows[0]?.sales ?? 0) > 0) first = rows[0] ?? null;
  };
  const began = stores.now();
  const end = await syncRound(deps, { scope, storeId: 1, signal: new AbortController().signal, onPage });
  expect(end).toEqual({ kind: "done" });
  // 2026-11-18 less 30 days.
  expect(first).toMatchObject({ sales: expect.any(Number) });
  expect(Reflect.get(Object(first), "from") >= "2026-10-19").toBe(true);
  expect(await reach()).toBe(began - 365 * DAY);
});

test("six years follow in the background, the oldest last, also when a reader breaks off in the middle", async () => {
  const { database, requests, scope } = stores;
  const { database: _own, ...deps } = stores.deps;
  const began = requests.length;
  const turn = (onPage: () => Promise<void>) => pastRound(stores.deps, { scope, storeId: 1, signal: new AbortController().signal, onPage });
  while ((await reach()) > Date.parse("2024-06-01T00:00:00Z")) await turn(async () => undefined);
  const before = await reach();
  await expect(
    turn(async () => {
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await reach()).toBe(before);
  // Asked for by the first sync.
  const worker = await startTestWorker(database, deps);
  // Six years before 2026-11-18, from midnight in Warsaw.
  const beginning = Date.parse("2020-11-17T23:00:00Z");
  while ((await reach()) > beginning) await sleep(20);
  await worker.stop();
  expect(await reach()).toBe(beginning);

  const { rows } = await sql<{ key: string }>`
    select entry_key as key from billing_entries where company_id = 1 order by entry_key collate "C"`.execute(database.db);
  // The simulator shows 72 months to the moment; what was billed before ten o'clock of that day is out of its reach.
  expect(rows.map(({ key }) => key)).toEqual(billed(Date.parse("2020-11-18T10:00:00Z"), stores.now()));
  const asked = requests
    .slice(began)
    .flatMap(({ url }) => (url.includes("/billing/billing-entries") ? [new URL(url).searchParams.get("occurredAt.gte") ?? ""] : []));
  expect(asked).toEqual(asked.toSorted().toReversed());
  expect((await verifyLedger(database.db)).differences).toEqual([]);
}, 120_000);
