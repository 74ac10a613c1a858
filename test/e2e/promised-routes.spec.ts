/** Every route that the product's letter names leads to its own page: none is missing, empty or broken. */
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createSeller, expect, signIn, test } from "./seller.ts";

/** Route → what its page is called; the team and banners are tabs of the settings. */
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

const COVERAGE = "docs/brief-coverage.md";
/** The letter itself stands beside the project where it is developed, and nowhere else. */
const LETTER = "../shared/spec/brief.md";

const section = (text: string, from: string, to: string): string => text.split(from)[1]?.split(to)[0] ?? "";

/** The first cell of each row of a table, as a route: `register`, `/system`. */
function routesIn(rows: string): string[] {
  return rows.split("\n").flatMap((row) => {
    const cell = /^\| `?(\/(?:system)?|[a-z][a-z-]+)`?(?=[:, |])/.exec(row)?.[1];
    return cell === undefined || cell === "route" ? [] : [cell];
  });
}

const PROMISED = [
  ...Object.keys(GUEST_ROUTES).map((route) => route.slice(1) || "/"),
  "/system",
  ...Object.keys(SYSTEM_ROUTES)
    .slice(1)
    .map((route) => route.slice(1)),
];

test("the list of promised routes is that of the coverage", () => {
  expect([...new Set(routesIn(section(readFileSync(COVERAGE, "utf8"), "## Routes", "\n## ")))].toSorted()).toEqual(PROMISED.toSorted());
});

test("the list of promised routes is that of the letter", () => {
  test.skip(!existsSync(LETTER), "the letter is not here");
  const screens = section(readFileSync(LETTER, "utf8"), "## 2. Screens and routes", "\n## ");
  const named = /Other public routes: ([a-z-]+).* and ([a-z-]+)\./.exec(screens)?.slice(1) ?? [];
  expect([...routesIn(screens), ...named].toSorted()).toEqual(PROMISED.toSorted());
});

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
