import type { FastifyReply, FastifyRequest } from "fastify";
import { actingAs } from "#accounts/audit.ts";
import { recordSupportCall } from "#accounts/impersonation.ts";
import { NO_COMPANY } from "#accounts/memberships.ts";
import type { Session } from "#accounts/sessions.ts";
import { isKeptFromCosts, scopeOf } from "#accounts/user.ts";
import type { RouteContract } from "#contract/route.ts";
import { dayInZone } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import { zoneOf } from "#core/market.ts";
import { type Sender, withLetters } from "#queue/enqueue-mail.ts";
import { localeFrom, type TextLocale } from "#text/texts.ts";
import {
  type AnswerOf,
  type CallOf,
  type CompanyCall,
  type FileAnswer,
  type Handler,
  isFileAnswer,
  type PublicCall,
  redirectOf,
} from "./call.ts";
import { checkCsrf } from "./csrf.ts";
import type { Api } from "./deps.ts";
import { bearerOf } from "./find-asking.ts";
import { withIdempotency } from "./idempotency.ts";
import { addressOf, limitPerMinute, limitTogether, type Limit } from "./limits.ts";
import { currencyHeaderOf, marketOf } from "./market.ts";
import { checkSubscription } from "./payments.ts";
import { callerGone } from "./turns.ts";
import { checkKept, sortedByShown, withoutKept } from "./kept-figures.ts";
import { checkCompany, checkGuest, checkGuestBody, checkImpersonation, checkKey, checkLimits, isAllowed } from "./policy.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the handler of every route that is not public. */
    session: Session | null;
    /** The body as it came, of routes whose contract asks for it. */
    rawBody: string | null;
  }
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}

export function localeOf(request: FastifyRequest): TextLocale {
  const account = request.session?.account;
  // All guests of the demo are one user: what they speak, only their browsers know.
  return localeFrom(account === undefined || account.isDemoGuest ? request.headers["accept-language"] : account.locale);
}

/** No guest of the demo uses up what the others may ask. */
function callerOf(request: FastifyRequest): string {
  const { account, apiKey } = request.session ?? {};
  if (apiKey !== undefined) return `key ${account?.companyId}/${apiKey}`;
  return account?.isDemoGuest ? `guest ${addressOf(request)}` : `user ${account?.id ?? ""}`;
}

/** A program is told that its key is none: it has nowhere to sign in. */
function nobody(request: FastifyRequest): AppError {
  if (bearerOf(request) === null) return new AppError("UNAUTHENTICATED", "no session");
  return new AppError("UNAUTHENTICATED", "no such key", { text: { key: "api:refused.keyUnknown" } });
}

async function signedIn(request: FastifyRequest, api: Api): Promise<Session> {
  const session = await api.findAsking(request);
  if (session === null) throw nobody(request);
  request.session = session;
  return session;
}

/** What the caller's tab shows: streams of events and files to save, which carry no headers, say it in their address. */
function companyBelieved({ headers, query }: FastifyRequest): string | undefined {
  const header = headers["x-company"];
  if (typeof header === "string") return header;
  const said = typeof query === "object" && query !== null && "company" in query ? query.company : undefined;
  return typeof said === "string" ? said : undefined;
}

/** Of one company, to all its addresses: enough to try one out. */
const TESTS_A_MINUTE = 5;

/** The limit that the contract names, else the one of its policy. */
function limitFor(api: Api, { path, policy, multipart, limit = policy === "public" ? "address" : "user" }: RouteContract): Limit {
  const { server } = api;
  const { limits } = api.deps.config;
  switch (limit) {
    case "signIn":
    case "mail":
    case "guest":
      return limitTogether(api, path, limits[limit]);
    case "issue":
      return limitTogether(api, path, limits.issue, callerOf);
    case "test":
      return limitTogether(api, path, TESTS_A_MINUTE, (request) => `company ${request.session?.account.companyId ?? ""}`);
    case "address":
      return limitPerMinute(server, limits.address, addressOf);
    case "user":
      return limitPerMinute(server, multipart ? limits.upload : limits.user, callerOf);
  }
}

/** Administrators see what they do, and can end it, whether their switch or the operator's setting began it. Throws MAINTENANCE. */
async function checkMaintenance({ maintenance, findAsking }: Api, request: FastifyRequest): Promise<void> {
  if (!(await maintenance.isOn())) return;
  const session = await findAsking(request);
  if (session?.account.isAdmin !== true) throw new AppError("MAINTENANCE", "maintenance is on");
}

/** What the contract lets whoever calls do. Throws COMPANY_CHANGED, FORBIDDEN. */
function checkCaller(contract: RouteContract, { account, impersonation, apiKey }: Session, request: FastifyRequest): void {
  if (apiKey !== undefined) checkKey(contract);
  checkCompany(contract, account, companyBelieved(request));
  if (account.isDemoGuest) checkGuest(contract);
  if (!isAllowed(contract.policy, account)) {
    throw new AppError("FORBIDDEN", `role ${account.role} may not call a route of policy ${contract.policy}`);
  }
  checkLimits(contract, request.query, account);
  if (impersonation) checkImpersonation(contract, request.query, impersonation);
}

/**
 * Everything that is decided before the body is read: maintenance, session (401), CSRF (419), company (409), policy (403), rate (429),
 * subscription (402), headers (422), and when it is the caller's turn.
 */
