/** How texts are fetched: their paths, how many at once, and which failures are tried again when. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createI18n } from "./i18n.ts";
import { canSay, TextsMissing } from "./texts-missing.ts";

type Answer = { status: number; body?: unknown } | "no answer";

let asked: { path: string; init: RequestInit | undefined }[];
let answerTo: (path: string) => Answer | Promise<Answer>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("DEV", false);
  asked = [];
  answerTo = () => ({ status: 200, body: {} });
  vi.stubGlobal("document", { documentElement: { setAttribute: () => undefined } });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    const answer = await answerTo(path);
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    return Response.json(answer.body ?? {}, { status: answer.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const paths = (): string[] => asked.map(({ path }) => path);

/** Starts, and lets everything happen that needs no waiting. */
async function started() {
  const texts = createI18n();
  await vi.advanceTimersByTimeAsync(0);
  return texts;
}

test("GET /locales/{lng}/{ns}.json, same-origin credentials, cors mode", async () => {
  const texts = await started();
  await texts.loadNamespaces(["login"]);
  expect(paths()).toEqual(["/locales/pl/common.json", "/locales/pl/login.json"]);
  expect(asked[0]?.init).toMatchObject({ method: "GET", mode: "cors", credentials: "same-origin" });
});

test("the fallback language is pl: another language's gaps are filled from it", async () => {
  answerTo = (path) => ({ status: 200, body: path.startsWith("/locales/pl/") ? { both: "oba", own: "tylko tu" } : { both: "both" } });
  const texts = await started();
  await texts.changeLanguage("en");
  const say = (key: string): string => texts.getFixedT("en")(key as never);
  expect([say("both"), say("own")]).toEqual(["both", "tylko tu"]);
  expect(paths()).toContain("/locales/en/common.json");
});

test("the add path is /locales/add/{lng}/{ns}, asked by the development build alone", async () => {
  const texts = await started();
  texts.services.backendConnector.backend.create(["pl"], "common", "nowy.klucz", "");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toMatchObject({ path: "/locales/add/pl/common", init: { method: "POST" } });
  const before = asked.length;
  texts.t("nie ma takiego klucza");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test("at most 10 parallel reads", async () => {
  const texts = await started();
  let open = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  answerTo = async () => {
    most = Math.max(most, ++open);
    await new Promise<void>((release) => void releases.push(release));
    open -= 1;
    return { status: 200, body: {} };
  };
  const loading = texts.loadNamespaces(Array.from({ length: 25 }, (_, number) => `part${number}`));
  for (let released = 0; released < 25; released += 1) {
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toBeLessThanOrEqual(10);
    releases[released]?.();
  }
  await vi.advanceTimersByTimeAsync(0);
  await loading;
  expect([most, paths().filter((path) => path.includes("part")).length]).toEqual([10, 25]);
});

const RETRIED: readonly (readonly [string, Answer])[] = [
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["599", { status: 599 }],
  ["a missing status", "no answer"],
];

test.each(RETRIED)("%s is retried 5 times, after 350 ms and each time twice as late", async (_, failure) => {
  answerTo = () => failure;
  void createI18n();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  let attempts = 1;
  for (const wait of [350, 700, 1400, 2800, 5600]) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(attempts);
    await vi.advanceTimersByTimeAsync(1);
    attempts += 1;
    expect(asked).toHaveLength(attempts);
  }
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(6);
});

test("a retry that succeeds brings the texts", async () => {
  let failures = 2;
  answerTo = () => (failures-- > 0 ? { status: 502 } : { status: 200, body: { word: "słowo" } });
  const loading = createI18n();
  await vi.advanceTimersByTimeAsync(350 + 700);
  const texts = await loading;
  expect(texts.t("word")).toBe("słowo");
  expect(asked).toHaveLength(3);
});

test.each([400, 401, 403, 404, 410, 429, 499])("%s is not retried", async (status) => {
  answerTo = () => ({ status });
  void createI18n();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});

/** The whole cycle and much more, with its waiting. */
const LONG_MS = 120_000;

test("a file that failed six times is not asked for again by itself, whatever else is", async () => {
  answerTo = (path) => (path.includes("/common.") ? { status: 503 } : { status: 200, body: { title: "Zaloguj się" } });
  const starting = createI18n();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const texts = await starting;
  expect(paths()).toEqual(Array.from({ length: 6 }, () => "/locales/pl/common.json"));
  await texts.loadNamespaces(["login"]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(paths().slice(6)).toEqual(["/locales/pl/login.json"]);
});

test.each(RETRIED)("what %s kept away says no key: it throws", async (_, failure) => {
  answerTo = (path) => (path.includes("/common.") ? failure : { status: 200, body: {} });
  const starting = createI18n();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const texts = await starting;
  expect(canSay(texts, "common")).toBe(false);
  expect(() => texts.t("toast.success")).toThrow(TextsMissing);
});

test("English that cannot be fetched is said in Polish", async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  answerTo = (path) => (path.startsWith("/locales/en/") ? { status: 404 } : { status: 200, body: { toast: { success: "Sukces!" } } });
  const texts = await started();
  expect([canSay(texts, "common"), texts.t("toast.success")]).toEqual([true, "Sukces!"]);
});

test("a key that a fetched file lacks is said by nothing, and asked for by nobody outside development", async () => {
  const texts = await started();
  expect(texts.t("toast.success")).toBe("");
});
