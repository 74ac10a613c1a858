/** The provider of OpenID Connect that the instance is configured with (docs/SIGN-IN.md). */
import * as openid from "openid-client";
import type { IdentityProvider } from "#api/http/identity-provider.ts";
import type { Config } from "#config.ts";
import { AppError } from "#core/errors.ts";

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; label: string };

/** A person waits for the answer. */
const PATIENCE_SECONDS = 10;

const SCOPE = "openid email profile";

/** Only the provider of this machine is asked without https: `config.ts` lets no other be. */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const address = new URL(issuer);
  // The library leaves the signature of a token unread that came over TLS from the provider itself.
  const execute = [openid.enableNonRepudiationChecks, ...(address.protocol === "http:" ? [openid.allowInsecureRequests] : [])];
  return openid.discovery(address, clientId, clientSecret, undefined, { execute, timeout: PATIENCE_SECONDS });
}

/** An answer of the provider that is none of ours, or contradicts itself, is refused; whatever else goes wrong, it is away. */
function asAppError(error: unknown): AppError {
  const isAnswer =
    error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError || error instanceof openid.ClientError;
  const code = isAnswer && !isAway(error) ? "REFUSED" : "UNAVAILABLE";
  return new AppError(code, `the provider of sign-ins: ${error instanceof Error ? error.message : "unknown"}`, {}, { cause: error });
}

function isAway(error: Error & { code?: unknown }): boolean {
  return error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
}

const textOf = (claim: unknown): string | null => (typeof claim === "string" && claim.trim() !== "" ? claim.trim() : null);

async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAppError(error);
  }
}

export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { label } = settings;
  // However it is written, people stay who they are.
  const issuer = settings.issuer.replace(/\/+$/, "");
  let discovered: Promise<openid.Configuration> | null = null;

  /** Asked when somebody first signs in: a provider that is away keeps no server from starting, and is asked again. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }

  return {
    issuer,
    label,
    ask: (redirectUri) =>
      withAppErrors(async () => {
        const asked = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: asked.state,
          nonce: asked.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(asked.verifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, asked };
      }),
    finish: (address, { state, nonce, verifier }) =>
      withAppErrors(async () => {
        const provider = await configuration();
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
        const tokens = await openid.authorizationCodeGrant(provider, address, checks);
        const claims = tokens.claims();
        if (claims === undefined) throw new openid.ClientError("the answer holds no ID token");
        // Some providers tell the address to whoever asks for it, and not in the token.
        const asksMore = claims["email"] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
        const said = asksMore ? { ...claims, ...(await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)) } : claims;
        return {
          issuer,
          subject: claims.sub,
          email: textOf(said["email"]),
          isEmailVerified: said["email_verified"] === true,
          name: textOf(said["name"]) ?? "",
        };
      }),
  };
}

/** Null = people sign in with a password alone. */
export function identityProviderOf(config: Config): IdentityProvider | null {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret, OPENID_LABEL: label } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return createIdentityProvider({ issuer, clientId, clientSecret, label: label ?? new URL(issuer).hostname });
}
