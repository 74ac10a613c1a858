/** An instance with the demo company: whoever comes sees its account on the login, and may look at it without one of their own. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { cutFigures, measureFigures } from "./whole-figures.ts";

withOwnProduct(async () => ({ environment: { DEMO: "on" } }));

const LOOK = "Zobacz całe demo bez rejestracji";

const PRODUCTS = "Tabela produktów";
const productRows = (page: Page) => page.getByRole("region", { name: PRODUCTS }).getByRole("row");

/** Its days are read once, for all tests of the file. */
async function openLogin(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("img", { name: /Słupek dnia/ })).toBeVisible({ timeout: 300_000 });
}

const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Ostatnie 30 dni" }).getByRole("button", { name: new RegExp(`^${name}`) });

test("the login shows the profit that the demo's own dashboard shows of these days", async ({ page }) => {
  test.setTimeout(600_000);
  // The shop trades on and its fees come in, so an amount may be some seconds younger inside: then both are read again.
  await expect(async () => {
    await page.context().clearCookies();
    await openLogin(page);
    const shown = await row(page, "Zysk netto").locator(".ui_amount").textContent();
    // Exact, or from what to what where some goods have no cost.
    expect(shown).toMatch(/^−?[\d\u00a0]+(,\d\d|–[\d\u00a0]+)\u00a0zł$/);
    await page.getByRole("button", { name: LOOK }).click();
    await expect(page.getByRole("region", { name: "Demo" })).toBeVisible();
    await page.goto("/system?timeRange=option2&selectedTileId=last30days");
    await expect(page.locator("[data-tile=last30days] .tiles_profit .ui_amount")).toHaveText(shown ?? "", { timeout: 10_000 });
  }).toPass();
});

test("every row of the login's account opens by the keyboard, and axe finds nothing in any look", async ({ page }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openLogin(page);
  await expect(page.getByText("Dane pokazowe")).toBeVisible();
  for (const name of ["Przychód netto", "Towar i pakowanie", "Opłaty Allegro", "Reklamy", "Wydatki", "Zysk netto"]) {
    await row(page, name).focus();
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toHaveAttribute("aria-expanded", "true");
  }
  await expect(page.getByText("Prowizje", { exact: true })).toBeVisible();
  await expect(page.getByText("Zysk na zamówienie")).toBeVisible();
  for (const [look, width, scheme] of [
    ["light", 1440, "light"],
    ["dark", 1440, "dark"],
    ["a dark phone", 390, "dark"],
    ["a light phone", 320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `the login's demo, ${look}`);
    await expectNoSidewaysScroll(page, `the login's demo, ${look}`);
  }
});

test("no figure of the demo's first screen is cut or leaves its card, at any width", async ({ page }) => {
  test.setTimeout(600_000);
  await measureFigures(page);
  await page.goto("/");
  await page.getByRole("button", { name: LOOK }).click();
  await expect(page.getByRole("region", { name: "Demo" })).toBeVisible();
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // The longest line of a tile says which fees nobody has billed yet, and what they are for.
    await expect(page.getByRole("region", { name: "Okresy" })).toContainText("szacunek");
    await expect(page.locator('[data-tile="forecast"]')).toContainText("Zostało dni");
    // A table at a desk, a list on a phone.
    await expect(page.getByRole("region", { name: "Produkty" })).toContainText(/ z \d+ produkt|Żaden produkt|nic tu nie ma|Brak wierszy/);
    expect(await cutFigures(page, "at rest"), `${width} px`).toEqual([]);
  }
});

test("a table taller than the window scrolls to its last row, and its head and totals stay", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/");
  await page.getByRole("button", { name: LOOK }).click();
  await expect(page.getByRole("region", { name: "Demo" })).toBeVisible();
  await page.goto("/system?timeRange=option2&selectedTileId=last30days");
  const table = page.getByRole("region", { name: PRODUCTS });
  // More than the whole, the rest and the fourteen products that 600 pixels hold.
  await expect.poll(() => productRows(page).count()).toBeGreaterThan(16);
  await table.evaluate((box) => box.scrollIntoView({ block: "end" }));
  await table.hover();
  // By the wheel, as a hand does it: a box that only a program can scroll would pass otherwise.
  await page.mouse.wheel(0, 5000);
  // Its last columns lie beside what is in sight.
  await expect(productRows(page).last()).toBeInViewport({ ratio: 0.7 });
  await expect(table.getByRole("columnheader", { name: "Produkt", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(table.getByText("Razem", { exact: true })).toBeInViewport({ ratio: 1 });
});

test("a visitor looks at the demo without an account, and goes on to one of their own", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: LOOK })).toHaveAccessibleDescription(/Bez zakładania konta/);
  await picture(page, "demo-login");
  await expectNoSidewaysScroll(page, "login with the demo");
  await expectNoViolations(page, "login with the demo on a phone in the dark");

  await page.getByRole("button", { name: LOOK }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);
  const bar = page.getByRole("region", { name: "Demo" });
  await expect(bar).toContainText("Oglądasz dane pokazowe");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expectNoViolations(page, "the demo's dashboard");
  await picture(page, "demo-dashboard");
  await expectNoSidewaysScroll(page, "the demo's dashboard");
  await expectNoViolations(page, "the demo's dashboard on a phone in the dark");

  // What is a person's own is no guest's, nor is anything a change.
  await page.goto("/system/settings/account");
  await expect(page).toHaveURL(/\/system\/settings$/);
  await expect(bar).toBeVisible();
  await expect(page.getByRole("link", { name: "Firma i obliczenia" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Moje konto" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Zespół" })).toHaveCount(0);
  await expect(page.getByText("Dom i Kuchnia Demo").or(page.locator("fieldset:disabled")).first()).toBeVisible();
  expect((await page.request.get("/api/user/sessions")).status()).toBe(403);
  expect((await page.request.get("/api/company/export")).status()).toBe(403);

  await bar.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole("heading", { name: "Załóż konto" })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});
