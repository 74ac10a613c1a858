/** The PostgreSQL that Debian ships, as the operator's own database behind DATABASE_URL. */
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseAccount } from "#db/embedded-binaries.ts";
import { freePort } from "./loopback.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";

export const hasDebianPostgres = existsSync(join(BINARIES, "postgres"));

export type OutsideDatabase = { readonly url: string; stop(): void; start(): void; remove(): void };

/** A cluster of its own on TCP, with one empty database. */
export async function startDebianPostgres(): Promise<OutsideDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "zyskomierz-outside-"));
  const account = chooseAccount(folder);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const port = await freePort();
  const run = (program: string, ...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(join(BINARIES, program), args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
  const must = (ended: SpawnSyncReturns<string>): void => {
    if (ended.status !== 0) throw new Error(ended.stderr);
  };
  const start = (): void =>
    must(
      run(
        "pg_ctl",
        "-D",
        data,
        "-w",
        "-l",
        join(folder, "log"),
        "-o",
        `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`,
        "start",
      ),
    );
  const stop = (): void => must(run("pg_ctl", "-D", data, "-m", "fast", "-w", "stop"));
  must(run("initdb", "-D", data, "-U", "operator", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"));
  start();
  must(run("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "operator", "profit"));
  return {
    url: `postgresql://operator@127.0.0.1:${port}/profit`,
    start,
    stop,
    remove() {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
