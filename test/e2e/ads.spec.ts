/** The seller asks whether advertising earned, and brings in the panel's file to know. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, importAds, stockedShop } from "./shop.ts";

const ADVERTISED = dayAgo(10);
const TOO_FEW = dayAgo(9);

/**
 * Ten mugs for 61.50, 50.00 net, that cost 30.00: 200.00 of 615.00 are left before advertising. Two days of it were billed
 * with 123.00 and 24.60, 100.00 and 20.00 net.
 */
async function advertisedShop(page: Page): Promise<void> {
  const mugs = { order: "Z-1", day: dayAgo(12), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 10, price: "61,50", offer: "501" };
  const vase = { order: "Z-2", day: dayAgo(12), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "123,00", offer: "502" };
  const storeId = await stockedShop(page.request, [mugs, vase], { KUBEK: "30,00", WAZON: "40,00" });
  await importAds(page.request, storeId, [
    { day: ADVERTISED, amount: "-123,00" },
    { day: TOO_FEW, amount: "-24,60" },
  ]);
}

/** 110.70 of 123.00 are said to be the mug's, 24.60 the vase's; whether with VAT the file does not say. */
const REPORT = [
  "Data;Nazwa kampanii;Numer oferty;Tytuł oferty;Wyświetlenia;Kliknięcia;Koszt(PLN);Liczba sprzedanych sztuk;Wartość sprzedaży(PLN)",
  `${ADVERTISED};Jesień;501;Kubek ceramiczny;1000;40;110,70;4;246,00`,
  `${TOO_FEW};Jesień;502;Wazon szklany;200;5;24,60;0;0,00`,
].join("\n");

const tile = (page: Page, figure: string) => page.locator(`[data-figure="${figure}"]`);

