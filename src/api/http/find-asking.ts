import type { FastifyInstance, FastifyRequest } from "fastify";
import { sessionOfKey } from "#accounts/api-keys.ts";
import { findSession } from "#accounts/sessions.ts";
import { AppError } from "#core/errors.ts";
import { sessionToken } from "./cookies.ts";
import type { ApiDeps, FindAsking } from "./deps.ts";
import { addressOf, limitPerMinute } from "./limits.ts";

/** What a program sends instead of a cookie; null where the call carries none. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | null {
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return key ?? null;
}

/**
 * Cookies and keys that name nobody count per address, over all routes together, as guesses. Beyond the limit of calls without a
 * session the address's cookies are not looked up at all until the minute is over: a right guess would open no more than a
 * wrong one. Throws TOO_MANY_REQUESTS.
 */
export function createFindAsking(server: FastifyInstance, { config, database }: ApiDeps): FindAsking {
  const count = limitPerMinute(server, config.limits.address, addressOf);
  /** Address → epoch milliseconds until which it has guessed enough. */
  const closed = new Map<string, number>();

  async function countGuess(request: FastifyRequest): Promise<void> {
    try {
      await count(request);
    } catch (error) {
      const now = Date.now();
      for (const [address, until] of closed) if (until <= now) closed.delete(address);
      if (error instanceof AppError) closed.set(addressOf(request), now + (error.details.retryAfter ?? 1) * 1000);
      throw error;
    }
  }

  return async (request) => {
    const key = bearerOf(request);
    const token = key ?? sessionToken(request, config);
    if (token === null) return null;
    const wait = (closed.get(addressOf(request)) ?? 0) - Date.now();
    if (wait > 0) throw new AppError("TOO_MANY_REQUESTS", "too many invented sessions", { retryAfter: Math.ceil(wait / 1000) });
    const session = await (key === null ? findSession(database.db, token) : sessionOfKey(database.db, key));
    if (session === null) await countGuess(request);
    return session;
  };
}
