import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** How long a client may keep a connection busy without sending. */
export type Patience = {
  /** For the headers as a whole. */
  headersMs: number;
  /** Within this time of a body `leastBytes` have to come, however long the whole of it takes. */
  bodyMs: number;
  leastBytes: number;
};

/** A bad line of a phone manages more; 50 MB over a slow one may still take an hour. */
export const DEFAULT_PATIENCE: Patience = { headersMs: 20_000, bodyMs: 30_000, leastBytes: 4096 };

type Progress = { reply: FastifyReply; bytes: number; since: number };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The framework's own 408 where nothing has been answered; then the connection ends, and with it what was read of the body. */
function cutOff(server: FastifyInstance, { socket }: IncomingMessage, reply: FastifyReply): void {
  const error = Object.assign(new Error("the body stalled"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (reply.raw.headersSent || !server.server.emit("clientError", error, socket)) socket.destroy(error);
}

/**
 * Closes connections whose body no longer comes. Node has a limit for the whole of a request alone, which would end long uploads
 * as well; so those that are on their way are looked at from time to time. What lies read and waits for us is not their fault.
 */
export function registerStalledBodies(server: FastifyInstance, { bodyMs, leastBytes }: Patience): void {
  const coming = new Map<IncomingMessage, Progress>();

  function look(): void {
    const now = performance.now();
    for (const [raw, progress] of coming) {
      const { bytesRead } = raw.socket;
      if (raw.complete || raw.destroyed) coming.delete(raw);
      else if (raw.readableLength > 0) Object.assign(progress, { bytes: bytesRead, since: now });
      else if (now - progress.since < bodyMs) continue;
      else if (bytesRead - progress.bytes < leastBytes) cutOff(server, raw, progress.reply);
      else Object.assign(progress, { bytes: bytesRead, since: now });
    }
  }
  const timer = setInterval(look, bodyMs / 4).unref();

  server.addHook("onRequest", ({ raw }, reply, done) => {
    if (hasBody(raw) && !raw.complete) {
      coming.set(raw, { reply, bytes: raw.socket.bytesRead, since: performance.now() });
      raw.once("close", () => coming.delete(raw));
    }
    done();
  });
  server.addHook("onClose", (_server, done) => {
    clearInterval(timer);
    done();
  });
}
