/** Where what a test run writes and throws away lies: in memory where the system has plenty, so that nobody waits for a disk. */
import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const GIB = 1024 ** 3;
/** Of the clusters of a whole run side by side, and of what works on them. */
const ENOUGH = (2 + 2 * availableParallelism()) * GIB;

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH;
  } catch {
    return false;
  }
}

/** The folders that a scratch folder of this run or another one may lie in. */
export const SCRATCH: readonly string[] = process.platform === "linux" ? [MEMORY, tmpdir()] : [tmpdir()];

/** A new folder; who made it removes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), prefix));
}
