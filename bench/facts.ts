/**
 * Source facts of one company, in few statements. A row follows from its number: `bench_share(number, salt)` is an evenly spread
 * value in [0, 1). Twenty lines make thirteen orders (eight of one line, three of two, two of three), in the order of time.
 */
import { sql } from "kysely";
import { foldForSearch } from "../src/core/search-fold.ts";
import type { CompanyScope } from "../src/db/scope.ts";
import { type CompanySize, DAYS, FIRST_DAY } from "./sizes.ts";

const LINES_PER_BLOCK = 20;
const ORDERS_PER_BLOCK = 13;
/** Which of a block's orders each of its lines belongs to. */
const ORDER_OF_LINE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 12];
/** The line of each block that sells the first product, in an order of its own. */
const HEAVY_LINE = 7;

const FILE_STORE = 1;
const BILLED_STORE = 2;

/** Ids are the instance's, as everywhere: each company numbers its rows from here on. */
const SPACE = 10_000_000;
const firstId = (companyId: number): number => companyId * SPACE;

/** Above the ids of so many companies. */
export const freeId = (companies: number): number => (companies + 10) * SPACE;

export async function writeFacts(scope: CompanyScope, size: CompanySize): Promise<void> {
  await writeCatalogue(scope, size);
  await writeOrders(scope, size);
  await writeLines(scope, size);
  await writeBilling(scope);
  if (size.isLarge) {
    await writeRefunds(scope);
    await writeExpenses(scope);
    await sql`analyze orders, order_lines, products, product_costs, offers, billing_entries, refunds, refund_lines`.execute(scope.db);
  }
}

async function writeCatalogue({ db, companyId }: CompanyScope, { products, isLarge }: CompanySize): Promise<void> {
  const first = number(firstId(companyId));
  const markets = isLarge ? ["PL", "CZ", "SK", "HU"] : ["PL"];
  await sql`
    insert into stores (company_id, id, source, name, markets, base_market, last_ingest_at)
    values (${companyId}, ${first} + ${number(FILE_STORE)}, 'import', 'Sklep główny', ${markets}, 'PL', '2026-10-31 20:00Z'),
           (${companyId}, ${first} + ${number(BILLED_STORE)}, 'import', 'Drugi sklep', '{PL}', 'PL', '2026-10-31 20:00Z')`.execute(db);
  const names = Array.from({ length: products }, (_, at) => `Produkt numer ${at + 1}`);
  await sql`
    insert into products (company_id, id, sku, name, search_text)
    select ${companyId}::bigint, ${first} + n, 'SKU-' || lpad(n::text, 6, '0'), name, folded
    from unnest(${names}::text[], ${names.map((name, at) => foldForSearch(`${name} SKU-${String(at + 1).padStart(6, "0")} `))}::text[]) with ordinality as t (name, folded, n)`.execute(
    db,
  );
  await sql`
    insert into offers (company_id, id, store_id, external_id, product_id, name)
    select ${companyId}::bigint, ${first} + (s.store - 1) * ${number(products)} + n, ${first} + s.store, (9000000000 + (s.store - 1) * ${number(products)} + n)::text, ${first} + n, 'Produkt numer ' || n
    from generate_series(1, ${number(products)}) n cross join (values (${number(FILE_STORE)}), (${number(BILLED_STORE)})) s (store)`.execute(
    db,
  );
  // Every fiftieth product has no cost, every twentieth is bought in euro.
  await sql`
    insert into product_costs (company_id, product_id, unit_cost, currency, vat_mode)
    select ${companyId}::bigint, ${first} + n, case when n % 20 = 3 then cost / 4.3 else cost end, case when n % 20 = 3 then 'EUR' else 'PLN' end, 'net'
    from (select n, round((${priceOf("n")} * (0.35 + 0.3 * bench_share(n, 12)) / 100)::numeric, 2) as cost from generate_series(1, ${number(products)}) n) c
    where n % 50 <> 0`.execute(db);
}

/** A constant of the statement, not a parameter of unknown type. */
const number = (value: number) => sql.raw(String(value));

/** Minor units of PLN for one unit of the product. */
const priceOf = (product: string) => sql.raw(`(500 + floor(29500 * bench_share(${product}, 11) ^ 2))`);

