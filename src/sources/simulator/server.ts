/**
 * The marketplace simulator: one HTTP server that speaks the API and shows the pages of consent. Used by the demo, the tests
 * and the benchmarks through the same connector as the real marketplace.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Accounts, createAccounts } from "./accounts.ts";
import { answerApi, type ApiSetting, endpointOf } from "./api.ts";
import { createAuthServer } from "./auth-server.ts";
import type { AuthReply, AuthServer, Client } from "./auth-types.ts";
import { messagePage } from "./auth-pages.ts";
import { basicCredentials, checkUserAgent, createRateLimit, PUBLIC_V1 } from "./guards.ts";
import { createMergeHolds } from "./merge-holds.ts";
import { createPushes } from "./misbehave-rows.ts";
import { type Counts, createMisbehaviour, type Firing, type MisbehaviourRule, type Misbehaviour } from "./misbehaviour.ts";
import { DAY } from "./moments.ts";
import { injectTransportFaults, send, type Sleep } from "./transport.ts";
import { randomOf } from "./random.ts";
import { errorBody, Refusal } from "./refusal.ts";
import { createCodes, createTokens, type RefreshUse, type TokenAnswer } from "./tokens.ts";
import { createWorld, type World } from "./world.ts";
import type { SellerSpec } from "./world-types.ts";

export type SimulatorOptions = {
  readonly seed: string;
  /** How many sellers of the generator's choice, or what each is like. */
  readonly sellers: number | readonly SellerSpec[];
  /** What the accounts are like that wait for companies to come, one for each; absent = none waits. */
  readonly waiting?: SellerSpec;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** 0 or absent = any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly misbehaviour?: readonly MisbehaviourRule[];
  /** Registered applications. */
  readonly clients?: readonly Client[];
  /** Requests of one application per minute, above which it is blocked for a minute. */
  readonly requestsPerMinute?: number;
  /** How far back billing can be read; absent = a little longer than orders, which is quick. The marketplace has 72. */
  readonly billingMonths?: number;
  /** How many days back orders can be read; absent = the marketplace's 365. */
  readonly orderDays?: number;
  /** How `slow` waits; tests give one that turns their clock instead. */
  readonly sleep?: Sleep;
};

/** One request as it came. `endpoint` is the template of the path. */
export type SeenRequest = {
  readonly at: number;
  readonly method: string;
  readonly endpoint: string;
  readonly query: string;
  readonly userAgent: string | null;
  readonly accept: string | null;
  readonly status: number;
};

export type SimulatorControl = {
  /** Replaces all rules of misbehaviour; `[]` = well-behaved from now on. */
  setMisbehaviour(rules: readonly MisbehaviourRule[]): void;
  firings(): readonly Firing[];
  requests(): readonly SeenRequest[];
  refreshUse(): RefreshUse;
  /** A consent without a browser. */
  grant(sellerId: string, scopes: readonly string[], clientId?: string): TokenAnswer;
  /** The seller withdraws every consent given by this simulator. */
  revokeSeller(sellerId: string): void;
  expireAccess(accessToken: string): void;
  /** Somebody is connected to the account already: since before this simulator was started. */
  take: (sellerId: string) => void;
};

export type Simulator = {
  readonly url: string;
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly world: World;
  readonly control: SimulatorControl;
  /** Switch → endpoint → times it fired. */
  counts(): Counts;
  close(): Promise<void>;
};

export const DEMO_CLIENT: Client = { clientId: "zyskomierz-demo", clientSecret: "zyskomierz-demo-secret", name: "Zyskomierz" };

const REQUESTS_PER_MINUTE = 9000;
const BILLING_MONTHS = 14;
const ORDER_DAYS = 365;
const REQUESTS_KEPT = 200_000;
const FORM_LIMIT = 65_536;

