import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { hasPassword } from "#accounts/openid-identities.ts";
import { addPasskey, listPasskeys, passkeyToMake, type RelyingParty, removePasskey } from "#accounts/passkeys.ts";
import { passkeyToShow, signInByPasskey } from "#accounts/sign-in-by-passkey.ts";
import { keepStep, type StepPurpose, takeStep } from "#accounts/sign-in-steps.ts";
import { confirmBoth, confirmPassword } from "#accounts/sign-in.ts";
import {
  addPasskeyRoute,
  askPasskeyRoute,
  makePasskeyRoute,
  passkeysRoute,
  removePasskeyRoute,
  signInByPasskeyRoute,
} from "#contract/passkeys.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import { clearStepCookie, setStepCookie, stepToken } from "../http/cookies.ts";
import type { Api, ApiConfig } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { accountDeps, entryOf, letIn, onlyAdministrators } from "./entry.ts";

/** Throws NOT_FOUND where the instance has none. Pages of another domain are none that browsers would use its passkeys on. */
function partyOf({ passkeys, appUrl, allowedOrigins }: ApiConfig): RelyingParty {
  if (!passkeys) throw new AppError("NOT_FOUND", "this instance has no passkeys");
  const id = new URL(appUrl).hostname;
  const isOurs = (origin: string): boolean => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: [new URL(appUrl).origin, ...allowedOrigins.filter(isOurs)] };
}

/** `session` = the one in which a passkey is being added; null = somebody comes in. */
const Question = z.object({ challenge: z.string(), session: z.string().nullable() });
type Question = z.output<typeof Question>;

const expired = (): AppError =>
  new AppError("TOKEN_INVALID", "no live question for a passkey", { text: { key: "api:refused.passkeyExpired" } });

/** The browser holds the question's token, the database the question. */
async function keepQuestion({ deps }: Api, reply: FastifyReply, purpose: StepPurpose, question: Question): Promise<void> {
  setStepCookie(reply, deps.config, await keepStep(deps.database.db, deps.secretKeys, purpose, question));
}

/** Uses the question up, whatever becomes of the answer. Throws TOKEN_INVALID. */
async function takeQuestion({ deps }: Api, request: FastifyRequest, reply: FastifyReply, purpose: StepPurpose): Promise<Question> {
  const { config, database, secretKeys: keys } = deps;
  const token = stepToken(request, config) ?? "";
  clearStepCookie(reply, config);
  const question = await takeStep({ db: database.db, keys, purpose, token }, Question);
  if (question === null) throw expired();
  return question;
}

/** As the library reads a credential: the contract has left out what nothing here asks for. */
function asAnswered<T extends { id: string }>(credential: T) {
  return { ...credential, rawId: credential.id, clientExtensionResults: {} };
}

function registerSignIn(api: Api): void {
  const { config } = api.deps;

  route(api, askPasskeyRoute, async ({ reply }) => {
    const asked = await passkeyToShow(partyOf(config));
    await keepQuestion(api, reply, "passkeyAsked", { challenge: asked.challenge, session: null });
    return askPasskeyRoute.response.parse(asked);
  });

  route(api, signInByPasskeyRoute, async ({ body, request, reply }) => {
    const party = partyOf(config);
    const { challenge } = await takeQuestion(api, request, reply, "passkeyAsked");
    const { userHandle, ...response } = body.credential.response;
    const credential = asAnswered({ ...body.credential, response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) } });
    const isOpen = !(await api.maintenance.isOn());
    const entering = signInByPasskey(accountDeps(api), { credential, challenge, party }, entryOf(api, request, body));
    return letIn(api, request, reply, await (isOpen ? entering : onlyAdministrators(api, entering)));
  });
}

export function registerPasskeys(api: Api): void {
  const { config, database, clock } = api.deps;
  const { db } = database;
  registerSignIn(api);

  route(api, passkeysRoute, async ({ session: { account } }) => {
    partyOf(config);
    const items = (await listPasskeys(db, account.id)).map(({ id, ...passkey }) => ({ id: String(id), ...passkey }));
    return { items, hasPassword: await hasPassword(db, account.id) };
  });

  // Whoever has found the password out alone would have both factors with it.
  route(api, makePasskeyRoute, async ({ body, session: { account, tokenHash }, reply }) => {
    const party = partyOf(config);
    const given = { password: body.password, code: body.code ?? null, now: Date.parse(clock()) };
    const toMake = await confirmBoth(accountDeps(api), account, given, (tx) => passkeyToMake(tx, account, party));
    await keepQuestion(api, reply, "passkeyMade", { challenge: toMake.challenge, session: tokenHash.toString("hex") });
    return makePasskeyRoute.response.parse(toMake);
  });

  route(api, addPasskeyRoute, async ({ body, session: { account, tokenHash }, request, reply }) => {
    const party = partyOf(config);
    const { challenge, session } = await takeQuestion(api, request, reply, "passkeyMade");
    if (session !== tokenHash.toString("hex")) throw expired();
    await addPasskey(db, account, { credential: asAnswered(body.credential), challenge, name: body.name, party });
  });

  route(api, removePasskeyRoute, async ({ params, body, session: { account } }) => {
    partyOf(config);
    const id = idOr404(params.id);
    await confirmPassword(accountDeps(api), account, body.password);
    await withTransaction(db, (tx) => removePasskey(tx, account, id));
  });
}
