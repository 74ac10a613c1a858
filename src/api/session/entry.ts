/** What all ways into the product share: cookies, the answer, and who is asking. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { findSubscriptionState } from "#accounts/company-subscription.ts";
import { companyName } from "#accounts/create-company.ts";
import { findMemberships } from "#accounts/memberships.ts";
import { endSession, type Impersonation, type NewSession } from "#accounts/sessions.ts";
import type { AccountDeps, Entry, SignedIn } from "#accounts/sign-in.ts";
import { findTermsToAccept } from "#accounts/terms.ts";
import { hashToken } from "#accounts/token.ts";
import { type Account, scopeOf } from "#accounts/user.ts";
import type { User } from "#contract/session.ts";
import { dayInZone } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import { zoneOf } from "#core/market.ts";
import type { Store } from "#contract/stores.ts";
import { deviceToken, sessionToken, setCsrfCookie, setDeviceCookie, setSessionCookie } from "../http/cookies.ts";
import { newCsrfToken } from "../http/csrf.ts";
import type { Api } from "../http/deps.ts";
import { presentStore } from "../domain/store.present.ts";
import { findStores } from "../domain/stores.query.ts";
import { presentUser } from "./session.present.ts";
import { findShownSubscription } from "../domain/subscription.query.ts";

export function accountDeps({ deps, passwords }: Api): AccountDeps {
  return { db: deps.database.db, keys: deps.secretKeys, passwords };
}

export function entryOf(
  { deps }: Api,
  request: FastifyRequest,
  asked: { remember?: boolean | undefined; totp?: string | undefined },
): Entry {
  return {
    remember: asked.remember ?? false,
    userAgent: request.headers["user-agent"] ?? null,
    device: deviceToken(request),
    totp: asked.totp ?? null,
    now: Date.parse(deps.clock()),
  };
}

export async function sessionAnswer(
  { deps }: Api,
  account: Account,
  impersonation: Impersonation | null = null,
): Promise<{ user: User; stores: Store[] }> {
  const scope = scopeOf(deps.database.db, account);
  const payments = deps.payments ?? null;
  const [stores, subscription] = [await findStores(scope), await findShownSubscription(scope, payments !== null)];
  const subscriptionState = payments === null ? null : await findSubscriptionState(scope, payments.terms, deps.clock());
  const [name, companies] = [await companyName(scope), (await findMemberships(scope.db, account.id)).length];
  const terms = isAsked(account, impersonation)
    ? await findTermsToAccept(scope.db, account.id, dayInZone(deps.clock(), zoneOf("PL")))
    : null;
  const company = { terms, name, subscription, subscriptionState, companies };
  return { user: presentUser(account, company, impersonation), stores: stores.map(presentStore) };
}

/** Support accepts nothing for somebody, and guests of the demo are nobody. */
const isAsked = ({ isDemoGuest }: Account, impersonation: Impersonation | null): boolean => impersonation === null && !isDemoGuest;

/**
 * While the instance is being worked on, everybody else is told so, whatever is wrong with what they typed; only whoever has
 * given the right password is asked for the second factor. Throws MAINTENANCE, TOTP_REQUIRED.
 */
export async function onlyAdministrators({ deps }: Api, entering: Promise<SignedIn>): Promise<SignedIn> {
  const entered = await entering.catch((error: unknown) => {
    if (error instanceof AppError && error.code !== "TOTP_REQUIRED") throw new AppError("MAINTENANCE", "maintenance is on");
    throw error;
  });
  if (entered.account.isAdmin) return entered;
  await endSession(deps.database.db, hashToken(entered.session.token));
  throw new AppError("MAINTENANCE", "maintenance is on");
}

/** Gives the browser a session, and the CSRF token that belongs to it. */
export function giveSession({ deps }: Api, reply: FastifyReply, session: NewSession): void {
  setSessionCookie(reply, deps.config, session);
  setCsrfCookie(reply, deps.config, newCsrfToken(deps.config.secretKey, session.token));
}

/** Gives the browser a new session of its own; the one it had before ends. */
export async function enter(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, session }: Pick<SignedIn, "account" | "session">,
) {
  const before = sessionToken(request, api.deps.config);
  if (before !== null) await endSession(api.deps.database.db, hashToken(before));
  giveSession(api, reply, session);
  return sessionAnswer(api, account);
}

/** Lets somebody in who has proved who they are, and knows their browser again. */
export async function letIn(api: Api, request: FastifyRequest, reply: FastifyReply, { device, passwordSet, ...signedIn }: SignedIn) {
  setDeviceCookie(reply, api.deps.config, device);
  const { user, stores } = await enter(api, request, reply, signedIn);
  return { user: passwordSet === null ? user : { ...user, passwordSet }, stores };
}