type State = {
  readonly accounts: Accounts;
  readonly options: SimulatorOptions;
  readonly clients: readonly Client[];
  readonly api: ApiSetting;
  readonly auth: AuthServer;
  readonly misbehaviour: Misbehaviour;
  readonly seen: SeenRequest[];
  readonly sleep: Sleep;
  served: number;
};

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > FORM_LIMIT) throw new Refusal(413, "TooLarge", "Form too large");
  }
  return new URLSearchParams(text);
}

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]));
}

function clientOf(state: State, request: IncomingMessage): Client {
  const shown = basicCredentials(request.headers.authorization);
  const client = state.clients.find(({ clientId, clientSecret }) => clientId === shown?.id && clientSecret === shown.secret);
  if (client === undefined) throw new Refusal(401, "invalid_client", "Bad client credentials");
  checkUserAgent(request.headers["user-agent"], client.name);
  return client;
}

function sendReply(response: ServerResponse, reply: AuthReply, traceId: string): number {
  if (reply.kind === "redirect") {
    response.writeHead(302, { location: reply.location, "trace-id": traceId }).end();
    return 302;
  }
  const [type, text] =
    reply.kind === "page" ? ["text/html;charset=UTF-8", reply.html] : ["application/json;charset=UTF-8", JSON.stringify(reply.body)];
  return send(response, { status: reply.status, type, text, traceId });
}

/** Pages for people; `null` when the path is none of them. */
async function pageFor(state: State, request: IncomingMessage, url: URL): Promise<AuthReply | null> {
  const posted = request.method === "POST";
  switch (url.pathname) {
    case "/auth/oauth/authorize":
      return posted ? state.auth.decide(await formOf(request)) : state.auth.authorizePage(url.searchParams);
    case "/skojarz-aplikacje":
      return posted ? state.auth.decideDevice(await formOf(request)) : state.auth.devicePage(url.searchParams);
    case "/":
      return { kind: "page", status: 200, html: messagePage("Symulator", "Tu mówi symulator platformy handlowej.") };
    default:
      return null;
  }
}

/** `/auth/oauth/token` and `/auth/oauth/device`, where applications ask. */
async function answerClient(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  traceId: string,
): Promise<number> {
  const faults = state.misbehaviour.begin(path, false);
  await injectTransportFaults(faults, state.sleep);
  const form = await formOf(request);
  const client = clientOf(state, request);
  state.api.rateLimit.check(client.clientId, state.options.clock());
  const fields = new URLSearchParams([...new URL(request.url ?? "/", "http://simulator").searchParams, ...form]);
  const reply = path === "/auth/oauth/token" ? state.auth.token(fields, client) : state.auth.device(fields, client);
  if (fields.get("grant_type") === "refresh_token" && faults.take("refreshRace") !== null) {
    response.destroy();
    return 0;
  }
  return sendReply(response, reply, traceId);
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse, traceId: string, url: URL): Promise<number> {
  const path = url.pathname;
  if (request.method === "POST" && (path === "/auth/oauth/token" || path === "/auth/oauth/device")) {
    return answerClient(state, request, response, path, traceId);
  }
  const page = await pageFor(state, request, url);
  if (page !== null) return sendReply(response, page, traceId);
  const found = endpointOf(path);
  if (found === null) throw new Refusal(404, "NOT_FOUND", "No such resource");
  if (request.method !== "GET") throw new Refusal(405, "MethodNotAllowed", "Only GET is simulated");
  const inside = url.searchParams.has("from") || Number(url.searchParams.get("offset") ?? "0") > 0;
  const faults = state.misbehaviour.begin(found.endpoint.path, inside);
  await injectTransportFaults(faults, state.sleep);
  const asked = { ...found, params: url.searchParams, headers: headersOf(request), now: state.options.clock() };
  const { body, contentType } = answerApi(state.api, asked, faults);
  const cut = faults.take("cutConnection") !== null;
  return send(response, { status: 200, type: contentType, text: JSON.stringify(body), traceId, cut });
}

