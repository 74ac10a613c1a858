/** Whatever brings a posting without its rate, the rate is asked for by itself, once. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eachDay, parseDay } from "#core/day.ts";
import { requestRates, requestRatesOf } from "#pipeline/rates/request-rates.ts";
import { enqueue, enqueueRecompute } from "#queue/enqueue.ts";
import { areRatesFetched } from "#queue/rates-job.ts";
import { emptyQueue } from "#testing/queue-state.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { startTestWorker } from "#testing/worker.ts";
import type { Day } from "#core/facts.ts";
import { fetchRates } from "./fetch-rates.task.ts";

const MIDS = { EUR: 4.25, CZK: 0.17, HUF: 0.0105 };

/** An NBP that publishes the same table every day, or none at all. */
let server: Server;
let hasTables = true;
let asked = 0;

const tableOf = (day: Day) => ({
  table: "A",
  no: `1/A/NBP/${day}`,
  effectiveDate: day,
  rates: Object.entries(MIDS).map(([code, mid]) => ({ currency: code, code, mid })),
});

let stores: SimulatedStores;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    const [from = "", to = ""] = /(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)/.exec(request.url ?? "")?.slice(1) ?? [];
    const tables = [];
    if (hasTables) tables.push(...eachDay(parseDay(from), parseDay(to)).map(tableOf));
    response
      .writeHead(tables.length > 0 ? 200 : 404, { "content-type": "application/json" })
      .end(tables.length > 0 ? JSON.stringify(tables) : "404 NotFound");
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  stores = await simulatedStores({ sellers: [{ ordersPerDay: 1, offers: 10 }] });
});
afterAll(async () => {
  server.close();
  await stores.close();
});
beforeEach(async () => {
  hasTables = true;
  asked = 0;
  await emptyQueue(stores.database.pool);
  await sql`delete from rate_asks`.execute(stores.database.db);
  await sql`delete from postings where company_id = 2`.execute(stores.database.db);
  await sql`delete from job_runs where company_id = 2`.execute(stores.database.db);
});

function nbpUrl(): string {
  const bound: AddressInfo | string | null = server.address();
  return typeof bound === "object" && bound !== null ? `http://127.0.0.1:${bound.port}` : "";
}

async function waiting(): Promise<number> {
  const { rows } = await stores.database.pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'fetch-rates'",
  );
  return rows[0]?.count ?? -1;
}

/** A posting of another company, in CZK, that lacks its rate; `ahead` days from today. */
async function lack(ahead: number, companyId = 2, source = "nbp"): Promise<void> {
  const { db } = stores.database;
  await sql`
    insert into companies (company_id, name, fx_source) values (${companyId}, 'Obchod', ${source})
    on conflict (company_id) do update set fx_source = excluded.fx_source`.execute(db);
  await sql`
    insert into postings (company_id, market, day, line, original_amount, original_currency, amount, amount_pln, source_type, source_id)
    values (${companyId}, 'CZ', current_date + ${ahead}::int, 'sales', 10000, 'CZK', 10000, null, 'orderLine', ${1000 + ahead})`.execute(
    db,
  );
}

test("a seller who connects CZ, SK and HU has a profit in złoty when the first sync has ended, without any file", async () => {
  const { database, scope } = stores;
  await sql`update stores set history_from = '2026-10-01', markets = '{CZ,SK,HU}' where company_id = 1`.execute(database.db);
  const jobId = await enqueue(scope, { task: "sync-store", storeId: 1 });
  const { database: _own, ...deps } = stores.deps;
  const worker = await startTestWorker(database, { ...deps, nbpUrl: nbpUrl() });
  type State = { status: string; lacking: number; foreign: number };
  const state = async (): Promise<State | undefined> => {
    const { rows } = await sql<State>`
      select j.status, (select count(*)::int from postings p where p.company_id = 1 and p.day <= current_date and (p.amount_pln is null or p.amount is null)) as lacking,
             (select count(*)::int from postings p where p.company_id = 1 and p.market <> 'PL' and p.amount_pln is not null) as foreign
      from job_runs j where j.company_id = 1 and j.id = ${jobId}`.execute(database.db);
    return rows[0];
  };
  await expect.poll(state, { timeout: 120_000, interval: 250 }).toMatchObject({ status: "succeeded", lacking: 0 });
  await worker.stop();
  expect((await state())?.foreign).toBeGreaterThan(50);
  expect(asked).toBeGreaterThan(0);
});

