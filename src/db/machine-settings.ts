/**
 * On Citus the settings of a session stay on the coordinator. What statements need on the machines with the rows is a setting of
 * the database there, of every machine its own: written when the server starts, and asked for again.
 */
import type pg from "pg";
import { openClient } from "./client.ts";
import type { ConnectionTarget } from "./connection.ts";

/** Compiling takes longer than the statements; days are cut with explicit zones, and what is printed is read as UTC. */
const NEEDED: Readonly<Record<string, string>> = { jit: "off", timezone: "UTC" };

const ASKED = `select concat_ws(' ', ${Object.keys(NEEDED)
  .map((name) => `current_setting('${name}')`)
  .join(", ")})`;

/** A database that Citus made itself it lets the coordinator alone change, unless it is told not to pass the change on. */
const setting = (database: string, name: string): string =>
  `set citus.enable_ddl_propagation = off; alter database ${database} set ${name} = '${NEEDED[name]}'`;

type Answer = { readonly machine: string; readonly success: boolean; readonly result: string };

/** The same command on every other machine of the cluster, over connections of its own. */
async function onMachines(client: pg.Client, command: string): Promise<Answer[]> {
  const { rows } = await client.query<Answer>(
    "select nodename || ':' || nodeport as machine, success, result from run_command_on_workers($1) order by 1",
    [command],
  );
  return rows;
}

async function withMachines<T>(target: ConnectionTarget, work: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const client = await openClient("url" in target ? { connectionString: target.url } : target);
  try {
    const { rows } = await client.query<{ known: boolean }>("select to_regproc('run_command_on_workers') is not null as known");
    return rows[0]?.known === true ? await work(client) : null;
  } finally {
    await client.end();
  }
}

/** A sentence for each machine that has a setting otherwise, with the remedy; one that is down is asked when it is back. */
export async function unlikeMachines(target: ConnectionTarget): Promise<string[]> {
  const found = await withMachines(target, async (client) => {
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    const answers = (await onMachines(client, ASKED)).filter(({ success }) => success);
    return answers.flatMap(({ machine, result }) => sentences(machine, rows[0]?.name ?? "", result.split(" ")));
  });
  return found ?? [];
}

function sentences(machine: string, database: string, values: readonly string[]): string[] {
  return Object.entries(NEEDED).flatMap(([name, needed], at) =>
    values[at]?.replace("Etc/", "") === needed
      ? []
      : [
          `The machine ${machine} has ${name} = ${values[at]}: statements there are slow or differ. As its administrator run there: ${setting(database, name)};`,
        ],
  );
}

/** Gives the database on every machine the settings it lacks. @returns what is still otherwise, a sentence each. */
export async function settleMachines(target: ConnectionTarget): Promise<string[]> {
  if ((await unlikeMachines(target)).length === 0) return [];
  await withMachines(target, async (client) => {
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    for (const name of Object.keys(NEEDED)) await onMachines(client, setting(rows[0]?.name ?? "", name));
  });
  // Connections between machines keep the settings they began with: the next session has new ones.
  return unlikeMachines(target);
}
