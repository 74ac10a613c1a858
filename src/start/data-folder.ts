/** What a server keeps in DATA_DIR besides the cluster: who runs it now, and the secret made on the first start. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { explaining } from "#db/embedded-failure.ts";
import { birthOf, isAlive } from "#db/process-table.ts";
import { errorCode } from "#db/start-error.ts";

const Owner = z.object({ pid: z.number(), birth: z.string().nullable(), url: z.string() });
export type Owner = z.output<typeof Owner>;

const ownerFile = (dataDir: string): string => join(dataDir, "server.json");

function readOwner(file: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** The server that runs with this folder now; null when there is none or the one named there is dead. */
export function findOwner(dataDir: string): Owner | null {
  const owner = readOwner(ownerFile(dataDir));
  return owner && isAlive(owner.pid) && birthOf(owner.pid) === owner.birth ? owner : null;
}

/** Makes this process the owner of the folder, or answers who is. */
export function takeOwnership(dataDir: string, url: string): Promise<Owner | null> {
  return explaining(dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    const owner = findOwner(dataDir);
    if (owner) return owner;
    rmSync(ownerFile(dataDir), { force: true });
    const self: Owner = { pid: process.pid, birth: birthOf(process.pid), url };
    try {
      // The exclusive flag decides between two starts at the same moment.
      writeFileSync(ownerFile(dataDir), JSON.stringify(self), { flag: "wx" });
      return null;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      return findOwner(dataDir) ?? self;
    }
  });
}

export function giveUpOwnership(dataDir: string): void {
  if (findOwner(dataDir)?.pid === process.pid) rmSync(ownerFile(dataDir), { force: true });
}

/** The key that signs and hashes sessions and tokens; made once and kept readable for the owner of the folder only. */
export function secretKey(dataDir: string): Promise<string> {
  return explaining(dataDir, () => {
    const file = join(dataDir, "secret-key");
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    return readFileSync(file, "utf8").trim();
  });
}
