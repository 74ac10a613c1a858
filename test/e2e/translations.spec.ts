/** Texts as a browser fetches them, with a network that fails and a clock that is set. */
import type { Page } from "@playwright/test";
import { expect, test } from "./seller.ts";

const COMMON = "**/locales/pl/common.json";

/** Counts the attempts to fetch the common texts, each answered by `status`; null = the connection breaks. */
async function failWith(page: Page, status: number | null): Promise<() => number> {
  let attempts = 0;
  await page.route(COMMON, (route) => {
    attempts += 1;
    return status === null ? route.abort() : route.fulfill({ status, json: {} });
  });
  return () => attempts;
}

/** Opens the app with a clock that stands still until the test lets it run, and waits for the first attempt. */
async function openStopped(page: Page, attempts: () => number): Promise<void> {
  await page.clock.install({ time: new Date("2026-11-20T10:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-20T10:00:01Z"));
  await page.goto("/", { waitUntil: "commit" });
  // The start itself waits for a moment of no length.
  const nudge = async (): Promise<number> => {
    if (attempts() === 0) await page.clock.runFor(1);
    return attempts();
  };
  await expect.poll(nudge, { intervals: [200] }).toBe(1);
}

const UNSAID = "Nie udało się wczytać tekstów strony";

/** Words of the program itself in every language, a button, and no key of a text that is missing. */
async function expectPageWithoutTexts(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: UNSAID })).toBeVisible();
  await expect(page.getByText("The texts of this page could not be loaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Wczytaj ponownie" })).toBeVisible();
  expect(await page.locator("body").innerText()).not.toMatch(/\b[a-z]+\.[a-z]+\b/i);
}

/** A nudge more than needed has passed already. */
const SLACK_MS = 20;

test("Translation files: GET /locales/{lng}/{ns}.json with same-origin credentials and cors mode, fallback pl", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system");
  await page.evaluate(() => localStorage.setItem("language", "en"));
  // What the app asks the browser for; the network alone does not show the mode.
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const original = window.fetch;
    window.fetch = (input, init) => {
      const { url, method, mode, credentials } = new Request(input, init);
      asked.push(`${method} ${new URL(url).pathname} ${mode} ${credentials}`);
      return original(input, init);
    };
  });
  // What English lacks is said in Polish.
  await page.route("**/locales/en/common.json", (route) => route.fulfill({ json: {} }));
  await page.goto("/system");
  await expect(page.getByRole("link", { name: "Ustawienia" }).first()).toBeVisible();
  const asked: string[] = await page.evaluate(() => Reflect.get(window, "asked"));
  for (const path of ["/locales/en/common.json", "/locales/pl/common.json", "/locales/en/dashboard.json"]) {
    expect(asked).toContain(`GET ${path} cors same-origin`);
  }
});

for (const [name, status] of [
  ["a 5xx", 503],
  ["a missing status", null],
] as const) {
  test(`Translation files: ${name} is retried 5 times, first after 350 ms, doubling, then a page says so`, async ({ page }) => {
    const attempts = await failWith(page, status);
    await openStopped(page, attempts);
    let expected = 1;
    for (const wait of [350, 700, 1400, 2800, 5600]) {
      // The answer has to arrive before the waiting begins.
      await page.waitForTimeout(400);
      await page.clock.runFor(wait - SLACK_MS);
      await page.waitForTimeout(200);
      expect(attempts()).toBe(expected);
      await page.clock.runFor(SLACK_MS);
      expected += 1;
      await expect.poll(attempts).toBe(expected);
    }
    await expectPageWithoutTexts(page);
    await page.clock.runFor(120_000);
    expect(attempts()).toBe(6);
    // The button begins anew.
    await page.unroute(COMMON);
    await page.clock.resume();
    await page.getByRole("button", { name: "Wczytaj ponownie" }).click();
    await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  });
}

test("Translation files: a 4xx is not retried", async ({ page }) => {
  const attempts = await failWith(page, 404);
  await openStopped(page, attempts);
  await page.waitForTimeout(400);
  await page.clock.runFor(60_000);
  await page.waitForTimeout(400);
  expect(attempts()).toBe(1);
  await expectPageWithoutTexts(page);
});

test("Translation files: a screen whose texts cannot be loaded says so inside the frame, and a drawer shows no key either", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.route("**/locales/*/expenses.json", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/system/expenses");
  await expect(page.getByRole("heading", { name: UNSAID })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pulpit" }).first()).toBeVisible();
  // The drawer brings its own texts, over a screen that has all of its own.
  await page.goto("/system/settings/account?expense=new");
  await expect(page.getByRole("heading", { name: UNSAID })).toBeVisible();
});

test("Translation files: the add path takes nothing outside development", async ({ page }) => {
  const answer = await page.request.post("/locales/add/pl/common", { data: { klucz: "tekst" } });
  expect(answer.status()).toBe(404);
});
