/** What signed-in people change about themselves. */
import { z } from "zod";
import { Id, IdParams, InstantText, Locale, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { Appearance, SessionAnswer } from "./session.ts";

const Password = z.string().min(1).max(1000);

export const updateUserRoute = {
  method: "PATCH",
  path: "/api/user",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  withoutCompany: true,
  summary: "Change one's own name, language, and how the product looks; what is left out stays",
  body: z.object({ name: nameText(100).optional(), locale: Locale.optional(), appearance: Appearance.partial({ tour: true }).optional() }),
  response: SessionAnswer,
} as const satisfies RouteContract;

export const changePasswordRoute = {
  method: "PUT",
  path: "/api/user/password",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["passwordChanged", "lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Set another password; the user's other sessions end",
  body: z.object({ currentPassword: Password, password: Password, passwordConfirmation: Password }),
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

export const enableTotpRoute = {
  method: "POST",
  path: "/api/user/totp",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["totpEnabled", "lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Turn the second factor on: with the password a secret is made, with a code of it it counts; the user's other sessions end",
  body: z.object({ password: Password.optional(), code: z.string().max(40).optional() }),
  response: z.object({
    enabled: z.boolean(),
    /** Of the first call: for the authenticator app, as text and as otpauth:// address. */
    secret: z.string().nullable(),
    url: z.string().nullable(),
    /** Of the second call; shown this once. */
    recoveryCodes: z.array(z.string()),
  }),
  impersonation: "never",
} as const satisfies RouteContract;

export const disableTotpRoute = {
  method: "DELETE",
  path: "/api/user/totp",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "user",
  letters: ["totpDisabled", "lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Turn the second factor off with the password and a code of it, or a recovery code; 400 TOTP_REQUIRED without one",
  body: z.object({ password: Password, code: z.string().max(40).optional() }),
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

const Device = z
  .object({
    id: Id,
    /** In a few words, e.g. „Firefox, Windows”; "" when the browser says nothing we know. */
    device: z.string(),
    createdAt: InstantText,
    lastSeenAt: InstantText,
    isCurrent: z.boolean(),
    /** An administrator signed in as the user. */
    isSupport: z.boolean(),
  })
  .meta({ id: "Device" });

export const sessionsRoute = {
  method: "GET",
  path: "/api/user/sessions",
  policy: "own",
  limited: "free",
  guest: "never",
  tag: "session",
  anyCompany: true,
  summary: "The user's signed-in devices",
  response: z.object({ items: z.array(Device) }),
} as const satisfies RouteContract;

export const endSessionRoute = {
  method: "DELETE",
  path: "/api/user/sessions/:id",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  anyCompany: true,
  summary: "Sign one device out",
  params: IdParams,
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

export const endOtherSessionsRoute = {
  method: "DELETE",
  path: "/api/user/sessions",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  anyCompany: true,
  summary: "Sign all other devices out",
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;
