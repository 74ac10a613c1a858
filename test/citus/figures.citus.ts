/** The same history, and the same copy, on the cluster and on a PostgreSQL without Citus: the same figures, to the last one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { checkCopy } from "#backup/check-copy.ts";
import { openCopyFile } from "#backup/format/copy-file.ts";
import { makeCopy } from "#backup/make-copy.ts";
import { restoreCopy } from "#backup/restore-copy.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import type { Db } from "#db/connection.ts";
import { readMigrations } from "#db/migrate.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { carriedOf, contentsOf, createLivingInstance, INSTANCE_KEYS, type LivingInstance } from "#testing/living-instance.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { EVERYTHING } from "../consistency/questions.ts";
import { seller, TODAY } from "../consistency/seller.ts";
import { report } from "./report.ts";

const ORDERS = 300;
const SECRET = { kind: "key", key: Buffer.alloc(32, 1) } as const;
const MIGRATIONS = readMigrations();
const folder = mkdtempSync(join(tmpdir(), "zyskomierz-citus-"));

let spread: TestApp;
let plain: TestApp;
beforeAll(async () => {
  spread = await createTestApp();
  plain = await createTestApp({}, [], [], undefined, false, { database: await createTestDatabase({ cluster: inject("cluster") }) });
});
afterAll(async () => {
  await spread.close();
  await plain.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every sum of the ledger that no number of a row is in. */
async function sums(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select p.line, p.market, p.day, count(*) as postings, sum(p.amount)::bigint as amount, sum(p.amount_pln)::bigint as pln, sum(p.quantity)::bigint as units
    from postings p group by p.line, p.market, p.day order by p.line, p.market, p.day`.execute(db);
  return rows;
}

test("postings and tiles of a seller of 300 orders are equal, and the ledger computed again finds no difference", async () => {
  const clients: TestClient[] = [];
  const seconds: Record<string, number> = {};
  for (const [name, app] of [
    ["citus", spread],
    ["plain", plain],
  ] as const) {
    app.setNow(`${TODAY}T10:00:00Z`);
    const began = performance.now();
    const { companyId } = await loadFacts(app.database, seller(ORDERS));
    seconds[name] = Math.round((performance.now() - began) / 100) / 10;
    clients.push(await app.signIn({ companyId }));
  }
  expect(await sums(spread.database.db)).toEqual(await sums(plain.database.db));
  const body = { filter: EVERYTHING, tiles: [{ id: "year", startDate: "2026-01-01", endDate: TODAY }] };
  const [ofCluster, ofPlain] = await Promise.all(clients.map(async (client) => (await client.call(tilesRoute, { body })).body));
  expect(ofCluster).toEqual(ofPlain);
  const { differences, postings } = await verifyLedger(spread.database.db, { today: TODAY });
  report("figures", { orders: ORDERS, postings, differences: differences.length, seconds });
  expect(differences).toEqual([]);
});

async function carry(from: TestDatabase, to: TestDatabase, name: string): Promise<void> {
  const file = join(folder, name);
  const carried = { release: "0.1.0", keys: INSTANCE_KEYS, demoPassword: "demo" };
  await makeCopy(from, { file, migrations: MIGRATIONS, carried, write: { secret: SECRET, force: true } });
  const copy = await openCopyFile(file, [SECRET]);
  const { start } = await checkCopy(copy, MIGRATIONS);
  const shardCount = inject("citus")?.shards ?? 8;
  await restoreCopy(to.target, { copy, start, migrations: MIGRATIONS, keys: INSTANCE_KEYS, shardCount });
}

test("a copy of the cluster fills a PostgreSQL without Citus, and a copy of that one another cluster", async () => {
  const instance: LivingInstance = await createLivingInstance();
  const [single, cluster] = await Promise.all([
    createTestDatabase({ cluster: inject("cluster"), empty: true }),
    createTestDatabase({ empty: true }),
  ]);
  const original = carriedOf(await contentsOf(instance.database.target));
  await carry(instance.database, single, "from-cluster");
  expect(carriedOf(await contentsOf(single.target))).toEqual(original);
  await carry(single, cluster, "to-cluster");
  expect(carriedOf(await contentsOf(cluster.target))).toEqual(original);
  expect((await verifyLedger(cluster.db)).differences).toEqual([]);
  report("copies", { tables: Object.keys(original).length });
  await Promise.all([instance.database.drop(), single.drop(), cluster.drop()]);
});
