/**
 * The demo: an invented company whose two shops are read from the bundled simulator through the real connector. It has a
 * sign-in of its own instance, costs of all products but this month's new ones, everyday expenses, and exchange rates of its own.
 */
import { SOURCES } from "#sources/registry.ts";
import { sql } from "kysely";
import { connectStore, type NewConnection } from "#accounts/connect-store.ts";
import { chosenMembership } from "#accounts/memberships.ts";
import { createUser } from "#accounts/create-user.ts";
import { addDemoGuest } from "#accounts/demo-guest.ts";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import type { OAuthConsent } from "#api/http/consent.ts";
import type { Config } from "#config.ts";
import { addDays, addMonths, dayInZone, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { demoSellers } from "#sources/simulator/demo-sellers.ts";
import { demoRates } from "#sources/simulator/demo-rates.ts";
import { type Simulator, startSimulator } from "#sources/simulator/server.ts";
import { companiesConverting, storeRates } from "#pipeline/rates/store-rates.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { takeAdsReports } from "./demo-ads.ts";
import { noteNovelties, seedDemoGoods } from "./demo-goods.ts";
import { demoPassword } from "./demo-password.ts";
import { tellStory } from "./demo-story.ts";
import { secretKeysOf } from "./places.ts";
import { consentsOf } from "./consents.ts";
import { placesOf } from "./places.ts";

export const DEMO_EMAIL = "demo@zyskomierz.example";
const DEMO_COMPANY = "Dom i Kuchnia Demo";
/** Whole months before the current one: any month of the last year has the same month a year earlier beside it. */
const MONTHS_BACK = 13;
/** As many, and more than the days between two starts of an instance that reads a little of the past again. */
const ORDER_DAYS = 430;
const BILLING_MONTHS = 15;
/** The one shop of demos that were begun before there were two: they keep it. */
const FORMER_SELLER = { login: "dom-i-kuchnia", ordersPerDay: 11, offers: 140, since: "2023-01-01" } as const;
/** Accounts for companies that come and try the product: small shops, quickly read, one for each. */
const WAITING = { ordersPerDay: 6, offers: 60, since: "2024-03-01" } as const;
/** The orders, what came before them, and the seven days a rate may be old. */
const RATES_BACK = 460;
const TOP_UP_EVERY_MS = 6 * 3_600_000;
const LOOK_EVERY_MS = 20_000;

export type Demo = { readonly simulator: Simulator; readonly password: string; stop(): Promise<void> };

/**
 * The simulator alone: its address is needed before the worker and the pages that connect to it. The shops' first day stays
 * what it was when the demo was begun, so that a restart tells the same history.
 */
export async function startDemoSimulator(database: Database): Promise<Simulator> {
  const clock = (): number => Date.now();
  const since = await firstDay(database);
  if (since === null) return startSimulator({ seed: "zyskomierz-demo", sellers: [FORMER_SELLER], waiting: WAITING, clock });
  const sellers = demoSellers(since, { trifles: await hasTrifles(database) });
  return startSimulator({
    seed: "zyskomierz-demo-2",
    sellers,
    waiting: WAITING,
    clock,
    orderDays: ORDER_DAYS,
    billingMonths: BILLING_MONTHS,
  });
}

/** Of a demo that was begun before there were any, the shop goes on without. */
async function hasTrifles(database: Database): Promise<boolean> {
  const user = await findDemoUser(database);
  if (user === null) return true;
  const { rows } = await sql<{ products: number; trifles: number }>`
    select count(*)::int as products, count(*) filter (where sku like 'NOW-____-3')::int as trifles
    from products where company_id = ${user.companyId}`.execute(database.db);
  return rows[0] === undefined || rows[0].products === 0 || rows[0].trifles > 0;
}

/** Null = the demo is one of the former kind. */
async function firstDay(database: Database): Promise<Day | null> {
  const user = await findDemoUser(database);
  const { rows } =
    user === null
      ? { rows: [] }
      : await sql<{ since: Day | null }>`
          select min(s.history_from) as since from stores s
          join store_connections k on k.company_id = s.company_id and k.store_id = s.id
          where s.company_id = ${user.companyId} and k.company_id = ${user.companyId} and k.environment = 'simulator' having count(*) > 0`.execute(
          database.db,
        );
  return rows[0] === undefined ? startOfMonth(addMonths(today(), -MONTHS_BACK)) : rows[0].since;
}

/**
 * Seeds what is missing and renews the shops' consents, which ended with the simulator that gave them. Safe to repeat; the
 * worker reads the shops afterwards like any other. @returns how to end it.
 */
export async function startDemo(database: Database, config: Config, simulator: Simulator): Promise<Demo> {
  const password = await demoPassword(config.DATA_DIR);
  const { companyId, userId } = await demoUser(database, password);
  await topUpRates(database);
  await addDemoGuest({ db: database.db, companyId });
  await connectShops(database, config, simulator, { companyId, userId });
  await tellConnected(database, simulator);
  const topUp = async (): Promise<void> => {
    await topUpRates(database);
    await noteNovelties(database.db, companyId, simulator.world, Date.now());
    await takeAdsReports(database.db, companyId, simulator.world, today());
  };
  const timer = setInterval(() => void topUp().catch(() => undefined), TOP_UP_EVERY_MS);
  await topUp();
  const story = tellWhenRead(database, { companyId, userId });
  return {
    simulator,
    password,
    async stop() {
      clearInterval(timer);
      await story.stop();
      await simulator.close();
    },
  };
}

/** What happened lately is told once the orders of the past are there, which takes the worker some minutes. */
function tellWhenRead({ db }: Database, { companyId, userId }: DemoUser): { stop(): Promise<void> } {
  let telling = Promise.resolve();
  const look = async (): Promise<void> => {
    if (await tellStory(db, { companyId, userId, today: today(), now: new Date().toISOString() })) clearInterval(timer);
  };
  // What fails for once, as under a lock that was waited for too long, is tried again with the next look.
  const timer = setInterval(() => {
    telling = telling.then(look).catch(() => undefined);
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await telling;
    },
  };
}

const today = (): Day => dayInZone(new Date().toISOString(), zoneOf("PL"));

type DemoUser = { companyId: number; userId: number };

async function findDemoUser({ db }: Database): Promise<DemoUser | null> {
  const { rows } = await sql<DemoUser>`
    select m.company_id as "companyId", u.id as "userId" from users u ${chosenMembership}
    where lower(u.email) = ${DEMO_EMAIL} and m.company_id is not null`.execute(db);
  return rows[0] ?? null;
}

async function demoUser(database: Database, password: string): Promise<DemoUser> {
  const known = await findDemoUser(database);
  if (known !== null) return known;
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
    select external_id as id from marketplace_accounts where source = 'allegro' and environment = 'simulator'`.execute(db);
  for (const { id } of rows) control.take(id);
}

type Agreed = Pick<NewConnection, "tokens" | "account"> & { since: Day };

/** Each seller's consent, given on the simulator's own pages as a browser would give it. */
async function connectShops(database: Database, config: Config, simulator: Simulator, { companyId, userId }: DemoUser): Promise<void> {
  const asked = consentsOf(placesOf(SOURCES, config, simulator)).find(({ environment }) => environment === "simulator");
  if (asked?.kind !== "oauth") throw new Error("the simulator cannot be connected to");
  const keys = await secretKeysOf(config);
  const agreed: Agreed[] = [];
  for (const { seller } of simulator.world.sellers) {
    const tokens = await agreedTokens(asked, simulator, seller.id);
    agreed.push({ tokens, account: await asked.account(tokens), since: dayInZone(new Date(seller.since).toISOString(), "UTC") });
  }
  // One transaction: the worker reads no shop whose costs and settings are not there.
  await withTransaction(database.db, async (db) => {
    const scope = { db, companyId };
    const storeIds: number[] = [];
    for (const { since, ...consent } of agreed) {
      const { storeId } = await connectStore(scope, keys, { ...asked, ...consent, storeId: null, createdBy: userId });
      storeIds.push(storeId);
      if (agreed.length > 1) await beginOn(scope, storeId, since);
    }
    const [first] = agreed;
    const secondStore = storeIds.at(-1);
    if (first === undefined || secondStore === undefined) throw new Error("the demo has no shops");
    await seedDemoGoods(scope, { world: simulator.world, since: first.since, today: today(), secondStore, userId });
  });
}

/** Nothing is read from before the shop's first day, where it has had none yet. */
async function beginOn({ db, companyId }: CompanyScope, storeId: number, since: Day): Promise<void> {
  await sql`
    update stores set history_from = ${since}::date where company_id = ${companyId} and id = ${storeId} and history_from is null`.execute(
    db,
  );
}

async function agreedTokens(asked: OAuthConsent, simulator: Simulator, seller: string): ReturnType<OAuthConsent["exchangeCode"]> {
  const redirectUri = "http://127.0.0.1/demo";
  const { url, verifier } = asked.startAuthorization(redirectUri);
  const form = new URLSearchParams([...new URL(url).searchParams, ["seller", seller], ["decision", "allow"]]);
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
