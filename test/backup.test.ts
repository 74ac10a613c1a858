/** `npm run backup` and `npm run restore` as an operator meets them: exit codes, sentences, files, and a restore that is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createLivingInstance, INSTANCE_KEYS, type LivingInstance } from "#testing/living-instance.ts";
import { type Ended, runFile } from "#testing/product.ts";

// Commands start one after another, and one of them a cluster of its own.
const CLI = join(import.meta.dirname, "../src/cli.ts");
const folder = mkdtempSync(join(tmpdir(), "zyskomierz-backup-"));
const file = join(folder, "copy");

let instance: LivingInstance;
let target: TestDatabase;
beforeAll(async () => {
  // As root the database runs as somebody else.
  chmodSync(folder, 0o755);
  instance = await createLivingInstance();
  target = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await instance.database.drop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ target: { host, port, user, database } }: TestDatabase): string =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

function environment(database: TestDatabase, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: urlOf(database),
    DATA_DIR: join(folder, "source"),
    SECRET_KEY: "a secret key of thirty-two letters",
    ENCRYPTION_KEYS: INSTANCE_KEYS.map(({ name, key }) => `${name}:${key.toString("base64")}`).join(","),
    BACKUP_KEY: Buffer.alloc(32, 5).toString("base64"),
    ...more,
  };
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> => runFile("src/cli.ts", args, env);

/** Exit 1, and one line that ends like a sentence. */
function expectSentence({ code, stderr, stdout }: Ended, pattern: RegExp): void {
  expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(pattern)]);
  expect(stderr.trim()).toMatch(/\.$/);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
}

test("a copy is made beside a running database, encrypted, whole, and never over another file", async () => {
  expectSentence(
    await run(["backup", file], environment(instance.database, { BACKUP_KEY: "" })),
    /^A copy is always encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY/,
  );
  const made = await run(["backup", file], environment(instance.database));
  expect(made).toMatchObject({ code: 0 });
  expect(made.stdout).toMatch(
    /copy: whole, made \d{4}-\S+Z by release \d+\.\d+\.\d+ with schema \d+ on PostgreSQL 18\.\d+, \d+ tables, \d+ rows, [\d.]+ MB\n$/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expectSentence(
    await run(["backup", file], environment(instance.database)),
    /copy is there already: name another file, or replace it with --force\.$/,
  );
});

test("a copy is checked without a database; one flipped byte is found", async () => {
  const nowhere = environment(instance.database, { DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing" });
  expect(await run(["backup", "--check", file], nowhere)).toMatchObject({ code: 0, stdout: expect.stringContaining("copy: whole") });
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
  const damaged = join(folder, "damaged");
  writeFileSync(damaged, bytes);
  expectSentence(
    await run(["restore", damaged], environment(target)),
    /^The copy is damaged \(part \d+ was changed, moved or cut off\): fetch the file again/,
  );
});

test("a restore that is killed leaves an instance that says so, and can be made again", async () => {
  const env = environment(target, { ENCRYPTION_KEYS: "" });
  const child = spawn(process.execPath, [CLI, "restore", file], { env: { ...process.env, ...env }, stdio: "ignore" });
  const tables = async (): Promise<number> => (await target.pool.query("select from pg_tables where schemaname = 'public'")).rowCount ?? 0;
  await expect.poll(tables, { interval: 5 }).toBeGreaterThan(3);
  child.kill("SIGKILL");
  await once(child, "exit");
  const unfinished = /^This database holds part of a copy: its restore runs now, or was cut off\. .*npm run restore -- <file>\.$/;
  expectSentence(await run(["verify-ledger"], env), unfinished);
  expectSentence(await run(["backup", join(folder, "half")], env), unfinished);
  const again = await run(["restore", file], env);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored as of .*; everybody signs in again\./) });
  expect(await run(["verify-ledger"], env)).toMatchObject({ code: 0, stdout: "0 differences\n" });
});

test("the embedded database of another data folder takes it in, with the sign-in of the demo; a wrong key makes no database", async () => {
  const passphrase = { BACKUP_KEY: "", BACKUP_PASSPHRASE: "correct horse battery" };
  const own = environment(instance.database, passphrase);
  const another = join(folder, "another");
  mkdirSync(join(folder, "source"));
  writeFileSync(join(folder, "source/demo-password"), "sign-in-of-the-demo");
  expect(await run(["backup", another], own)).toMatchObject({ code: 0 });
  const dataDir = join(folder, "elsewhere");
  const elsewhere = { DATA_DIR: dataDir, ...passphrase };
  expectSentence(
    await run(["restore", another], { ...elsewhere, BACKUP_PASSPHRASE: "incorrect horse battery" }),
    /^BACKUP_PASSPHRASE is not the one this copy was made with/,
  );
  expect(existsSync(dataDir)).toBe(false);
  expect(await run(["restore", another], elsewhere)).toMatchObject({ code: 0 });
  expect(readFileSync(join(dataDir, "demo-password"), "utf8")).toBe("sign-in-of-the-demo");
  expect(await run(["verify-ledger"], elsewhere)).toMatchObject({ code: 0, stdout: "0 differences\n" });
});
