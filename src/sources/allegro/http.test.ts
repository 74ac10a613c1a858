import { expect, test } from "vitest";
import { APP, checkoutForm, connected, desk, ENDPOINTS, handClock, NOW, type Reply } from "#testing/canned-allegro.ts";
import { MarketplaceError } from "../errors.ts";
import { allegroConnector } from "./connector.ts";
import { allegroLimits } from "./limits.ts";

const ME = { id: "44", login: "sklep_filtrow", baseMarketplace: { id: "allegro-pl" } };

async function failure(work: Promise<unknown>): Promise<MarketplaceError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof MarketplaceError) return error;
  throw new Error(`no failure of a marketplace: ${String(error)}`);
}

const asks = (answers: readonly Reply[]) => connected((_, number) => answers[number] ?? { json: ME });

test("every request carries the registered User-Agent, the language, the media type and the token", async () => {
  const { connector, asked } = connected(() => ({ json: ME }));
  expect(await connector.account()).toEqual({ externalId: "44", login: "sklep_filtrow", baseMarket: "PL" });
  expect(asked[0]?.headers).toEqual({
    Accept: "application/vnd.allegro.public.v1+json",
    "Accept-Language": "pl-PL",
    "User-Agent": "Zyskomierz/1.0 (+https://zyskomierz.test)",
    Authorization: "Bearer token-1",
  });
});

test("customer returns, and only they, are asked for under the beta media type", async () => {
  const { connector, asked, clock } = connected(() => ({ json: { customerReturns: [], count: 0 } }));
  for await (const _ of connector.returns({ from: "2026-09-01T00:00:00Z", to: new Date(clock.now()).toISOString() }));
  expect(asked[0]?.headers["Accept"]).toBe("application/vnd.allegro.beta.v1+json");
});

test("what is recorded of a request tells host, User-Agent and media type, and holds no token", async () => {
  const { connector, requests } = connected(() => ({ json: ME }));
  await connector.account();
  expect(requests).toEqual([
    {
      at: NOW,
      method: "GET",
      url: "https://api.allegro.test/me",
      userAgent: APP.userAgent,
      accept: "application/vnd.allegro.public.v1+json",
      acceptLanguage: "pl-PL",
      attempt: 1,
    },
  ]);
});

test.each([500, 502, 503, 504])("an answer %i passes by itself: tried again after a growing pause", async (status) => {
  const { connector, asked, clock } = asks([{ status }, { status }, { status }]);
  expect(await connector.account()).toMatchObject({ externalId: "44" });
  expect(asked).toHaveLength(4);
  // half of 500, 1,000, 2,000 and of the other half the chance of 0.5
  expect(clock.slept).toEqual([375, 750, 1500]);
});

test("after five tries the marketplace is unavailable, with its trace id for its support", async () => {
  const { connector, asked } = connected(() => ({ status: 503, text: "upstream connect error" }));
  expect(await failure(connector.account())).toMatchObject({ kind: "unavailable", status: 503, traceId: "trace-5" });
  expect(asked).toHaveLength(5);
});

test("a network that fails and an answer that breaks off in the middle are tried again", async () => {
  let number = 0;
  const { connector, asked } = connected(() => {
    number += 1;
    if (number === 1) throw new TypeError("fetch failed");
    return number === 2 ? { text: '{"id": "44", "log' } : { json: ME };
  });
  expect(await connector.account()).toMatchObject({ login: "sklep_filtrow" });
  expect(asked).toHaveLength(3);
});

test("a server that asks for a short pause gets it, one that asks for a long one is left to the next run", async () => {
  const short = asks([{ status: 503, headers: { "retry-after": "20" } }]);
  await short.connector.account();
  expect(short.clock.slept).toEqual([20_000]);
  const long = asks([{ status: 503, headers: { "retry-after": "3600" } }]);
  expect(await failure(long.connector.account())).toMatchObject({ kind: "unavailable", status: 503 });
  expect(long.asked).toHaveLength(1);
});

test("429 with Retry-After: nobody is asked again before that moment", async () => {
  const { connector, asked, clock } = asks([{ status: 429, headers: { "retry-after": "30" } }]);
  // 30 s and half of the jitter of at most a quarter: 30 + 0.5 × 7.5
  expect(await failure(connector.account())).toMatchObject({ kind: "blocked", retryAt: new Date(NOW + 33_750).toISOString(), status: 429 });
  expect(await failure(connector.account())).toMatchObject({ kind: "blocked" });
  expect(asked).toHaveLength(1);
  clock.turn(33_750);
  expect(await connector.account()).toMatchObject({ externalId: "44" });
});

