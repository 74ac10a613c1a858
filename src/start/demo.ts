/**
 * The demo: an invented company whose shop is read from the bundled simulator through the real connector. It has a
 * sign-in of its own instance, purchase costs with a few gaps, everyday expenses, and exchange rates of its own.
 */
import { sql } from "kysely";
import { connectStore } from "#accounts/connect-store.ts";
import { createUser } from "#accounts/create-user.ts";
import { addDemoGuest, DEMO_RATES } from "#accounts/demo-guest.ts";
import type { Consent } from "#api/http/consent.ts";
import type { Config } from "#config.ts";
import { addDays, dayInZone } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { demoRates } from "#marketplace/simulator/demo-rates.ts";
import { type Simulator, startSimulator } from "#marketplace/simulator/server.ts";
import { companiesConverting, storeRates } from "#pipeline/store-rates.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { seedDemoGoods } from "./demo-goods.ts";
import { demoPassword } from "./demo-password.ts";
import { secretKeysOf } from "./marketplaces.ts";
import { consentsOf } from "./consents.ts";
import { marketplacesOf } from "./marketplaces.ts";

export const DEMO_EMAIL = "demo@zyskomierz.example";
const DEMO_COMPANY = "Dom i Kuchnia Demo";
const SELLER = { login: "dom-i-kuchnia", ordersPerDay: 11, offers: 140, since: "2023-01-01" } as const;
/** Accounts for companies that come and try the product: small shops, quickly read, one for each. */
const WAITING = { ordersPerDay: 6, offers: 60, since: "2024-03-01" } as const;
/** A year of orders, what came before them, and the seven days a rate may be old. */
const RATES_BACK = 460;
const RATES_EVERY_MS = 6 * 3_600_000;

export type Demo = { readonly simulator: Simulator; readonly password: string; stop(): Promise<void> };

/** The simulator alone: its address is needed before the worker and the pages that connect to it. */
export function startDemoSimulator(): Promise<Simulator> {
  return startSimulator({ seed: "zyskomierz-demo", sellers: [SELLER], waiting: WAITING, clock: () => Date.now() });
}

/**
 * Seeds what is missing and renews the shop's consent, which ended with the simulator that gave it. Safe to repeat; the
 * worker reads the shop afterwards like any other. @returns how to end it.
 */
export async function startDemo(database: Database, config: Config, simulator: Simulator): Promise<Demo> {
  const password = await demoPassword(config.DATA_DIR);
  const { companyId, userId } = await demoUser(database, password);
  await topUpRates(database);
  const scope = { db: database.db, companyId };
  await addDemoGuest(scope);
  await withTransaction(database.db, (db) => seedDemoGoods({ db, companyId }, simulator.world, today()));
  await consent(database, config, simulator, { scope, userId });
  await tellConnected(database, simulator);
  const timer = setInterval(() => void topUpRates(database).catch(() => undefined), RATES_EVERY_MS);
  return {
    simulator,
    password,
    async stop() {
      clearInterval(timer);
      await simulator.close();
    },
  };
}

const today = (): Day => dayInZone(new Date().toISOString(), zoneOf("PL"));

async function demoUser(database: Database, password: string): Promise<{ companyId: number; userId: number }> {
  const { rows } = await sql<{ companyId: number; userId: number }>`
    select company_id as "companyId", id as "userId" from users where lower(email) = ${DEMO_EMAIL}`.execute(database.db);
  const known = rows[0];
  if (known) return known;
  return withTransaction(database.db, async (db) => {
    const created = await createUser(db, { email: DEMO_EMAIL, password, name: "Demo", company: DEMO_COMPANY });
    await sql`update companies set fx_source = ${DEMO_RATES} where company_id = ${created.companyId}`.execute(db);
    return created;
  });
}

/** Rates from before the year that is read up to today; what newly has a rate is computed again. */
async function topUpRates({ db }: Database): Promise<void> {
  const rates = demoRates(addDays(today(), -RATES_BACK), today()).flatMap(({ no, effectiveDate, rates: row }) =>
    row.map(({ code, mid }) => ({ currency: code, table: no, date: effectiveDate, mid })),
  );
  await withTransaction(db, async (tx) => {
    const filled = await storeRates(tx, DEMO_RATES, rates);
    if (!filled) return;
    for (const companyId of await companiesConverting(tx, DEMO_RATES, filled)) {
      await enqueueRecompute({ db: tx, companyId }, { reason: "rates", from: filled.from, to: filled.to });
    }
  });
}

/** The simulator forgets with every start who is connected to which account; it must not offer one twice as free. */
async function tellConnected({ db }: Database, { control }: Simulator): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from marketplace_accounts where platform = 'allegro' and environment = 'simulator'`.execute(db);
  for (const { id } of rows) control.take(id);
}

/** The seller's consent, given on the simulator's own pages as a browser would give it. */
async function consent(
  database: Database,
  config: Config,
  simulator: Simulator,
  owner: { scope: CompanyScope; userId: number },
): Promise<void> {
  const asked = consentsOf(marketplacesOf(config, simulator)).find(({ environment }) => environment === "simulator");
  if (asked === undefined) throw new Error("the simulator cannot be connected to");
  const tokens = await agreedTokens(asked, simulator);
  const account = await asked.account(tokens);
  const keys = await secretKeysOf(config);
  await withTransaction(database.db, async (db) => {
    await connectStore({ db, companyId: owner.scope.companyId }, keys, {
      ...asked,
      tokens,
      account,
      storeId: null,
      createdBy: owner.userId,
    });
  });
}

async function agreedTokens(asked: Consent, simulator: Simulator): ReturnType<Consent["exchangeCode"]> {
  const redirectUri = "http://127.0.0.1/demo";
  const { url, verifier } = asked.startAuthorization(redirectUri);
  const form = new URLSearchParams([
    ...new URL(url).searchParams,
    ["seller", simulator.world.sellers[0]?.seller.id ?? ""],
    ["decision", "allow"],
  ]);
  const answer = await fetch(new URL("/auth/oauth/authorize", simulator.authUrl), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { "user-agent": asked.userAgent },
  });
  const code = new URL(answer.headers.get("location") ?? "", redirectUri).searchParams.get("code");
  if (code === null) throw new Error(`the simulator gave no consent (${answer.status})`);
  return asked.exchangeCode({ redirectUri, code, verifier });
}
