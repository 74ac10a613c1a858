import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { connect, withClientTransaction, withTransaction, withTransactionAgain } from "./connection.ts";

const database = forFile(() => createTestDatabase({ empty: true }));
beforeAll(() => sql`create table shelf (id bigint)`.execute(database.db));

async function one(query: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(query)} as value`.execute(database.db);
  return rows[0]?.value;
}

async function shelved(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from shelf`.execute(database.db);
  return rows[0]?.count;
}

test.each([
  ["9007199254740991::bigint", 9_007_199_254_740_991],
  ["array[1, null, -2]::bigint[]", [1, null, -2]],
  ["date '2024-02-29'", "2024-02-29"],
  ["array[date '2024-02-29']", ["2024-02-29"]],
  ["1.10::numeric", "1.10"],
  // One o'clock in Warsaw in winter is midnight in UTC.
  ["timestamptz '2026-01-01 01:00:00+01'", "2026-01-01T00:00:00Z"],
  ["timestamptz '-infinity'", "-infinity"],
  ["array[timestamptz '2026-07-01 02:00:00.250+02']", ["2026-07-01T00:00:00.25Z"]],
  ["null::bigint", null],
] as const)("the database's %s arrives exactly", async (query, value) => {
  expect(await one(query)).toEqual(value);
});

test("a bigint that a number cannot hold is an error, never a rounded amount", async () => {
  await expect(one("9007199254740992::bigint")).rejects.toThrow(/outside of safe integers/);
});

test("what fails in a transaction leaves nothing, also from the inner one", async () => {
  const attempt = withTransaction(database.db, (outer) =>
    withTransaction(outer, async (inner) => {
      await sql`insert into shelf values (1)`.execute(inner);
      throw new Error("changed its mind");
    }),
  );
  await expect(attempt).rejects.toThrow("changed its mind");
  expect(await shelved()).toBe(0);
});

test("a connection borrowed for COPY shares its transaction with the queries, and both roll back", async () => {
  const attempt = withClientTransaction(database, async ({ db, client }) => {
    await client.query("insert into shelf values (1)");
    const { rows } = await sql<{ count: number }>`select count(*) as count from shelf`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
    throw new Error("changed its mind");
  });
  await expect(attempt).rejects.toThrow("changed its mind");
  expect(await shelved()).toBe(0);
  await withClientTransaction(database, ({ db }) => sql`insert into shelf values (1), (2)`.execute(db));
  expect(await shelved()).toBe(2);
});

test("nothing is compiled, whatever the server was told, and instants are in UTC", async () => {
  const name = sql.id(database.target.database);
  await sql`alter database ${name} set jit = on`.execute(database.db);
  await sql`alter database ${name} set timezone = 'Europe/Warsaw'`.execute(database.db);
  const later = connect(database.target);
  const { rows } = await sql`select current_setting('jit') as jit, current_setting('timezone') as zone`.execute(later.db);
  await later.close();
  expect(rows).toEqual([{ jit: "off", zone: "UTC" }]);
});

test("Citus may write on every machine what a transaction has read of all shards before", async () => {
  // Else, after a question to all shards, a write to `users` or `companies` in the same transaction is refused on a cluster.
  expect(await one("current_setting('citus.multi_shard_modify_mode', true)")).toBe("sequential");
});

test("what a transaction sets for itself goes with it to the machines with the rows", async () => {
  // `enable_nestloop = off` around the statement of the postings, `work_mem` of a merge: on the coordinator alone they do nothing.
  expect(await one("current_setting('citus.propagate_set_commands', true)")).toBe("local");
});

test("a pool survives the loss of the connection it is using", async () => {
  const lost = withTransaction(database.db, (transaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction));
  await expect(lost).rejects.toThrow(/terminat/);
  expect(await one("1::bigint")).toBe(1);
});

test("of two transactions that wait for each other both end well: the one that the database ends is done again", async () => {
  await sql`create table pair (name text primary key, value bigint not null)`.execute(database.db);
  await sql`insert into pair values ('a', 0), ('b', 0)`.execute(database.db);
  const both = Promise.withResolvers<void>();
  let holding = 0;
  let tries = 0;
  const add = (first: string, second: string) =>
    withTransactionAgain(database.db, async (transaction) => {
      tries += 1;
      await sql`update pair set value = value + 1 where name = ${first}`.execute(transaction);
      holding += 1;
      if (holding === 2) both.resolve();
      await both.promise;
      await sql`update pair set value = value + 1 where name = ${second}`.execute(transaction);
    });
  await Promise.all([add("a", "b"), add("b", "a")]);
  const { rows } = await sql<{ value: number }>`select value from pair order by name`.execute(database.db);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  // Once more each time that the database ends one: on a busy machine the one that begins again may be faster than the one that waited for it.
  expect(tries).toBeGreaterThan(2);
});
