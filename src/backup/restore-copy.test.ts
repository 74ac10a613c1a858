/** Copies of a living instance, and what becomes of them: on the newest and the oldest PostgreSQL, and from an older schema. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spendSecondFactor } from "#accounts/second-factor.ts";
import { type ConnectionTarget, type Database, connect } from "#db/connection.ts";
import { readConnection } from "#db/connections.ts";
import { listKeptMails } from "#db/mails.ts";
import { type Migration, migrate, readMigrations } from "#db/migrate.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { refuseUnfinished, setMark } from "#db/unfinished-restore.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { installQueue } from "#queue/install.ts";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { hasDebianPostgres, startDebianPostgres } from "#testing/debian-postgres.ts";
import {
  INSTANCE_KEYS,
  type LivingInstance,
  carriedOf,
  contentsOf,
  createLivingInstance,
  duringImport,
  look,
  totpCode,
} from "#testing/living-instance.ts";
import { startTestWorker } from "#testing/worker.ts";
import { checkCopy } from "./check-copy.ts";
import { openCopyFile } from "./format/copy-file.ts";
import { makeCopy } from "./make-copy.ts";
import { type RestoreRequest, type Restored, restoreCopy } from "./restore-copy.ts";

const SECRET = { kind: "key", key: Buffer.alloc(32, 1) } as const;
/** Of the instance that takes the copy in. */
const OTHER_KEYS: SecretKeys = [{ name: "elsewhere", key: Buffer.alloc(32, 2) }];
const MIGRATIONS = readMigrations();
const folder = mkdtempSync(join(tmpdir(), "zyskomierz-restore-"));

async function copyOf(database: Database, name: string): Promise<string> {
  const file = join(folder, name);
  const carried = { release: "0.1.0", keys: INSTANCE_KEYS, demoPassword: "demo" };
  await makeCopy(database, { file, migrations: MIGRATIONS, carried, write: { secret: SECRET, force: true } });
  return file;
}

async function restore(target: ConnectionTarget, file: string, more: Partial<RestoreRequest> = {}): Promise<Restored> {
  const copy = await openCopyFile(file, [SECRET]);
  const { start } = await checkCopy(copy, more.migrations ?? MIGRATIONS);
  return restoreCopy(target, { copy, start, migrations: MIGRATIONS, keys: OTHER_KEYS, ...more });
}

const opened: (() => Promise<void> | void)[] = [];
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  opened.push(() => database.drop());
  return database;
}

