import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** The migration after which no statement knows how Allegro names its delivery methods. */
const MOVES = readMigrations().findIndex(({ name }) => name.endsWith("_own_words.sql"));

const database = forFile(() => createTestDatabase({ empty: true }));

test("proven delivery methods, orders that were read and not merged yet, and a file that waits for its answer keep what they say", async () => {
  const { db, target } = database;
  await migrate(target, readMigrations().slice(0, MOVES));
  await sql`
    insert into orders (company_id, store_id, source, external_id, market, currency, counted, status, delivery_amount, delivery_method, integrated_delivery, bought_at)
    values (7, 1, 'api', 'named', 'PL', 'PLN', true, 'x', 0, 'Allegro Kurier DPD', true, now()),
           (7, 1, 'api', 'proven', 'PL', 'PLN', true, 'x', 0, 'Kurier Pocztex', true, now()),
           (7, 1, 'api', 'other', 'PL', 'PLN', true, 'x', 0, 'Odbiór osobisty', false, now()),
           (7, 1, 'api', 'none', 'PL', 'PLN', true, 'x', 0, null, false, now())`.execute(db);
  await sql`
    insert into staging_facts (company_id, store_id, feed, part, external_id, fact)
    values (7, 1, 'orders', 0, 'a', '{"deliveryMethod": "ALLEGRO Paczkomat"}'), (7, 1, 'orders', 0, 'b', '{"deliveryMethod": "Kurier Pocztex"}'),
           (7, 1, 'orders', 0, 'c', '{"deliveryMethod": null}'), (7, 1, 'billing', 0, 'd', '{"typeId": "SUC"}')`.execute(db);
  await sql`
    insert into staging_expenses (company_id, import_id, row_no, said)
    values (7, 3, 2, '{"line": 2, "name": "Czynsz", "said": {"end": null}}')`.execute(db);
  await migrate(target);
  const orders = await sql`select external_id as id, delivery_proven as proven from orders order by id`.execute(db);
  expect(orders.rows).toEqual([
    { id: "named", proven: false },
    { id: "none", proven: false },
    { id: "other", proven: false },
    { id: "proven", proven: true },
  ]);
  const facts = await sql`select external_id as id, fact -> 'integratedDelivery' as own from staging_facts order by id`.execute(db);
  expect(facts.rows).toEqual([
    { id: "a", own: true },
    { id: "b", own: false },
    { id: "c", own: false },
    { id: "d", own: null },
  ]);
  const rows = await sql`select expense from staging_expenses`.execute(db);
  expect(rows.rows).toEqual([{ expense: { line: 2, name: "Czynsz", stated: { end: null } } }]);
});
