/** Every route that the product's letter names (docs/brief-coverage.md) leads to its own page: none is missing, empty or broken. */
import type { Page } from "@playwright/test";
import { createSeller, expect, signIn, test } from "./seller.ts";

/** Route → what its page is called; the team and banners are tabs of the settings. The list is the letter's, not the table of screens. */
const GUEST_ROUTES = {
  "/": "Zaloguj się",
  "/register": "Załóż konto",
  "/forgot-password": "Nie pamiętam hasła",
  "/reset-password": "Otwórz link jeszcze raz",
  "/email-update": "Otwórz link jeszcze raz",
  "/terms-and-conditions": "Regulamin i prywatność",
};
const SYSTEM_ROUTES = {
  "": "Pulpit",
  "/dashboard-charts": "Wykresy",
  "/dashboard-trends": "Trendy",
  "/dashboard-income": "Rachunek wyników",
  "/allegro-ads": "Reklamy",
  "/logs": "Dziennik",
  "/products": "Produkty",
  "/product-tags": "Tagi",
  "/expenses": "Wydatki",
  "/settings": "Ustawienia",
  "/users": "Ustawienia",
  "/banners": "Ustawienia",
  "/subscription": "Ustawienia",
  "/progress": "Postęp",
};

async function headingOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const heading = page.locator("h1").first();
  await expect(heading, address).toBeVisible();
  await expect(page.locator("[aria-busy=true]"), address).toHaveCount(0);
  return `${address} ${(await heading.textContent()) ?? ""}`;
}

test("every promised route opens its own page", async ({ page }) => {
  const found: string[] = [];
  for (const address of Object.keys(GUEST_ROUTES)) found.push(await headingOf(page, address));
  await signIn(page, await createSeller(["--admin"]));
  for (const address of Object.keys(SYSTEM_ROUTES)) found.push(await headingOf(page, `/system${address}`));
  expect(found).toEqual([
    ...Object.entries(GUEST_ROUTES).map(([address, name]) => `${address} ${name}`),
    ...Object.entries(SYSTEM_ROUTES).map(([address, name]) => `/system${address} ${name}`),
  ]);
});
