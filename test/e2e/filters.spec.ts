/** „Ile zarobiłem na wszystkich rynkach?” and „Ile na prezentach?” — two choices that every report follows. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { rememberMessage } from "./remember-message.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const KUBEK = { order: "ZAM-PL", day: dayAgo(0), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { order: "ZAM-2", day: dayAgo(0), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };
// net 100,00 − 40,00 = 60,00 and 50,00 − 30,00 = 20,00
const COSTS = { KUBEK: "40,00", WAZON: "30,00" };

const today = (page: Page) => page.locator('[data-tile="today"]');

async function chooseMarket(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Rynek: ${from}` }).click();
  const message = await rememberMessage(page);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitemradio", { name: to }).click();
  await reloaded;
  expect(await message()).toBe("Zmieniono rynek");
}

/** The name of the file that the table of products is saved under. */
async function savedAs(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "Produkty", exact: true }).getByRole("button", { name: "Pobierz" }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  return (await download).suggestedFilename();
}

test("all markets are one view in złoty, beside the active one, through reload, back and every screen", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [KUBEK, { ...WAZON, order: "ZAM-CZ", market: "CZ" }], COSTS);
  await page.goto("/system");
  await expect(today(page)).toContainText("60,00 zł");
  await chooseMarket(page, "Polska", "Wszystkie rynki (PLN)");
  // 60,00 of Poland and 20,00 of Czechia
  await expect(today(page)).toContainText("80,00 zł");
  await expect(page).toHaveURL(/markets=all/);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/dashboard/tiles");
  await page.reload();
  const { filter } = z.object({ filter: z.object({ markets: z.array(z.string()) }) }).parse((await asked).postDataJSON());
  expect([filter.markets, (await asked).headers()["x-market"]]).toEqual([["PL", "CZ", "SK", "HU"], "PL"]);
  expect(await page.evaluate(() => [localStorage.getItem("activeMarket"), localStorage.getItem("activeCurrency")])).toEqual(["PL", "PLN"]);
  await expect(page.getByRole("button", { name: "Rynek: Wszystkie rynki" })).toBeVisible();
  await expect(today(page)).toContainText("80,00 zł");
  expect(await savedAs(page)).toContain(", wszystkie rynki.csv");

  await page.getByRole("link", { name: "Zamówienia", exact: true }).click();
  const orders = page.getByRole("region", { name: "Tabela zamówień" });
  await expect(orders).toContainText("ZAM-PL");
  await expect(orders).toContainText("ZAM-CZ");
  await page.goBack();
  await expect(today(page)).toContainText("80,00 zł");
  // What was sold in Czechia alone is there on the product's own screen too.
  await page.getByRole("link", { name: "Wazon szklany" }).first().click();
  await expect(page.getByRole("heading", { name: "Wazon szklany", level: 1 })).toBeVisible();
  await expect(today(page)).toContainText("20,00 zł");
  // A screen without a filter knows the choice as well.
  await page.goto("/system/settings");
  await chooseMarket(page, "Wszystkie rynki", "Polska");
  await page.goto("/system");
  await expect(today(page)).toContainText("60,00 zł");
  await expect(page).not.toHaveURL(/markets=/);
});

