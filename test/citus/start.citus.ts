/** An instance starts on a cluster: migrations from nothing and from the release before, its settings, the product and its commands. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { settleMachines, unlikeMachines } from "#db/machine-settings.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { createOnCluster } from "#testing/citus-cluster.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { look } from "#testing/living-instance.ts";
import { type Product, runFile, startProduct } from "#testing/product.ts";
import { report } from "./report.ts";

/** What the newest release before this one had migrated to. */
const SCHEMA_BEFORE = 75;

const urlOf = ({ target: { host, port, user, database } }: TestDatabase): string => `postgresql://${user}@${host}:${port}/${database}`;

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const environment = {
    DATABASE_URL: urlOf(database),
    CITUS_SHARD_COUNT: String(inject("citus")?.shards),
    SECRET_KEY: "a secret key of thirty-two letters",
  };
  product = await startProduct({ environment });
});
afterAll(async () => {
  await product.remove();
  await database.drop();
});

test("an empty database becomes an instance that is ready, with every tenant table spread over the machines", async () => {
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const rows = await look<{ kind: string; tables: string; pieces: string }>(
    database.target,
    `select case when partmethod = 'h' then 'spread' when partmethod = 'n' then 'copied' else 'local' end as kind, count(*) as tables,
            sum(pieces) as pieces
     from (
       select p.partmethod, (select count(*) from pg_dist_shard s where s.logicalrelid = c.oid) as pieces
       from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     ) t group by 1`,
  );
  const tables = Object.fromEntries(rows.map(({ kind, tables: count }) => [kind, Number(count)]));
  const [sizes] = await look<{ bytes: string }>(
    database.target,
    "select max(result::bigint) as bytes from run_command_on_workers('select pg_database_size(current_database())')",
  );
  report("layout", { ...tables, shards: inject("citus")?.shards, emptyMegabytesOfAWorker: Math.round(Number(sizes?.bytes) / 1e6) });
  expect(tables["spread"]).toBeGreaterThan(90);
  expect(Number(rows.find(({ kind }) => kind === "spread")?.pieces)).toBe((tables["spread"] ?? 0) * (inject("citus")?.shards ?? 0));
});

test("every machine has the settings that statements need, and where one has not, the next start gives them to it", async () => {
  expect(await unlikeMachines(database.target)).toEqual([]);
  const [machine] = inject("citus")?.workers ?? [];
  if (machine === undefined) throw new Error("no machine");
  const worker = { ...database.target, ...machine };
  await look(worker, `set citus.enable_ddl_propagation = off; alter database ${database.target.database} set jit = on`);
  expect(await unlikeMachines(database.target)).toEqual([expect.stringContaining(`${machine.host}:${machine.port} has jit = on`)]);
  expect(await settleMachines(database.target)).toEqual([]);
  expect(await look(worker, "show jit")).toEqual([{ jit: "off" }]);
});

test("users of one company are made by command, one after the other", async () => {
  for (const email of ["anna@example.com", "jan@example.com"]) {
    const args = ["user", "create", email, "--password", "kubek-zielony-pod-oknem", "--company", "Sklep"];
    expect(await runFile("src/cli.ts", args, product.environment)).toMatchObject({ code: 0, stderr: "" });
  }
  const { rows } = await sql`select email from users order by email`.execute(database.db);
  expect(rows).toEqual([{ email: "anna@example.com" }, { email: "jan@example.com" }]);
});

test("a database of the release before is brought to this one, with what was in it", async () => {
  const cluster = inject("citus");
  if (cluster === null) throw new Error("this is for a cluster");
  const old = await createOnCluster(cluster, { empty: true });
  const migrations = readMigrations();
  await migrate(old.target, migrations.slice(0, SCHEMA_BEFORE), cluster.shards);
  await sql`insert into companies (name) values ('Sklep')`.execute(old.db);
  const began = performance.now();
  expect(await migrate(old.target, migrations, cluster.shards)).toEqual(migrations.slice(SCHEMA_BEFORE).map(({ name }) => name));
  report("upgrade", { steps: migrations.length - SCHEMA_BEFORE, milliseconds: Math.round(performance.now() - began) });
  expect((await sql`select name from companies`.execute(old.db)).rows).toEqual([{ name: "Sklep" }]);
  await old.drop();
});
