/** Two worker processes read three stores while one of them is killed again and again. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connectStore } from "#accounts/connect-store.ts";
import { withTransaction } from "#db/connection.ts";
import { readConnection } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type RoundEnd, syncRound } from "#jobs/sync-round.ts";
import { refreshTokens } from "#sources/allegro/oauth.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { shareOf } from "#sources/simulator/random.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { storeTokens } from "#pipeline/sync/token-source.ts";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { addFirstCompany } from "#testing/first-company.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { READING_SCOPES, SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { type WorkerProcess, startWorkerProcess } from "./worker-process.ts";

const KEY = randomBytes(32);
const KEYS = [{ name: "test", key: KEY }];
const STORES = [1, 2, 3];
/** The product's clock runs, the marketplace's stands still: everything it will ever say is said when the first page is read. */
const DAY = 86_400_000;

export type Ground = { readonly simulator: Simulator; readonly ratesUrl: string; readonly historyFrom: string; close(): Promise<void> };

/** A marketplace with three sellers, at this moment. `days` of history are read. */
export async function openGround(days: number): Promise<Ground> {
  const at = Date.now();
  const simulator = await startTestSimulator({
    sellers: STORES.map(() => ({ ordersPerDay: 2, offers: 40 })),
    clock: () => at,
  });
  const rates = await startRates();
  return {
    simulator,
    ratesUrl: rates.url,
    historyFrom: new Date(at - days * DAY).toISOString().slice(0, 10),
    close: async () => {
      await simulator.close();
      await rates.close();
    },
  };
}

/** A bank that has published no table: an answer, where one that is out of reach uses up the tries of the job that asks it. */
async function startRates(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bank listens on no port");
  return { url: `http://127.0.0.1:${address.port}`, close: async () => void (await server[Symbol.asyncDispose]()) };
}

const endpointsOf = ({ apiUrl, authUrl }: Simulator) => ({ environment: "production", apiUrl, authUrl }) as const;

/** A company with the three stores connected; their first syncs wait in the queue. */
export async function openCompany({ simulator, historyFrom }: Ground): Promise<{ database: TestDatabase; scope: CompanyScope }> {
  const database = await createTestDatabase();
  const { db } = database;
  const scope = { db, companyId: 1 };
  await seedReference(db);
  await addFirstCompany(db);
  for (const { seller } of simulator.world.sellers) {
    const granted = simulator.control.grant(seller.id, READING_SCOPES);
    await withTransaction(db, async (inside) => {
      const { storeId } = await connectStore({ db: inside, companyId: 1 }, KEYS, {
        source: ALLEGRO.manifest,
        ...endpointsOf(simulator),
        account: { externalId: seller.id, login: seller.login, baseMarket: "PL" },
        storeId: null,
        createdBy: null,
        tokens: {
          accessToken: granted.access_token,
          refreshToken: granted.refresh_token,
          accessExpiresAt: new Date(Date.now() + granted.expires_in * 1000).toISOString(),
          scopes: READING_SCOPES,
        },
      });
      await sql`update stores set history_from = ${historyFrom} where company_id = 1 and id = ${storeId}`.execute(inside);
    });
  }
  return { database, scope };
}

/** The same stores read by nobody but this process, undisturbed. */
export async function syncUndisturbed(ground: Ground): Promise<{ database: TestDatabase; scope: CompanyScope }> {
  const company = await openCompany(ground);
  const { simulator } = ground;
  for (const storeId of STORES) {
    const end: RoundEnd = await syncRound(
      workerDeps(company.database, {
        places: { allegro: { production: { endpoints: endpointsOf(simulator), app: SIMULATOR_APP } } },
        secretKeys: KEYS,
      }),
      { scope: company.scope, storeId, signal: new AbortController().signal, onPage: async () => undefined },
    );
    if (end.kind !== "done") throw new Error(`the undisturbed round ended ${end.kind}`);
  }
  return company;
}

function environmentOf({ database }: { database: TestDatabase }, { simulator, ratesUrl }: Ground, name: string): NodeJS.ProcessEnv {
  const { target } = database;
  return {
    DATABASE_URL: `postgresql://${target.user}@localhost:${target.port}/${target.database}?host=${encodeURIComponent(target.host)}`,
    SECRET_KEY: "a secret of the processes that are killed",
    ENCRYPTION_KEYS: `test:${KEY.toString("base64")}`,
    ALLEGRO_CLIENT_ID: SIMULATOR_APP.clientId,
    ALLEGRO_CLIENT_SECRET: SIMULATOR_APP.clientSecret,
    ALLEGRO_API_URL: simulator.apiUrl,
    ALLEGRO_AUTH_URL: simulator.authUrl,
    ALLEGRO_USER_AGENT: userAgentOf(name),
    NBP_API_URL: ratesUrl,
    DATA_DIR: tmpdir(),
    DEMO: "off",
    LOG_LEVEL: "error",
  };
}

/** Workers are told apart by the name they show the marketplace. */
const userAgentOf = (name: string): string => `Zyskomierz/1.0 (+https://zyskomierz.example/${name})`;

export type Disturbance = {
  /** How often a worker was killed, and how often one that had just asked for a page. */
  readonly kills: number;
  readonly atWork: number;
  /** Requests by worker. */
  readonly asked: Readonly<Record<string, number>>;
  /** Refresh tokens whose answer nobody kept: the worker was killed in between. */
  readonly lostAnswers: number;
  readonly seconds: number;
  /** Jobs that will never be tried again when the last sync has ended: their names, with the reason of their last failure. */
  readonly lost: readonly string[];
};

