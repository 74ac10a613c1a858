import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isAlive, processesIn } from "#db/process-table.ts";
import { hasDebianPostgres, startDebianPostgres } from "#testing/debian-postgres.ts";
import { freePort } from "#testing/loopback.ts";
import { type Ended, type Product, productEnvironment, runFile, startProduct } from "#testing/product.ts";

// Whole servers start and stop here, some of them three times in a test.
const PASSWORD = "Bardzo-Tajne-Haslo-2026";

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "zyskomierz-start-"));
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const product = await startProduct({ dataDir, environment });
  undo.push(async () => void (await product.stop()));
  return product;
}

/** Starts the server where it cannot start, and answers how it ended. */
async function failToStart(environment: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Ended> {
  const dataDir = environment["DATA_DIR"] ?? dataFolder();
  return runFile("src/main.ts", args, await productEnvironment({ environment, dataDir }));
}

/** Exit 1 and one line on stderr that ends like a sentence. */
function expectSentence({ code, stderr }: Ended, pattern: RegExp): void {
  const lines = stderr.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(pattern);
  expect(lines[0]).toMatch(/\.$/);
  expect(code).toBe(1);
}

async function signIn(url: string, email: string): Promise<number> {
  const cookie = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = cookie.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const token = cookies.find((line) => line.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      origin: url,
      "x-xsrf-token": decodeURIComponent(token),
      cookie: cookies.join("; "),
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return answer.status;
}

describe("a running server", () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.remove());

  test("tells who starts it without any user how to make the first one", () => {
    expect(product.output()).toContain(`Zyskomierz is ready: ${product.url}`);
    expect(product.output()).toContain("npm run user -- create");
  });

  test("serves the web app it has built", async () => {
    const page = await fetch(product.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root"');
  });

  test("lets a user in who was made beside it", async () => {
    const made = await runFile("src/cli.ts", ["user", "create", "owner@example.com", "--password", PASSWORD], product.environment);
    expect(made).toMatchObject({ code: 0, stdout: `owner@example.com can sign in at ${product.url}\n` });
    expect(await signIn(product.url, "owner@example.com")).toBe(200);
  });

  test("is found by a second start of the same data folder, which ends", async () => {
    expectSentence(
      await failToStart({ DATA_DIR: product.dataDir }),
      /^Zyskomierz already runs with the data folder .* at http:\/\/127\.0\.0\.1:\d+ \(process \d+\): open it there, stop it first, or set DATA_DIR and PORT to others\.$/,
    );
    expect(await fetch(`${product.url}/readyz`).then(({ ok }) => ok)).toBe(true);
  });

  test("has a clean ledger and a clean bill of health", async () => {
    expect(await runFile("src/cli.ts", ["verify-ledger"], product.environment)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 differences$/m),
    });
    const { code, stdout } = await runFile("src/cli.ts", ["doctor"], product.environment);
    expect(stdout).toMatch(/^ok {6}the server runs at/m);
    expect(stdout).not.toMatch(/^not ok/m);
    expect(code).toBe(0);
  });
});

describe("stopping", () => {
  test("on SIGTERM everything ends within ten seconds, and the database with it", async () => {
    const product = await start(dataFolder());
    const data = join(product.dataDir, "postgres/data");
    // The process ends itself with 1 when its deadline passes; 0 is an end within it.
    expect(await product.stop()).toBe(0);
    expect(processesIn(data) ?? []).toEqual([]);
    expect(product.output()).toMatch(/Peak memory \d+ MB; event-loop delay p99 [\d.]+ ms, max [\d.]+ ms\./);
  });

  test("a command after the stop starts the database and stops it again", async () => {
    const product = await start(dataFolder());
    await product.stop();
    expect(await runFile("src/cli.ts", ["user", "create", "later@example.com", "--password", PASSWORD], product.environment)).toMatchObject(
      { code: 0 },
    );
    expect(processesIn(join(product.dataDir, "postgres/data")) ?? []).toEqual([]);
  });
});

describe("after kill -9", () => {
  test("of the server alone the next start takes its database over", async () => {
    const folder = dataFolder();
    const first = await start(folder);
    const pid = Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(isAlive(pid)).toBe(true);
    const second = await start(folder);
    expect(await fetch(`${second.url}/readyz`).then(({ ok }) => ok)).toBe(true);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test.runIf(process.platform === "linux")("of server and database the next start clears the stale locks", async () => {
    const folder = dataFolder();
    const first = await start(folder);
    expect(await runFile("src/cli.ts", ["user", "create", "kept@example.com", "--password", PASSWORD], first.environment)).toMatchObject({
      code: 0,
    });
    first.child.kill("SIGKILL");
    for (const pid of processesIn(join(folder, "postgres/data")) ?? []) process.kill(pid, "SIGKILL");
    await once(first.child, "exit");
    const second = await start(folder);
    expect(await signIn(second.url, "kept@example.com")).toBe(200);
  });
});

describe("a start that cannot succeed says what to do, in one sentence", () => {
  test("a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    undo.push(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expectSentence(
      await failToStart({ PORT: String(port) }),
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken by another program: stop it, or set PORT to another number\\.$`),
    );
  });

  test("a wrong setting", async () => {
    expectSentence(
      await failToStart({ LOG_LEVEL: "loud" }),
      /^LOG_LEVEL must be .*: change it in the environment or in \.env and start again\.$/,
    );
  });

  test("an unknown argument", async () => {
    expectSentence(await failToStart({}, ["--everything"]), /npm start knows only -- --web, -- --worker and -- --api-only\.$/);
  });

  test("a data folder that cannot be made", async () => {
    const file = join(dataFolder(), "file");
    writeFileSync(file, "");
    expectSentence(
      await failToStart({ DATA_DIR: join(file, "data") }),
      /^A file stands where the folder .* should be: remove it, or set DATA_DIR to another folder\.$/,
    );
  });

  test("a database that is not there", async () => {
    const url = `postgresql://operator@127.0.0.1:${await freePort()}/profit`;
    expectSentence(
      await failToStart({ DATABASE_URL: url, SECRET_KEY: PASSWORD.repeat(2) }),
      /^DATABASE_URL cannot be used, nothing listens on 127\.0\.0\.1:\d+: start that PostgreSQL or correct the address\.$/,
    );
  });
});

describe("with DATABASE_URL", () => {
  const leftOut = hasDebianPostgres ? "" : " (left out: /usr/lib/postgresql/15 is not here)";
  test.runIf(hasDebianPostgres)(`the product runs on Debian's PostgreSQL 15 and survives its restart${leftOut}`, async () => {
    const outside = await startDebianPostgres();
    undo.push(() => outside.remove());
    const settings = { DATABASE_URL: outside.url, SECRET_KEY: PASSWORD.repeat(2) };
    const product = await start(dataFolder(), settings);
    expect(await runFile("src/cli.ts", ["user", "create", "owner@example.com", "--password", PASSWORD], product.environment)).toMatchObject(
      { code: 0 },
    );
    expect(await signIn(product.url, "owner@example.com")).toBe(200);
    outside.stop();
    expect(await fetch(`${product.url}/readyz`).then(({ status }) => status)).toBe(503);
    outside.start();
    await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status)).toBe(200);
    expect(await signIn(product.url, "owner@example.com")).toBe(200);
    expectSentence(
      await failToStart({ ...settings, DATABASE_URL: outside.url.replace("/profit", "/loss") }),
      /^DATABASE_URL cannot be used, there is no database loss: create it or correct the name\.$/,
    );
    expect(await product.stop()).toBe(0);
  });
});
