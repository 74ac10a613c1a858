/** Where the cluster's socket lies: beside its data, or in the folder for temporary files where that path would be too long. */
import { createHash } from "node:crypto";
import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./embedded-binaries.ts";
import { StartError } from "./start-error.ts";

/** `sun_path` holds 108 bytes, one of them the closing zero. */
const LONGEST_SOCKET_PATH = 107;

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= LONGEST_SOCKET_PATH;
}

/** Makes the folder for the account and clears sockets of a dead server; call it only when none runs. */
export function socketFolder(home: string, account: Account | null): string {
  const folder = [join(home, "s"), join(tmpdir(), `zyskomierz-${shortHash(home)}`)].find(fits);
  if (folder === undefined) {
    throw new StartError(
      `The path of the database's socket under ${home} is longer than the ${LONGEST_SOCKET_PATH} bytes a socket may have: set DATA_DIR to a folder with a shorter path.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const owner = statSync(folder).uid;
  if (owner !== (account?.uid ?? process.getuid?.() ?? owner)) {
    throw new StartError(`The folder ${folder} belongs to another user (uid ${owner}): remove it, or set DATA_DIR to another folder.`);
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  return folder;
}
