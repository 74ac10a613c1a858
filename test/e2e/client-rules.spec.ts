/** What the web app does with every call, seen from outside: the network, the cookies and the screen. */
import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { z } from "zod";
import { enter, signOut } from "./entering.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { costFile } from "./shop.ts";

const CSRF = "/sanctum/csrf-cookie";

/** The page's calls to the API, in the order they were made, as `METHOD path`. */
function watchCalls(page: Page): { names: () => string[]; requests: Request[]; clear: () => void } {
  const requests: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") || pathname === CSRF) requests.push(request);
  });
  return {
    requests,
    names: () => requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
    clear: () => void (requests.length = 0),
  };
}

/** An address that nobody has: its failed sign-ins lock nobody else's test. */
const nobody = (): string => `${randomUUID()}@example.com`;

async function cookie(page: Page, name: string): Promise<string | null> {
  return (await page.context().cookies()).find((each) => each.name === name)?.value ?? null;
}

test("Headers: XSRF token is fetched first from the csrf-cookie endpoint when the cookie is missing, and not otherwise", async ({
  page,
}) => {
  const calls = watchCalls(page);
  await page.goto("/");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect(calls.names().slice(0, 2)).toEqual([`GET ${CSRF}`, "GET /api/user"]);
  // The last that the page asks by itself.
  await expect.poll(calls.names).toContain("GET /api/banners/active");
  calls.clear();
  await enter(page, nobody(), "zle-haslo");
  await expect(page.getByText("Nieprawidłowy adres e-mail lub hasło.")).toBeVisible();
  expect(calls.names()).toEqual(["POST /api/login"]);
  expect(await calls.requests[0]?.headerValue("x-xsrf-token")).toBe(decodeURIComponent((await cookie(page, "XSRF-TOKEN")) ?? "none"));
  await page.context().clearCookies({ name: "XSRF-TOKEN" });
  calls.clear();
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect.poll(calls.names).toEqual([`GET ${CSRF}`, "POST /api/login"]);
});

test("Headers: X-Requested-With, Accept, X-Market, X-Currency and Content-Type with every call, cookies included", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const calls = watchCalls(page);
  const session = await cookie(page, "zyskomierz_session");
  const seen = async () => {
    // The page before may still be asking.
    await page.goto("about:blank");
    calls.clear();
    await page.goto("/system/settings");
    await expect(page.getByLabel("Nazwa firmy")).toBeVisible();
    return Promise.all(calls.requests.map((request) => request.allHeaders()));
  };
  const isComplete = (headers: Record<string, string>, market: string, currency: string) => {
    expect(headers).toMatchObject({
      "x-requested-with": "XMLHttpRequest",
      accept: "application/json",
      "content-type": "application/json",
      "x-market": market,
      "x-currency": currency,
    });
    expect(headers["cookie"]).toContain(`zyskomierz_session=${session}`);
    expect(headers["x-xsrf-token"]).toBeDefined();
  };
  // Nothing stored: Poland and the złoty.
  const defaults = await seen();
  expect(defaults.length).toBeGreaterThanOrEqual(3);
  for (const headers of defaults) isComplete(headers, "PL", "PLN");
  await page.evaluate(() => {
    localStorage.setItem("activeMarket", "CZ");
    localStorage.setItem("activeCurrency", "EUR");
  });
  for (const headers of await seen()) isComplete(headers, "CZ", "EUR");
  // What is no market and no currency is as if it were not there.
  await page.evaluate(() => {
    localStorage.setItem("activeMarket", "XX");
    localStorage.setItem("activeCurrency", "{");
  });
  for (const headers of await seen()) isComplete(headers, "PL", "PLN");
});

test("Headers: Content-Type application/json except for the upload endpoints", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/progress?new=products");
  const uploading = page.waitForRequest((request) => request.url().endsWith("/api/productsDataImport"));
  const buffer = Buffer.from(costFile({ KUBEK: "20,00" }), "utf8");
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles({ name: "koszty.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  const headers = await (await uploading).allHeaders();
  expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(headers).toMatchObject({ "x-requested-with": "XMLHttpRequest", "x-market": "PL", "x-currency": "PLN" });
  expect(headers["x-xsrf-token"]).toBe(decodeURIComponent((await cookie(page, "XSRF-TOKEN")) ?? "none"));
});

test("A last-api-call timestamp cookie is set after every call, also after one that failed", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const stamp = async () => Number(await cookie(page, "last-api-call"));
  const first = await stamp();
  expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
  await page.route("**/api/login", (route) => route.abort());
  await enter(page, nobody(), "zle-haslo");
  await expect(page.getByText("Usługa jest chwilowo niedostępna, spróbuj później")).toBeVisible();
  const second = await stamp();
  expect(second).toBeGreaterThan(first);
  await page.unroute("**/api/login");
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByText("Nieprawidłowy adres e-mail lub hasło.")).toBeVisible();
  expect(await stamp()).toBeGreaterThan(second);
});