test("429 with a date in Retry-After is understood", async () => {
  const { connector } = asks([{ status: 429, headers: { "retry-after": new Date(NOW + 120_000).toUTCString() } }]);
  // 120 s and half of 15 s
  expect(await failure(connector.account())).toMatchObject({ retryAt: new Date(NOW + 127_500).toISOString() });
});

test("429 without Retry-After blocks the application for its minute and some jitter", async () => {
  const { connector } = asks([{ status: 429 }]);
  expect(await failure(connector.account())).toMatchObject({ kind: "blocked", retryAt: new Date(NOW + 67_500).toISOString() });
});

test("one blocked store pauses every store of the application, and no other application", async () => {
  const clock = handClock();
  const { fetch, asked } = desk((_, number) => (number === 0 ? { status: 429 } : { json: ME }));
  const tokens = { accessToken: async () => "t", renewed: async () => "t" };
  const store = (limits = allegroLimits(clock)) => allegroConnector({ endpoints: ENDPOINTS, app: APP, clock, fetch, tokens, limits });
  const limits = allegroLimits(clock);
  expect(await failure(store(limits).account())).toMatchObject({ kind: "blocked" });
  expect(await failure(store(limits).account())).toMatchObject({ kind: "blocked" });
  expect(asked).toHaveLength(1);
  expect(await store().account()).toMatchObject({ externalId: "44" });
});

test("an access token that ran out in the middle is renewed once and the request repeated", async () => {
  const refused: string[] = [];
  let newest = "old";
  const tokens = {
    accessToken: async () => newest,
    renewed: async (token: string) => {
      refused.push(token);
      newest = "new";
      return newest;
    },
  };
  const { fetch, asked } = desk(({ headers }) => (headers["Authorization"] === "Bearer old" ? { status: 401 } : { json: ME }));
  const connector = allegroConnector({ endpoints: ENDPOINTS, app: APP, clock: handClock(), fetch, tokens });
  expect(await connector.account()).toMatchObject({ externalId: "44" });
  expect(refused).toEqual(["old"]);
  expect(asked).toHaveLength(2);
});

test("a request that waited for its turn goes out with the token of that moment, not with the one of when it was asked for", async () => {
  const clock = handClock();
  const tokens = { accessToken: async () => `of ${clock.now()}`, renewed: async () => "none" };
  const { fetch, asked } = desk(({ headers }) =>
    headers["Authorization"] === `Bearer of ${clock.now()}` ? { json: { rules: [] } } : { status: 401 },
  );
  const connector = allegroConnector({ endpoints: ENDPOINTS, app: APP, clock, fetch, tokens });
  // Three a second: the sixth of them has waited for more than a second.
  await Promise.all(["1", "2", "3", "4", "5", "6"].map((id) => connector.priceFloors(id)));
  expect(asked).toHaveLength(6);
});

test("a new access token that is not known everywhere yet is renewed once more; a third refusal is tried again later: renewals were granted", async () => {
  const late = asks([{ status: 401 }, { status: 401 }]);
  expect(await late.connector.account()).toMatchObject({ externalId: "44" });
  const { connector, asked } = connected(() => ({ status: 401 }));
  expect(await failure(connector.account())).toMatchObject({ kind: "unavailable", status: 401 });
  expect(asked).toHaveLength(3);
  // Only a refused renewal says that the consent is gone.
  const gone = new MarketplaceError("unauthorized", "invalid_grant");
  const ended = connected(() => ({ status: 401 }), { tokens: { accessToken: async () => "old", renewed: () => Promise.reject(gone) } });
  expect(await failure(ended.connector.account())).toMatchObject({ kind: "unauthorized" });
  expect(ended.asked).toHaveLength(1);
});

test("403 is a missing right and is not tried again", async () => {
  const { connector, asked } = connected(() => ({ status: 403 }));
  expect(await failure(connector.account())).toMatchObject({ kind: "forbidden" });
  expect(asked).toHaveLength(1);
});

