import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reports } from "#core/reports.ts";
import { AppError } from "#core/errors.ts";
import { isAbandoned } from "./work.ts";

/** Our own failures, not refusals; maintenance is meant. The address is the route's pattern: filled in, it could hold a token. */
export function reportFailure(reports: Reports, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isMeant = error instanceof AppError && error.code === "MAINTENANCE";
  if (reply.statusCode < 500 || isMeant || isAbandoned(request)) return;
  reports.failure(error, {
    where: "api",
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    requestId: request.id,
  });
}
