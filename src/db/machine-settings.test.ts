import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { settleMachines, unlikeMachines } from "./machine-settings.ts";

const database = forFile(() => createTestDatabase({ empty: true }));

/** What Citus answers of its machines, of one that is this database; `refuses` those that may not be changed by us. */
async function asOneMachine({ refuses }: { refuses: boolean }): Promise<void> {
  await sql`
    create or replace function run_command_on_workers(command text, parallel boolean default true)
      returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
    begin
      if ${sql.lit(refuses)} and command like '%alter database%' then return query select 'worker-1', 5432, false, 'must be owner'; return; end if;
      if command like '%alter database%' then execute command; result := 'ALTER DATABASE'; else execute command into result; end if;
      return query select 'worker-1', 5432, true, run_command_on_workers.result;
    end $$`.execute(database.db);
  const name = sql.id(database.target.database);
  await sql`alter database ${name} set jit = on`.execute(database.db);
  await sql`alter database ${name} set timezone = 'Europe/Warsaw'`.execute(database.db);
}

test("a database without a cluster has no other machine to ask", async () => {
  expect(await settleMachines(database.target)).toEqual([]);
});

test("a machine that compiles, in the zone of Warsaw, does neither after the start", async () => {
  await asOneMachine({ refuses: false });
  expect(await unlikeMachines(database.target)).toEqual([
    expect.stringContaining("The machine worker-1:5432 has jit = on"),
    expect.stringContaining("The machine worker-1:5432 has timezone = Europe/Warsaw"),
  ]);
  expect(await settleMachines(database.target)).toEqual([]);
  expect(await unlikeMachines(database.target)).toEqual([]);
});

test("what may not be changed from here is said with what to do", async () => {
  await asOneMachine({ refuses: true });
  expect(await settleMachines(database.target)).toEqual([
    expect.stringMatching(/worker-1:5432 has jit = on: .*alter database test_\w+ set jit = 'off';$/),
    expect.stringMatching(/worker-1:5432 has timezone = Europe\/Warsaw: .*alter database test_\w+ set timezone = 'UTC';$/),
  ]);
});