test("bills alone, then the panel's file: tiles, levels and advice; the undo brings back what was", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await advertisedShop(page);
  await page.goto("/system/allegro-ads");

  // What bills know: 100.00 + 20.00, of 738.00 of sales; nothing else is made up.
  const verdict = page.locator("[data-verdict]");
  await expect(verdict).toContainText("Za reklamy zapłacono 120,00 zł.");
  await expect(tile(page, "cost")).toContainText("120,00 zł");
  await expect(tile(page, "tacos")).toContainText("16,3%");
  await expect(tile(page, "profit")).toContainText("brak raportu");
  await expectNoViolations(page, "ads");

  await page.getByRole("link", { name: "Wgraj raport" }).click();
  const wizard = page.getByRole("dialog", { name: "Import danych" });
  await expect(wizard.getByRole("radio", { name: "Reklamy" })).toBeChecked();
  await page
    .locator("input[type=file]:not(.swal2-file)")
    .setInputFiles({ name: "raport.csv", mimeType: "text/csv", buffer: Buffer.from(REPORT, "utf8") });
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  // 135.30 is neither 147.60 nor its 120.00 without VAT, so it is asked.
  await wizard.getByRole("combobox", { name: "Koszt w tym pliku jest" }).click();
  await page.getByRole("option", { name: "brutto, z VAT" }).click();
  await wizard.getByRole("button", { name: "Odpowiedz i sprawdź" }).click();
  // 147.60 − 135.30; on offers 90.00 + 20.00
  const effect = wizard.getByRole("region", { name: "Co zrobi raport" });
  await expect(effect).toContainText("+12,30 zł");
  await expect(effect).toContainText("0,00 zł → 110,00 zł");
  await expectNoViolations(page, "ads");
  await wizard.getByRole("button", { name: "Importuj 2 wiersze" }).click();
  await wizard.getByRole("link", { name: "Zobacz reklamy" }).click();

  // 246.00 × 200 ÷ 615 = 80.00 are left of what advertising sold, and 120.00 were paid.
  await expect(verdict).toContainText("Reklamy straciły 40,00 zł.");
  await expect(verdict).toContainText("Sprzedaż z reklam 246,00 zł zostawiła 80,00 zł marży, a reklamy kosztowały 120,00 zł: POAS 0,67.");
  await expect(tile(page, "adSales")).toContainText("246,00 zł");
  await expect(tile(page, "profit")).toContainText("−40,00 zł");
  // 246.00 ÷ 120.00, and 120.00 ÷ 45
  await expect(tile(page, "roas")).toContainText("2,05");
  await expect(tile(page, "cpc")).toContainText("2,67 zł");
  // 120.00 ÷ 246.00; 45 of 1200; 80.00 ÷ 120.00; 246.00 ÷ 80.00 and its reverse
  await expect(tile(page, "acos")).toContainText("48,8%");
  await expect(tile(page, "ctr")).toContainText("3,75%");
  await expect(tile(page, "poas")).toContainText("0,67");
  await expect(tile(page, "breakEvenRoas")).toContainText("3,08");
  await expect(tile(page, "breakEvenRoas")).toContainText("32,5%");
  // 120.00 billed less 110.00 on offers
  await expect(page.getByRole("region", { name: "Skąd znamy koszt reklam" })).toContainText("10,00 zł");

  const mug = page.getByRole("row", { name: /Kubek ceramiczny/ });
  // 90.00 ÷ 40 = 2.25 a click, which leaves 80.00 ÷ 40 = 2.00
  await expect(mug).toContainText("Obniż CPC do 2,00 zł");
  await expect(mug).toContainText("Klik kosztuje 2,25 zł, a zostawia 2,00 zł.");
  await expect(mug).toContainText("−10,00");
  await expect(page.getByRole("row", { name: /Wazon szklany/ })).toContainText("5 z 30 kliknięć: brakuje 25.");
  await expect(page.getByRole("row", { name: /Nieprzypisane/ })).toContainText("10,00");
  await expectNoViolations(page, "ads");
  await picture(page, "ads");
  // The last of the pictures is a phone's.
  await page.setViewportSize({ width: 1440, height: 900 });

  await mug.getByRole("button", { name: /90,00/ }).click();
  const postings = page.getByRole("dialog", { name: "Kubek ceramiczny" });
  await expect(postings).toContainText("Suma 1 wpisu równa się komórce");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Kampanie", exact: true }).click();
  await expect(page.getByRole("row", { name: /Jesień/ })).toContainText("110,00");
  // The campaign opens to its offers, under their whole, and back.
  await page.getByRole("button", { name: "Jesień", exact: true }).click();
  await expect(page).toHaveURL(/campaign=/);
  await expect(page.getByRole("row", { name: /^Razem/ })).toContainText("110,00");
  await expect(page.getByRole("row", { name: /Nieprzypisane/ })).toHaveCount(0);
  await expect(mug).toContainText("90,00");
  await page.getByRole("button", { name: "Wszystkie kampanie" }).click();
  await page.getByRole("button", { name: "Zgodność z rozliczeniem" }).click();
  await expect(page.getByRole("row", { name: /różni się/ })).toContainText("+12,30");
  await expect(page.getByRole("row", { name: /zgodne/ })).toContainText("24,60");
  await page.getByRole("button", { name: "Ile za klik" }).click();
  // 200.00 ÷ 10 pieces; of 30 clicks and more the click itself: 2.00
  const allowed = page.getByRole("row", { name: /Kubek ceramiczny/ });
  await expect(allowed).toContainText("20,00");
  await expect(allowed).toContainText("2,00");
  await expect(page).toHaveURL(/tab=breakEven/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "ads");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: /ostatni plik/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cofnij import" }).click();
  await page.getByRole("dialog", { name: "Cofnąć ten import?" }).getByRole("button", { name: "Cofnij import" }).click();
  await expect(page.getByText("Import cofnięty")).toBeVisible();
  await page.goto("/system/allegro-ads");
  await expect(verdict).toContainText("Za reklamy zapłacono 120,00 zł.");
  await expect(tile(page, "profit")).toContainText("brak raportu");
});
