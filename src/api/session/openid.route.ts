import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { findIdentity, hasPassword, linkIdentity, tellOfLink, unlinkIdentity } from "#accounts/openid-identities.ts";
import { signInByIdentity } from "#accounts/sign-in-by-identity.ts";
import { findStep, keepStep, takeStep } from "#accounts/sign-in-steps.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import { invalidToken } from "#accounts/one-time-tokens.ts";
import {
  finishOpenIdRoute,
  identityRoute,
  linkIdentityRoute,
  openIdCallbackRoute,
  startOpenIdRoute,
  unlinkIdentityRoute,
} from "#contract/openid.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import { type PublicCall, redirectTo } from "../http/call.ts";
import { clearStepCookie, setStepCookie, stepToken } from "../http/cookies.ts";
import type { Api, ApiDeps } from "../http/deps.ts";
import type { IdentityProvider } from "../http/identity-provider.ts";
import { route } from "../http/route.ts";
import { accountDeps, entryOf, letIn, onlyAdministrators } from "./entry.ts";

/** `linker` = the session in which somebody wants to join their account; null = somebody who comes in. */
const Question = z.object({
  asked: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  remember: z.boolean(),
  linker: z.object({ session: z.string() }).nullable(),
});

const Proven = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    name: z.string(),
  }),
  remember: z.boolean(),
});
type Proven = z.output<typeof Proven>;

/** Where the provider sends people back to; registered there, letter for letter. */
function redirectUriOf({ config }: ApiDeps): string {
  return `${config.apiUrl === "" ? config.appUrl : config.apiUrl}${openIdCallbackRoute.path}`;
}

function providerOf({ identityProvider }: ApiDeps): IdentityProvider {
  if (!identityProvider) throw new AppError("REFUSED", "no provider of sign-ins", { text: { key: "api:refused.openIdOff" } });
  return identityProvider;
}

/** Why nothing came of it, as the page that ends the sign-in names it. */
type Failure = "denied" | "expired" | "unavailable" | "failed";

function failureOf(error: unknown, request: FastifyRequest): Failure {
  // Codes and tokens stay out of the log.
  request.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a sign-in at the provider led to nothing");
  return error instanceof AppError && error.code === "UNAVAILABLE" ? "unavailable" : "failed";
}

type CallbackCall = PublicCall<typeof openIdCallbackRoute>;

/** The provider's answer to the question that this browser has asked. */
async function answerIn({ query, request }: CallbackCall, api: Api) {
  const { database, secretKeys: keys } = api.deps;
  const token = stepToken(request, api.deps.config);
  const kept = { db: database.db, keys, purpose: "openidAsked" as const, token: token ?? "" };
  const question = await takeStep(kept, Question);
  if (question === null) return { failure: "expired" as const, linker: null };
  const { linker, remember } = question;
  const { code, state, iss, error } = query;
  if (error !== undefined) return { failure: error === "access_denied" ? ("denied" as const) : ("failed" as const), linker };
  const address = new URL(redirectUriOf(api.deps));
  for (const [name, value] of Object.entries({ code, state, iss })) if (value !== undefined) address.searchParams.set(name, value);
  try {
    return { identity: await providerOf(api.deps).finish(address, question.asked), remember, linker };
  } catch (failed) {
    return { failure: failureOf(failed, request), linker };
  }
}

/** Joins the account of whoever set out, in the session they set out in. Answers how it went. */
async function link({ request }: CallbackCall, api: Api, identity: Proven["identity"], session: string): Promise<string> {
  const asking = await api.findAsking(request);
  if (asking === null || asking.impersonation !== null || asking.tokenHash.toString("hex") !== session) return "session";
  try {
    await withTransaction(api.deps.database.db, async (db) => {
      if (await linkIdentity(db, asking.account, identity)) await tellOfLink(db, asking.account, identity, providerOf(api.deps).label);
    });
    return "linked";
  } catch (error) {
    if (error instanceof AppError && error.code === "REFUSED") return "taken";
    throw error;
  }
}

function registerCallback(api: Api): void {
  const { config, database, secretKeys } = api.deps;

  route(api, openIdCallbackRoute, async (call) => {
    const answer = await answerIn(call, api);
    clearStepCookie(call.reply, config);
    if (answer.linker !== null) {
      const outcome = answer.identity === undefined ? answer.failure : await link(call, api, answer.identity, answer.linker.session);
      return redirectTo(`${config.appUrl}/system/settings/account?openid=${outcome}`);
    }
    if (answer.identity === undefined) return redirectTo(`${config.appUrl}/sign-in?failed=${answer.failure}`);
    const { identity, remember } = answer;
    const proven: Proven = { identity, remember };
    setStepCookie(call.reply, config, await keepStep(database.db, secretKeys, "openidProven", proven));
    return redirectTo(`${config.appUrl}/sign-in`);
  });
}

function registerSignIn(api: Api): void {
  const { config, database, secretKeys: keys } = api.deps;
  const { db } = database;

  route(api, startOpenIdRoute, async ({ query, request, reply }) => {
    try {
      const { url, asked } = await providerOf(api.deps).ask(redirectUriOf(api.deps));
      const question: z.input<typeof Question> = { asked, remember: query.remember !== undefined, linker: null };
      setStepCookie(reply, config, await keepStep(db, keys, "openidAsked", question));
      return redirectTo(url);
    } catch (error) {
      return redirectTo(`${config.appUrl}/sign-in?failed=${failureOf(error, request)}`);
    }
  });

  route(api, finishOpenIdRoute, async ({ body, request, reply, locale, today }) => {
    const { label } = providerOf(api.deps);
    const kept = { db, keys, purpose: "openidProven" as const, token: stepToken(request, config) ?? "" };
    const proven = await findStep(kept, Proven);
    if (proven === null) throw invalidToken("openid");
    const admission = {
      identity: proven.identity,
      label,
      isOpen: config.registration,
      acceptTerms: body.acceptTerms ?? false,
      locale: body.locale ?? locale,
      today,
      use: async (transaction: typeof db) => {
        if ((await takeStep({ ...kept, db: transaction }, Proven)) === null) throw invalidToken("openid");
      },
    };
    const entry = entryOf(api, request, { remember: proven.remember, totp: body.totp });
    const isOpen = !(await api.maintenance.isOn());
    const entering = signInByIdentity(accountDeps(api), admission, entry);
    const entered = await (isOpen ? entering : onlyAdministrators(api, entering));
    clearStepCookie(reply, config);
    return letIn(api, request, reply, entered);
  });
}

export function registerOpenId(api: Api): void {
  const { config, database, secretKeys, identityProvider } = api.deps;
  const { db } = database;
  registerSignIn(api);
  registerCallback(api);

  route(api, identityRoute, async ({ session: { account } }) => ({
    identity: identityProvider ? await findIdentity(db, account.id, identityProvider.issuer) : null,
    hasPassword: await hasPassword(db, account.id),
  }));

  route(api, linkIdentityRoute, async ({ body, session, reply }) => {
    const provider = providerOf(api.deps);
    await confirmPassword(accountDeps(api), session.account, body.password);
    const { url, asked } = await provider.ask(redirectUriOf(api.deps));
    const linker = { session: session.tokenHash.toString("hex") };
    const question: z.input<typeof Question> = { asked, remember: false, linker };
    setStepCookie(reply, config, await keepStep(db, secretKeys, "openidAsked", question));
    return { url };
  });

  route(api, unlinkIdentityRoute, async ({ session: { account } }) => {
    if (identityProvider) await unlinkIdentity(db, account, identityProvider.issuer);
  });
}