/** Two seasons a year, monotone: the days of orders follow their numbers. */
const dayOf = (order: string, orders: number) =>
  sql.raw(
    `(date '${FIRST_DAY}' + floor(${DAYS} * (${order} / ${orders}::float8 - 0.03 * sin(4 * pi() * ${order} / ${orders}::float8)))::int)`,
  );

async function writeOrders({ db, companyId }: CompanyScope, { lines, isLarge }: CompanySize): Promise<void> {
  const first = number(firstId(companyId));
  const orders = (lines / LINES_PER_BLOCK) * ORDERS_PER_BLOCK;
  const market = isLarge ? sql`case when m < 0.70 then 'PL' when m < 0.85 then 'CZ' when m < 0.93 then 'SK' else 'HU' end` : sql`'PL'`;
  await sql`
    insert into orders (company_id, id, store_id, external_id, source, market, currency, delivery_amount, file_delivery_cost, bought_at)
    select ${companyId}::bigint, ${first} + n + 1, ${first} + store, 'ZAM-' || (n + 1), 'file', market,
           case market when 'PL' then 'PLN' when 'CZ' then 'CZK' when 'SK' then 'EUR' else 'HUF' end,
           case when bench_share(n, 3) < 0.4 then round(999 * factor) else 0 end,
           case when store = ${number(FILE_STORE)} and bench_share(n, 3) < 0.6 then round((700 + 600 * bench_share(n, 4)) * factor) end,
           day::timestamp at time zone 'UTC' + interval '6 hours' + interval '14 hours' * bench_share(n, 5)
    from (
      select n, day, market, case when market = 'PL' and bench_share(n, 2) < 0.15 then ${number(BILLED_STORE)} else ${number(FILE_STORE)} end as store,
             case market when 'PL' then 1 when 'CZ' then 5.8 when 'SK' then 0.235 else 93 end as factor
      from (
        select n, ${dayOf("n", orders)} as day, ${market} as market
        from (select n, bench_share(n, 1) as m from generate_series(0, ${number(orders - 1)}) n) numbered
      ) dated
    ) placed
    order by n`.execute(db);
}

async function writeLines({ db, companyId }: CompanyScope, { lines, products }: CompanySize): Promise<void> {
  const first = number(firstId(companyId));
  await sql`
    insert into order_lines (company_id, id, store_id, line_key, order_id, kind, bought_at, day, product_id, offer_id, quantity, unit_price, amount, currency, file_commission)
    select ${companyId}::bigint, ${first} + n, store_id, 'L' || n, order_id, 'sale', bought_at, day, ${first} + product_id,
           ${first} + (store_id - ${first} - 1) * ${number(products)} + product_id,
           quantity, unit_price / 100.0, quantity * unit_price, currency,
           case when store_id = ${first} + ${number(FILE_STORE)} then (quantity * unit_price * (6 + product_id % 9) / 100)::bigint end
    from (
      select s.n, o.store_id, s.order_id, o.bought_at, (o.bought_at at time zone 'UTC')::date as day, s.product_id, s.quantity, o.currency,
             round(${priceOf("s.product_id")} * case o.market when 'PL' then 1 when 'CZ' then 5.8 when 'SK' then 0.235 else 93 end)::bigint as unit_price
      from (
        select n, ((n - 1) / ${number(LINES_PER_BLOCK)}) * ${number(ORDERS_PER_BLOCK)} + (${ORDER_OF_LINE}::int[])[(n - 1) % ${number(LINES_PER_BLOCK)} + 1] + 1 + ${first} as order_id,
               case when (n - 1) % ${number(LINES_PER_BLOCK)} = ${number(HEAVY_LINE)} then 1 else 2 + floor(${number(products - 1)} * bench_share(n, 6) ^ 2.5)::bigint end as product_id,
               case when bench_share(n, 7) < 0.85 then 1 when bench_share(n, 7) < 0.96 then 2 else 3 end as quantity
        from generate_series(1, ${number(lines)}) n
      ) s
      join orders o on o.company_id = ${companyId} and o.id = s.order_id
    ) priced
    order by n`.execute(db);
}

