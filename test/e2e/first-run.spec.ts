/** An instance of its own that has nobody and lets nobody register: its first visitor makes its administrator, once. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";

withOwnProduct(async () => ({ environment: { REGISTRATION: "off" } }));

const PASSWORD = "kubek-zielony-pod-oknem";

test("the login of an empty instance leads to its first administrator, and afterwards nothing does", async ({ page, browser, baseURL }) => {
  // Somebody else has the page open at the same time.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const slower = await elsewhere.newPage();
  await slower.goto("/first-run");
  await expect(slower.getByRole("heading", { name: "Pierwsze uruchomienie" })).toBeVisible();

  await page.goto("/system/settings");
  await expect(page).toHaveURL(/\/first-run$/);
  await expect(page.getByRole("heading", { name: "Pierwsze uruchomienie" })).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL(/\/first-run$/);
  await page.getByRole("button", { name: "Utwórz konto administratora" }).click();
  await expect(page.getByText("Wpisz adres e-mail")).toBeVisible();
  await page.getByLabel("E-mail").fill("szefowa@example.com");
  await page.getByLabel("Hasło", { exact: true }).fill("szefowa123");
  await expect(page.getByText("łatwe do odgadnięcia")).toBeVisible();
  await page.getByRole("button", { name: "Utwórz konto administratora" }).click();
  await expect(page.getByText(/łatwo odgadnąć|liście haseł/)).toBeVisible();
  await expectNoViolations(page, "first run");
  await picture(page, "first-run");
  await expectNoSidewaysScroll(page, "first run");
  await expectNoViolations(page, "first run on a phone in the dark");

  await page.getByLabel("E-mail").fill("szefowa@example.com");
  await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Utwórz konto administratora" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await page.goto("/first-run");
  await expect(page).toHaveURL(/\/system(\?|$)/);

  await slower.getByLabel("E-mail").fill("inny@example.com");
  await slower.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await slower.getByRole("button", { name: "Utwórz konto administratora" }).click();
  await expect(slower.getByRole("heading", { name: "Ktoś był szybszy" })).toBeVisible();
  await expect(slower.getByText("Ten serwis ma już użytkowników")).toBeVisible();
  await slower.getByRole("link", { name: "Zaloguj się" }).click();
  await expect(slower.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await slower.goto("/first-run");
  await expect(slower).toHaveURL(/\/$/);
  await expect(slower.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await slower.getByLabel("E-mail").fill("szefowa@example.com");
  await slower.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await slower.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(slower).toHaveURL(/\/system(\?|$)/);
  await elsewhere.close();
});

test("where registration is switched off nothing leads to it, and its address says why", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Załóż konto" })).toHaveCount(0);
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "Rejestracja jest wyłączona" })).toBeVisible();
  await expect(page.getByLabel("Hasło")).toHaveCount(0);
  await expectNoViolations(page, "closed registration");
  await page.getByRole("link", { name: "Wróć do logowania" }).click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});
