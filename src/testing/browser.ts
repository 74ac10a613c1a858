/** A browser without a page: it keeps cookies, repeats the CSRF token and says what a person would see. */
import type { LightMyRequestResponse } from "fastify";
import { csrfCookieRoute, loginRoute } from "#contract/session.ts";
import type { BodyInputOf, QueryInputOf, ResponseOf, RouteContract } from "#contract/route.ts";
import type { TestApp } from "./app.ts";

type Input<R extends RouteContract> = {
  params?: Record<string, string>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  headers?: Record<string, string>;
};

/** What a refusal says; every field that is absent is undefined. */
export type Refused = { status: number; code: string; Message: string; errors?: Record<string, string[]>; retryAfter?: number };

export type Browser = {
  send(contract: RouteContract, input?: Input<RouteContract>): Promise<LightMyRequestResponse>;
  /** The answer of a call that must succeed. */
  call<R extends RouteContract>(contract: R, input?: Input<R>): Promise<ResponseOf<R>>;
  /** The refusal of a call that must not succeed. */
  refused<R extends RouteContract>(contract: R, input?: Input<R>): Promise<Refused>;
  signIn(email: string, password: string): Promise<void>;
  cookie(name: string): string | undefined;
  /** The same browser as another copy: what it does afterwards is its own. */
  copy(): Browser;
};

function addressOf(contract: RouteContract, input: Input<RouteContract>): string {
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? name));
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

export function createBrowser(
  { server }: Pick<TestApp, "server">,
  userAgent = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
  kept: Record<string, string> = {},
): Browser {
  const jar = new Map(Object.entries(kept));

  async function send(contract: RouteContract, input: Input<RouteContract> = {}): Promise<LightMyRequestResponse> {
    if (contract.method !== "GET" && !jar.has("XSRF-TOKEN")) await send(csrfCookieRoute);
    const response = await server.inject({
      method: contract.method,
      url: addressOf(contract, input),
      cookies: Object.fromEntries(jar),
      headers: {
        "content-type": "application/json",
        "user-agent": userAgent,
        "x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    for (const { name, value } of response.cookies) {
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  const browser: Browser = {
    send,
    async call(contract, input = {}) {
      const response = await send(contract, input);
      if (response.statusCode !== (contract.status ?? 200))
        throw new Error(`${contract.method} ${contract.path} answered ${response.statusCode}: ${response.body}`);
      return (contract.response ? contract.response.parse(response.json()) : undefined) as never;
    },
    async refused(contract, input = {}) {
      const response = await send(contract, input);
      if (response.statusCode < 400) throw new Error(`${contract.method} ${contract.path} was not refused: ${response.statusCode}`);
      return { status: response.statusCode, ...response.json<Omit<Refused, "status">>() };
    },
    async signIn(email, password) {
      await browser.call(loginRoute, { body: { email, password } });
    },
    cookie: (name) => jar.get(name),
    copy: () => createBrowser({ server }, userAgent, Object.fromEntries(jar)),
  };
  return browser;
}
