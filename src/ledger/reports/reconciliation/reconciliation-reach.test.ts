/** The check of a month costs what the month holds, however many years of fees lie before it. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { seedReference } from "#pipeline/seed-reference.ts";
import { createTestDatabase } from "#testing/database.ts";
import { blocksTouched, recordSent } from "#testing/work.ts";
import { forFile } from "#testing/for-file.ts";
import { findReconciledAds } from "./reconciliation.ts";

const DAYS = 2000;
const A_DAY = 20;

const database = forFile(createTestDatabase);
beforeAll(async () => {
  const { db } = database;
  await seedReference(db);
  await sql`insert into companies (company_id, name) overriding system value values (1, 'Sprzedawca')`.execute(db);
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (1, '0001-01-01', true)`.execute(db);
  // Advertising of the day before, twenty entries a day: 1.23 with 0.23 VAT each.
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, fee_day, market, currency, amount, vat_rate)
    select 1, 1, 'ads-' || i, 'NSP', 'Reklama', timestamptz '2021-01-02T12:00:00Z' + (i % ${DAYS}) * interval '1 day', date '2021-01-02' + i % ${DAYS},
           date '2021-01-01' + i % ${DAYS}, 'PL', 'PLN', -123, 2300
    from generate_series(0, ${DAYS * A_DAY - 1}) i`.execute(db);
  await sql`vacuum analyze`.execute(db);
});

test("the advertising of a month is compared by the fees of its days alone", async () => {
  const scope = { from: "2026-03-01", to: "2026-03-31", markets: ["PL"], storeIds: null } as const;
  const sent = recordSent(database.pool);
  const days = await findReconciledAds({ db: database.db, companyId: 1 }, scope);
  const statements = sent.stop();
  // Billed on 31 days of March for the days before: 20 × 1.23 and, without VAT, 20 × 1.00 each; nothing was posted.
  expect(days.map(({ feeDay, value, net, difference }) => [feeDay, value, net, difference])).toEqual(
    Array.from({ length: 31 }, (_, i) => [i === 0 ? "2026-02-28" : `2026-03-${String(i).padStart(2, "0")}`, -2460, -2000, 2000]),
  );
  expect(statements).toHaveLength(1);
  // 41,388 when the fees of all years were read.
  for (const statement of statements) expect(await blocksTouched(database.pool, statement)).toBeLessThan(5000);
});