test("Any API answer with status 401, except for the current-user call, reloads the page", async ({ page, seller: _seller }) => {
  await page.goto("/system/settings/account");
  const team = page.getByRole("link", { name: "Zespół" });
  await expect(team).toBeVisible();
  const started = await page.evaluate(() => performance.timeOrigin);
  // The session ends with the call that the click makes: what the page asks for by itself does not meet the 401 before it.
  const endSession = () => page.context().clearCookies({ name: "zyskomierz_session" });
  await page.route(/\/api\/users(?:\?|$)/, (route) => endSession().then(() => route.continue()), { times: 1 });
  const calls = watchCalls(page);
  await team.click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  // Another document: the page was loaded anew, and it came to rest at the login, whose own 401 reloads nothing.
  const restarted = await page.evaluate(() => performance.timeOrigin);
  expect(restarted).toBeGreaterThan(started);
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(restarted);
  expect(calls.names().indexOf("GET /api/users")).toBeLessThan(calls.names().lastIndexOf("GET /api/user"));
  expect(calls.names().filter((name) => name === "GET /api/user")).toHaveLength(1);
});

test("Login: a network error or status 500 or above returns the message that the service is temporarily unavailable", async ({ page }) => {
  await page.goto("/");
  await page.route("**/api/login", (route) => route.abort());
  await enter(page, "anna@example.com", "tajne-haslo");
  await expect(page.getByText("Usługa jest chwilowo niedostępna, spróbuj później")).toBeVisible();
  for (const status of [500, 502, 503, 599]) {
    await page.unroute("**/api/login");
    // Whatever stands in the answer: a message of a broken server is not for the person.
    await page.route("**/api/login", (route) =>
      route.fulfill({ status, json: { Message: `awaria ${status}`, code: "X", requestId: "r" } }),
    );
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/login"));
    await page.getByRole("button", { name: "Zaloguj się" }).click();
    await answered;
    await expect(page.getByText("Usługa jest chwilowo niedostępna, spróbuj później")).toBeVisible();
    await expect(page.getByText("awaria")).toHaveCount(0);
  }
});

test("Login: status 400 with a Message field returns that message to the user", async ({ page }) => {
  await page.goto("/");
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 400, json: { code: "BLOCKED", message: "blocked", Message: "Konto śpi do wtorku.", requestId: "r" } }),
  );
  await enter(page, "anna@example.com", "tajne-haslo");
  await expect(page.getByText("Konto śpi do wtorku.")).toBeVisible();
});

test("Login: other login errors raise an error, which is shown with the number of the request", async ({ page }) => {
  await page.goto("/");
  for (const [status, said] of [
    [422, "Logowanie się nie udało"],
    [403, "Logowanie się nie udało"],
    [400, "Logowanie się nie udało"],
  ] as const) {
    await page.unroute("**/api/login");
    await page.route("**/api/login", (route) => route.fulfill({ status, json: { code: "X", message: "x", requestId: `nr-${status}` } }));
    await enter(page, "anna@example.com", "tajne-haslo");
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText(`nr-${status}`)).toBeVisible();
  }
});

test("Token login failures raise an error, shown with a way on; a network error says that the service is away", async ({ page }) => {
  await page.goto("/?confirm-token=wygasly");
  await expect(page.getByRole("heading", { name: "Ten link już nie działa" })).toBeVisible();
  await expect(page).not.toHaveURL(/wygasly/);
  await page.route("**/api/confirm-token", (route) => route.abort());
  await page.goto("/?confirm-token=inny");
  await expect(page.getByText("Usługa jest chwilowo niedostępna, spróbuj później")).toBeVisible();
});

test("Login-as-user failures raise an error, and whoever was signed in still is", async ({ page }) => {
  const admin = await createSeller(["--admin"]);
  await signIn(page, admin);
  const calls = watchCalls(page);
  await page.goto("/?login-as=999999&token=wygasly&name=Ola");
  await expect(page.getByRole("heading", { name: "Ten link już nie działa" })).toBeVisible();
  expect(calls.names()).toContain("POST /api/users/login-as-user/999999/wygasly/Ola");
  // loggedIn becomes false after the failure, and true again by the current-user call that follows it.
  await expect.poll(() => calls.names().filter((name) => name === "GET /api/user").length).toBe(2);
  await page.goto("/");
  await expect(page).toHaveURL(/\/system/);
});

