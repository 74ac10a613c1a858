/** The whole product as a process, started the way `npm start` does it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type OutsideDatabase, startDebianPostgres } from "./debian-postgres.ts";
import { findOwner } from "../start/data-folder.ts";
import { freePort } from "./loopback.ts";
import { HANGS_MS } from "./patience.ts";
import { SCRATCH, scratchFolder } from "./scratch.ts";

const ROOT = join(import.meta.dirname, "../..");

export type Product = {
  readonly url: string;
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
  /** Ends a product that was killed as well, and removes its data folder. */
  remove(): Promise<void>;
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a TypeScript file of the project to its end. */
export function runFile(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, file), ...args],
      { cwd: ROOT, env: { ...process.env, ...environment } },
      (_error, stdout, stderr) => done({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** `main` = what is started instead of the product, from the project's root. */
export type ProductOptions = {
  readonly environment?: NodeJS.ProcessEnv;
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly main?: string;
};

const PREFIX = "zyskomierz-product-";
/** Longer than any test waits for a product. */
const ABANDONED_MS = 2 * 3600_000;

/** Removes what test runs that were killed left behind: nobody runs there, and nobody is about to. */
function clearAbandoned(): void {
  for (const parent of SCRATCH) {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = join(parent, name);
      const isOld = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ABANDONED_MS;
      if (isOld && findOwner(folder) === null) rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Environment of a product with a data folder and port of its own. */
export async function productEnvironment({ environment = {}, dataDir }: ProductOptions = {}): Promise<
  NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string; APP_URL: string }
> {
  const port = environment["PORT"] ?? String(await freePort());
  if (dataDir === undefined) clearAbandoned();
  const folder = dataDir ?? scratchFolder(PREFIX);
  if (dataDir === undefined) chmodSync(folder, 0o755);
  const url = environment["APP_URL"] ?? `http://127.0.0.1:${port}`;
  return { DEMO: "off", LOG_LEVEL: "error", ...environment, PORT: port, DATA_DIR: folder, APP_URL: url };
}

/** The embedded database is started with an environment of its own, so one that believes a moved clock (`npm run test:clock`) is another. */
function databaseOfMovedClock({ environment = {} }: ProductOptions): Promise<OutsideDatabase> | null {
  return process.env["FAKETIME"] === undefined || environment["DATABASE_URL"] !== undefined ? null : startDebianPostgres();
}

/** Starts it and waits until `/readyz` says yes. Throws with what it printed when it ends before. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const outside = await databaseOfMovedClock(options);
  const moved = outside === null ? {} : { DATABASE_URL: outside.url, SECRET_KEY: "secret of the tests on a moved clock" };
  const environment = { ...(await productEnvironment(options)), ...moved };
  const child = spawn(process.execPath, [join(ROOT, options.main ?? "src/main.ts"), ...(options.args ?? [])], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  // A host of its own name is known to browsers, not to this machine.
  const url = `http://127.0.0.1:${environment.PORT}`;
  for (const deadline = Date.now() + HANGS_MS; ; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the product ended: ${output}`);
    if (Date.now() > deadline) throw new Error(`the product does not get ready: ${output}`);
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      break;
  }
  const stop = (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    return ended;
  };
  return {
    url: environment.APP_URL,
    dataDir: environment.DATA_DIR,
    environment,
    child,
    output: () => output,
    stop,
    async remove() {
      await stop();
      outside?.remove();
      rmSync(environment.DATA_DIR, { recursive: true, force: true });
    },
  };
}
