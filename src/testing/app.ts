/** The HTTP server over a database of its own, asked without a socket; every answer is checked with the contract. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createUser } from "#accounts/create-user.ts";
import { createSession } from "#accounts/sessions.ts";
import type { Role } from "#accounts/user.ts";
import { buildApp } from "#api/app.ts";
import type { Feature } from "#api/features.ts";
import { CSRF_COOKIE, sessionCookieName } from "#api/http/cookies.ts";
import { newCsrfToken } from "#api/http/csrf.ts";
import type { Consents } from "#api/http/consent.ts";
import type { IdentityProvider } from "#api/http/identity-provider.ts";
import type { ApiConfig, ApiDeps } from "#api/http/deps.ts";
import { DEFAULT_PATIENCE } from "#api/http/stalled-bodies.ts";
import { DEFAULT_WORK } from "#api/http/work-limits.ts";
import { ErrorBody } from "#contract/error.ts";
import type { BodyInputOf, QueryInputOf, ResponseOf, RouteContract } from "#contract/route.ts";
import type { Reports } from "#core/reports.ts";
import { type ConnectionOptions, connect } from "#db/connection.ts";
import { derivedKeys } from "#db/secrets.ts";
import { DEFAULT_QUOTA } from "#db/upload-quota.ts";
import type { Payments } from "#payments/provider.ts";
import { readTexts } from "#text/texts.ts";
import { knownSources } from "../start/consents.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** Cheap on purpose: what is tested is never the cost. */
export const TEST_COST = { memory: 64, passes: 1, parallelism: 1 };
export const TEST_PASSWORD = "Bardzo-Tajne-Haslo";

export const TEST_CONFIG: ApiConfig = {
  appUrl: "http://localhost:3000",
  apiUrl: "",
  iframeApiUrl: "",
  allowedOrigins: [],
  cookieDomain: null,
  embedded: false,
  secretKey: "secret of the tests",
  sentryDsn: null,
  supportEmail: null,
  version: "0.0.0-test",
  sourceUrl: "/api/source",
  privateFolders: [],
  maintenance: false,
  registration: true,
  passkeys: true,
  demo: false,
  demoGuest: false,
  localMailbox: true,
  webFolder: null,
  trustProxy: false,
  webhooksReachPrivate: true,
  limits: { signIn: 0, mail: 0, guest: 0, address: 0, user: 0, upload: 0, issue: 0 },
  uploads: DEFAULT_QUOTA,
  patience: DEFAULT_PATIENCE,
  work: DEFAULT_WORK,
  passwordCost: TEST_COST,
};

type Input<R extends RouteContract> = {
  params?: Record<string, string | number>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  /** Parts of a multipart body. */
  form?: FormData;
  headers?: Record<string, string>;
};

export type Answer<R extends RouteContract> = { status: number; body: ResponseOf<R>; response: LightMyRequestResponse };
export type Refusal = { status: number; body: ErrorBody; response: LightMyRequestResponse };

/** A browser: cookies, CSRF token, market and currency. */
export type TestClient = {
  companyId: number;
  userId: number;
  email: string;
  /** What its requests carry, for one that goes over a socket. */
  headers: Readonly<Record<string, string>>;
  /** The answer of a call that must succeed, parsed with the contract. */
  call<R extends RouteContract>(contract: R, input?: Input<R>): Promise<Answer<R>>;
  /** The refusal of a call that must not succeed. */
  refused<R extends RouteContract>(contract: R, input?: Input<R>): Promise<Refusal>;
  /** The raw answer, whatever it is; `without` leaves cookies or the CSRF header out. */
  send(contract: Address, input?: Input<RouteContract>, without?: { session?: boolean; csrf?: boolean }): Promise<LightMyRequestResponse>;
};

export type TestApp = {
  server: FastifyInstance;
  database: TestDatabase;
  /** Sets the moment the server takes for the present, ISO 8601. */
  setNow(instant: string): void;
  /** A user of a company of its own, or of the company given. */
  signIn(options?: { role?: Role; companyId?: number; isAdmin?: boolean; market?: string; currency?: string }): Promise<TestClient>;
  close(): Promise<void>;
};

/** Also HEAD, which no contract names. */
type Address = { path: RouteContract["path"]; method: RouteContract["method"] | "HEAD" };

function addressOf(contract: Address, input: Input<RouteContract>): string {
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? name)));
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function payloadOf(input: Input<RouteContract>): Promise<{ payload?: Buffer | string; headers: Record<string, string> }> {
  if (input.form) {
    const encoded = new Response(input.form);
    return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { "content-type": encoded.headers.get("content-type") ?? "" } };
  }
  // The web app says JSON with every call, also with those that carry none.
  const headers = { "content-type": "application/json" };
  return input.body === undefined ? { headers } : { payload: JSON.stringify(input.body), headers };
}