test("Session: loggedIn is unknown at start, and neither side of the guard is shown", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/system");
  await page.waitForTimeout(1000);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).toHaveCount(0);
  answer();
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("Session: loggedIn becomes false after a failure of the current-user call", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.route("**/api/user", (route) => route.abort());
  await page.goto("/system");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await page.unroute("**/api/user");
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { code: "INTERNAL", requestId: "r" } }));
  await page.goto("/system");
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("Session: on logout all cached data is cleared and the next user of the page sees only their own", async ({ page }) => {
  const [first, second] = [await createSeller(), await createSeller()];
  await signIn(page, first);
  const settings = z.looseObject({ version: z.number() }).parse(await call(page.request, "GET", "/api/company-settings"));
  await call(page.request, "PUT", "/api/company-settings", { version: settings.version, name: "Firma Pierwszej" });
  await page.goto("/system");
  await page.evaluate(() => {
    localStorage.setItem("activeMarket", "CZ");
    localStorage.setItem("tiles-searchPhrase", "kubek");
  });
  await page.getByRole("link", { name: "Ustawienia" }).first().click();
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Firma Pierwszej");
  const started = await page.evaluate(() => performance.timeOrigin);
  await signOut(page, first.email);
  expect(await page.evaluate(() => [localStorage.getItem("tiles-searchPhrase"), localStorage.getItem("activeMarket")])).toEqual([
    null,
    "CZ",
  ]);
  const calls = watchCalls(page);
  await enter(page, second.email, second.password);
  await page.getByRole("link", { name: "Ustawienia" }).first().click();
  await expect(page.getByLabel("Nazwa firmy")).not.toHaveValue("Firma Pierwszej");
  expect(calls.names()).toContain("GET /api/company-settings");
  // All in one document: it was the cache that forgot.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
});

test("Default cache keep-time 60 seconds: within it nothing is asked again, after it everything", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.clock.install();
  await page.goto("/system/settings");
  await expect(page.getByLabel("Nazwa firmy")).toBeVisible();
  const calls = watchCalls(page);
  const away = async (milliseconds: number) => {
    calls.clear();
    await page.getByRole("link", { name: "Moje konto" }).first().click();
    await expect(page).toHaveURL(/account/);
    await expect(page.getByLabel("Nazwa firmy")).toHaveCount(0);
    await page.clock.runFor(milliseconds);
    await page.goBack();
    await page.clock.runFor(200);
    await expect(page.getByLabel("Nazwa firmy")).toBeVisible();
    return calls.names().filter((name) => name === "GET /api/company-settings").length;
  };
  expect(await away(50_000)).toBe(0);
  expect(await away(61_000)).toBe(1);
});

test("Unknown paths show the 404 page, which says so; those that are promised lead a visitor to the login", async ({ page }) => {
  for (const path of ["/nie/ma/takiej/strony", "/system/nie-ma"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404: nie ma takiej strony" })).toBeVisible();
    expect(page.url()).toBe(product().url + path);
  }
  await page.goto("/system/subscription");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("Market or currency change: saved, a toast, and after 500 ms the API cache is reset and the page reloads", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.clock.install({ time: new Date("2026-11-20T10:00:00Z") });
  // The library of the messages is there before, so that nothing but the pause is measured.
  const library = page.waitForResponse((response) => /\/alerts-[^/]*\.js$/.test(response.url()));
  await page.goto("/system");
  await library;
  await page.getByRole("button", { name: /^Rynek/ }).click();
  const czechia = page.getByRole("menuitemradio", { name: "Czechy" });
  await expect(czechia).toBeVisible();
  await page.clock.pauseAt(new Date("2026-11-20T11:00:00Z"));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => "sameDocument" in window).catch(() => true);
  await czechia.click();
  await expect(page.getByText("Zmieniono rynek")).toBeAttached();
  expect(await page.evaluate(() => [localStorage.getItem("activeMarket"), localStorage.getItem("activeCurrency")])).toEqual(["CZ", "CZK"]);
  await page.clock.runFor(499);
  await page.waitForTimeout(300);
  expect(await isSame()).toBe(true);
  await page.clock.runFor(1);
  await expect.poll(isSame).toBe(false);
  await page.clock.resume();
  await page.getByRole("button", { name: /^Waluta/ }).click();
  const euro = page.getByRole("menuitemradio", { name: /EUR/ });
  await expect(euro).toBeVisible();
  await page.clock.pauseAt(new Date("2026-11-20T12:00:00Z"));
  await euro.click();
  await expect(page.getByText("Zmieniono walutę")).toBeAttached();
  expect(await page.evaluate(() => [localStorage.getItem("activeMarket"), localStorage.getItem("activeCurrency")])).toEqual(["CZ", "EUR"]);
});
