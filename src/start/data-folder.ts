/** What a server keeps in DATA_DIR besides the cluster: who runs it now, and the secret made on the first start. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explaining } from "#db/embedded-failure.ts";
import { errorCode } from "#db/start-error.ts";
import { disown, own, type Owner, ownerOf } from "./owner-file.ts";

const ownerFile = (dataDir: string): string => join(dataDir, "server.json");

/** The server that runs with this folder now; null when there is none or the one named there is dead. */
export const findOwner = (dataDir: string): Owner | null => ownerOf(ownerFile(dataDir));

/** Makes this process the owner of the folder, or answers who is. */
export const takeOwnership = (dataDir: string, url: string): Promise<Owner | null> =>
  explaining(dataDir, () => own(ownerFile(dataDir), url));

export const giveUpOwnership = (dataDir: string): void => disown(ownerFile(dataDir));

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
