/** Settings change the figures, say what is wrong, and never overwrite somebody else's change. */
import { z } from "zod";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const Settings = z.looseObject({ version: z.number(), packagingPerOrder: z.number(), recoveryPercent: z.number() });

test.beforeEach(async ({ seller }) => {
  expect(seller.email).not.toBe("");
});

test("a switch says what it does to the profit before it is saved, does exactly that on the dashboard, and the log gives it back", async ({
  page,
}) => {
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {
    KUBEK: "40,00",
  });
  await page.goto("/system/settings");
  await page.getByLabel("Zwolniony z VAT").check();
  await expect(page.getByText("Masz 1 niezapisaną zmianę")).toBeVisible();
  // A payer keeps 100,00 − 40,00. No VAT leaves 123,00; the cost of 40,00 net becomes 40,00 × 1,23 = 49,20 gross.
  const effect = page.getByRole("region", { name: "Zysk za ostatnie 12 miesięcy" });
  await expect(effect).toContainText(/60,00\szł.*73,80\szł.*\+13,80\szł/);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Sukces!")).toBeVisible();
  await page.getByRole("link", { name: "Pulpit" }).first().click();
  await expect(page.locator('[data-tile="today"]')).toContainText("73,80 zł");
  await page.goto("/system/logs?type=audit");
  await page.getByRole("button", { name: "Przywróć poprzednie" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Przywróć poprzednie" }).click();
  await page.getByRole("link", { name: "Pulpit" }).first().click();
  await expect(page.locator('[data-tile="today"]')).toContainText("60,00 zł");
});

test("what cannot be saved is said at the field, and nothing is sent", async ({ page }) => {
  await page.goto("/system/settings");
  await page.getByLabel("Pakowanie zamówienia").fill("1,234");
  await page.getByLabel("Odzysk towaru ze zwrotów").fill("101");
  await page.getByLabel("NIP").fill("526-025-02-75");
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Cyfra kontrolna się nie zgadza: w numerze jest pomyłka")).toBeVisible();
  await expect(page.getByText("Wpisz kwotę, np. 1,20")).toBeVisible();
  await expect(page.getByText("Wpisz cały procent od 0 do 100")).toBeVisible();
  const saved = Settings.parse(await call(page.request, "GET", "/api/company-settings"));
  expect(saved.packagingPerOrder).toBe(0);
});

test("a change made by somebody else in between is kept beside one's own", async ({ page }) => {
  await page.goto("/system/settings");
  await page.getByLabel("Pakowanie zamówienia").fill("1,50");
  const before = Settings.parse(await call(page.request, "GET", "/api/company-settings"));
  // The page has not heard of it yet: its own answer comes only after its own change was sent.
  const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().endsWith("/api/company-settings"));
  await page.route("**/api/company-settings", async (route) => {
    if (route.request().method() === "GET") await sent;
    await route.continue();
  });
  await call(page.request, "PUT", "/api/company-settings", { version: before.version, recoveryPercent: 80 });
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Ktoś zmienił ustawienia w międzyczasie")).toBeVisible();
  await expect(page.getByText("Odzysk towaru ze zwrotów: 80%")).toBeVisible();
  await page.getByRole("button", { name: "Zachowaj moje zmiany" }).click();
  await expect(page.getByLabel("Odzysk towaru ze zwrotów")).toHaveValue("80");
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  const after = Settings.parse(await call(page.request, "GET", "/api/company-settings"));
  expect([after.packagingPerOrder, after.recoveryPercent]).toEqual([150, 80]);
});