function refuse(response: ServerResponse, error: unknown, path: string, traceId: string): number {
  const refusal = error instanceof Refusal ? error : new Refusal(500, "InternalServerError", String(error));
  const auth = path.startsWith("/auth/");
  const body = auth ? { error: refusal.code, error_description: refusal.message } : errorBody(refusal);
  const type = auth || refusal.status === 401 ? "application/json;charset=UTF-8" : `${PUBLIC_V1};charset=UTF-8`;
  return send(response, { status: refusal.status, type, text: JSON.stringify(body), traceId, headers: refusal.headers });
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://simulator");
  state.served += 1;
  const traceId = randomOf(state.options.seed, "trace", state.served).uuid(0);
  const status = await answer(state, request, response, traceId, url).catch((error: unknown) =>
    refuse(response, error, url.pathname, traceId),
  );
  state.seen.push({
    at: state.options.clock(),
    method: request.method ?? "GET",
    endpoint: endpointOf(url.pathname)?.endpoint.path ?? url.pathname,
    query: url.search,
    userAgent: request.headers["user-agent"] ?? null,
    accept: request.headers.accept ?? null,
    status,
  });
  if (state.seen.length > REQUESTS_KEPT) state.seen.splice(0, REQUESTS_KEPT / 2);
}

function createState(options: SimulatorOptions, authUrl: () => string): State {
  const { seed, clock } = options;
  const world = createWorld({ seed, sellers: options.sellers, waiting: options.waiting });
  const misbehaviour = createMisbehaviour(seed, options.misbehaviour ?? []);
  const clients = options.clients ?? [DEMO_CLIENT];
  const accounts = createAccounts(world);
  const tokens = createTokens(seed, accounts.take);
  return {
    options,
    accounts,
    clients,
    misbehaviour,
    api: {
      world,
      clients,
      tokens,
      rateLimit: createRateLimit(options.requestsPerMinute ?? REQUESTS_PER_MINUTE),
      merges: createMergeHolds(world.sellers, misbehaviour.has("mergedBurst") !== null, clock()),
      pushes: createPushes(),
      billingMonths: options.billingMonths ?? BILLING_MONTHS,
      ordersKept: (options.orderDays ?? ORDER_DAYS) * DAY,
    },
    auth: createAuthServer({ seed, clients, accounts, tokens, codes: createCodes(seed), clock, authUrl }),
    seen: [],
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())),
    served: 0,
  };
}

function controlOf(state: State): SimulatorControl {
  const { tokens, merges } = state.api;
  const { clock } = state.options;
  return {
    setMisbehaviour: (rules) => {
      const held = state.misbehaviour.has("mergedBurst") !== null;
      state.misbehaviour.set(rules);
      const holds = state.misbehaviour.has("mergedBurst") !== null;
      if (held && !holds) merges.releaseAll(clock());
      if (!held && holds) merges.hold(clock());
    },
    firings: () => state.misbehaviour.firings(),
    requests: () => [...state.seen],
    refreshUse: () => tokens.refreshUse(),
    grant: (sellerId, scopes, clientId) =>
      tokens.issue({ sellerId, scopes, clientId: clientId ?? state.clients[0]?.clientId ?? DEMO_CLIENT.clientId }, clock()),
    revokeSeller: (sellerId) => tokens.revokeSeller(sellerId),
    expireAccess: (accessToken) => tokens.expire(accessToken),
    take: state.accounts.take,
  };
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const host = options.host ?? "127.0.0.1";
  let url = "";
  const state = createState(options, () => url);
  const server = createServer((request, response) => void handle(state, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, () => resolve());
  });
  url = `http://${host}:${portOf(server.address())}`;
  return {
    url,
    apiUrl: url,
    authUrl: url,
    world: state.api.world,
    control: controlOf(state),
    counts: () => state.misbehaviour.counts(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the simulator listens on no port");
  return address.port;
}
