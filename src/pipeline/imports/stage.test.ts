/** A COPY that breaks, in each way it can: its caller hears of it, nobody else does, and the database can be used on. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { copyInto } from "./stage.ts";

const database = forFile(() => createTestDatabase({ empty: true }));
/** Vitest's own would take what ends a process for a fault of the file, not of one test. */
const ofVitest = process.listeners("uncaughtException");
/** What would have ended the process. */
const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);

beforeAll(async () => {
  await sql`create table shelf (label text not null check (label <> 'forbidden'))`.execute(database.db);
  process.removeAllListeners("uncaughtException").on("uncaughtException", hear);
});
afterAll(async () => {
  process.removeAllListeners("uncaughtException");
  for (const listener of ofVitest) process.on("uncaughtException", listener);
});

/** Nothing was said to nobody, and the next COPY finds its way. */
async function expectUnharmed(): Promise<void> {
  // A socket says late what has become of it.
  await sleep(100);
  expect(unheard.splice(0)).toEqual([]);
  await copyInto(database, "shelf", ["label"], lines(["after"]));
  const { rows } = await sql<{ label: string }>`delete from shelf returning label`.execute(database.db);
  expect(rows).toEqual([{ label: "after" }]);
}
afterEach(expectUnharmed);

async function* lines(labels: Iterable<string>): AsyncGenerator<string> {
  for (const label of labels) yield `${label}\n`;
  await Promise.resolve();
}

const wide = "x".repeat(1_000_000);

async function terminateCopies(): Promise<void> {
  await database.pool.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like 'copy shelf%' and pid <> pg_backend_pid()",
  );
}

test("its backend is ended between two chunks, while nobody waits for the stream", async () => {
  async function* chunks(): AsyncGenerator<string> {
    yield "one\n";
    await sleep(20);
    await terminateCopies();
    await sleep(100);
    yield "two\n";
    yield* lines([wide, wide]);
  }
  await expect(copyInto(database, "shelf", ["label"], chunks())).rejects.toThrow(/terminating connection|Connection terminated/);
});

test("its backend is ended while it waits for the socket to take more", async () => {
  let ended: Promise<void> | undefined;
  async function* chunks(): AsyncGenerator<string> {
    for (;;) {
      yield `${wide}\n`;
      ended ??= terminateCopies();
    }
  }
  await expect(copyInto(database, "shelf", ["label"], chunks())).rejects.toThrow(
    /terminating connection|Connection terminated|EPIPE|ECONNRESET/,
  );
  await ended;
});

test("the server refuses a row while many more are on their way", async () => {
  async function* chunks(): AsyncGenerator<string> {
    yield "forbidden\n";
    for (let sent = 0; sent < 40; sent += 1) yield `${wide}\n`;
  }
  await expect(copyInto(database, "shelf", ["label"], chunks())).rejects.toThrow(/violates check constraint/);
});

test("the server refuses the last row, when all are sent", async () => {
  await expect(copyInto(database, "shelf", ["label"], lines(["good", "forbidden"]))).rejects.toThrow(/violates check constraint/);
});

test("there is no such table", async () => {
  await expect(copyInto(database, "attic", ["label"], lines(["one"]))).rejects.toThrow(/"attic" does not exist/);
});

test("what it copies breaks", async () => {
  async function* chunks(): AsyncGenerator<string> {
    yield `${wide}\n`;
    throw new Error("the file ends in the middle of a row");
  }
  await expect(copyInto(database, "shelf", ["label"], chunks())).rejects.toThrow("the file ends in the middle of a row");
});
