/** Refused and failed calls of a company stand in its log, each kind counted by the minute. */
import type { FastifyInstance } from "fastify";
import type { ErrorCode } from "#core/errors.ts";
import type { FailureLog } from "#db/api-failures.ts";
import { isAbandoned } from "./work.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What its answer was refused with. */
    refusedAs: ErrorCode | null;
  }
}

/** The web app asks for its stream again by itself: an end of that is nobody's failure. */
const NOT_TOLD = new Set(["/api/progress/stream"]);

/** Calls without a session are nobody's; one whose caller went away has failed nobody. */
export function logRefusals(server: FastifyInstance, failures: FailureLog): void {
  server.addHook("onResponse", (request, reply, done) => {
    const { session, method } = request;
    const path = request.routeOptions.config.contract?.path;
    if (session !== null && path !== undefined && !NOT_TOLD.has(path) && reply.statusCode >= 400 && !isAbandoned(request)) {
      failures.note({
        companyId: session.account.companyId,
        side: "in",
        method,
        path,
        status: reply.statusCode,
        code: request.refusedAs ?? "",
        userId: session.account.id,
        requestId: request.id,
      });
    }
    done();
  });
  server.addHook("onClose", () => failures.close());
}
