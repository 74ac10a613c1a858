import { z } from "zod";
import { COLOUR_SCHEMES, DENSITIES, FIRST_SCREENS, TOURS, WEEK_STARTS } from "#core/appearance.ts";
import { SUBSCRIPTION_STATES } from "#core/subscription-state.ts";
import { Count, DayText, Id, InstantText, Locale, Role } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { Store } from "./stores.ts";

/** What a viewer may see of a company; owners and managers see everything, whatever is said here. */
export const MemberLimits = z.object({
  /** `null` = every store, also those that come. */
  storeIds: z.array(Id).min(1).max(200).nullable(),
  /** False = neither what goods cost nor anything it could be computed from. */
  seesCosts: z.boolean(),
});
export type MemberLimits = z.output<typeof MemberLimits>;

export const Subscription = z.object({
  plan: z.string(),
  period: z.enum(["monthly", "yearly"]),
  status: z.enum(["trial", "active", "pastDue", "ended"]),
  activeUntil: InstantText.nullable(),
});

export const SubscriptionState = z
  .object({
    /** `none`: no orders yet, nothing is counted; `readOnly` and `paused`: the company may look and change nothing. */
    state: z.enum(SUBSCRIPTION_STATES),
    /** Why it is read-only. */
    cause: z.enum(["trial", "payment", "ended"]).nullable(),
    /** Until when it stays so by itself, and the days until then, a begun one counted. */
    until: InstantText.nullable(),
    daysLeft: Count.nullable(),
    /** When the subscription ends, where it has been cancelled. */
    cancelsAt: InstantText.nullable(),
    /** Nothing is deleted before. */
    keptUntil: InstantText.nullable(),
  })
  .meta({ id: "SubscriptionState" });

export const Appearance = z.object({
  scheme: z.enum(COLOUR_SCHEMES),
  density: z.enum(DENSITIES),
  /** Where signing in leads. */
  firstScreen: z.enum(FIRST_SCREENS),
  weekStart: z.enum(WEEK_STARTS),
  /** Whether they were led around the dashboard. */
  tour: z.enum(TOURS),
});

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string().nullable(),
    role: Role,
    isAdmin: z.boolean(),
    locale: Locale,
    appearance: Appearance,
    emailVerifiedAt: InstantText.nullable(),
    totpEnabled: z.boolean(),
    /** The company they are in; `null` for whoever belongs to none. */
    companyId: Id.nullable(),
    companyName: z.string().nullable(),
    /** Companies that let them in, the one they are in among them. */
    companies: Count,
    /** A version of the terms that they have not accepted; `null` = nothing to ask. `isDue`: it is in force, there is no later. */
    terms: z.object({ version: z.string(), validFrom: DayText, note: z.partialRecord(Locale, z.string()), isDue: z.boolean() }).nullable(),
    /** What they do not see of the company they are in; `null` = nothing is kept from them. */
    limits: MemberLimits.nullable(),
    /** `null` on an instance without paid plans. */
    subscription: Subscription.nullable(),
    /** What the company may do by its subscription; `null` on an instance that takes no payments. */
    subscriptionState: SubscriptionState.nullable(),
    /** The administrator who is signed in as this user. */
    impersonatedBy: z
      .object({ id: Id, name: z.string().nullable(), email: z.string(), mode: z.enum(["read", "full"]), until: InstantText })
      .optional(),
    /** Of the first sign-in after a password was set by letter: when, and what other ways in it has removed. */
    passwordSet: z.object({ at: InstantText, isFirst: z.boolean(), passkeys: Count, identities: Count }).optional(),
    /** Looks at the demo without an account. */
    isDemoGuest: z.literal(true).optional(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;

export const SessionAnswer = z.object({ user: User, stores: z.array(Store) }).meta({ id: "Session" });

export const csrfCookieRoute = {
  method: "GET",
  path: "/sanctum/csrf-cookie",
  policy: "public",
  tag: "session",
  // Administrators sign in while the instance is being worked on.
  duringMaintenance: true,
  summary: "Sets the readable cookie XSRF-TOKEN, to be repeated in the header X-XSRF-TOKEN of unsafe methods",
  status: 204,
} as const satisfies RouteContract;

export const loginRoute = {
  method: "POST",
  path: "/api/login",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["lockedOut", "recoveryCodeUsed", "newDevice"],
  duringMaintenance: true,
  summary:
    "Sign in, during maintenance only administrators; 400 with Message when refused, code LOCKED with retryAfter after repeated failures",
  body: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(1000),
    remember: z.boolean().optional(),
    totp: z.string().max(40).optional(),
  }),
  response: SessionAnswer,
} as const satisfies RouteContract;

export const openDemoRoute = {
  method: "POST",
  path: "/api/demo-guest",
  policy: "public",
  tag: "session",
  limit: "guest",
  summary: "Look at the demo company for two hours without an account; 400 where the instance offers none",
  response: SessionAnswer,
} as const satisfies RouteContract;

export const logoutRoute = {
  method: "POST",
  path: "/api/logout",
  policy: "own",
  limited: "free",
  tag: "session",
  storesAnswer: false,
  anyCompany: true,
  summary: "End this session",
  status: 204,
  impersonation: "always",
  guest: "always",
} as const satisfies RouteContract;

export const userRoute = {
  method: "GET",
  path: "/api/user",
  policy: "own",
  limited: "cut",
  tag: "session",
  withoutCompany: true,
  summary: "The signed-in user and the company's stores",
  response: SessionAnswer,
} as const satisfies RouteContract;
