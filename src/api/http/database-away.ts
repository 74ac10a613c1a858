/** PostgreSQL's own codes for "not now": shutting down, starting up; classes 08 = connection, 53 = no room, memory or connection left. */
const SQL_STATES = new Set(["57P01", "57P02", "57P03"]);
/** What the operating system says of a server that is not there. */
const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
/** The driver has no codes for these. */
const DRIVER_MESSAGES = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Postgres connection has been discarded",
];

/** Whether an error means that the database cannot be reached now, rather than that we asked it something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isSocket = "syscall" in error && (error.syscall === "connect" || error.syscall === "read" || error.syscall === "write");
  if (SQL_STATES.has(code) || /^(?:08|53)...$/.test(code)) return true;
  if (SYSTEM_CODES.has(code) && isSocket) return true;
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

/** Whether PostgreSQL had no room to write what it was asked to. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53100";
}

/** Whether the database gave a statement up: it took longer than its session lets it. */
export function isStopped(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
