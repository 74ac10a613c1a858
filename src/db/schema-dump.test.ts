import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { dumpSchema } from "./schema-dump.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the schema shown for review is the one that the migrations make (npm run schema rewrites it)", async () => {
  expect(await dumpSchema(database.db)).toBe(readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"));
});
