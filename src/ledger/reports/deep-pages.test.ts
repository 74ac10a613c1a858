/** Leafing far into a long list of orders costs little more than its first page. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { blocksTouched, recordSent } from "#testing/work.ts";
import { forFile } from "#testing/for-file.ts";
import { reportScope } from "#testing/report-scope.ts";
import type { DayRange } from "#core/period.ts";
import { findOrderPage, type OrderOrder } from "./orders/order-page.ts";
import type { ReportScope } from "./scope/report-scope.ts";

const ORDERS = 60_000;
const PER_PAGE = 50;
const RANGE: DayRange = { startDate: "2025-01-01", endDate: "2025-12-31" };

const database = forFile(createTestDatabase);
beforeAll(async () => {
  const { db } = database;
  await sql`insert into companies (company_id, name) overriding system value values (1, 'Sprzedawca')`.execute(db);
  await sql`insert into orders (company_id, id, store_id, external_id, source, market, currency, bought_at) overriding system value
    select 1, i, 0, 'order-' || i, 'file', 'PL', 'PLN', timestamptz '2025-01-01T12:00:00Z' + (i % 365) * interval '1 day' from generate_series(1, ${ORDERS}) i`.execute(
    db,
  );
  await sql`insert into rollup_order (company_id, bought_at, store_id, market, order_id, day, counted, product_ids, orders, units, costed_units, sales, sales_pln)
    select 1, timestamptz '2025-01-01T12:00:00Z' + (i % 365) * interval '1 day', 0, 'PL', i, date '2025-01-01' + i % 365, true, array[1], 1, 1, 1, (i * 7919) % 100000, (i * 7919) % 100000 from generate_series(1, ${ORDERS}) i`.execute(
    db,
  );
  await sql`insert into rollup_store_day (company_id, store_id, market, day, orders)
    select 1, 0, 'PL', day, count(*) from rollup_order group by day`.execute(db);
  await sql`insert into rollup_store_month (company_id, store_id, market, month, orders)
    select 1, 0, 'PL', date_trunc('month', day::timestamp)::date, sum(orders) from rollup_store_day group by 4`.execute(db);
  await sql`vacuum analyze`.execute(db);
});

const scope = (): ReportScope => reportScope({ db: database.db, companyId: 1 });

/** What finding a page costs: the blocks that its statements touch, which no other work on the machine changes. */
async function blocksOf(order: OrderOrder, page: number): Promise<number> {
  const question = {
    range: RANGE,
    order,
    only: undefined,
    ids: null,
    search: null,
    rate: { numerator: 1n, denominator: 1n },
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  };
  const sent = recordSent(database.pool);
  const { ids, total } = await findOrderPage(scope(), question);
  expect([ids.length, total]).toEqual([PER_PAGE, ORDERS]);
  let blocks = 0;
  for (const statement of sent.stop()) blocks += await blocksTouched(database.pool, statement);
  return blocks;
}

test("page 1,000 of orders by time touches at most three times as much as the first", async () => {
  const order = { key: "boughtAt", descending: true } as const;
  const [first, far] = [await blocksOf(order, 1), await blocksOf(order, 1000)];
  expect(first).toBeGreaterThan(0);
  expect(far).toBeLessThan(3 * first);
});

test("past the last order, and of a market without orders, there is no page", async () => {
  const question = {
    range: RANGE,
    order: { key: "boughtAt", descending: true },
    only: undefined,
    ids: null,
    search: null,
    rate: { numerator: 1n, denominator: 1n },
    limit: PER_PAGE,
    offset: 0,
  } as const;
  expect(await findOrderPage(scope(), { ...question, offset: ORDERS })).toEqual({ ids: [], total: ORDERS });
  expect(await findOrderPage({ ...scope(), markets: ["CZ"] }, question)).toEqual({ ids: [], total: 0 });
});
