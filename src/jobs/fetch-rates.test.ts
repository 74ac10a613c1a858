import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { enqueueRates } from "#queue/rates-job.ts";
import { runDaily } from "./daily.task.ts";
import { fetchRates } from "./fetch-rates.task.ts";

const TABLE = [
  { table: "A", no: "053/A/NBP/2026", effectiveDate: "2026-03-18", rates: [{ currency: "korona czeska", code: "CZK", mid: 0.1712 }] },
];

const database = forFile(createTestDatabase);
let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const [from = "", to = ""] = /(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)/.exec(request.url ?? "")?.slice(1) ?? [];
    const covered = from <= "2026-03-18" && "2026-03-18" <= to;
    response.writeHead(covered ? 200 : 404, { "content-type": "application/json" }).end(covered ? JSON.stringify(TABLE) : "404 NotFound");
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
});

afterAll(() => server.close());

function address(): string {
  const bound: AddressInfo | string | null = server.address();
  return typeof bound === "object" && bound !== null ? `http://127.0.0.1:${bound.port}` : "";
}

test("the table a posting waits for is fetched, holds for 7 days after it, and the figures of those days are asked for again", async () => {
  const { db } = database;
  await sql`insert into companies (company_id, name) values (1, 'Dom i Ogród Nowak')`.execute(db);
  await sql`insert into company_settings (company_id) values (1)`.execute(db);
  await sql`
    insert into postings (company_id, market, day, line, original_amount, original_currency, amount, amount_pln, source_type, source_id)
    values (1, 'CZ', '2026-03-20', 'sales', 10000, 'CZK', 10000, null, 'orderLine', 1)`.execute(db);

  await fetchRates(workerDeps(database, { nbpUrl: address() }));

  // The day's own 7 days before it are asked for: 2026-03-20 − 7 = 2026-03-13 … 2026-03-19.
  expect(asked).toContain("/api/exchangerates/tables/a/2026-03-13/2026-03-19/?format=json");
  const days = await sql<{ day: string; mid: string }>`select day, mid from fx_days where currency = 'CZK' order by day`.execute(db);
  // The table of the 18th counts from the 19th (never on its own day) to the 25th = 18 + 7.
  expect(days.rows.map(({ day }) => day)).toEqual([
    "2026-03-19",
    "2026-03-20",
    "2026-03-21",
    "2026-03-22",
    "2026-03-23",
    "2026-03-24",
    "2026-03-25",
  ]);
  expect(Number(days.rows[0]?.mid)).toBe(0.1712);
  const jobs = await sql<{ payload: unknown }>`select payload from job_runs where company_id = 1 and kind = 'recompute'`.execute(db);
  expect(jobs.rows).toEqual([{ payload: { reason: "rates", from: "2026-03-19", to: "2026-03-25" } }]);
});

test("an NBP that is away fails the job, which the queue tries again, and changes nothing", async () => {
  const before = await sql<{ rates: number }>`select count(*) as rates from fx_rates`.execute(database.db);
  await expect(fetchRates(workerDeps(database, { nbpUrl: "http://127.0.0.1:9" }))).rejects.toThrow("fetch failed");
  expect((await sql<{ rates: number }>`select count(*) as rates from fx_rates`.execute(database.db)).rows).toEqual(before.rows);
});

test("a bank that is away for long leaves one failed job at a time", async () => {
  const { db, pool } = database;
  for (let day = 0; day < 3; day += 1) {
    await enqueueRates(db);
    // All its tries are used up.
    await pool.query(
      "select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'fetch-rates'), 'fetch failed')",
    );
  }
  const { rows } = await pool.query("select task_identifier as task from graphile_worker.jobs where attempts >= max_attempts");
  expect(rows).toEqual([{ task: "fetch-rates" }]);
});

test("the daily work books an open-ended expense ahead and removes what has run out", async () => {
  const { db } = database;
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (1, '0001-01-01', false)`.execute(db);
  await sql`insert into expenses (company_id, id, name) values (1, 1, 'Księgowość')`.execute(db);
  await sql`
    insert into expense_versions (company_id, expense_id, kind, amount, currency, vat_mode, start_day, every_count, every_unit, booking, anchor_day)
    values (1, 1, 'recurring', 12300, 'PLN', 'gross', current_date, 1, 'month', 'onDay', current_date)`.execute(db);
  await sql`
    insert into sessions (token_hash, user_id, company_id, expires_at) values ('\\x01', 1, 1, now() - interval '1 day'), ('\\x02', 1, 1, now() + interval '1 day')`.execute(
    db,
  );
  // Failures are forgotten after a day, and until then they count.
  await sql`
    insert into login_attempts (email_hash, failures, last_at, locked_until)
    values ('\\x01', 9, now() - interval '25 hours', now() - interval '24 hours'), ('\\x02', 4, now() - interval '23 hours', null)`.execute(
    db,
  );

  await runDaily(workerDeps(database));

  const posted = await sql<{ amount: number }>`select amount from postings where company_id = 1 and line = 'expenses' order by day`.execute(
    db,
  );
  // 123.00 zł gross on its day, and once more when the next one lies within 31 days.
  expect(posted.rows[0]).toEqual({ amount: -12_300 });
  expect((await sql<{ left: number }>`select count(*) as left from sessions`.execute(db)).rows).toEqual([{ left: 1 }]);
  expect((await sql`select failures from login_attempts`.execute(db)).rows).toEqual([{ failures: 4 }]);
});
