/** „Ile zarabia moja kolekcja zimowa?” — products are tagged where they are seen, and their tag is a row of figures at once. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const RANGE = { startDate: dayAgo(0), endDate: dayAgo(0) };
const KUBEK = { day: dayAgo(0), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00", offer: "7001" };
const WAZON = { day: dayAgo(0), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50", offer: "7002" };
const KOC = { day: dayAgo(0), sku: "KOC", name: "Koc wełniany", quantity: 1, price: "36,90", offer: "7003" };

// net 100,00 − 40,00; 50,00 − 30,00; 30,00 − 35,00
const COSTS = { KUBEK: "40,00", WAZON: "30,00", KOC: "35,00" };

async function profits(page: Page): Promise<unknown> {
  return call(page.request, "POST", "/api/dashboard/tags", { filter: {}, ...RANGE });
}

const rowOf = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const picker = (page: Page) => page.getByPlaceholder("Znajdź albo utwórz tag");

test("ticked products get a new tag by keyboard, its row has their profit, and what is taken back is gone", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(
    page.request,
    [
      { ...KUBEK, order: "1" },
      { ...WAZON, order: "2" },
      { ...KOC, order: "3" },
    ],
    COSTS,
  );
  await page.goto("/system");
  await expect(page.getByRole("region", { name: "Do załatwienia" })).toBeVisible();
  await page.getByLabel("Uwzględnij produkt: Koc wełniany").uncheck();
  // The rows stay while the totals of the ticked ones are counted, and so does the focus.
  await expect(page.getByLabel("Uwzględnij produkt: Koc wełniany")).toBeFocused();
  await expect(rowOf(page, /Razem/)).toContainText("2 z 3 produktów");
  await expect(page.getByLabel("Uwzględnij produkt: Koc wełniany")).toBeFocused();
  await page.keyboard.press("t");
  await expect(page.getByText("Tagi 2 produktów")).toBeVisible();
  await expect(picker(page)).toBeFocused();
  await picker(page).fill("Prezenty");
  await expectNoViolations(page, "picker");
  await page.getByRole("radio", { name: "różowy" }).check();
  // Enter after a name makes the tag: no arrow has to reach „Utwórz”.
  await picker(page).press("Enter");
  await expect(page.getByText("Dodano „Prezenty” do 2 produktów.")).toBeVisible();
  // A name that there is, however it is written, is that tag, and giving it again takes nothing off.
  await picker(page).fill("prezenty");
  await picker(page).press("Enter");
  await expect(picker(page)).toHaveValue("");
  await picker(page).fill("x".repeat(61));
  await expect(page.getByText("Nazwa tagu może mieć najwyżej 60 znaków.")).toBeVisible();
  await picker(page).press("Enter");
  await expect(page.locator(".tag-picker_root").getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(picker(page)).toBeHidden();
  await expect(rowOf(page, /Kubek ceramiczny/)).toContainText("Prezenty");
  await page.getByRole("button", { name: "Zaznacz wszystkie", exact: true }).click();

  const tabs = page.getByRole("navigation", { name: "Podział tabeli" });
  await tabs.getByRole("button", { name: "Tagi" }).click();
  await expect(page.getByRole("region", { name: "Tabela tagów" })).toBeVisible();
  // 60,00 + 20,00; the blanket alone carries no tag
  await expect(rowOf(page, /Prezenty/)).toContainText("+80,00");
  await expect(rowOf(page, /Bez tagu/)).toContainText("−5,00");
  expect(await profits(page)).toMatchObject({
    items: [{ name: "Prezenty", color: "pink", products: 2, figures: { netProfit: 8000 } }],
    unallocated: { netProfit: -500 },
  });

  // The same from the table of offers: the loss of 5,00 gets its tag.
  await tabs.getByRole("button", { name: "Oferty" }).click();
  await expect(page.getByRole("region", { name: "Tabela ofert" })).toBeVisible();
  await page.getByRole("button", { name: "Ze stratą" }).click();
  await expect(page.getByLabel("Uwzględnij produkt: Koc wełniany")).toBeVisible();
  await expect(rowOf(page, /Kubek ceramiczny/)).toBeHidden();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.locator('[aria-keyshortcuts="t"]').click();
  await expect(page.getByText("Tagi 1 produktu")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole("option", { name: "Prezenty" }).click();
  await expect(page.getByText("Dodano „Prezenty” do 1 produktu.")).toBeVisible();
  expect(await profits(page)).toMatchObject({ items: [{ figures: { netProfit: 7500 } }] });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByText(/Dodano „Prezenty”/)).toBeHidden();
  expect(await profits(page)).toMatchObject({ items: [{ figures: { netProfit: 8000 } }] });

  await tabs.getByRole("button", { name: "Produkty" }).click();
  await page.getByRole("link", { name: "Wazon szklany" }).click();
  await page.getByRole("button", { name: "Zdejmij tag: Prezenty" }).click();
  await expect(page.getByText("Zdjęto „Prezenty” z 1 produktu.")).toBeVisible();
  expect(await profits(page)).toMatchObject({ items: [{ figures: { netProfit: 6000 } }], unallocated: { netProfit: 1500 } });
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByRole("list", { name: "Tagi produktu" })).toContainText("Prezenty");
  expect(await profits(page)).toMatchObject({ items: [{ figures: { netProfit: 8000 } }] });
});

test("tags are made, renamed, merged and deleted on their own screen, and each of it is taken back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/product-tags");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze tagów" })).toBeVisible();
  await expectNoViolations(page, "no tags");
  await stockedShop(
    page.request,
    [
      { ...KUBEK, order: "1" },
      { ...WAZON, order: "2" },
    ],
    COSTS,
  );
  await page.goto("/system/product-tags");
  for (const name of ["Zima", "Lato"]) {
    await page.getByLabel("Nazwa").fill(name);
    await page.getByLabel("Nazwa").press("Enter");
    await expect(rowOf(page, new RegExp(name))).toBeVisible();
  }
  await page.getByLabel("Nazwa").fill("zima");
  await page.getByRole("button", { name: "Dodaj tag" }).click();
  await expect(page.getByText("Tag o tej nazwie już istnieje.")).toBeVisible();

  // Kubek is in both, wazon in one.
  await page.goto("/system");
  await page.locator('[aria-keyshortcuts="t"]').click();
  await page.getByRole("option", { name: "Zima" }).click();
  await expect(page.getByText("Dodano „Zima” do 2 produktów.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Uwzględnij produkt: Wazon szklany").uncheck();
  await page.locator('[aria-keyshortcuts="t"]').click();
  await page.getByRole("option", { name: "Lato" }).click();
  await expect(page.getByText("Dodano „Lato” do 1 produktu.")).toBeVisible();

  await page.goto("/system/product-tags");
  await expect(rowOf(page, /Zima/)).toContainText("+80,00");
  await expect(rowOf(page, /Lato/)).toContainText("+60,00");
  await page.getByRole("button", { name: "Zmień tag: Lato" }).click();
  const form = page.getByRole("form", { name: "Zmień tag: Lato" });
  await form.getByLabel("Nazwa").fill("Wiosna");
  await form.getByLabel("Grupa").fill("Sezon");
  await form.getByRole("button", { name: "Zapisz" }).click();
  await expect(rowOf(page, /Wiosna/)).toContainText("Sezon");
  await page.getByRole("button", { name: "Zmień tag: Zima" }).click();
  await page.getByRole("combobox", { name: "Połącz z innym tagiem" }).click();
  await page.getByRole("option", { name: "Wiosna" }).click();
  await expectNoViolations(page, "tags");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolations(page, "tags dark", { rules: "colours" });
  await page.getByRole("button", { name: "Połącz", exact: true }).click();
  // The form names the other tag until it closes.
  await expect(page.locator(".product-tags_edit")).toHaveCount(0);
  await expect(rowOf(page, /Wiosna/)).toContainText("+80,00");
  await expect(rowOf(page, /Zima/)).toHaveCount(0);
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(rowOf(page, /Wiosna/)).toContainText("+60,00");
  await page.getByRole("button", { name: "Usuń tag: Zima" }).click();
  await expect(rowOf(page, /Zima/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cofnij" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, /Zima/)).toContainText("+80,00");
  expect(await call(page.request, "GET", "/api/product-tags")).toMatchObject({
    items: [
      { name: "Wiosna", group: "Sezon", products: 1 },
      { name: "Zima", group: "", products: 2 },
    ],
  });

  // A rule says what it will do, does that, and is taken back: kubek has the tag by a hand, wazon gets it by the rule.
  await page.getByRole("button", { name: "Reguła tagu: Wiosna" }).click();
  const panel = page.getByRole("dialog", { name: "Reguła tagu" });
  await panel.getByLabel("SKU według wzoru").fill("kub*, wazon");
  await expect(panel.getByText("Doda 1, usunie 0.")).toBeVisible();
  await expect(panel.getByText("Warunki spełniają 2 produkty.")).toBeVisible();
  await expect(panel.getByText("Dostaną tag: Wazon szklany")).toBeVisible();
  await expectNoViolations(page, "rule dark");
  await picture(page, "product-tags-rule", { keep: true });
  await expectNoSidewaysScroll(page, "rule phone");
  await panel.getByRole("button", { name: "Zapisz i nadaj tagi" }).click();
  await expect(page.getByText("Reguła tagu „Wiosna”: dodano 1, usunięto 0.")).toBeVisible();
  await expect(rowOf(page, /Wiosna/)).toContainText("+80,00");
  await expect(rowOf(page, /Wiosna/)).toContainText("Tag nadawany regułą: 1 produkt");
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(rowOf(page, /Wiosna/)).toContainText("+60,00");
  // The switch turns when the server has said so.
  await page.getByLabel("Sezon: jeden tag na produkt").click();
  await expect(page.getByLabel("Sezon: jeden tag na produkt")).toBeChecked();
  await expect(page.getByText(/sumują się do 100%/)).toBeVisible();

  // The same from cells of a spreadsheet: a bad row keeps all of it out.
  await page.getByRole("button", { name: "Tagi z pliku" }).click();
  const file = page.getByRole("dialog", { name: "Tagi produktów w pliku" });
  await file.getByLabel("Albo wklej komórki z arkusza").fill("SKU;Tagi\nWAZON;Wiosna\nNIEMA;Wiosna");
  await file.getByRole("button", { name: "Sprawdź" }).click();
  await expect(file.getByText("Wiersz 3: nie ma produktu o SKU NIEMA")).toBeVisible();
  await expect(file.getByRole("button", { name: "Nadaj tagi" })).toBeDisabled();
  await expectNoViolations(page, "tags of a file");
  await file.getByLabel("Albo wklej komórki z arkusza").fill("SKU;Tagi\nWAZON;Wiosna");
  await file.getByRole("button", { name: "Sprawdź" }).click();
  await expect(file.getByText("Zmieni się 1 produkt: doda 1, usunie 0.")).toBeVisible();
  await file.getByRole("button", { name: "Nadaj tagi" }).click();
  await expect(rowOf(page, /Wiosna/)).toContainText("+80,00");
  await picture(page, "product-tags");
  await expectNoSidewaysScroll(page, "tags phone");
});