test.each([400, 404, 406, 415, 422])(
  "%i is a fault of ours: refused, with the code and field Allegro names and nothing it quotes",
  async (status) => {
    const errors = [{ code: "VALIDATION_ERROR", path: "offset", message: "jan@poczta.test", userMessage: "Kowalski" }];
    const error = await failure(connected(() => ({ status, json: { errors } })).connector.account());
    expect(error).toMatchObject({ kind: "refused", status });
    expect(error.message).toBe(`GET /me answered ${status} VALIDATION_ERROR offset`);
  },
);

test("a redirect is refused, so that no token goes to another host", async () => {
  const { connector, asked } = connected(() => ({ status: 302, headers: { location: "https://elsewhere.test/me" } }));
  expect(await failure(connector.account())).toMatchObject({ kind: "refused", status: 302 });
  expect(asked).toHaveLength(1);
});

test("an id that could climb out of its path is not asked for", async () => {
  const { connector, asked } = connected(() => ({ json: checkoutForm() }));
  for (const id of ["../../me", "a/b", "x?y=1", "", "@elsewhere.test"]) {
    expect(await failure(connector.order(id))).toMatchObject({ kind: "refused" });
  }
  expect(asked).toHaveLength(0);
});

test("a path cannot turn the marketplace's host into a user name", async () => {
  const endpoints = { ...ENDPOINTS, apiUrl: "https://api.allegro.test@elsewhere.test" };
  const { connector, asked } = connected(() => ({ json: ME }), { endpoints });
  expect(await failure(connector.account())).toMatchObject({ kind: "refused" });
  expect(asked).toHaveLength(0);
});

test("no token, no secret and no header value is ever part of an error", async () => {
  const secrets = ["token-1", "token-2", "secret-of-the-app", "broken\ntoken"];
  const brokenToken = { accessToken: async () => "broken\ntoken", renewed: async () => "broken\ntoken" };
  const noisy = () => {
    throw new TypeError("invalid header: Bearer token-1", { cause: { code: "Bearer token-1" } });
  };
  const errors = [
    await failure(connected(noisy).connector.account()),
    await failure(connected(() => ({ status: 401, json: { errors: [{ code: "Bearer token-1" }] } })).connector.account()),
    await failure(
      allegroConnector({
        endpoints: ENDPOINTS,
        app: APP,
        clock: handClock(),
        fetch: desk(() => ({})).fetch,
        tokens: brokenToken,
      }).account(),
    ),
  ];
  for (const error of errors) {
    const printed = [error.message, error.stack ?? "", JSON.stringify(error), String(error.cause)].join(" ");
    for (const secret of secrets) expect(printed).not.toContain(secret);
  }
});

test("an application without a User-Agent asks nothing: Allegro would block its key", async () => {
  const { connector, asked } = connected(() => ({ json: ME }), { app: { ...APP, userAgent: " " } });
  expect(await failure(connector.account())).toMatchObject({ kind: "refused" });
  expect(asked).toHaveLength(0);
});

test("in no minute are more than 9,000 requests sent, however many stores ask", async () => {
  const clock = handClock();
  const limits = allegroLimits(clock);
  const sentAt: number[] = [];
  for (let number = 0; number < 20_000; number += 1) {
    await limits.take("all");
    sentAt.push(clock.now());
  }
  const busiest = Math.max(...sentAt.map((at, first) => sentAt.findLastIndex((other) => other < at + 60_000) - first + 1));
  expect(busiest).toBeLessThanOrEqual(9_000);
  // and hardly fewer: the bucket does not waste what is allowed
  expect(busiest).toBeGreaterThan(8_000);
});

test("stores that ask at once wait one after another", async () => {
  const clock = handClock();
  const limits = allegroLimits(clock, 60);
  await Promise.all([1, 2, 3, 4].map(() => limits.take("all")));
  // one a second after a burst of two: the third waits 1 s, the fourth 2 s behind it
  expect(clock.slept.toSorted((a, b) => a - b)[0]).toBe(1_000);
  expect(clock.slept).toHaveLength(2);
});

test.each([
  ["returns", 25],
  ["priceRules", 5],
] as const)("%s are asked for at most %i times in any second", async (lane, most) => {
  const clock = handClock();
  const limits = allegroLimits(clock);
  const sentAt: number[] = [];
  for (let number = 0; number < 300; number += 1) {
    await limits.take(lane);
    sentAt.push(clock.now());
  }
  const busiest = Math.max(...sentAt.map((at) => sentAt.filter((other) => other >= at && other < at + 1_000).length));
  expect(busiest).toBeLessThanOrEqual(most);
});
