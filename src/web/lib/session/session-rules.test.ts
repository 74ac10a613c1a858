/** The session and the cache as one store: who is signed in, what is forgotten when, and how the cache keeps its books. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../api/call.ts";
import { send } from "../api/send.ts";
import { filterActed } from "../state/filter.slice.ts";
import { createStore } from "../state/store.ts";
import { askWhetherBreakIsOver, selectIsServiceAway } from "./ask-again.ts";
import { becomeDemoGuest, becomeUser } from "./become-user.ts";
import { currentUser, login, logout, openDemo, tokenLogin } from "./session.api.ts";

/** Far more than it takes, for machines with other work. */
const PATIENCE = { timeout: 20_000 };

const ANNA = { user: { id: "1", email: "anna@example.com" }, stores: [] };
const OLA = { user: { id: "2", email: "ola@example.com" }, stores: [] };

type Answer = { status: number; body?: unknown };
let logged: unknown[][];
/** Answers to the current-user call wait for it. */
let held: Promise<void>;
let answers: Record<string, Answer>;
let asked: { name: string; headers: Record<string, string>; body: unknown }[];

/** A browser's cookies: setting one leaves the others. */
function cookieJar(): { cookie: string } {
  const pairs = new Map([["XSRF-TOKEN", "zeton"]]);
  return {
    get cookie() {
      return [...pairs].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text) {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
      pairs.set(name, value);
    },
  };
}

const json = ({ status, body = null }: Answer): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status });

beforeEach(() => {
  vi.stubEnv("DEV", false);
  answers = {};
  asked = [];
  const page = { location: { reload: () => undefined } };
  vi.stubGlobal("window", Object.assign(page, { self: page, top: page }));
  vi.stubGlobal("document", cookieJar());
  held = Promise.resolve();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const name = `${init.method ?? "GET"} ${address}`;
    asked.push({ name, headers: Object.fromEntries(new Headers(init.headers)), body: init.body });
    const answer = answers[name];
    if (address === "/api/user") await held;
    if (answer === undefined) throw new TypeError("no answer");
    return json(answer);
  });
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(words));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const CONFIG = {
  apiUrl: "",
  iframeApiUrl: "",
  sentryDsn: null,
  version: "1",
  sourceUrl: "/api/source",
  flags: { demo: false, demoGuest: true, registration: true, openId: null, passkeys: false },
};

const newStore = () => createStore({ config: CONFIG });
type Store = ReturnType<typeof newStore>;
const loggedIn = (store: Store) => store.getState().session.loggedIn;

test("loggedIn is unknown at start, true after a successful current-user fetch and false after a failure", async () => {
  const store = newStore();
  expect(loggedIn(store)).toBeNull();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await store.dispatch(currentUser.initiate());
  expect(store.getState().session).toEqual({ loggedIn: true, ...ANNA });
  const other = newStore();
  answers["GET /api/user"] = { status: 401, body: { code: "UNAUTHENTICATED" } };
  await other.dispatch(currentUser.initiate());
  expect(other.getState().session).toEqual({ loggedIn: false, user: null, stores: [] });
});

const FAILURES: readonly (readonly [string, Answer | undefined])[] = [
  ["no answer", undefined],
  ["500", { status: 500, body: { code: "INTERNAL" } }],
  ["503", { status: 503, body: { code: "MAINTENANCE" } }],
  ["401", { status: 401, body: { code: "UNAUTHENTICATED" } }],
];

test.each(FAILURES)("loggedIn becomes false after a current-user call that met %s, also for who was signed in", async (name, failure) => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await store.dispatch(currentUser.initiate());
  expect(selectIsServiceAway(store.getState())).toBe(false);
  // The answer is here already: no question is put, and nothing has failed.
  await store.dispatch(currentUser.initiate());
  expect([loggedIn(store), asked.filter((call) => call.name === "GET /api/user").length]).toEqual([true, 1]);
  if (failure === undefined) delete answers["GET /api/user"];
  else answers["GET /api/user"] = failure;
  await store.dispatch(currentUser.initiate(undefined, { forceRefetch: true }));
  expect(store.getState().session).toEqual({ loggedIn: false, user: null, stores: [] });
  // Only a server that did not say who asks is away; „nobody” is an answer.
  expect(selectIsServiceAway(store.getState())).toBe(name !== "401");
});