let instance: LivingInstance;
let file: string;
/** Committed when the copy was made. */
let committed: Record<string, string>;
beforeAll(async () => {
  instance = await createLivingInstance();
  opened.push(() => instance.database.drop());
  await duringImport(instance, async () => {
    file = await copyOf(instance.database, "during-import");
    committed = await contentsOf(instance.database.target);
  });
});
afterAll(async () => {
  for (const step of opened.toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
});

type Waiting = { task: string; attempts: number; locked: boolean };

const waitingJobs = (target: ConnectionTarget): Promise<Waiting[]> =>
  look(target, "select task_identifier as task, attempts, locked_by is not null as locked from graphile_worker.jobs order by 1");

const rowsOf = async (target: ConnectionTarget, table: string): Promise<number> => (await look(target, `select 1 from "${table}"`)).length;

const ledgerOf = (target: ConnectionTarget) =>
  look(target, "select line, sum(original_amount), count(*) from postings group by 1 order by 1");

/** Every column of every row is what was committed, sealed values aside; figures are right and new numbers new. */
async function expectSame(target: ConnectionTarget): Promise<void> {
  const found = await contentsOf(target);
  expect(carriedOf(found)).toEqual(carriedOf(committed));
  for (const sealed of ["store_connections", "users"]) expect(found[sealed]).toMatch(/^1 /);
  const database = connect(target, { max: 1 });
  expect(await verifyLedger(database.db)).toMatchObject({ count: 0, differences: [] });
  await database.close();
  const [numbers] = await look<{ isNew: boolean }>(
    target,
    `select nextval(pg_get_serial_sequence('orders', 'id')) > (select max(id) from orders) as "isNew"`,
  );
  expect(numbers).toEqual({ isNew: true });
}

describe("a copy made during an import, restored elsewhere", () => {
  let target: TestDatabase;
  let restored: Restored;
  beforeAll(async () => {
    target = await emptyDatabase();
    restored = await restore(target.target, file);
  });

  test("holds what was committed, byte for byte, with right figures", async () => {
    expect(restored).toEqual({ migrated: [], unopened: 0 });
    expect(Object.keys(committed).length).toBeGreaterThan(25);
    await expectSame(target.target);
    // The import that was under way brings the third order only after its commit.
    expect(await rowsOf(target.target, "orders")).toBe(2);
  });

  test("nobody is signed in, and tokens and second factors open with the keys of the new instance alone", async () => {
    expect(committed["sessions"]).toMatch(/^1 /);
    expect(await rowsOf(target.target, "sessions")).toBe(0);
    const scope = { db: target.db, companyId: instance.company.scope.companyId };
    expect(await readConnection(scope, OTHER_KEYS, instance.company.storeId)).toMatchObject({
      tokens: { accessToken: "access-1", refreshToken: "refresh-1" },
    });
    const now = Date.now();
    const attempt = { userId: instance.userId, code: totpCode(instance, now), now };
    expect(await spendSecondFactor(target.db, OTHER_KEYS, attempt)).toBe("totp");
  });

  test("jobs wait, also the one that ran; a worker finishes the import and sends the letter", async () => {
    expect(await waitingJobs(target.target)).toEqual([
      { task: "import-file", attempts: 0, locked: false },
      { task: "send-mail", attempts: 0, locked: false },
    ]);
    expect(await look(target.target, "select status from job_runs")).toEqual([{ status: "queued" }]);
    const worker = await startTestWorker(target);
    // Rates are asked of a bank that is not there, and the rules of alerts five minutes after an import.
    const later = new Set(["fetch-rates", "check-alerts"]);
    await expect
      .poll(() => waitingJobs(target.target).then((jobs) => jobs.filter(({ task }) => !later.has(task))), { timeout: 120_000 })
      .toEqual([]);
    await worker.stop();
    expect(await ledgerOf(target.target)).toEqual(await ledgerOf(instance.database.target));
    expect(await rowsOf(target.target, "orders")).toBe(3);
    expect((await listKeptMails(target.db)).map(({ to }) => to)).toEqual(["owner@example.com"]);
    expect((await verifyLedger(target.db)).differences).toEqual([]);
  });
});

const leftOut = hasDebianPostgres ? "" : " (left out: /usr/lib/postgresql/15 is not here)";
test.runIf(hasDebianPostgres)(
  `the same copy on an own PostgreSQL 15 has equal figures${leftOut}`,
  async () => {
    const outside = await startDebianPostgres();
    opened.push(() => outside.remove());
    expect(await restore({ url: outside.url }, file)).toEqual({ migrated: [], unopened: 0 });
    const database = connect({ url: outside.url });
    await expectSame({ url: outside.url });
    // And back from there: the older server's copy is taken by the newer one.
    const target = await emptyDatabase();
    await restore(target.target, await copyOf(database, "from-15"));
    await database.close();
    await expectSame(target.target);
  },
  60_000,
);

describe("a copy of an earlier release", () => {
  const EARLIER = 20;

  /** A database as that release left it, with the rows of columns that it had. */
  /** What stood elsewhere or was called otherwise then: who belongs to which company stood with the person, a source was a platform. */
  const THEN: Readonly<Record<string, string>> = {
    users: "(to_jsonb(t) || to_jsonb(m)) from users t join memberships m on m.user_id = t.id",
    stores: "(to_jsonb(t) || jsonb_build_object('platform', t.source)) from stores t",
    marketplace_accounts: "(to_jsonb(t) || jsonb_build_object('platform', t.source)) from marketplace_accounts t",
  };
  async function earlierInstance(): Promise<TestDatabase> {
    const earlier = await emptyDatabase();
    await migrate(earlier.target, MIGRATIONS.slice(0, EARLIER));
    await installQueue(earlier.pool);
    const tables = await look<{ name: string; columns: string }>(
      earlier.target,
      `select c.relname::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'blob_chunks') group by 1`,
    );
    for (const { name, columns } of tables) {
      const known = THEN[name] ?? `to_jsonb(t) from "${name}" t`;
      const rows = await look<{ row: object }>(instance.database.target, `select ${known.replace(" from", " as row from")}`);
      await look(earlier.target, `delete from "${name}"`);
      await look(
        earlier.target,
        `insert into "${name}" (${columns})
         select ${columns} from unnest($1::jsonb[]) as r (row) cross join lateral jsonb_populate_record(null::"${name}", r.row) as t`,
        [rows.map(({ row }) => JSON.stringify(row))],
      );
    }
    return earlier;
  }

  test("is restored at its own schema and migrated forward", async () => {
    const earlier = await earlierInstance();
    const target = await emptyDatabase();
    const { migrated } = await restore(target.target, await copyOf(earlier, "earlier"));
    expect(migrated).toEqual(MIGRATIONS.slice(EARLIER).map(({ name }) => name));
    expect(migrated.length).toBeGreaterThan(1);
    expect((await verifyLedger(target.db)).differences).toEqual([]);
    expect(await ledgerOf(target.target)).toEqual(await ledgerOf(instance.database.target));
  });

  test("a copy that is newer than the release, or went another way, is refused before anything is written", async () => {
    const target = await emptyDatabase();
    const older = MIGRATIONS.slice(0, EARLIER);
    await expect(restore(target.target, file, { migrations: older })).rejects.toThrow(
      `The copy has schema ${MIGRATIONS.length} (release 0.1.0) and this release knows only ${EARLIER}: use the release that made it or a later one.`,
    );
    const other = MIGRATIONS.map((one): Migration => (one.number === 3 ? { ...one, checksum: "other" } : one));
    await expect(restore(target.target, file, { migrations: other })).rejects.toThrow(/^The copy has migration 0003_.* in another form/);
    expect(await contentsOf(target.target)).toEqual({});
    await expect(
      makeCopy(instance.database, {
        file: join(folder, "newer"),
        migrations: older,
        carried: { release: "0.1.0", keys: [], demoPassword: null },
        write: { secret: SECRET, force: true },
      }),
    ).rejects.toThrow(/this release does not know: copy it with the release that runs on it\.$/);
  });
});

describe("only an empty database is filled", () => {
  const tables = async (target: ConnectionTarget): Promise<number> =>
    (await look(target, "select 1 from pg_tables where schemaname = 'public'")).length;

  test("one that a start has made, without anybody in it, is empty enough", async () => {
    const fresh = await createTestDatabase();
    opened.push(() => fresh.drop());
    await restore(fresh.target, file);
    await expectSame(fresh.target);
    await expect(restore(fresh.target, file)).rejects.toThrow(
      /^The database holds data already \(companies\): a copy is restored into an empty one only/,
    );
    await expectSame(fresh.target);
  });

  test("one with tables of something else, or with a server at work on it, stays as it is", async () => {
    const target = await emptyDatabase();
    await target.pool.query("create table somebodys_shop_window (id int)");
    await expect(restore(target.target, file)).rejects.toThrow(
      "The database holds something else already (somebodys_shop_window): name an empty one.",
    );
    await target.pool.query("drop table somebodys_shop_window");
    const server = connect(target.target, { name: "zyskomierz web", max: 1 });
    await server.pool.query("select 1");
    await expect(restore(target.target, file)).rejects.toThrow(/is connected to the database: stop every process of Zyskomierz first\.$/);
    await server.close();
    expect(await tables(target.target)).toBe(0);
  });

  test("a restore that is broken off leaves nothing, and can be made again", async () => {
    const target = await emptyDatabase();
    const stop = new AbortController();
    const onTable = ({ name }: { name: string }): void => {
      if (name === "postings") stop.abort();
    };
    await expect(restore(target.target, file, { signal: stop.signal, onTable })).rejects.toThrow(/abort/i);
    expect(await tables(target.target)).toBe(0);
    await refuseUnfinished(target.target);
    await restore(target.target, file);
    await expectSame(target.target);
  });

  test("one whose restore was killed says so until it is restored again", async () => {
    const target = await createTestDatabase();
    opened.push(() => target.drop());
    const client = await target.pool.connect();
    await setMark(client);
    client.release();
    await sql`insert into companies (name) values ('half')`.execute(target.db);
    await expect(refuseUnfinished(target.target)).rejects.toThrow(
      /holds part of a copy: its restore runs now, or was cut off\..*npm run restore -- <file>\.$/,
    );
    await restore(target.target, file);
    await refuseUnfinished(target.target);
    await expectSame(target.target);
  });
});

test("a copy that was made without the keys of its tokens says how many cannot be opened, and so does its restore", async () => {
  const name = join(folder, "without-keys");
  const start = await makeCopy(instance.database, {
    file: name,
    migrations: MIGRATIONS,
    carried: { release: "0.1.0", keys: [], demoPassword: null },
    write: { secret: SECRET, force: true },
  });
  expect(start.unopened).toBe(2);
  expect(await restore((await emptyDatabase()).target, name)).toMatchObject({ unopened: 2 });
});
