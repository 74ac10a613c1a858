/** What a file leaves open, on the clock of the database: a day of the market, which begins before UTC's. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Instant } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import { withTransaction } from "#db/connection.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleFacts } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { findDefaults } from "../expenses/expense-rows.query.ts";
import { paysVatToday } from "./pays-vat.query.ts";

const database = forFile(createTestDatabase);

/** A company that pays VAT from 1 July 2026 on, asked while the database takes `at` for the present. */
async function askedAt(at: Instant) {
  const taxProfile = [
    { from: null, vatPayer: false, oss: false },
    { from: "2026-07-01" as const, vatPayer: true, oss: false },
  ];
  const { companyId } = await loadFacts(database, sampleFacts({ company: { taxProfile } }));
  return withTransaction(database.db, async (db) => {
    // Found before PostgreSQL's own; both are gone with the transaction.
    await sql`create schema moved`.execute(db);
    await sql`create function moved.now() returns timestamptz language sql as ${sql.lit(`select '${at}'::timestamptz`)}`.execute(db);
    await sql`set local search_path = moved, pg_catalog, public`.execute(db);
    const scope = { db, companyId };
    const said = { payer: await paysVatToday(scope), mode: (await findDefaults(scope, bp(2300))).vatMode };
    await sql`drop schema moved cascade`.execute(db);
    return said;
  });
}

test("a cost or expense that does not say so is gross until the company pays VAT, net from the first half hour of that day on", async () => {
  // 23:30 of 30 June in Warsaw, then 00:30 of 1 July, which is 30 June of UTC
  expect(await askedAt("2026-06-30T21:30:00Z")).toEqual({ payer: false, mode: "gross" });
  expect(await askedAt("2026-06-30T22:30:00Z")).toEqual({ payer: true, mode: "net" });
});