test("a break that ends leads whoever loaded the page meanwhile straight in, without a login before", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 503, body: { code: "MAINTENANCE" } };
  await store.dispatch(currentUser.initiate());
  expect([loggedIn(store), store.getState().maintenance]).toEqual([false, true]);
  await store.dispatch(askWhetherBreakIsOver());
  expect(store.getState().maintenance).toBe(true);
  const seen: unknown[][] = [];
  store.subscribe(() => seen.push([store.getState().maintenance, loggedIn(store)]));
  answers["GET /api/user"] = { status: 200, body: ANNA };
  answers["GET /api/banners/active"] = { status: 200, body: { items: [] } };
  await store.dispatch(askWhetherBreakIsOver());
  expect([loggedIn(store), store.getState().maintenance]).toEqual([true, false]);
  // never over and yet not signed in
  expect(seen).not.toContainEqual([false, false]);
});

test("whoever was signed in when a break began stays so, whatever the question whether it is over meets", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await store.dispatch(currentUser.initiate());
  answers["GET /api/user"] = { status: 503, body: { code: "MAINTENANCE" } };
  answers["GET /api/banners/active"] = { status: 503, body: { code: "MAINTENANCE" } };
  await store.dispatch(askWhetherBreakIsOver());
  expect([loggedIn(store), store.getState().maintenance]).toEqual([true, true]);
  answers["GET /api/banners/active"] = { status: 200, body: { items: [] } };
  await store.dispatch(askWhetherBreakIsOver());
  expect([loggedIn(store), store.getState().maintenance]).toEqual([true, false]);
});

test("loggedIn becomes true after login, token login and opening the demo, and false after one that fails", async () => {
  for (const [name, enter] of [
    ["POST /api/login", (to: Store) => to.dispatch(login.initiate({ email: "anna@example.com", password: "tajne" }))],
    ["POST /api/demo-guest", (to: Store) => to.dispatch(openDemo.initiate())],
    ["POST /api/confirm-token", (to: Store) => to.dispatch(tokenLogin.initiate({ token: "abc" }))],
  ] as const) {
    const store = newStore();
    answers[name] = { status: 400, body: { code: "REFUSED", Message: "nie" } };
    await enter(store);
    expect([name, loggedIn(store)]).toEqual([name, false]);
    answers[name] = { status: 200, body: ANNA };
    await enter(store);
    expect([name, loggedIn(store), store.getState().session.user?.id]).toEqual([name, true, "1"]);
  }
});

test("loggedIn becomes false after logout, the user and accounts are emptied and all cached data is cleared", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  answers["POST /api/logout"] = { status: 204 };
  await store.dispatch(currentUser.initiate());
  expect(Object.keys(store.getState().api.queries)).toHaveLength(1);
  store.dispatch(filterActed({ type: "phraseChanged", payload: { phrase: "kubek" } }));
  await store.dispatch(logout.initiate());
  expect(store.getState().filter.shared.searchedPhrase).toBe("");
  expect(store.getState().session).toEqual({ loggedIn: false, user: null, stores: [] });
  await vi.waitFor(() => expect(store.getState().api.queries).toEqual({}), PATIENCE);
});

test("a sign-out that fails signs nobody out and is logged", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  answers["POST /api/logout"] = { status: 500, body: { code: "INTERNAL" } };
  await store.dispatch(currentUser.initiate());
  await store.dispatch(logout.initiate());
  expect(loggedIn(store)).toBe(true);
  await vi.waitFor(() => expect(logged).toEqual([["signing out failed", expect.anything()]]), PATIENCE);
});

test("after login-as-user the cache is cleared before the new user is set", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  answers["POST /api/users/login-as-user/2/abc/Ola"] = { status: 200, body: OLA };
  await store.dispatch(currentUser.initiate());
  const seen: [cached: number, user: string | undefined][] = [];
  store.subscribe(() => {
    const { api, session } = store.getState();
    seen.push([Object.keys(api.queries).length, session.user?.id]);
  });
  expect(await store.dispatch(becomeUser({ id: "2", token: "abc", name: "Ola" }))).toBeNull();
  const empty = seen.findIndex(([cached]) => cached === 0);
  const changed = seen.findIndex(([, user]) => user === "2");
  expect(seen[empty]).toEqual([0, "1"]);
  expect(empty).toBeLessThan(changed);
  expect(store.getState().session).toEqual({ loggedIn: true, ...OLA });
});

test("a login-as-user that fails says why, and the administrator's own session is asked for again", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  answers["POST /api/users/login-as-user/2/abc/Ola"] = { status: 400, body: { code: "TOKEN_INVALID", Message: "Link wygasł." } };
  await store.dispatch(currentUser.initiate());
  let release = (): void => undefined;
  held = new Promise((done) => (release = done));
  expect(await store.dispatch(becomeUser({ id: "2", token: "abc", name: "Ola" }))).toMatchObject({ message: "Link wygasł." });
  expect(loggedIn(store)).toBe(false);
  release();
  await vi.waitFor(() => expect(loggedIn(store)).toBe(true), PATIENCE);
});

