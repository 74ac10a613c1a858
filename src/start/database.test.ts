import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { keepsSessions } from "#db/sessions-kept.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type Pooler, startTransactionPooler } from "#testing/transaction-pooler.ts";
import { forFile } from "#testing/for-file.ts";
import { openDatabase } from "./database.ts";

const database = forFile(createTestDatabase);
let pooler: Pooler;
beforeAll(async () => {
  pooler = await startTransactionPooler(database.target);
});
afterAll(() => pooler.stop());

test("PostgreSQL itself keeps sessions, a pooler in transaction mode does not", async () => {
  const { host, port, user, database: name } = database.target;
  expect(await keepsSessions(`postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`)).toBe(true);
  expect(await keepsSessions(pooler.url)).toBe(false);
});

test("the start refuses such a pooler and says what to do", async () => {
  const config = readConfig({ DATABASE_URL: pooler.url, SECRET_KEY: "x".repeat(32) });
  await expect(openDatabase(config, () => undefined)).rejects.toThrow(
    /^DATABASE_URL leads through a pooler that shares sessions .* set pool_mode = session, or connect to PostgreSQL itself\.$/,
  );
});
