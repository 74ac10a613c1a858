import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";

export type Limit = (request: FastifyRequest) => Promise<void>;

const WINDOW_MS = 60_000;

/** Where a call comes from. Whoever has one IPv6 address has a whole network of them, which counts as one. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** Counts calls per key and minute, 0 = never refuses; throws TOO_MANY_REQUESTS (429) with `retryAfter`. */
export function limitPerMinute(server: FastifyInstance, max: number, keyOf: (request: FastifyRequest) => string): Limit {
  if (max === 0) return () => Promise.resolve();
  const check = server.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf });
  return async (request) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new AppError("TOO_MANY_REQUESTS", `more than ${max} calls a minute`, { retryAfter: result.ttlInSeconds });
  };
}
