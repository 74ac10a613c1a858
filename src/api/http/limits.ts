import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { countCall } from "./call-counts.query.ts";
import type { Api } from "./deps.ts";

export type Limit = (request: FastifyRequest) => Promise<void>;

const WINDOW_MS = 60_000;

/**
 * Where a call comes from. Whoever has one IPv6 address has a whole network of them, which counts as one.
 * @throws VALIDATION when the caller hung up before anybody looked: a closed connection no longer knows its other end.
 */
export function addressOf(request: FastifyRequest): string {
  const { ip }: { ip?: string } = request;
  if (ip === undefined) throw new AppError("VALIDATION", "the client went away");
  return normalizeIP(ip);
}

function tooMany(max: number, retryAfter: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", `more than ${max} calls a minute`, { retryAfter });
}

/** Counts calls per key and minute in this process, 0 = never refuses; throws TOO_MANY_REQUESTS (429) with `retryAfter`. */
export function limitPerMinute(server: FastifyInstance, max: number, keyOf: (request: FastifyRequest) => string): Limit {
  if (max === 0) return () => Promise.resolve();
  const check = server.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf });
  return async (request) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw tooMany(max, result.ttlInSeconds);
  };
}

/**
 * The same for all processes of the instance together, per address or whoever `keyOf` says: `max` stays `max` behind a balancer. A flood that this
 * process alone has to refuse costs the database nothing.
 */
export function limitTogether({ server, deps }: Pick<Api, "server" | "deps">, name: string, max: number, keyOf = addressOf): Limit {
  if (max === 0) return () => Promise.resolve();
  const here = limitPerMinute(server, max, keyOf);
  return async (request) => {
    await here(request);
    const { calls, secondsLeft } = await countCall(deps.database.db, `${name} ${keyOf(request)}`);
    if (calls > max) throw tooMany(max, secondsLeft);
  };
}
