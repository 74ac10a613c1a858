/** What is refused before a request is looked at: who asks, how often, in which form. */
import { Refusal } from "./refusal.ts";

export const PUBLIC_V1 = "application/vnd.allegro.public.v1+json";
export const BETA_V1 = "application/vnd.allegro.beta.v1+json";

const MINUTE = 60_000;
/** Names that libraries give themselves. */
const LIBRARY_DEFAULTS = /^(node|undici|axios|got|python-requests|curl|okhttp|java|go-http-client|guzzlehttp|postmanruntime)\b/i;
/** An address of this machine stands in for a public one, because instances of the demo have no other. */
const USER_AGENT = /^([^/]+)\/(\S+) \(\+(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)(?=[:/)]))[^\s)]*\)$/;

/** Mandatory form: `Name/Version (+https://address-of-documentation)`, the name as the application is registered. */
export function checkUserAgent(userAgent: string | undefined, registeredName: string | null): void {
  if (userAgent === undefined || userAgent === "" || LIBRARY_DEFAULTS.test(userAgent)) {
    throw new Refusal(403, "UserAgentForbidden", "A User-Agent of your application is required");
  }
  const name = USER_AGENT.exec(userAgent)?.[1];
  if (name === undefined || (registeredName !== null && name !== registeredName)) {
    throw new Refusal(400, "UserAgentInvalid", "User-Agent must be Name/Version (+https://address) with the registered name");
  }
}

export function checkAccept(accept: string | undefined, wanted: string): void {
  const types = (accept ?? "").split(",").map((part) => part.split(";")[0]?.trim());
  if (types.includes(wanted)) return;
  throw new Refusal(406, "NotAcceptableException", "Not acceptable representation requested. Please check 'Accept' request header");
}

export type RateLimit = { check(clientId: string, now: number): void };

/** Requests of one application in a minute; above it every request is refused for a minute. */
export function createRateLimit(perMinute: number): RateLimit {
  const clients = new Map<string, { minute: number; requests: number; blockedUntil: number }>();
  return {
    check: (clientId, now) => {
      const known = clients.get(clientId) ?? { minute: 0, requests: 0, blockedUntil: 0 };
      clients.set(clientId, known);
      const minute = Math.floor(now / MINUTE);
      if (known.minute !== minute) {
        known.minute = minute;
        known.requests = 0;
      }
      known.requests += 1;
      if (known.requests > perMinute && known.blockedUntil <= now) known.blockedUntil = now + MINUTE;
      if (known.blockedUntil > now) throw new Refusal(429, "TooManyRequests", "Request limit of the application exceeded");
    },
  };
}

/** `client_id:client_secret` of HTTP Basic. */
export function basicCredentials(header: string | undefined): { readonly id: string; readonly secret: string } | null {
  const encoded = /^Basic (\S+)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

export function bearerToken(header: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  if (token === undefined) throw new Refusal(401, "unauthorized", "Full authentication is required to access this resource");
  return token;
}