test("the demo in the place of one's own session: nothing of the company before is left, and a refusal leaves one signed in", async () => {
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await store.dispatch(currentUser.initiate());
  answers["POST /api/demo-guest"] = { status: 429, body: { code: "RATE_LIMITED", Message: "Za wiele prób." } };
  expect(await store.dispatch(becomeDemoGuest())).toMatchObject({ message: "Za wiele prób." });
  expect(store.getState().session).toEqual({ loggedIn: true, ...ANNA });
  answers["POST /api/demo-guest"] = { status: 200, body: OLA };
  const seen: [cached: number, user: string | undefined][] = [];
  store.subscribe(() => {
    const { api, session } = store.getState();
    seen.push([Object.keys(api.queries).length, session.user?.id]);
  });
  expect(await store.dispatch(becomeDemoGuest())).toBeNull();
  const empty = seen.findIndex(([cached]) => cached === 0);
  expect(seen[empty]).toEqual([0, "1"]);
  expect(empty).toBeLessThan(seen.findIndex(([, user]) => user === "2"));
});

test("default cache keep-time: 60 seconds after nobody needs it, data is gone", async () => {
  vi.useFakeTimers();
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  const asking = store.dispatch(currentUser.initiate());
  await asking;
  asking.unsubscribe();
  await vi.advanceTimersByTimeAsync(59_900);
  expect(Object.keys(store.getState().api.queries)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(700);
  expect(store.getState().api.queries).toEqual({});
});

test("subscription bookkeeping is batched at 500 ms", async () => {
  vi.useFakeTimers();
  const store = newStore();
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await store.dispatch(currentUser.initiate());
  // The next subscriber comes 500 ms later into the store's books, together with all others of that time.
  const subscribers = () => Object.values(store.getState().api.subscriptions).flatMap((entry) => Object.keys(entry ?? {})).length;
  await vi.advanceTimersByTimeAsync(500);
  const before = subscribers();
  void store.dispatch(currentUser.initiate());
  void store.dispatch(currentUser.initiate());
  await vi.advanceTimersByTimeAsync(499);
  expect(subscribers()).toBe(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(subscribers()).toBe(before + 2);
});

/** What the server takes as multipart, and nothing that it does not know: a call nobody answers proves nothing. */
const UPLOADS = multipartCalls(JSON.parse(readFileSync(join(import.meta.dirname, "../../../../docs/openapi.json"), "utf8")));

function multipartCalls({ paths }: { paths: Record<string, { post?: { requestBody?: { content: object } } }> }): `/${string}`[] {
  return Object.entries(paths).flatMap(([path, { post }]): `/${string}`[] =>
    "multipart/form-data" in (post?.requestBody?.content ?? {}) ? [`/${path.slice(1)}`] : [],
  );
}

test("the promised uploads that the server knows are among those checked", () => {
  expect(UPLOADS).toEqual(expect.arrayContaining(["/api/productsDataImport", "/api/ordersDataImport", "/api/billingDataImport"]));
});

const CALLER = { config: CONFIG, market: "HU", currency: "HUF", company: "7", isHere: () => true };

test.each(UPLOADS)("%s goes without a Content-Type of ours, with every other header", async (path) => {
  answers[`POST ${path}`] = { status: 202, body: {} };
  const form = new FormData();
  form.set("file", new Blob(["a"]), "a.csv");
  await send({ method: "POST", path, form }, CALLER);
  expect(asked[0]?.headers).toEqual({
    accept: "application/json",
    "x-requested-with": "XMLHttpRequest",
    "x-xsrf-token": "zeton",
    "x-market": "HU",
    "x-currency": "HUF",
    "x-company": "7",
  });
  expect(asked[0]?.body).toBe(form);
  answers["GET /api/user"] = { status: 200, body: ANNA };
  await send(call("GET", "/api/user"), CALLER);
  expect(asked[1]?.headers["content-type"]).toBe("application/json");
});

test("a 401 to whoever asked and has gone since is nothing to the page; to whoever is here it begins anew", async () => {
  let reloads = 0;
  window.location.reload = () => void (reloads += 1);
  answers["GET /api/stores"] = { status: 401, body: { code: "UNAUTHENTICATED" } };
  answers["PUT /api/company-settings"] = { status: 409, body: { code: "COMPANY_CHANGED" } };
  const gone = { ...CALLER, isHere: () => false };
  expect((await send(call("GET", "/api/stores"), gone)).status).toBe(401);
  expect((await send({ method: "PUT", path: "/api/company-settings" }, gone)).status).toBe(409);
  expect(reloads).toBe(0);
  await send(call("GET", "/api/stores"), CALLER);
  expect(reloads).toBe(1);
});