const NAMES = ["one", "two"] as const;

/**
 * Runs until every first sync has ended. Victims and moments follow the seed; the victim is the worker that asked last.
 * Access tokens run out all the time, and this process renews them together with the workers.
 */
export async function syncDisturbed(
  ground: Ground,
  company: { database: TestDatabase; scope: CompanyScope },
  { seed, kills }: { seed: string; kills: number },
): Promise<Disturbance> {
  const { simulator } = ground;
  const began = performance.now();
  const seenBefore = simulator.control.requests().length;
  const usedBefore = simulator.control.refreshUse();
  const start = (name: string): Promise<WorkerProcess> => startWorkerProcess(environmentOf(company, ground, name));
  const workers = new Map<string, WorkerProcess>(
    await Promise.all(NAMES.map(async (name): Promise<[string, WorkerProcess]> => [name, await start(name)])),
  );
  const calm = new AbortController();
  const expiring = expireTokens(ground, company.scope, calm.signal);
  let atWork = 0;
  let lost: readonly string[];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(300 + 2500 * shareOf(`${seed}|${kill}`));
      const asked = simulator.control.requests().length;
      const last = simulator.control.requests().findLast(({ userAgent }) => NAMES.some((name) => userAgent === userAgentOf(name)));
      const name = NAMES.find((one) => last?.userAgent === userAgentOf(one)) ?? NAMES[kill % 2] ?? "one";
      await workers.get(name)?.kill();
      if (asked < simulator.control.requests().length || (await lockedJobs(company)) > 0) atWork += 1;
      workers.set(name, await start(name));
    }
    // The clock goes on to begin rounds of its own, which the stop cuts off.
    await allEnded(company);
    lost = await lostJobs(company);
  } finally {
    calm.abort();
    await expiring;
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
  }
  const seen = simulator.control.requests().slice(seenBefore);
  const used = simulator.control.refreshUse();
  const answered = used.first + used.againInGrace - usedBefore.first - usedBefore.againInGrace;
  return {
    kills,
    atWork,
    asked: Object.fromEntries(NAMES.map((name) => [name, seen.filter(({ userAgent }) => userAgent === userAgentOf(name)).length])),
    lostAnswers: answered - (await rotations(company)),
    seconds: Math.round((performance.now() - began) / 1000),
    lost,
  };
}

/** Every now and then an access token is refused from now on, and this process renews it as the web would, at the same time as a worker. */
async function expireTokens({ simulator }: Ground, scope: CompanyScope, signal: AbortSignal): Promise<void> {
  const http = {
    endpoints: endpointsOf(simulator),
    app: SIMULATOR_APP,
    clock: { now: () => Date.now(), sleep: (milliseconds: number) => sleep(milliseconds) },
  };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const storeId = STORES[turn % STORES.length] ?? 1;
    const token = (await readConnection(scope, KEYS, storeId))?.tokens?.accessToken;
    if (token !== undefined) {
      simulator.control.expireAccess(token);
      await sleep(10);
      const source = storeTokens({ scope, keys: KEYS, storeId, refresh: (old) => refreshTokens(http, old), now: () => Date.now() });
      if (turn % 2 === 0) await Promise.all([source.renewed(token), source.renewed(token)]);
    }
    await sleep(150, undefined, { signal }).catch(() => undefined);
  }
}

async function lockedJobs({ database }: { database: TestDatabase }): Promise<number> {
  const { rows } = await database.pool.query<{ locked: number }>(
    "select count(*)::int as locked from graphile_worker.jobs where locked_by is not null",
  );
  return rows[0]?.locked ?? 0;
}

async function rotations({ scope }: { scope: CompanyScope }): Promise<number> {
  const { rows } = await sql<{ rotations: number }>`
    select sum(rotations)::int as rotations from store_connections where company_id = ${scope.companyId}`.execute(scope.db);
  return rows[0]?.rotations ?? 0;
}

async function lostJobs({ database }: { database: TestDatabase }): Promise<string[]> {
  const { rows } = await database.pool.query<{ job: string }>(
    `select task_identifier || ': ' || coalesce(last_error, 'no error') as job from graphile_worker.jobs
     where attempts >= max_attempts and locked_by is null`,
  );
  return rows.map(({ job }) => job);
}

type Rest = { readonly open: number; readonly staged: number; readonly unread: number };

/** What is left to do: syncs that have not succeeded, staged facts, feeds that are not read. */
async function whatIsLeft({ scope }: { scope: CompanyScope }): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select (select count(*) from job_runs where company_id = 1 and kind = 'sync-store' and status <> 'succeeded') as open,
           (select count(*) from staging_facts where company_id = 1) as staged,
           (select count(*) from sync_feeds where company_id = 1 and state <> 'done') as unread`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table has a row");
  return row;
}

async function allEnded(company: { scope: CompanyScope }): Promise<void> {
  for (const deadline = Date.now() + HANGS_MS; ; await sleep(200)) {
    const left = await whatIsLeft(company);
    if (left.open + left.staged + left.unread === 0) return;
    if (Date.now() > deadline) throw new Error(`there is still left: ${JSON.stringify(left)}`);
  }
}
