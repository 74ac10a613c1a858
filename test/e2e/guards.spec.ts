/** Who sees what: links kept over the login, nothing that flashes, and pages for what is not there or broke. */
import { expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, type Seller, signIn, test } from "./seller.ts";
import type { Page } from "@playwright/test";

async function enter(page: Page, { email, password }: Seller): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

test("a link is kept over the login with everything in it, and forgotten by whoever signs out", async ({ page }) => {
  const [seller, another] = [await createSeller(), await createSeller()];
  await page.goto("/system/reconciliation?month=2026-10&market=PL");
  await expect(page).toHaveURL(/\/$/);
  await enter(page, seller);
  await expect(page).toHaveURL(/\/system\/reconciliation\?month=2026-10&market=PL$/);
  for (const address of ["/", "/register", "/forgot-password", "/reset-password?token=x", "/first-run"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/system(\?|$)/);
  }

  await page.goto("/system/settings/account");
  await page.getByRole("button", { name: seller.email }).click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await enter(page, another);
  await expect(page).toHaveURL(/\/system(\?|$)/);
});

test("until the server has said who asks, neither the login nor a screen is shown", async ({ page }) => {
  const seller = await createSeller();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  await page.route("**/api/user", async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, seller);
  await page.goto("/");
  await page.waitForTimeout(1500);
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  answer();
  await expect(page).toHaveURL(/\/system(\?|$)/);
});

const AWAY = "Usługa jest chwilowo niedostępna, spróbuj później";

test("Session: while the service is away the login says so, the place is kept, and the page returns to it by itself", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.route("**/api/user", (route) => route.fulfill({ status: 503, json: { code: "UNAVAILABLE", requestId: "r" } }));
  await page.goto("/system/settings/account?from=link");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await expect(page.getByText(AWAY)).toBeVisible();
  await page.unroute("**/api/user");
  await expect(page.getByLabel("Imię i nazwisko")).toBeVisible();
  await expect(page).toHaveURL(/\/system\/settings\/account\?from=link$/);
});

test("an address that is none and a screen that broke say so, with a way on", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  for (const address of ["/nie-ma", "/system/nie-ma"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Nie ma takiej strony" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Przejdź do pulpitu" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);

  // A part of the app that cannot be fetched, as after a deployment.
  await page.route("**/assets/users-page-*.js", (route) => route.abort());
  await page.goto("/system/users");
  await expect(page.getByRole("heading", { name: "Ten ekran się zatrzymał" })).toBeVisible();
  await expect(page.getByText(/^Kod zgłoszenia [0-9a-f]{8}$/)).toBeVisible();
  // The frame stays.
  await expect(page.getByRole("link", { name: "Pulpit" }).first()).toBeVisible();
  await expectNoViolations(page, "crash");
  await picture(page, "crash");
  await page.unroute("**/assets/users-page-*.js");
  await page.getByRole("button", { name: "Wczytaj ponownie" }).click();
  await expect(page.getByRole("heading", { name: "Zespół", exact: true })).toBeVisible();
});
