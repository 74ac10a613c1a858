/** Tabs that stay open for days: over deployments, without a network, and after the session ended somewhere else. */
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { createSeller, call, expect, product, type Seller, signIn, test } from "./seller.ts";

const USERS_CHUNK = "**/assets/users-page-*.js";
const LOGIN = { name: "Zaloguj się" };

async function enter(page: Page, { email, password }: Seller): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", LOGIN).click();
}

/** How often the page has begun. */
function countStarts(page: Page): () => number {
  let starts = 0;
  page.on("request", (request) => void (starts += Number(request.isNavigationRequest())));
  return () => starts;
}

test("a part of the program that a deployment replaced loads the page anew once, and what was typed comes back", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Ola Żak");
  const starts = countStarts(page);
  // The new version has a file of another name; the one this tab knows is gone.
  await page.route(USERS_CHUNK, (route) => (starts() === 0 ? route.fulfill({ status: 404, body: "" }) : route.continue()));
  await page.getByRole("link", { name: "Zespół" }).click();
  await expect(page.getByRole("heading", { name: "Zespół", exact: true })).toBeVisible();
  expect(starts()).toBe(1);
  await page.getByRole("link", { name: "Moje konto" }).first().click();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("Ola Żak");
  expect(starts()).toBe(1);
});

test("a part that stays missing loads the page anew once and not for ever", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings/account");
  const starts = countStarts(page);
  await page.route(USERS_CHUNK, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Zespół" }).click();
  await expect(page.getByRole("heading", { name: "Ten ekran się zatrzymał" })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(starts()).toBe(1);
});

test("without a network the page says so, keeps what is on it, tries again by itself and by a button, and loads nothing anew", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Ola Żak");
  const starts = countStarts(page);
  await page.context().setOffline(true);
  await expect(page.getByText("Brak połączenia z internetem.")).toBeVisible();
  await expectNoViolations(page, "without a network");
  await picture(page, "offline", { keep: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  // A screen that has not been fetched yet waits for the connection instead of leaving the page.
  await page.getByRole("link", { name: "Zespół" }).click();
  await expect(page.getByRole("heading", { name: "Tego ekranu nie da się teraz wczytać" })).toBeVisible();
  expect(starts()).toBe(0);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Zespół", exact: true })).toBeVisible();
  await expect(page.getByText("Brak połączenia z internetem.")).toHaveCount(0);
  await page.getByRole("link", { name: "Moje konto" }).first().click();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("Ola Żak");

  // The network is there, the server is not.
  const servers = /\/(api|sanctum)\//;
  await page.route(servers, (route) => route.abort());
  await page.getByRole("button", { name: "Zapisz", exact: true }).first().click();
  await expect(page.getByText("Serwer nie odpowiada. Sprawdzamy go co chwilę.")).toBeVisible();
  await page.unroute(servers);
  await page.locator(".connection-bar_root").getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByText("Serwer nie odpowiada. Sprawdzamy go co chwilę.")).toHaveCount(0);
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("Ola Żak");
});

test("a single call that breaks is not taken for a lost connection", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.route("**/api/company-settings", (route) => route.abort());
  await page.goto("/system/settings");
  await expect(page.getByRole("button", { name: "Spróbuj ponownie" })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.locator(".connection-bar_root")).toBeEmpty();
});

test("signing out and in is noticed by the other tabs of the browser, and nothing typed there is left", async ({ page }) => {
  const [seller, another] = [await createSeller(), await createSeller()];
  await signIn(page, seller);
  const other = await page.context().newPage();
  await other.goto("/system/settings/account");
  await other.getByLabel("Imię i nazwisko").fill("Ola Żak");
  await page.goto("/system/settings/account");
  await page.getByRole("button", { name: seller.email }).click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect(other.getByRole("heading", LOGIN)).toBeVisible();
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft-")))).toEqual([]);
  // Somebody else comes in here: the other tab is theirs as well, and begins at the beginning.
  await enter(page, another);
  await expect(other).toHaveURL(/\/system(\?|$)/);
  await other.goto("/system/settings/account");
  await expect(other.getByRole("button", { name: another.email })).toBeVisible();
});

test("a session that was ended on another device is noticed by an open tab by itself, and what was typed comes back", async ({
  page,
  browser,
  seller,
}) => {
  await page.goto("/system/settings/account");
  await page.getByLabel("Imię i nazwisko").fill("Ola Żak");
  const elsewhere = await browser.newContext({ baseURL: product().url });
  const device = await elsewhere.newPage();
  await signIn(device, seller);
  // The page listens to the server once it stands.
  await page.waitForTimeout(500);
  await call(device.request, "DELETE", "/api/user/sessions");
  await expect(page.getByRole("heading", LOGIN)).toBeVisible();
  await enter(page, seller);
  await expect(page.getByLabel("Imię i nazwisko")).toHaveValue("Ola Żak");
  await elsewhere.close();
});
