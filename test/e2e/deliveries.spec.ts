/** „Ile naprawdę kosztuje sztuka, gdy doliczę transport?” — a delivery is pasted, shared, saved and taken back. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const Found = z.object({ products: z.array(z.object({ id: z.string() })) });
const Sheet = z.looseObject({ costMethod: z.string(), costs: z.array(z.unknown()), batches: z.array(z.unknown()) });

/** From now on its cost is what its purchases say. */
async function keepFifo(page: Page, sku: string): Promise<void> {
  const { products } = Found.parse(await call(page.request, "GET", `/api/search?q=${sku}`));
  const path = `/api/products/${products[0]?.id}/costs`;
  await call(page.request, "PUT", path, { ...Sheet.parse(await call(page.request, "GET", path)), costMethod: "fifo", costs: [] });
}

test("a delivery is pasted from a spreadsheet, bears its freight, shows what it does, is saved, deleted and put back", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const sold = { order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
  await stockedShop(page.request, [sold], { KUBEK: "40,00" });
  await keepFifo(page, "KUBEK");

  await page.goto("/system/products/deliveries");
  await expect(page.getByText("Nie ma jeszcze dostaw")).toBeVisible();
  await picture(page, "deliveries-empty");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Nowa dostawa" }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Nowa dostawa" });
  await expect(panel.getByLabel("Numer dokumentu")).toBeFocused();
  await panel.getByLabel("Numer dokumentu").fill("FV 7/06");
  await panel.getByLabel("Dzień").fill(dayAgo(1));
  await panel.getByLabel("SKU").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "SKU\tIlość\tCena\nKUBEK\t10\t50,00\nNIEMA\t1\t1");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(panel.getByText("Nie ma produktu o tym SKU.")).toBeVisible();
  await panel.getByRole("button", { name: "Usuń pozycję 2" }).click();
  await panel.getByRole("button", { name: "Dodaj koszt" }).click();
  await panel.getByLabel("Kwota", { exact: true }).fill("100,00");
  // (10 × 50.00 + 100.00) / 10; the sale of today had no cost known
  await expect(panel.getByText("60,00 zł").first()).toBeVisible();
  await expect(panel).toContainText("Zmieni 1 zamówienie");
  await expect(panel).toContainText("−60,00");
  await expectNoViolations(page, "new delivery");
  await picture(page, "delivery", { keep: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "delivery on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole("button", { name: "Dodaj dostawę" }).click();

  const row = page.getByRole("row", { name: /FV 7\/06/ });
  await expect(row).toContainText("500,00 zł");
  await expect(row).toContainText("100,00 zł");
  await expectNoViolations(page, "deliveries");
  await picture(page, "deliveries", { keep: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: "Usuń: FV 7/06" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Cofnij" }).click();
  await row.getByRole("button", { name: "FV 7/06", exact: true }).click();
  await expect(page.getByLabel("SKU").first()).toHaveValue("KUBEK");
});
