/** The program cannot start or go on; `message` is one sentence for the operator that says what to do. Shown without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** There is no room on the disk: it is worth waiting until there is. */
export class DiskFullError extends StartError {}

/** Reads the code of a system error (`ENOSPC`, `EACCES`, …); undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
