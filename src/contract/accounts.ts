/** Getting in without a session: registration, letters with one-time links, what they do. */
import { z } from "zod";
import { InstantText, Locale, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

/** Said to the person, in their language. */
const Said = z.object({ message: z.string() });

export const Email = z.string().trim().max(254).pipe(z.email());
/** Long enough for any password manager; how good it is, the server judges. */
const NewPassword = z.string().min(1).max(1000);
/** Whatever stands in the form: an address that is none answers like one that nobody has. */
const TypedEmail = z.object({ email: z.string().trim().min(1).max(254) });
const Token = z.string().min(1).max(200);
const TokenParams = z.object({ token: Token });

export const registerRoute = {
  method: "POST",
  path: "/api/register",
  policy: "public",
  tag: "session",
  limit: "mail",
  letters: ["activation"],
  summary:
    "Open an account; an activation letter follows, and whoever reads it sets the first password. An address already used gets the same answer",
  body: z.object({
    email: Email,
    name: nameText(100).optional(),
    acceptTerms: z.literal(true),
    locale: Locale.optional(),
  }),
  status: 201,
  response: Said,
} as const satisfies RouteContract;

export const forgotPasswordRoute = {
  method: "POST",
  path: "/api/forgot-password",
  policy: "public",
  tag: "session",
  limit: "mail",
  letters: ["passwordReset"],
  summary: "Ask for a link that sets a new password; the answer is always the same",
  body: TypedEmail,
  response: Said,
} as const satisfies RouteContract;

export const resetLinkRoute = {
  method: "POST",
  path: "/api/reset-password",
  policy: "public",
  tag: "session",
  limit: "signIn",
  summary: "Whose password the token of a letter sets, and what else opens the account: set by letter, the password removes it by default",
  // Not in the address: the link is still good, and addresses are kept in more places than bodies.
  body: z.object({ token: Token }),
  response: z.object({
    email: z.string(),
    passkeys: z.array(z.object({ name: z.string(), addedAt: InstantText })),
    /** Whom the account is joined to at providers of sign-ins. */
    identities: z.array(z.object({ email: z.string(), linkedAt: InstantText })),
  }),
} as const satisfies RouteContract;

export const resetPasswordRoute = {
  method: "POST",
  path: "/api/reset-password/:token",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["passwordChanged"],
  summary:
    "Set a new password with the token of a letter; all sessions of the user end, and passkeys and joined identities are removed unless they are to stay",
  params: TokenParams,
  body: z.object({ password: NewPassword, passwordConfirmation: NewPassword, keepOtherWays: z.boolean().default(false) }),
  response: Said,
} as const satisfies RouteContract;

export const acceptRoute = {
  method: "GET",
  path: "/api/:type-accept/:token",
  policy: "public",
  tag: "session",
  limit: "signIn",
  summary: "Follow the link of a letter: activate an account, take an invitation, end a lock-out",
  params: z.object({ type: z.enum(["register", "invitation", "unlock"]), token: Token }),
  response: z.object({
    type: z.enum(["register", "invitation", "unlock"]),
    email: z.string(),
    /** Sets the first password through reset-password, of an invitation or a registration; absent once the account has one. */
    setPasswordToken: z.string().optional(),
  }),
} as const satisfies RouteContract;

export const loginLinkRoute = {
  method: "POST",
  path: "/api/login-link",
  policy: "public",
  tag: "session",
  limit: "mail",
  letters: ["loginLink"],
  summary: "Ask for a link that signs in; the answer is always the same",
  body: TypedEmail,
  response: Said,
} as const satisfies RouteContract;

export const confirmTokenRoute = {
  method: "POST",
  path: "/api/confirm-token",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["lockedOut", "recoveryCodeUsed", "newDevice"],
  summary: "Sign in with the token of a link; with a second factor also its code, else 400 TOTP_REQUIRED",
  body: z.object({ token: Token, totp: z.string().max(40).optional() }),
  response: SessionAnswer,
} as const satisfies RouteContract;

export const emailUpdateRoute = {
  method: "POST",
  path: "/api/email-update",
  policy: "own",
  limited: "free",
  tag: "session",
  limit: "mail",
  letters: ["emailChange", "emailChangeRequested", "lockedOut"],
  storesAnswer: false,
  anyCompany: true,
  summary: "Ask for another e-mail address; a link goes to the new one, the old one is told",
  body: z.object({ email: Email, password: z.string().min(1).max(1000) }),
  response: Said,
  impersonation: "never",
} as const satisfies RouteContract;

export const emailUpdateConfirmRoute = {
  method: "GET",
  path: "/api/email-update-confirm/:token",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["emailChanged"],
  summary: "Make the new e-mail address the user's, by the token of its letter",
  params: TokenParams,
  response: z.object({ email: z.string() }),
} as const satisfies RouteContract;
