import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { plannedOnce } from "./planned-once.ts";

const database = forFile(() => createTestDatabase({ empty: true }));

test("a marked statement is kept by the server under one name, whatever its parameters; others are not kept", async () => {
  const squareOf = (number: number) => plannedOnce(sql<{ square: number }>`select ${number}::int * ${number}::int as square`);
  await database.db.transaction().execute(async (db) => {
    expect((await squareOf(3).execute(db)).rows).toEqual([{ square: 9 }]);
    expect((await squareOf(12).execute(db)).rows).toEqual([{ square: 144 }]);
    await sql`select ${1}::int * 2`.execute(db);
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%as square'`.execute(db);
    expect(rows).toEqual([{ calls: 2 }]);
    const kept = await sql`select from pg_prepared_statements where statement like '%* 2'`.execute(db);
    expect(kept.rows).toHaveLength(0);
  });
});
