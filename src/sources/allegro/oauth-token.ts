/** The token endpoint: one form in, a pair of tokens or the reason of the refusal out. */
import { MarketplaceError } from "../errors.ts";
import type { Asking, MarketplaceApp, Tokens } from "../source.ts";
import { refusal, type Reply, sender } from "../kit/http.ts";
import { limited, POLISH, reasonIn } from "./http.ts";
import { root, child, optionalText, text, wholeNumber } from "../kit/read.ts";

/** The old refresh token works for 60 more seconds: all tries together stay inside that. */
const ATTEMPTS = 3;
const TIMEOUT_MILLISECONDS = 10_000;

/** Posts a form with the application's credentials. */
export function postForm(options: Asking, path: string, form: Readonly<Record<string, string>>): Promise<Reply> {
  return sender(limited(options))({
    method: "POST",
    base: options.endpoints.authUrl,
    path,
    query: [],
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded", ...POLISH },
    proof: () => Promise.resolve({ Authorization: basic(options.app) }),
    body: new URLSearchParams(form).toString(),
    lane: "all",
    attempts: ATTEMPTS,
    timeoutMilliseconds: Math.min(TIMEOUT_MILLISECONDS, options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS),
  });
}

/** `scopes` holds when the answer names none, which means that what was asked for was granted. */
export async function requestTokens(options: Asking, form: Readonly<Record<string, string>>, scopes: readonly string[]): Promise<Tokens> {
  const askedAt = options.clock.now();
  const reply = await postForm(options, "/auth/oauth/token", form);
  if (reply.status !== 200) throw tokenRefusal(reply);
  return tokensIn(reply, askedAt, scopes);
}

/** The tokens of a successful answer; `askedAt` in epoch milliseconds. */
export function tokensIn({ json, status, traceId }: Reply, askedAt: number, scopes: readonly string[]): Tokens {
  try {
    const answer = root(json);
    const granted = optionalText(child(answer, "scope"));
    return {
      accessToken: text(child(answer, "access_token")),
      refreshToken: text(child(answer, "refresh_token")),
      // counted from before the request, so that a slow answer never makes a token look younger
      accessExpiresAt: new Date(askedAt + wholeNumber(child(answer, "expires_in")) * 1_000).toISOString(),
      scopes: granted === null ? scopes : granted.split(/\s+/).filter((scope) => scope !== ""),
    };
  } catch {
    // not the reader's error: its value could be a token
    throw new MarketplaceError("unavailable", "the token answer lacks a field", { status, traceId });
  }
}

/** `invalid_grant`: the consent, code or refresh token is used up or revoked; the rest is a fault of the registration. */
export function tokenRefusal(reply: Reply): MarketplaceError {
  const code = oauthError(reply);
  const { status, traceId } = reply;
  if (code === "invalid_grant") return new MarketplaceError("unauthorized", "the authorization is used up or revoked", { status, traceId });
  // 401 here means the application's own secret, not the seller's consent
  if (status === 401 || code !== null) {
    return new MarketplaceError("refused", `the authorization server refused: ${code ?? status}`, { status, traceId });
  }
  return refusal("POST /auth/oauth/token", reply, reasonIn(reply.json));
}

/** The error code of an OAuth answer, when it is a word. */
export function oauthError({ json }: Reply): string | null {
  const code: unknown = typeof json === "object" && json !== null ? Reflect.get(json, "error") : undefined;
  return typeof code === "string" && /^[\w-]{1,60}$/.test(code) ? code : null;
}

function basic({ clientId, clientSecret }: MarketplaceApp): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`, "utf8").toString("base64")}`;
}
