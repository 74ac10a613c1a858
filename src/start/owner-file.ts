/** Who has something for itself now: a file that names a process, and counts for nothing once that process has ended. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { birthOf, isAlive } from "#db/process-table.ts";
import { errorCode } from "#db/start-error.ts";

/** `url`: where what it runs is found. */
const Owner = z.object({ pid: z.number(), birth: z.string().nullable(), url: z.string() });
export type Owner = z.output<typeof Owner>;

function read(file: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Null when there is none or the one named there is dead. */
export function ownerOf(file: string): Owner | null {
  const owner = read(file);
  return owner && isAlive(owner.pid) && birthOf(owner.pid) === owner.birth ? owner : null;
}

/** Makes this process the owner, or answers who is. Throws what the file system says. */
export function own(file: string, url = ""): Owner | null {
  mkdirSync(dirname(file), { recursive: true });
  const owner = ownerOf(file);
  if (owner) return owner;
  rmSync(file, { force: true });
  const self: Owner = { pid: process.pid, birth: birthOf(process.pid), url };
  try {
    // The exclusive flag decides between two at the same moment.
    writeFileSync(file, JSON.stringify(self), { flag: "wx" });
    return null;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return ownerOf(file) ?? self;
  }
}

export function disown(file: string): void {
  if (ownerOf(file)?.pid === process.pid) rmSync(file, { force: true });
}
