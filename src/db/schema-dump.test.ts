import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { dumpSchema } from "./schema-dump.ts";

const database = forFile(createTestDatabase);

test("the schema shown for review is the one that the migrations make (npm run schema rewrites it)", async () => {
  expect(await dumpSchema(database.db)).toBe(readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"));
});
