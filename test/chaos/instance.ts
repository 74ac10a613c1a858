/** The product with the database it brings along, its processes under a supervisor: web, and two workers that have joined it. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { connectStore } from "#accounts/connect-store.ts";
import { type Database, connect, withTransaction } from "#db/connection.ts";
import type { SocketTarget } from "#db/embedded.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { type HttpClient, signedIn } from "#testing/http-client.ts";
import { type ProductOptions, productEnvironment, runFile } from "#testing/product.ts";
import { READING_SCOPES, SIMULATOR_APP } from "#testing/simulator.ts";
import { type Supervised, supervise } from "./supervised.ts";

const PASSWORD = "Bardzo-Tajne-Haslo-2026";
const EMAIL = "owner@example.com";
const KEY = randomBytes(32);
export const KEYS = [{ name: "test", key: KEY }];

export type Instance = {
  readonly environment: NodeJS.ProcessEnv & { DATA_DIR: string; APP_URL: string };
  readonly server: Supervised;
  readonly workers: readonly Supervised[];
  /** Straight to the database; renewed when it was lost. */
  readonly database: Database;
  /** The database's first process; null while there is none. */
  readonly postmaster: () => number | null;
  /** Answers what the question answers; asks again while the database is away. */
  readonly patiently: <T>(question: () => Promise<T>) => Promise<T>;
  readonly rows: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** Everything has said that it is ready, and answers. */
  ready(): Promise<void>;
  signIn(): Promise<HttpClient>;
  verifyLedger(): Promise<string>;
  stop(): Promise<{ code: number | null; milliseconds: number }[]>;
};

/** Where the marketplace is, for the processes. */
export function marketplaceEnvironment({ apiUrl, authUrl }: Simulator): NodeJS.ProcessEnv {
  return {
    ENCRYPTION_KEYS: `test:${KEY.toString("base64")}`,
    ALLEGRO_CLIENT_ID: SIMULATOR_APP.clientId,
    ALLEGRO_CLIENT_SECRET: SIMULATOR_APP.clientSecret,
    ALLEGRO_API_URL: apiUrl,
    ALLEGRO_AUTH_URL: authUrl,
    ALLEGRO_USER_AGENT: SIMULATOR_APP.userAgent,
  };
}

function clusterFile(dataDir: string): string[] | null {
  try {
    return readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
}

/** Starts everything and makes a user. */
export async function openInstance(options: ProductOptions & { readonly workers: number }): Promise<Instance> {
  const environment = await productEnvironment({ ...options, environment: { NBP_API_URL: "http://127.0.0.1:9", ...options.environment } });
  const dataDir = environment.DATA_DIR;
  const server = supervise("server", ["--web", "--api-only"], environment, "Zyskomierz is ready");
  while (!server.isReady()) await sleep(20);
  const workers = Array.from({ length: options.workers }, (_, at) =>
    supervise(`worker ${at + 1}`, ["--worker"], environment, "The worker runs."),
  );
  const target: SocketTarget = { host: clusterFile(dataDir)?.[4] ?? "", port: 5432, user: "zyskomierz", database: "zyskomierz" };
  const database = connect(target, { max: 4, name: "chaos" });

  async function patiently<T>(question: () => Promise<T>): Promise<T> {
    for (const deadline = Date.now() + 180_000; ; await sleep(100)) {
      try {
        return await question();
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  async function ready(): Promise<void> {
    await patiently(async () => {
      const late = [server, ...workers].filter((process) => !process.isReady()).map(({ name }) => name);
      if (late.length > 0) throw new Error(`${late.join(", ")} not ready: ${server.output().slice(-2000)}`);
      const answer = await fetch(`${environment.APP_URL}/readyz`);
      if (!answer.ok) throw new Error(`the server answers ${answer.status}: ${server.output().slice(-2000)}`);
    });
  }

  await ready();
  const made = await runFile("src/cli.ts", ["user", "create", EMAIL, "--password", PASSWORD], environment);
  if (made.code !== 0) throw new Error(made.stderr);
  return {
    environment,
    server,
    workers,
    database,
    postmaster: () => Number(clusterFile(dataDir)?.[0]) || null,
    patiently,
    rows: <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      patiently(async () => (await database.pool.query<Row>(statement, values)).rows),
    ready,
    signIn: () => patiently(() => signedIn(environment.APP_URL, EMAIL, PASSWORD)),
    async verifyLedger() {
      const { stdout, stderr } = await runFile("src/cli.ts", ["verify-ledger"], environment);
      return `${stdout}${stderr}`.trim();
    },
    async stop() {
      await database.close();
      // The workers first: the server takes the database along.
      const joined = await Promise.all(workers.map((worker) => worker.stop()));
      return [...joined, await server.stop()];
    },
  };
}

/** A company for connected stores, and what it takes to read them. */
export async function addCompany(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>("insert into companies (name) values ('Sklep') returning company_id as id");
  const id = rows[0]?.id ?? 0;
  await database.pool.query("insert into company_settings (company_id) values ($1)", [id]);
  await database.pool.query("insert into tax_profiles (company_id, from_day, vat_payer) values ($1, '0001-01-01', true)", [id]);
  return id;
}

/** Connects the simulator's `at`-th seller; its first sync waits in the queue. */
export function addStore(database: Database, companyId: number, simulator: Simulator, at: number, historyFrom: string): Promise<number> {
  const seller = simulator.world.sellers[at]?.seller;
  if (seller === undefined) throw new Error(`the marketplace has no seller ${at}`);
  const granted = simulator.control.grant(seller.id, READING_SCOPES);
  return withTransaction(database.db, async (db) => {
    const { storeId } = await connectStore({ db, companyId }, KEYS, {
      source: ALLEGRO.manifest,
      environment: "production",
      apiUrl: simulator.apiUrl,
      authUrl: simulator.authUrl,
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
    await sql`update stores set history_from = ${historyFrom} where company_id = ${companyId} and id = ${storeId}`.execute(db);
    return storeId;
  });
}