test("tags narrow every report by keyboard, stand as chips, in views and in names of files", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [KUBEK, WAZON], COSTS);
  const range = { startDate: dayAgo(0), endDate: dayAgo(0) };
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string(), sku: z.string() })) })
    .parse(await call(page.request, "POST", "/api/dashboard/products", { filter: {}, ...range }));
  for (const [name, color, sku] of [
    ["Prezenty", "pink", "KUBEK"],
    ["Szkło", "teal", "WAZON"],
  ]) {
    const { id } = z.object({ id: z.string() }).parse(await call(page.request, "POST", "/api/product-tags", { name, color }));
    const productIDs = items.filter((product) => product.sku === sku).map((product) => product.id);
    await call(page.request, "PUT", `/api/product-tags/${id}/products`, { of: { productIDs }, assigned: true });
  }
  await page.goto("/system");
  await expect(today(page)).toContainText("80,00 zł");
  await page.getByRole("button", { name: "Filtruj tagami" }).press("Enter");
  const field = page.getByPlaceholder("Znajdź tag");
  await expect(field).toBeFocused();
  await field.fill("prez");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("option", { name: /Prezenty/ })).toHaveAttribute("aria-selected", "true");
  await expectNoViolations(page, "tag filter");
  await field.press("Escape");
  await expect(field).toBeHidden();
  const chip = page.getByRole("button", { name: "Usuń filtr: tag Prezenty" });
  await expect(chip).toBeVisible();
  await expect(today(page)).toContainText("60,00 zł");
  expect(await savedAs(page)).toContain(", tag Prezenty.csv");
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(today(page)).toContainText("60,00 zł");

  await page.getByRole("button", { name: "Zapisane widoki" }).click();
  await page.getByLabel("Nazwa widoku").fill("Prezenty");
  await page.getByRole("button", { name: "Zapisz ten widok" }).click();
  await expect(page.getByRole("button", { name: /^Prezenty/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await chip.click();
  await expect(today(page)).toContainText("80,00 zł");
  await page.getByRole("button", { name: "Zapisane widoki" }).click();
  await page.getByRole("button", { name: /^Prezenty/ }).click();
  await expect(chip).toBeVisible();
  await expect(today(page)).toContainText("60,00 zł");

  // Any of several tags; the statement follows the same filter.
  await page.getByRole("link", { name: "Rachunek wyników", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rachunek wyników", level: 1 })).toBeVisible();
  await expect(chip).toBeVisible();
  await page.getByRole("button", { name: "Filtruj tagami 1" }).click();
  await page.getByRole("option", { name: /Szkło/ }).click();
  await expect(page.getByRole("row", { name: /Zysk netto/ })).toContainText("80,00");
  await page.getByRole("button", { name: "Wyczyść", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Usuń filtr/ })).toHaveCount(0);
  await page.getByRole("option", { name: /Prezenty/ }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Zysk netto/ })).toContainText("60,00");
  await picture(page, "tag-filter");
  await expectNoSidewaysScroll(page, "tag filter phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Resetuj filtry" }).click();
  await expect(page.getByRole("button", { name: "Filtruj tagami", exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Zysk netto/ })).toContainText("80,00");
});

test("„Resetuj filtry” is offered only where a filter is set", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [KUBEK], COSTS);
  const range = `timeRange=custom&startDate=${dayAgo(60)}&endDate=${dayAgo(50)}`;
  await page.goto(`/system?${range}`);
  // Days without a sale and without a filter: nothing can be reset.
  await expect(page.getByRole("heading", { name: "W tym okresie nic tu nie ma" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Resetuj filtry" })).toHaveCount(0);
  // No rate is missing where nothing is known.
  await expect(page.getByRole("region", { name: "Z czego wynika zysk" })).toContainText("brak danych z tych dni");
  await page.getByRole("button", { name: "Pokaż wyliczenie" }).click();
  await expect(page.getByRole("dialog").getByRole("row", { name: /^Opłaty Allegro/ })).toContainText("brak danych z tych dni");
  await expect(page.getByText("brakuje kursu waluty")).toHaveCount(0);
  await page.goto(`/system?${range}&searchPhrase=wazon`);
  // What comes last makes the page shorter: the button would move away between pressing and letting go.
  await expect(page.getByRole("region", { name: "Co się zmieniło" })).toContainText("brak danych do porównania");
  await expect(page.getByRole("heading", { name: "Żaden produkt nie pasuje" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const reset = page.getByRole("button", { name: "Resetuj filtry" }).last();
  await reset.click();
  await expect(today(page)).toContainText("60,00 zł");
  await expect(page.getByRole("button", { name: "Resetuj filtry" })).toHaveCount(0);
});
