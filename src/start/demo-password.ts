/** The demo's sign-in, which the data folder keeps beside the database so that the start can print it. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explaining } from "#db/embedded-failure.ts";
import { errorCode } from "#db/start-error.ts";

const fileOf = (dataDir: string): string => join(dataDir, "demo-password");

/** The same for the life of the instance, readable for the owner of its folder only. */
export function demoPassword(dataDir: string): Promise<string> {
  return explaining(dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(fileOf(dataDir), randomBytes(12).toString("base64url"), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    return readFileSync(fileOf(dataDir), "utf8").trim();
  });
}

/** null = no demo was started there. */
export function keptDemoPassword(dataDir: string): string | null {
  return existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), "utf8").trim() : null;
}

/** The one that the restored demo user has. */
export function restoreDemoPassword(dataDir: string, password: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileOf(dataDir), password, { mode: 0o600 });
}
