/**
 * Who is alive. `kill(pid, 0)` says yes for zombies and for strangers that were given an old number, and PostgreSQL believes it,
 * so on Linux the process table is read directly; elsewhere the signal is all there is.
 */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";

const LINUX = process.platform === "linux";

/** The fields of /proc/<pid>/stat after the command name, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  if (LINUX) {
    const fields = statFields(pid);
    return fields !== null && fields[0] !== "Z" && fields[0] !== "X";
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Tells a process from a later one with the same number; null where the system does not say. */
export function birthOf(pid: number): string | null {
  return LINUX ? (statFields(pid)?.[19] ?? null) : null;
}

/** Live processes whose working directory is `folder` (every PostgreSQL process moves into its data folder); null where unknown. */
export function processesIn(folder: string): number[] | null {
  if (!LINUX) return null;
  const real = realpathSync(folder);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real && isAlive(pid);
      } catch {
        return false;
      }
    });
}

/** Whether the process lives and works in `folder`, which a stranger that was given its number does not; where that is unknown, whether it lives. */
export function livesIn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (!LINUX) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}
