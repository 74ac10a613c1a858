/** A company with stores connected to a simulator over HTTP, in a database of its own; time is turned by hand. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type RoundEnd, syncRound } from "#jobs/sync-round.ts";
import type { WorkerDeps } from "#jobs/context.ts";
import { saveConnection } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { RequestRecord } from "#sources/kit/exchange.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { addFirstCompany } from "./first-company.ts";
import { READING_SCOPES, SIMULATED_NOW, SIMULATOR_APP, type TestSimulatorOptions, endpointsOf, startTestSimulator } from "./simulator.ts";
import { workerDeps } from "./worker-deps.ts";

export const SIMULATOR_KEYS = [{ name: "test", key: randomBytes(32) }];

export type SimulatedStores = {
  readonly database: TestDatabase;
  readonly scope: CompanyScope;
  readonly simulator: Simulator;
  readonly deps: WorkerDeps;
  readonly storeIds: readonly number[];
  /** Every request of the connector, in order. */
  readonly requests: RequestRecord[];
  /** The present moment of product and marketplace, ms. */
  now(): number;
  /** Turns the clock on. */
  pass(milliseconds: number): void;
  sync(storeId?: number): Promise<RoundEnd>;
  close(): Promise<void>;
};

/** Company 1, VAT payer; store n is the simulator's n-th seller. The simulator's own pages of consent are left out. */
export async function simulatedStores(options: TestSimulatorOptions & { readonly from?: number } = {}): Promise<SimulatedStores> {
  let time = options.from ?? SIMULATED_NOW;
  const simulator = await startTestSimulator({ clock: () => time, ...options });
  const database = await createTestDatabase();
  const { db } = database;
  const scope: CompanyScope = { db, companyId: 1 };
  await seedReference(db);
  await addFirstCompany(db);
  const storeIds: number[] = [];
  for (const [at, { seller }] of simulator.world.sellers.entries()) {
    storeIds.push(at + 1);
    await connectSimulated(scope, simulator, at + 1, seller.id, time);
  }
  const requests: RequestRecord[] = [];
  const deps = workerDeps(database, {
    places: { allegro: { simulator: { endpoints: endpointsOf(simulator), app: SIMULATOR_APP } } },
    secretKeys: SIMULATOR_KEYS,
    clock: {
      now: () => time,
      async sleep(milliseconds) {
        time += milliseconds;
      },
    },
    onRequest: (request: RequestRecord) => void requests.push(request),
  });
  const signal = new AbortController().signal;
  return {
    database,
    scope,
    simulator,
    deps,
    storeIds,
    requests,
    now: () => time,
    pass: (milliseconds) => void (time += milliseconds),
    sync: (storeId = 1) => syncRound(deps, { scope, storeId, signal, onPage: async () => undefined }),
    async close() {
      await simulator.close();
      await database.drop();
    },
  };
}

/** A store with a consent as the pages of the simulator would have given it. */
async function connectSimulated(scope: CompanyScope, simulator: Simulator, storeId: number, sellerId: string, now: number): Promise<void> {
  const granted = simulator.control.grant(sellerId, READING_SCOPES);
  await sql`
    insert into stores (company_id, id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (${scope.companyId}, ${storeId}, 'allegro', true, true, ${sellerId}, '{PL,CZ,SK,HU}', 'PL', ${sellerId})`.execute(scope.db);
  await saveConnection(scope, SIMULATOR_KEYS, storeId, {
    ...endpointsOf(simulator),
    login: sellerId,
    tokens: {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token ?? "",
      accessExpiresAt: new Date(now + granted.expires_in * 1000).toISOString(),
      scopes: READING_SCOPES,
    },
  });
}
