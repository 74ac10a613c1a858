/** Authorization code flow with PKCE and state, and the renewal of tokens (RFC 6749, 7636). */
import { createHash, randomBytes } from "node:crypto";
import { MarketplaceError } from "../errors.ts";
import type { Asking, Authorization, Endpoints, MarketplaceApp, Tokens } from "../source.ts";
import { askedScopes, scopeText } from "./oauth-scopes.ts";
import { requestTokens } from "./oauth-token.ts";

const SECRET_BYTES = 32;

/** The address to send the seller to, with a fresh state and PKCE challenge. */
export function startAuthorization(options: {
  readonly endpoints: Endpoints;
  readonly app: Pick<MarketplaceApp, "clientId" | "hasCampaigns">;
  /** Exactly as registered at the marketplace, and the same in `exchangeCode`. */
  readonly redirectUri: string;
}): Authorization {
  const state = secret();
  const verifier = secret();
  const url = new URL(`${options.endpoints.authUrl}/auth/oauth/authorize`);
  const query = {
    response_type: "code",
    client_id: options.app.clientId,
    redirect_uri: options.redirectUri,
    state,
    scope: scopeText(options.app),
    code_challenge: createHash("sha256").update(verifier, "ascii").digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, state, verifier };
}

/** The code lives about ten seconds. @throws MarketplaceError, `unauthorized` when it is used up. */
export function exchangeCode(
  options: Asking,
  grant: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<Tokens> {
  const form = {
    grant_type: "authorization_code",
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
  };
  return requestTokens(options, form, askedScopes(options.app));
}

/**
 * A new pair for the old refresh token, which is used up by this (it works for 60 seconds more): the caller holds the
 * store's lock and stores the new pair before anything else. Tries again inside that time when no answer came.
 * @throws MarketplaceError, `unauthorized` when the consent is gone.
 */
export async function refreshTokens(options: Asking, old: Pick<Tokens, "refreshToken" | "scopes">): Promise<Tokens> {
  if (old.refreshToken === null) throw new MarketplaceError("unauthorized", "a consent without a refresh token");
  return requestTokens(options, { grant_type: "refresh_token", refresh_token: old.refreshToken }, old.scopes);
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}
