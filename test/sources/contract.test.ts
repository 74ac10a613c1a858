/**
 * What holds for every source, whoever wrote it: pages lose and repeat nothing, a reading that was cut off goes on, what cannot be
 * understood is set aside and comes back, no buyer's data comes in, a source that says „too often” is left alone, what was read
 * twice counts once, and a consent that is gone ends the reading.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { connectStore } from "#accounts/connect-store.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type RoundEnd, syncRound } from "#jobs/sync-round.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import type { Connector } from "#sources/connector.ts";
import { SOURCES } from "#sources/registry.ts";
import type { Source } from "#sources/source.ts";
import { createTestDatabase } from "#testing/database.ts";
import { SIMULATED_NOW } from "#testing/simulator.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { type Door, DOORS, withShelf } from "./doors.ts";

const KEYS = [{ name: "test", key: randomBytes(32) }];
const MINUTE = 60_000;

type Connected = {
  readonly door: Door;
  readonly scope: CompanyScope;
  readonly storeId: number;
  pass(milliseconds: number): void;
  /** `pages` = after so many the worker is gone. */
  sync(pages?: number): Promise<RoundEnd>;
};

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

/** A company that has just connected its account, with a worker that reads it by a clock turned by hand. */
async function connected(source: Source): Promise<Connected> {
  let time = SIMULATED_NOW;
  const open = DOORS[source.manifest.key];
  if (open === undefined) throw new Error(`test/sources/doors.ts has no door for ${source.manifest.key}`);
  const [door, database] = [await open(() => time), await createTestDatabase()];
  toClose.push(
    () => door.close(),
    () => database.drop(),
  );
  const scope = { db: database.db, companyId: 1 };
  await seedReference(database.db);
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db);
  await sql`insert into company_settings (company_id) values (1)`.execute(database.db);
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (1, '0001-01-01', true)`.execute(database.db);
  const { endpoints } = door.place;
  const { storeId } = await withTransaction(database.db, (db) =>
    connectStore({ db, companyId: 1 }, KEYS, {
      ...endpoints,
      source: source.manifest,
      tokens: door.tokens,
      account: { externalId: door.account, login: "sklep", baseMarket: "PL" },
      storeId: null,
      createdBy: null,
    }),
  );
  const deps = workerDeps(database, {
    sources: [source],
    places: { [source.manifest.key]: { [endpoints.environment]: door.place } },
    secretKeys: KEYS,
    clock: { now: () => time, sleep: async (milliseconds) => void (time += milliseconds) },
  });
  return {
    door,
    scope,
    storeId,
    pass: (milliseconds) => void (time += milliseconds),
    sync(pages = Infinity) {
      let left = pages;
      const onPage = async (): Promise<void> => {
        if (--left < 0) throw new Error("the worker was killed");
      };
      return syncRound(deps, { scope, storeId, signal: new AbortController().signal, onPage });
    },
  };
}

/** The account as the source opens it, at a present that stands still. */
function opened(source: Source, { place, tokens }: Door): Connector {
  const accessToken = async (): Promise<string> => tokens.accessToken;
  const clock = { now: () => SIMULATED_NOW, sleep: async () => undefined };
  return source.open({ ...place, clock, tokens: { accessToken, renewed: accessToken } });
}

const daysBefore = (days: number) => ({
  from: new Date(SIMULATED_NOW - days * 24 * 60 * MINUTE).toISOString(),
  to: new Date(SIMULATED_NOW).toISOString(),
});

/** All that was read, and all that was made of it, without ids and moments of the product's own. */
async function readOf({ scope: { db } }: Connected): Promise<object> {
  const { rows: orders } = await sql`
    select o.external_id, o.status, o.counted, o.unexplained, sum(l.amount)::bigint as amount, count(*)::int as lines
    from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id where o.company_id = 1 group by 1, 2, 3, 4 order by 1`.execute(
    db,
  );
  const { rows: refunds } = await sql`
    select r.external_id, r.status, r.delivery_amount, (
      select sum(l.amount)::bigint from refund_lines l where l.company_id = r.company_id and l.refund_id = r.id
    ) as goods
    from refunds r where r.company_id = 1 order by 1`.execute(db);
  const { rows: offers } = await sql`select external_id, name, sku, stock, prices from offers where company_id = 1 order by 1`.execute(db);
  const { rows: sums } =
    await sql`select line, sum(amount)::bigint as amount, count(*)::int as postings from postings where company_id = 1 group by 1 order by 1`.execute(
      db,
    );
  return { orders, refunds, offers, sums };
}

const ordersOf = async ({ scope: { db } }: Connected): Promise<number> =>
  (await sql<{ found: number }>`select count(*)::int as found from orders where company_id = 1`.execute(db)).rows[0]?.found ?? 0;

/** Feeds that could not be read, with what was said of it. */
const failedFeeds = async ({ scope: { db } }: Connected): Promise<unknown[]> =>
  (await sql`select feed, error from sync_feeds where company_id = 1 and (state = 'failed' or failures > 0)`.execute(db)).rows;

const asideOf = async ({ scope: { db } }: Connected): Promise<{ field: string; problem: string }[]> =>
  (
    await sql<{
      field: string;
      problem: string;
    }>`select field, problem from quarantined_entries where company_id = 1 and resolved_at is null`.execute(db)
  ).rows;

describe.each(withShelf(SOURCES).map((source) => [source.manifest.key, source] as const))("%s", (_key, source) => {
  test("what it says it gives is what its feeds read, and no feed has a name twice", () => {
    const { gives, billsFees } = source.manifest;
    const names = source.feeds(["PL"]).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const kind of ["orders", "signals", "refunds", "offers", "operations"] as const) {
      expect({ kind, read: names.includes(kind) }).toEqual({ kind, read: gives.includes(kind) });
    }
    expect(names.includes("billing:PL")).toBe(gives.includes("billing"));
    // Fees that nobody reads are never waited for.
    expect(billsFees && !gives.includes("billing")).toBe(false);
  });

  test("all pages of a window come in, and each order once; the ledger can be made again from them", async () => {
    const store = await connected(source);
    const window = daysBefore(30);
    const shown = new Set<string>();
    let pages = 0;
    for await (const { facts } of opened(source, store.door).orders(window)) {
      pages += 1;
      for (const { externalId } of facts) shown.add(externalId);
    }
    expect(pages).toBeGreaterThan(0);
    expect((await store.sync()).kind).toBe("done");
    const { rows } = await sql<{ id: string }>`
      select external_id as id from orders where company_id = 1 and bought_at >= ${window.from}::timestamptz`.execute(store.scope.db);
    expect(new Set(rows.map(({ id }) => id))).toEqual(shown);
    expect((await verifyLedger(store.scope.db)).differences).toEqual([]);
    expect(await failedFeeds(store)).toEqual([]);
    expect(await asideOf(store)).toEqual([]);
  });

  test("the account is the one that was connected, and what a seller typed in bears the names of the form's fields", async () => {
    const { door } = await connected(source);
    expect((await opened(source, door).account()).externalId).toBe(door.account);
    if (source.consent.kind === "oauth") return;
    const typed = Object.keys(JSON.parse(door.tokens.accessToken));
    expect(typed.toSorted()).toEqual(source.consent.fields.map(({ key }) => key).toSorted());
  });

  test("an order of the last days comes to what the server itself says of it, and nothing of it is left unexplained", async () => {
    const store = await connected(source);
    const shown = await store.door.shown(SIMULATED_NOW);
    expect(shown.size).toBeGreaterThan(0);
    await store.sync();
    const { rows } = await sql<{ id: string; goods: number; unexplained: number }>`
      select o.external_id as id, sum(l.amount - l.services)::bigint as goods, o.unexplained
      from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = 1 and o.external_id = any(${[...shown.keys()]}) group by o.external_id, o.unexplained`.execute(store.scope.db);
    expect(new Map(rows.map(({ id, goods }) => [id, goods]))).toEqual(shown);
    expect(rows.filter(({ unexplained }) => unexplained !== 0)).toEqual([]);
  });

  test("of each kind that it gives something comes in", async () => {
    const store = await connected(source);
    await store.sync();
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from orders where company_id = 1)::int as orders, (select count(*) from refunds where company_id = 1)::int as refunds,
             (select count(*) from offers where company_id = 1 and prices <> '{}')::int as offers,
             (select count(*) from billing_entries where company_id = 1)::int as billing,
             (select count(*) from payment_operations where company_id = 1)::int as operations`.execute(store.scope.db);
    const [found = {}] = rows;
    const empty = Object.keys(found).filter((kind) => source.manifest.gives.some((given) => given === kind) && found[kind] === 0);
    expect(empty).toEqual([]);
  });

  test("a worker that was killed after any page leaves nothing half, and the next one ends where an undisturbed one ends", async () => {
    const undisturbed = await connected(source);
    expect((await undisturbed.sync()).kind).toBe("done");
    const store = await connected(source);
    for (const pages of [0, 1, 3]) await expect(store.sync(pages)).rejects.toThrow("the worker was killed");
    expect((await store.sync()).kind).toBe("done");
    expect(await readOf(store)).toEqual(await readOf(undisturbed));
  });

  test("an order that cannot be understood is set aside with its field and comes in when it can, without holding up the others", async () => {
    const [whole, store] = [await connected(source), await connected(source)];
    await whole.sync();
    store.door.tell("brokenOrder");
    expect((await store.sync()).kind).toBe("done");
    const aside = await asideOf(store);
    expect(aside.length).toBeGreaterThan(0);
    expect(new Set(aside.map(({ problem }) => problem))).toEqual(new Set(["decimals"]));
    expect(await ordersOf(store)).toBe((await ordersOf(whole)) - aside.length);
    store.door.tell("wellBehaved");
    store.pass(25 * 60 * MINUTE);
    await store.sync();
    whole.pass(25 * 60 * MINUTE);
    await whole.sync();
    expect(await asideOf(store)).toEqual([]);
    expect(await readOf(store)).toEqual(await readOf(whole));
  });

  test("nothing of a buyer comes in: the answers hold it, the facts do not", async () => {
    const store = await connected(source);
    const { door } = store;
    expect(await door.raw()).toMatch(door.personal);
    const [account, window] = [opened(source, door), daysBefore(10)];
    const facts: unknown[] = [];
    for await (const page of account.orders(window)) facts.push(...page.facts);
    expect(facts.length).toBeGreaterThan(0);
    for await (const page of account.refunds(window)) facts.push(...page.facts);
    door.tell("brokenOrder");
    await store.sync();
    facts.push(...(await sql`select * from quarantined_entries where company_id = 1`.execute(store.scope.db)).rows);
    expect(JSON.stringify(facts)).not.toMatch(door.personal);
  });

  test("„too often” ends the round until the moment the source names, and not a request is made before it", async () => {
    const store = await connected(source);
    store.door.tell("tooMany");
    const end = await store.sync();
    expect(end).toMatchObject({ kind: "blocked" });
    const before = store.door.asked();
    store.door.tell("wellBehaved");
    store.pass(MINUTE);
    expect((await store.sync()).kind).toBe("blocked");
    expect(store.door.asked()).toBe(before);
    // Two minutes were named, and a little more is waited by chance.
    store.pass(2 * MINUTE);
    expect((await store.sync()).kind).toBe("done");
    expect(await ordersOf(store)).toBeGreaterThan(0);
  });

  test("what is read a second time changes nothing", async () => {
    const store = await connected(source);
    await store.sync();
    const first = await readOf(store);
    const asked = store.door.asked();
    await sql`update sync_feeds set wanted_at = now() where company_id = 1`.execute(store.scope.db);
    expect((await store.sync()).kind).toBe("done");
    expect(store.door.asked()).toBeGreaterThan(asked);
    expect(await readOf(store)).toEqual(first);
  });

  test("a consent that is gone ends the reading and is told; what was read stays", async () => {
    const store = await connected(source);
    await store.sync();
    const first = await readOf(store);
    store.door.tell("revoked");
    store.pass(60 * MINUTE);
    expect((await store.sync()).kind).toBe("unauthorized");
    const { rows } = await sql`select status from stores where company_id = 1`.execute(store.scope.db);
    expect(rows).toEqual([{ status: "expired" }]);
    const { rows: alerts } =
      await sql`select kind from alerts where company_id = 1 and resolved_at is null and kind = 'consentEnded'`.execute(store.scope.db);
    expect(alerts.length).toBe(1);
    expect(await readOf(store)).toEqual(first);
  });
});
