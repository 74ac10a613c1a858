/**
 * `npm run bench:sync`: a first sync of 50,000 orders with billing against reading and parsing the same pages from disk,
 * with the memory of the syncing process along the way. Writes `reports/sync-speed.json`.
 */
import { fork } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import { type Database, connect } from "#db/connection.ts";
import { saveConnection } from "#db/connections.ts";
import { startEmbedded, type SocketTarget } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { syncRound } from "#jobs/sync-round.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { installQueue } from "#queue/install.ts";
import { READING_SCOPES, SIMULATED_NOW, SIMULATOR_APP } from "#testing/simulator.ts";
import { addFirstCompany } from "#testing/first-company.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { storedSums } from "./stored-sums.ts";

const BAR = 20;
const KEYS = [{ name: "bench", key: Buffer.alloc(32, 7) }];
const { values: options } = parseArgs({ options: { preset: { type: "string", default: "large" }, pages: { type: "string" } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const Served = z.object({
  url: z.string(),
  sellerId: z.string(),
  token: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() }),
});
type Served = z.output<typeof Served>;

type Curve = { readonly at: number; readonly orders: number; readonly rss: number }[];

/** One first sync in a fresh database. @returns its length (ms), what the seller sees in the end, and RSS along the way. */
async function firstSync(
  cluster: SocketTarget,
  name: string,
  pages: Served,
): Promise<{ took: number; sums: string[]; orders: number; requests: number; curve: Curve }> {
  const admin = new pg.Client({ ...cluster, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const target = { ...cluster, database: name };
  await migrate(target);
  const database = connect(target, { name });
  try {
    await installQueue(database.pool);
    await connectStore(database, pages);
    const curve: Curve = [];
    let requests = 0;
    const began = performance.now();
    const watching = new AbortController();
    const watched = watch(database, began, curve, watching.signal);
    const end = await syncRound(
      workerDeps(database, {
        places: {
          allegro: { simulator: { endpoints: { environment: "simulator", apiUrl: pages.url, authUrl: pages.url }, app: SIMULATOR_APP } },
        },
        secretKeys: KEYS,
        clock: clockAt(SIMULATED_NOW),
        onRequest: () => void (requests += 1),
      }),
      { scope: { db: database.db, companyId: 1 }, storeId: 1, signal: new AbortController().signal, onPage: async () => undefined },
    );
    const took = performance.now() - began;
    watching.abort();
    await watched;
    if (end.kind !== "done") throw new Error(`the round ended ${end.kind}`);
    const { differences } = await verifyLedger(database.db);
    if (differences.length > 0) throw new Error(`the ledger differs: ${JSON.stringify(differences.slice(0, 3))}`);
    const scope = { db: database.db, companyId: 1 };
    return { took, sums: await storedSums(scope), orders: await countOrders(database), requests, curve };
  } finally {
    await database.close();
  }
}

async function connectStore({ db }: Database, { url, sellerId, token }: Served): Promise<void> {
  await seedReference(db);
  await addFirstCompany(db);
  await sql`
    insert into stores (company_id, id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (1, 1, 'allegro', true, true, ${sellerId}, '{PL,CZ,SK,HU}', 'PL', ${sellerId})`.execute(db);
  await saveConnection({ db, companyId: 1 }, KEYS, 1, {
    environment: "simulator",
    apiUrl: url,
    authUrl: url,
    login: sellerId,
    tokens: {
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      accessExpiresAt: new Date(SIMULATED_NOW + token.expires_in * 1000).toISOString(),
      scopes: READING_SCOPES,
    },
  });
}

async function countOrders({ db }: Database): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders where company_id = 1`.execute(db);
  return rows[0]?.orders ?? 0;
}

async function watch(database: Database, began: number, curve: Curve, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    curve.push({ at: seconds(performance.now() - began), orders: await countOrders(database), rss: megabytes(process.memoryUsage().rss) });
    await sleep(1000, undefined, { signal }).catch(() => undefined);
  }
}

/** The bar's other side: each page read from disk and parsed, one after the other. @returns ms. */
function readAndParse(folder: string): { took: number; bytes: number; pages: number } {
  const began = performance.now();
  let bytes = 0;
  const files = readdirSync(folder);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    bytes += text.length;
    JSON.parse(text);
  }
  return { took: performance.now() - began, bytes, pages: files.length };
}

const folder = options.pages ?? mkdtempSync(join(tmpdir(), "zyskomierz-pages-"));
const data = mkdtempSync(join(tmpdir(), "zyskomierz-speed-"));
const { chmodSync } = await import("node:fs");
chmodSync(data, 0o755);
const maker = fork(join(import.meta.dirname, "speed-pages.ts"), [folder, options.preset], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
const cluster = await startEmbedded(data);
try {
  const pages = Served.parse(await new Promise((resolve) => maker.once("message", resolve)));
  const made = await firstSync(cluster.target, "made", pages);
  say(`pages made: ${made.requests} requests, ${made.orders} orders, ${seconds(made.took)} s`);
  const parses = [1, 2, 3].map(() => readAndParse(folder)).toSorted((one, other) => one.took - other.took);
  const floor = parses[1];
  if (floor === undefined) throw new Error("nothing was parsed");
  const before = process.memoryUsage().rss;
  const synced = await firstSync(cluster.target, "measured", pages);
  const isSame = made.sums.length === synced.sums.length && made.sums.every((line, at) => line === synced.sums[at]);
  if (!isSame) throw new Error("two syncs of the same pages end with different figures");
  const ratio = Math.round((synced.took / floor.took) * 10) / 10;
  const peak = Math.max(...synced.curve.map(({ rss }) => rss));
  const report = {
    machine: { cores: availableParallelism(), processor: cpus()[0]?.model ?? "" },
    data: {
      preset: options.preset,
      orders: synced.orders,
      requests: synced.requests,
      pages: floor.pages,
      megabytes: megabytes(floor.bytes),
    },
    bars: [
      {
        name: "first sync, against reading and parsing its pages",
        measured: seconds(synced.took),
        peer: seconds(floor.took),
        ratio,
        bar: BAR,
        met: ratio <= BAR,
      },
    ],
    memory: { beforeMegabytes: megabytes(before), peakMegabytes: peak, curve: synced.curve },
  };
  mkdirSync(join(import.meta.dirname, "../../reports"), { recursive: true });
  writeFileSync(join(import.meta.dirname, "../../reports/sync-speed.json"), `${JSON.stringify(report, null, 2)}\n`);
  say(
    `sync ${seconds(synced.took)} s, pages read and parsed ${seconds(floor.took)} s: ${ratio} × (bar ${BAR} ×); memory ${megabytes(before)} → ${peak} MB at most`,
  );
  if (ratio > BAR) process.exitCode = 1;
} finally {
  maker.disconnect();
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
  if (options.pages === undefined) rmSync(folder, { recursive: true, force: true });
}