function guard(api: Api, contract: RouteContract): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limit = limitFor(api, contract);
  return async (request, reply) => {
    if (!contract.duringMaintenance) await checkMaintenance(api, request);
    const session = contract.policy === "public" ? null : await signedIn(request, api);
    // A program has no cookie that another site could make use of.
    if (!contract.withoutCsrf && session?.apiKey === undefined) checkCsrf(request, api.deps.config);
    if (session !== null) checkCaller(contract, session, request);
    await limit(request);
    if (session !== null) await checkSubscription(api, contract, session.account);
    marketOf(request);
    currencyHeaderOf(request);
    await api.work.enter(contract, request, reply);
  };
}

type Validated = Pick<PublicCall<RouteContract>, "params" | "query" | "body">;

/** Fastify has parsed all three with the schemas of the contract before any handler runs; it only forgets their types. */
function validated(request: FastifyRequest): Validated {
  return { params: request.params, query: request.query, body: request.body } as Validated;
}

function publicCall(request: FastifyRequest, reply: FastifyReply, api: Api): PublicCall<RouteContract> {
  const market = marketOf(request);
  return {
    ...validated(request),
    market,
    currency: currencyHeaderOf(request),
    today: dayInZone(api.deps.clock(), zoneOf(market)),
    locale: localeOf(request),
    request,
    reply,
    inTurn: (work) => {
      const signal = callerGone(reply);
      return api.builds.take(signal, () => work(signal));
    },
  };
}

/** The guard has put a session on every request whose route is not public. */
function callOf<R extends RouteContract>(contract: R, request: FastifyRequest, reply: FastifyReply, api: Api): CallOf<R> {
  const call = publicCall(request, reply, api);
  if (contract.policy === "public") return call as CallOf<R>;
  const { session } = request;
  if (session === null) throw new AppError("UNAUTHENTICATED", "no session");
  const scope = scopeOf(api.work.db(request), session.account);
  return { ...call, session, scope } satisfies CompanyCall<RouteContract> as CallOf<R>;
}

/** What a viewer is kept from is in no answer, whoever made it. Throws FORBIDDEN when they ask by it. */
async function answerOf<R extends RouteContract>(contract: R, handler: Handler<R>, call: CallOf<R>): Promise<AnswerOf<R>> {
  const account = call.request.session?.account;
  if (contract.limited !== "cut" || account === undefined || !isKeptFromCosts(account)) return handler(call);
  checkKept(call.body);
  return withoutKept(await handler(call));
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.inline) return reply.type(file.type).send(file.content);
  // Browsers read the second form; the first is for those that do not.
  const plain = file.name.normalize("NFKD").replaceAll(/[^\w.-]+/g, "_");
  return reply
    .header("Content-Disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .type(file.type)
    .send(file.content);
}

function schemaOf(contract: RouteContract): object {
  const { params, query, body, response } = contract;
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(response ? { response: { [contract.status ?? 200]: response } } : {}),
  };
}

/** What an administrator does as somebody carries both their names, and stands in the company's log call by call. */
export async function inTheNameOf<T>(session: Session | null, contract: RouteContract, api: Api, work: () => Promise<T>): Promise<T> {
  if (!session?.impersonation) return work();
  await recordSupportCall(api.deps.database.db, session, `${contract.method} ${contract.path}`);
  return actingAs(session.impersonation.adminId, work);
}

/** Whose letters a call sends; at the door nobody's. What an administrator does as somebody is the company's all the same. */
function senderOf(session: Session | null): Sender | null {
  return session === null || session.account.companyId === NO_COMPANY
    ? null
    : { companyId: session.account.companyId, userId: session.account.id };
}

const KEPT = { allowed: null, revalidated: "no-cache" } as const;

function sayWhoKeeps({ cache }: RouteContract, reply: FastifyReply): void {
  const rule = cache === undefined ? "no-store" : KEPT[cache];
  if (rule !== null) void reply.header("Cache-Control", rule);
}

/**
 * Serves one route of the contract: its policy is enforced before its handler runs, its input arrives validated,
 * its answer leaves serialised by the contract.
 */
export function route<R extends RouteContract>(api: Api, contract: R, handler: Handler<R>): void {
  api.server.route({
    method: contract.method,
    url: contract.path,
    // Link scanners and monitors send HEAD, which runs the GET, and some of those use up a token or begin something.
    exposeHeadRoute: contract.answersHead === true,
    schema: schemaOf(contract),
    config: { contract },
    onRequest: guard(api, contract),
    preValidation: async (request) => {
      const account = request.session?.account;
      if (account?.isDemoGuest) checkGuestBody(request.body);
      if (account !== undefined && isKeptFromCosts(account)) request.body = sortedByShown(contract, request.body);
    },
    handler: async (request, reply) => {
      const answer = await api.work.run(request, () =>
        inTheNameOf(request.session, contract, api, () =>
          withIdempotency(request, reply, contract, api, () =>
            withLetters(contract.letters ?? [], senderOf(request.session), () =>
              answerOf(contract, handler, callOf(contract, request, reply, api)),
            ),
          ),
        ),
      );
      sayWhoKeeps(contract, reply);
      if (isFileAnswer(answer)) return sendFile(reply, answer);
      const address = redirectOf(answer);
      if (address !== null) return reply.redirect(address, 302);
      // A handler may have chosen a refusal of its own (readiness).
      if (reply.statusCode === 200) void reply.status(contract.status ?? 200);
      return contract.status === 204 ? reply.send() : reply.send(answer);
    },
  });
}
