/** The embedded database dies under a running server, and servers are told to end in the middle of their start. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openClient } from "#db/client.ts";
import { processesIn } from "#db/process-table.ts";
import { signedIn } from "#testing/http-client.ts";
import { type Product, productEnvironment, runFile, startProduct } from "#testing/product.ts";

const ROOT = join(import.meta.dirname, "..");
const PASSWORD = "Bardzo-Tajne-Haslo-2026";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "zyskomierz-dies-"));
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const cluster = (dataDir: string): string => join(dataDir, "postgres/data");

/** Process number and socket of the database; null while there is none. */
function postmaster(dataDir: string): { pid: number; socket: string } | null {
  try {
    const lines = readFileSync(join(cluster(dataDir), "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socket: lines[4] ?? "" };
  } catch {
    return null;
  }
}

/** Starts a part of the product and leaves the rest to the caller. */
function launch(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (output += chunk.toString("utf8")));
  undo.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  return { child, output: () => output };
}

/** Asks the database itself. */
async function ask(dataDir: string, statement: string): Promise<number | null> {
  const client = await openClient({ host: postmaster(dataDir)?.socket ?? "", port: 5432, user: "zyskomierz", database: "zyskomierz" });
  try {
    return (await client.query(statement)).rowCount;
  } finally {
    await client.end();
  }
}

test("a killed database is back by itself: meanwhile calls get 503, afterwards web, worker and live updates go on", async () => {
  const product: Product = await startProduct({ dataDir: dataFolder(), args: ["--web", "--api-only"] });
  undo.push(async () => void (await product.stop()));
  const worker = launch("src/main.ts", ["--worker"], product.environment);
  await expect.poll(() => worker.output()).toContain("The worker runs.");
  await runFile("src/cli.ts", ["user", "create", "owner@example.com", "--password", PASSWORD], product.environment);
  const client = await signedIn(product.url, "owner@example.com", PASSWORD);
  const before = postmaster(product.dataDir)?.pid ?? 0;

  const statuses = new Map<number, number>();
  const over = new AbortController();
  let heard = "";
  const listening = client.listen("/api/progress/stream", (text) => void (heard += text), over.signal);
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const { status } = await client.get("/api/progress");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(5);
    }
  });
  await sleep(300);
  process.kill(before, "SIGKILL");
  await expect.poll(() => statuses.get(503) ?? 0).toBeGreaterThan(0);
  // An answer from before may come late, so what is asked from now on counts.
  await expect.poll(() => product.output()).toContain("the database server runs again");
  await expect.poll(() => client.get("/api/progress").then(({ status }) => status)).toBe(200);
  expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
  expect([null, before]).not.toContain(postmaster(product.dataDir)?.pid ?? null);

  await ask(product.dataDir, "select graphile_worker.add_job('schedule-syncs', job_key => 'after death')");
  const waiting = (): Promise<number | null> => ask(product.dataDir, "select from graphile_worker.jobs where key = 'after death'");
  await expect.poll(waiting).toBe(0);
  const tell = `select pg_notify('live', json_build_object('companyId', company_id, 'kind', 'later')::text) from memberships`;
  await expect.poll(() => ask(product.dataDir, tell).then(() => heard), { interval: 250 }).toContain("event: later");
  over.abort();
  await Promise.all([...asking, listening]);
  expect([product.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  // Only the owner starts it.
  expect(worker.output()).not.toContain("it is started again");
});

test.each([
  ["a server", "src/main.ts", [], 0],
  ["a command", "src/cli.ts", ["mail"], 130],
] as const)("%s that is told to end while its database starts leaves none behind", async (_name, file, args, code) => {
  const dataDir = dataFolder();
  const started = launch(file, args, await productEnvironment({ dataDir }));
  await expect.poll(() => postmaster(dataDir), { interval: 5 }).not.toBeNull();
  const ended = once(started.child, "exit");
  started.child.kill("SIGTERM");
  expect([...(await ended), started.output()]).toEqual([code, null, expect.not.stringContaining("    at ")]);
  await expect.poll(() => processesIn(cluster(dataDir)) ?? []).toEqual([]);
});
