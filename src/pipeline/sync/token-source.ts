import type { Tokens, TokenSource } from "#sources/source.ts";
import { MarketplaceError } from "#sources/errors.ts";
import { endConnection, readConnection, rotateTokens } from "#db/connections.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { SecretKeys } from "#db/secrets.ts";

export type StoreTokens = {
  readonly scope: CompanyScope;
  readonly keys: SecretKeys;
  readonly storeId: number;
  /** Uses the refresh token up; throws `unauthorized` when the consent is gone. */
  readonly refresh: (old: Tokens) => Promise<Tokens>;
  /** ms since 1970. */
  readonly now: () => number;
};

/** Renewed a little before it runs out, so that no page breaks off for it. */
const SPARE = 60_000;

type Renewal = { readonly tokens: Tokens } | { readonly ended: MarketplaceError };

/**
 * Tokens of one store for all processes: whoever renews holds the row's lock, and whoever waited for it finds the new
 * pair, so that no refresh token is ever used twice. A consent that is gone is remembered as ended.
 */
export function storeTokens({ scope, keys, storeId, refresh, now }: StoreTokens): TokenSource {
  let cached: Tokens | null = null;
  const fresh = (tokens: Tokens): boolean => tokens.accessExpiresAt === null || Date.parse(tokens.accessExpiresAt) - SPARE > now();

  async function renew(refused: string): Promise<string> {
    const renewal = await withTransaction(scope.db, async (db): Promise<Renewal> => {
      const inside = { db, companyId: scope.companyId };
      const stored = await readConnection(inside, keys, storeId, true);
      if (!stored?.tokens) return { ended: new MarketplaceError("unauthorized", "the store has no consent") };
      if (stored.tokens.accessToken !== refused && fresh(stored.tokens)) return { tokens: stored.tokens };
      try {
        const tokens = await refresh(stored.tokens);
        await rotateTokens(inside, keys, storeId, tokens);
        return { tokens };
      } catch (error) {
        if (!(error instanceof MarketplaceError) || error.kind !== "unauthorized") throw error;
        await endConnection(inside, storeId, "refused");
        return { ended: error };
      }
    });
    if ("ended" in renewal) throw renewal.ended;
    cached = renewal.tokens;
    return cached.accessToken;
  }

  /** Readings side by side run out of the same token: one asks for the next, the others wait for it without a connection of their own. */
  let renewing: { readonly refused: string; readonly token: Promise<string> } | null = null;
  function renewed(refused: string): Promise<string> {
    if (renewing?.refused === refused) return renewing.token;
    const started = { refused, token: renew(refused) };
    renewing = started;
    const forget = (): void => {
      if (renewing === started) renewing = null;
    };
    started.token.then(forget, forget);
    return started.token;
  }

  return {
    async accessToken() {
      cached ??= (await readConnection(scope, keys, storeId))?.tokens ?? null;
      if (cached === null) throw new MarketplaceError("unauthorized", "the store has no consent");
      return fresh(cached) ? cached.accessToken : renewed(cached.accessToken);
    },
    renewed,
  };
}
