/** Passkeys of people, where the instance has them; without the setting every call answers 404. */
import { z } from "zod";
import { Id, IdParams, InstantText, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

/** Bytes in base64url, as browsers and authenticators exchange them. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);
const Named = z.object({ id: Bytes.min(1).max(1400), type: z.literal("public-key") });

const Confirmation = z.object({ password: z.string().min(1).max(1000), code: z.string().max(40).optional() });

export const askPasskeyRoute = {
  method: "POST",
  path: "/api/sign-in/passkey/options",
  policy: "public",
  tag: "session",
  limit: "signIn",
  storesAnswer: false,
  // Administrators sign in while the instance is being worked on.
  duringMaintenance: true,
  summary: "What the browser's authenticator is asked to sign; once, within five minutes",
  response: z.object({ challenge: Bytes, rpId: z.string(), timeout: z.int(), userVerification: z.literal("required") }),
} as const satisfies RouteContract;

export const signInByPasskeyRoute = {
  method: "POST",
  path: "/api/sign-in/passkey",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["lockedOut", "newDevice"],
  storesAnswer: false,
  duringMaintenance: true,
  summary: "Sign in with a passkey, which stands for password and second factor",
  body: z.object({
    credential: Named.extend({
      response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.optional() }),
    }),
    remember: z.boolean().optional(),
  }),
  response: SessionAnswer,
} as const satisfies RouteContract;

const Passkey = z.object({ id: Id, name: z.string(), addedAt: InstantText, usedAt: InstantText.nullable() }).meta({ id: "Passkey" });

export const passkeysRoute = {
  method: "GET",
  path: "/api/user/passkeys",
  policy: "own",
  limited: "free",
  guest: "never",
  tag: "session",
  anyCompany: true,
  summary: "The user's passkeys, and whether they have a password to add one with",
  response: z.object({ items: z.array(Passkey), hasPassword: z.boolean() }),
} as const satisfies RouteContract;

export const makePasskeyRoute = {
  method: "POST",
  path: "/api/user/passkeys/options",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary:
    "What the browser's authenticator is asked to make, with the password and, where it is on, a code of the second factor; 400 TOTP_REQUIRED without one",
  body: Confirmation,
  response: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
    challenge: Bytes,
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ id: Bytes, type: z.literal("public-key") })),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
  impersonation: "never",
} as const satisfies RouteContract;

export const addPasskeyRoute = {
  method: "POST",
  path: "/api/user/passkeys",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["passkeyAdded"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Keep what the authenticator has made; once, within five minutes and in the session that asked",
  body: z.object({
    name: nameText(60).min(1),
    credential: Named.extend({ response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }) }),
  }),
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

export const removePasskeyRoute = {
  method: "DELETE",
  path: "/api/user/passkeys/:id",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Remove a passkey, with the password; its sessions go on until they are ended",
  params: IdParams,
  body: z.object({ password: z.string().min(1).max(1000) }),
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;
