/** „Ile zarobiłem na tym?” — one box finds products, orders and screens, and says the profit beside each. */
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { snapshot } from "./picture.ts";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny żółty", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };
const ROWS = [
  { ...KUBEK, order: "ZAM-100", day: dayAgo(0) },
  { ...WAZON, order: "ZAM-200", day: dayAgo(0) },
];
// net 100,00 − 40,00 = 60,00 and 50,00 − 80,00 = −30,00
const COSTS = { KUBEK: "40,00", WAZON: "80,00" };

/** From anywhere on the screen, without the mouse. */
async function find(page: Page, text: string): Promise<void> {
  const box = page.getByRole("searchbox", { name: /Szukaj wszędzie/ });
  await expect(box).toBeVisible();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
}

test("a misspelt product is found by keyboard alone, with its profit, and opens", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, COSTS);
  await page.goto("/system");
  await expect(page.locator('[data-tile="today"]')).toContainText("30,00 zł");
  await find(page, "kubke zolty");
  const hit = page.getByRole("option", { name: /Kubek ceramiczny żółty/ });
  await expect(hit).toContainText("+60,00");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/system\/products\/\d+/);
});

test("an order is found by its number and opens beside what is on the screen", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, COSTS);
  await page.goto("/system/orders");
  await find(page, "zam-2");
  await expect(page.getByRole("option", { name: /ZAM-200/ })).toContainText("−30,00");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Zamówienie ZAM-200");
});

test("two companies with the same goods and order numbers find their own only", async ({ page, seller, browser }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, COSTS);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createSeller());
  await stockedShop(other.request, [{ ...KUBEK, order: "ZAM-100", day: dayAgo(0), quantity: 2 }], COSTS);
  for (const [who, profit] of [
    [page, "+60,00"],
    [other, "+120,00"],
  ] as const) {
    await who.goto("/system");
    await find(who, "zam-100");
    await expect(who.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await expect(who.getByRole("listbox").getByRole("option")).toContainText(profit);
  }
});

test("a screen is found by what people call it, and nothing is said to be nothing", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings");
  await find(page, "zamow");
  await expect(page.getByRole("option", { name: "Zamówienia" })).toBeVisible();
  await page.getByRole("searchbox", { name: /Szukaj wszędzie/ }).fill("qwertyuiop");
  await expect(page.getByText("Nic nie pasuje")).toBeVisible();
});

test("the results are readable in both schemes and on a phone", async ({ page }) => {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller());
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/orders");
  await find(page, "zestaw");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectNoViolations(page, "search");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "search dark", { rules: "colours" });
  await snapshot(page, "search-desktop-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await snapshot(page, "search-desktop-light");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/system/orders");
  await page.getByRole("button", { name: "Szukaj wszędzie" }).click();
  await page.keyboard.type("zestaw");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await snapshot(page, "search-phone-light");
});
