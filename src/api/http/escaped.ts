import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Reports } from "#core/reports.ts";
import { keeping } from "#faults/escaped.ts";

/** Answers with a refusal; may fail itself. */
export type Refuse = (error: Error, request: FastifyRequest, reply: FastifyReply) => void;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** What can still be said where saying why has failed: by no hook, serializer or catalogue of ours. Half an answer is cut off. */
function lastWord(error: Error, request: FastifyRequest, reply: FastifyReply, reports: Reports | undefined): void {
  const { raw } = reply;
  reply.hijack();
  request.log.error({ err: error }, "a request could not be answered");
  reports?.failure(error, { where: "api", method: request.method, route: request.routeOptions?.url ?? "none", requestId: request.id });
  if (raw.headersSent) {
    if (!raw.writableFinished) raw.destroy();
    return;
  }
  raw.writeHead(500, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", "X-Request-Id": request.id });
  raw.end(JSON.stringify({ code: "INTERNAL", message: "internal", Message: "Internal error", requestId: request.id }));
}

/**
 * Every error of a request ends here, once. `refuse` says what happened; where that fails, or something more escapes after it (a timer, a
 * listener, a stream, a promise nobody waits for), the last word is 500, or the end of the connection where an answer has begun, so that
 * nobody takes half of one for a whole one. Register before every other hook.
 */
export function endRequests(server: FastifyInstance, reports: Reports | undefined, refuse: Refuse): void {
  const refused = new WeakSet<FastifyReply>();

  const end: Refuse = (error, request, reply) => {
    if (reply.sent || reply.raw.headersSent || refused.has(reply)) return lastWord(error, request, reply, reports);
    refused.add(reply);
    try {
      refuse(error, request, reply);
    } catch (fault) {
      lastWord(asError(fault), request, reply, reports);
    }
  };
  server.setErrorHandler((error: Error, request, reply) => end(error, request, reply));
  server.addHook("onRequest", (request, reply, done) => keeping((error) => end(asError(error), request, reply), done));
}

/** Listens; what escapes from connections outside any request is logged. */
export function listen(server: FastifyInstance, address: { host: string; port: number }): Promise<string> {
  return keeping(
    (error) => server.log.error({ err: error }, "an error escaped from a connection"),
    () => server.listen(address),
  );
}
