/** Signing in through a provider of OpenID Connect, where the instance has one. */
import { z } from "zod";
import { InstantText, Locale } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

export const startOpenIdRoute = {
  method: "GET",
  path: "/api/sign-in/openid",
  policy: "public",
  tag: "session",
  limit: "signIn",
  // Administrators sign in while the instance is being worked on.
  duringMaintenance: true,
  summary: "Leads to the provider's sign-in; the browser keeps what it is asked with for ten minutes",
  query: z.object({ remember: z.literal("true").optional() }),
  status: 302,
} as const satisfies RouteContract;

const Said = z.string().max(4000).optional();

export const openIdCallbackRoute = {
  method: "GET",
  path: "/api/sign-in/openid/callback",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["openIdLinked"],
  duringMaintenance: true,
  summary: "Where the provider sends people back to; leads on to the page that ends the sign-in, or to the account settings",
  query: z.object({ code: Said, state: Said, iss: Said, error: Said }),
  status: 302,
} as const satisfies RouteContract;

export const finishOpenIdRoute = {
  method: "POST",
  path: "/api/sign-in/openid",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["lockedOut", "recoveryCodeUsed", "newDevice", "openIdLinked"],
  duringMaintenance: true,
  summary:
    "Sign in as whom the provider vouched for; 400 TOTP_REQUIRED with a second factor, REFUSED with the field acceptTerms where an account is to be opened",
  body: z.object({ totp: z.string().max(40).optional(), acceptTerms: z.literal(true).optional(), locale: Locale.optional() }),
  response: SessionAnswer,
} as const satisfies RouteContract;

export const identityRoute = {
  method: "GET",
  path: "/api/user/openid",
  policy: "own",
  limited: "free",
  guest: "never",
  tag: "session",
  anyCompany: true,
  summary: "Whether the signed-in user is joined to somebody at the provider, and has a password",
  response: z.object({
    identity: z.object({ email: z.string(), linkedAt: InstantText, usedAt: InstantText.nullable() }).nullable(),
    hasPassword: z.boolean(),
  }),
} as const satisfies RouteContract;

export const linkIdentityRoute = {
  method: "POST",
  path: "/api/user/openid",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "The address at the provider where the user shows who they are there; for ten minutes and this session",
  body: z.object({ password: z.string().min(1).max(1000) }),
  response: z.object({ url: z.url() }),
  impersonation: "never",
} as const satisfies RouteContract;

export const unlinkIdentityRoute = {
  method: "DELETE",
  path: "/api/user/openid",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  anyCompany: true,
  summary: "Part the account from the provider",
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;