test("a day that lacks its rate is asked for once, and again only when another day does or six hours have passed", async () => {
  const { db } = stores.database;
  const scope = { db, companyId: 2 };
  const fetching = (): Promise<void> => fetchRates({ ...stores.deps, nbpUrl: nbpUrl() });
  hasTables = false;
  await requestRates(db);
  expect([await waiting(), await areRatesFetched(db)]).toEqual([0, false]);
  await lack(-20);
  await requestRatesOf(scope);
  await requestRates(db);
  expect([await waiting(), await areRatesFetched(db)]).toEqual([1, true]);
  await fetching();
  await emptyQueue(stores.database.pool);
  expect(asked).toBeGreaterThan(0);
  await requestRates(db);
  expect(await waiting()).toBe(0);
  await lack(-60);
  await requestRates(db);
  expect(await waiting()).toBe(1);
  await fetching();
  await emptyQueue(stores.database.pool);
  await sql`update rate_asks set asked_at = now() - interval '7 hours'`.execute(db);
  await requestRates(db);
  expect(await waiting()).toBe(1);
});

test("days that have no table yet, and companies with rates of their own, are not asked for", async () => {
  await lack(5);
  await lack(-3, 3, "simulator");
  await requestRates(stores.database.db);
  expect(await waiting()).toBe(0);
  await sql`delete from postings where company_id = 3`.execute(stores.database.db);
});

test("a posting that was written while its rate came is booked without asking again", async () => {
  const { db } = stores.database;
  await lack(-40);
  await sql`
    insert into fx_days (source, currency, day, table_date, table_no, mid)
    select 'nbp', 'CZK', current_date - 40, current_date - 41, '1/A/NBP', 0.17 on conflict do nothing`.execute(db);
  await requestRates(db);
  // Once, however often it is looked at before the figures have followed.
  await requestRates(db);
  const { rows } = await sql`
    select kind, payload ->> 'reason' as reason from job_runs
    where company_id = 2 and status = 'queued' and payload ->> 'from' = (current_date - 40)::text`.execute(db);
  expect(rows).toEqual([{ kind: "recompute", reason: "rates" }]);
});

test("while a company's figures follow its rates it gets no other such job, whatever days it lacks meanwhile", async () => {
  const { db } = stores.database;
  await sql`
    insert into fx_days (source, currency, day, table_date, table_no, mid)
    select 'nbp', 'CZK', current_date - d, current_date - d - 1, '1/A/NBP', 0.17 from generate_series(30, 70) d on conflict do nothing`.execute(
    db,
  );
  const jobs = async (): Promise<string[]> => {
    const { rows } = await sql<{ job: string }>`
      select status || ' ' || (current_date - (payload ->> 'from')::date) || '-' || (current_date - (payload ->> 'to')::date) as job
      from job_runs where company_id = 2 and kind = 'recompute' order by id`.execute(db);
    return rows.map(({ job }) => job);
  };
  await lack(-40);
  await requestRates(db);
  await lack(-50);
  await requestRates(db);
  expect(await jobs()).toEqual(["queued 40-40"]);
  await sql`update job_runs set status = 'running' where company_id = 2`.execute(db);
  await lack(-60);
  await requestRates(db);
  expect(await jobs()).toEqual(["running 40-40"]);
  // One for another reason keeps nobody from its rates.
  await sql`update job_runs set status = 'succeeded' where company_id = 2`.execute(db);
  await enqueueRecompute({ db, companyId: 2 }, { reason: "costs", from: "2026-01-01", to: "2026-01-02" });
  await sql`delete from postings where company_id = 2 and day = current_date - 40`.execute(db);
  await requestRates(db);
  expect(await jobs()).toContain("queued 60-50");
});