/** The second store is billed: a commission per line and delivery per order. The first pays for advertising each day and a subscription. */
async function writeBilling({ db, companyId }: CompanyScope): Promise<void> {
  const first = number(firstId(companyId));
  await sql`
    insert into billing_entries (company_id, id, store_id, entry_key, type_id, occurred_at, billed_on, market, currency, amount, vat_rate, order_external_id, offer_id, order_id)
    select ${companyId}::bigint, l.id, l.store_id, 'S' || l.id, 'SUC', l.bought_at + interval '2 hours', l.day, 'PL', 'PLN',
           -(l.amount * (6 + (l.product_id - ${first}) % 9) / 100), 2300, 'ZAM-' || (l.order_id - ${first}), l.offer_id, l.order_id
    from order_lines l where l.company_id = ${companyId} and l.store_id = ${first} + ${number(BILLED_STORE)}
    order by l.id`.execute(db);
  await sql`
    insert into billing_entries (company_id, id, store_id, entry_key, type_id, occurred_at, billed_on, market, currency, amount, vat_rate, order_external_id, order_id)
    select ${companyId}::bigint, 3000000 + o.id, o.store_id, 'D' || o.id, 'HB4', o.bought_at + interval '3 hours', (o.bought_at at time zone 'UTC')::date, 'PL', 'PLN',
           -(600 + o.id % 700), 2300, o.external_id, o.id
    from orders o where o.company_id = ${companyId} and o.store_id = ${first} + ${number(BILLED_STORE)}
    order by o.id`.execute(db);
  await sql`
    insert into billing_entries (company_id, id, store_id, entry_key, type_id, occurred_at, billed_on, market, currency, amount, vat_rate, fee_day)
    select ${companyId}::bigint, ${first} + 5000000 + n, ${first} + ${number(FILE_STORE)}, 'A' || n, 'NSP', day::timestamp at time zone 'UTC' + interval '20 hours', day, 'PL', 'PLN',
           -(20000 + floor(60000 * bench_share(n, 8)))::bigint, 2300, day
    from (select n, date '${sql.raw(FIRST_DAY)}' + n::int as day from generate_series(0, ${number(DAYS - 1)}) n) d
    union all
    select ${companyId}::bigint, ${first} + 6000000 + n, ${first} + ${number(FILE_STORE)}, 'B' || n, 'SB2', day::timestamp at time zone 'UTC' + interval '8 hours', day, 'PL', 'PLN', -19900, 2300, null
    from (select n, (date '${sql.raw(FIRST_DAY)}' + n * interval '1 month')::date as day from generate_series(0, 23) n) m`.execute(db);
}

/** One order in thirty gives a unit of its first line back, a week later. */
async function writeRefunds({ db, companyId }: CompanyScope): Promise<void> {
  await sql`
    insert into refunds (company_id, id, store_id, external_id, order_id, created_at, day, status, reason, delivery_amount)
    select ${companyId}::bigint, o.id, o.store_id, 'Z-' || o.id, o.id, o.bought_at + interval '7 days', (o.bought_at at time zone 'UTC')::date + 7, 'SUCCESS', 'REFUND', 0
    from orders o where o.company_id = ${companyId} and o.id % 30 = 7`.execute(db);
  await sql`
    insert into refund_lines (company_id, refund_id, line_id, units, amount)
    select distinct on (r.id) ${companyId}::bigint, r.id, l.id, 1, l.amount / l.quantity
    from refunds r join order_lines l on l.company_id = ${companyId} and l.order_id = r.order_id
    where r.company_id = ${companyId}
    order by r.id, l.id`.execute(db);
}

async function writeExpenses({ db, companyId }: CompanyScope): Promise<void> {
  const [rent, wages] = [firstId(companyId) + 1, firstId(companyId) + 2];
  await sql`
    insert into expenses (company_id, id, name) values (${companyId}, ${rent}, 'Magazyn'), (${companyId}, ${wages}, 'Płace')`.execute(db);
  await sql`
    insert into expense_versions (company_id, id, expense_id, kind, amount, currency, vat_mode, vat_rate, start_day, every_count, every_unit, anchor_day)
    values (${companyId}, ${rent}, ${rent}, 'recurring', 1200000, 'PLN', 'net', 2300, ${FIRST_DAY}, 1, 'month', ${FIRST_DAY}),
           (${companyId}, ${wages}, ${wages}, 'recurring', 4500000, 'PLN', 'net', 0, ${FIRST_DAY}, 1, 'month', ${FIRST_DAY})`.execute(db);
}