type Identity = { companyId: number; userId: number; email: string; token: string; market: string; currency: string };

function clientOf(server: FastifyInstance, config: ApiConfig, identity: Identity): TestClient {
  const csrf = newCsrfToken(config.secretKey, identity.token);

  async function send(contract: Address, input: Input<RouteContract> = {}, without: { session?: boolean; csrf?: boolean } = {}) {
    const { payload, headers } = await payloadOf(input);
    return server.inject({
      method: contract.method,
      url: addressOf(contract, input),
      cookies: {
        ...(without.session ? {} : { [sessionCookieName(config)]: identity.token }),
        ...(without.csrf ? {} : { [CSRF_COOKIE]: csrf }),
      },
      headers: {
        ...headers,
        "x-market": identity.market,
        "x-currency": identity.currency,
        ...(without.csrf ? {} : { "x-xsrf-token": csrf }),
        ...input.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  return {
    companyId: identity.companyId,
    userId: identity.userId,
    email: identity.email,
    headers: {
      "content-type": "application/json",
      cookie: `${sessionCookieName(config)}=${encodeURIComponent(identity.token)}; ${CSRF_COOKIE}=${encodeURIComponent(csrf)}`,
      "x-xsrf-token": csrf,
    },
    send,
    async call(contract, input = {}) {
      const response = await send(contract, input);
      const expected = contract.status ?? 200;
      if (response.statusCode !== expected)
        throw new Error(`${contract.method} ${contract.path} answered ${response.statusCode}: ${response.body.slice(0, 500)}`);
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return {
        status: expected,
        body: (contract.response && isJson ? contract.response.parse(response.json()) : undefined) as never,
        response,
      };
    },
    async refused(contract, input = {}) {
      const response = await send(contract, input);
      if (response.statusCode < 400) throw new Error(`${contract.method} ${contract.path} was not refused: ${response.statusCode}`);
      return { status: response.statusCode, body: ErrorBody.parse(response.json()), response };
    },
  };
}

type More = {
  connection?: ConnectionOptions;
  files?: ConnectionOptions;
  identityProvider?: IdentityProvider | null;
  payments?: Payments | null;
  /** Instead of one that is made for it; dropped with it all the same. */
  database?: TestDatabase;
};

async function databaseOf({ database, connection = {} }: Pick<More, "database" | "connection">): Promise<TestDatabase> {
  return database ?? createTestDatabase({ options: connection });
}

/**
 * Call `close` in `afterAll`. `features` are served besides the product's own; `consents` can be asked for. `connection` are
 * options of the server's pool, `files` of one of its own for files.
 */
export async function createTestApp(
  config: Partial<ApiConfig> = {},
  features: readonly Feature[] = [],
  consents: Consents = [],
  reports?: Reports,
  logger: ApiDeps["logger"] = false,
  { files, identityProvider = null, payments = null, ...more }: More = {},
): Promise<TestApp> {
  const database = await databaseOf(more);
  const ofFiles = files === undefined ? null : connect(database.target, { name: "test files", ...files });
  let now = "2026-11-20T12:00:00Z";
  const settings = { ...TEST_CONFIG, ...config };
  const secretKeys = derivedKeys(settings.secretKey);
  const deps = {
    database,
    config: settings,
    texts: readTexts(),
    consents,
    sources: knownSources(),
    identityProvider,
    payments,
    secretKeys,
    clock: () => now,
    logger,
    ...(reports ? { reports } : {}),
    ...(ofFiles ? { files: ofFiles } : {}),
  };
  const server = await buildApp(deps, features).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    server,
    database,
    setNow(instant) {
      now = instant;
    },
    async signIn({ role = "owner", companyId, isAdmin = false, market = "PL", currency = "PLN" } = {}) {
      const email = `${randomBytes(6).toString("hex")}@example.com`;
      const joins = companyId === undefined ? {} : { companyId };
      const user = await createUser(database.db, { email, password: TEST_PASSWORD, role, isAdmin, ...joins }, TEST_COST);
      const { token } = await createSession(
        database.db,
        { id: user.userId, companyId: user.companyId },
        { userAgent: "test", remember: false },
      );
      return clientOf(server, settings, { ...user, email, token, market, currency });
    },
    async close() {
      await server.close();
      await ofFiles?.close();
      await database.drop();
    },
  };
}
