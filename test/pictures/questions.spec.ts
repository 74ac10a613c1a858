/** Every question that a file of orders may raise, as a seller sees it: in Polish and English, on a desktop and on a phone. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../e2e/axe.ts";
import { settle } from "../e2e/picture.ts";
import { atRest } from "../e2e/quiet.ts";
import { call, createSeller, expect, signIn, test } from "../e2e/seller.ts";
import { dayAgo, orderFile, stockedShop } from "../e2e/shop.ts";
import en from "../../src/text/locales/en/imports.json" with { type: "json" };
import pl from "../../src/text/locales/pl/imports.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "../../artifacts/questions");
const LANGUAGES = { pl, en } as const;

const MUG = { order: "Z-1", day: dayAgo(12), sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "61,50" };
const VASE = { order: "Z-1", day: dayAgo(12), sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "123,00" };
const COSTS = { KUBEK: "30,00", WAZON: "40,00" };

const HEAD = "Numer zamówienia;Data zakupu;SKU;Ilość;Cena brutto";
const at = `${dayAgo(3)} 10:00`;
const lines = (...rows: string[]): string => `${rows.join("\n")}\n`;

/** By the name of its picture: the orders that are there before, and the file that asks. */
const ASKING: Readonly<Record<string, { before?: readonly (typeof MUG)[]; file: string; elsewhere?: boolean }>> = {
  "known-moment": { before: [MUG], file: orderFile([{ ...MUG, day: dayAgo(2), price: "70,00" }]) },
  "known-products": { before: [MUG], file: orderFile([VASE]) },
  "known-fewer": { before: [MUG, VASE], file: orderFile([MUG]) },
  "known-store": { before: [MUG, VASE], file: orderFile([MUG, VASE]), elsewhere: true },
  state: { file: lines(`${HEAD};Status`, `Z-1;${at};KUBEK;1;61,50;zrealizowane`, `Z-2;${at};KUBEK;2;61,50;Wydane na stoisku`) },
  "state-column": { file: lines(`${HEAD};Etap realizacji`, `Z-1;${at};KUBEK;1;61,50;na stoisku`, `Z-2;${at};KUBEK;2;61,50;anulowane`) },
  "vat-rate-or-amount": { file: lines(`${HEAD};VAT`, `Z-1;${at};KUBEK;1;50,00;9,35`, `Z-2;${at};KUBEK;2;100,00;37,40`) },
  "which-price": {
    file: lines(`${HEAD};Cena po rabacie brutto`, `Z-1;${at};KUBEK;1;61,50;55,00`, `Z-2;${at};KUBEK;2;61,50;61,50`),
  },
  "who-paid-delivery": { file: lines(`${HEAD};Koszt dostawy`, `Z-1;${at};KUBEK;1;61,50;9,99`) },
  "delivery-at-each-line": {
    file: lines(`${HEAD};Dostawa`, `Z-1;${at};KUBEK;1;61,50;9,99`, `Z-1;${at};WAZON;1;123,00;5,00`),
  },
  "price-or-total": { file: lines(`${HEAD};Wartość pozycji`, `Z-1;${at};KUBEK;2;61,50;100,00`) },
  "order-discount": { file: lines(`${HEAD};Rabat`, `Z-1;${at};KUBEK;2;61,50;10,00`) },
  "order-of-date": { file: lines(HEAD, `Z-1;05/11/2026;KUBEK;1;61,50`, `Z-2;06/11/2026;WAZON;1;123,00`) },
  "decimal-sign": { file: lines(HEAD, `Z-1;${at};KUBEK;1;1,500`) },
  "missing-column": { file: lines("Numer zamówienia;Data zakupu;SKU;Ilość;Ile", `Z-1;${at};KUBEK;1;61,50`) },
};

async function ask(page: Page, texts: typeof pl | typeof en, name: string, file: string, elsewhere: boolean): Promise<void> {
  await page.goto("/system/progress?new=orders");
  if (elsewhere) {
    await page.getByRole("combobox", { name: texts.file.store }).click();
    await page.getByRole("option", { name: "Drugi sklep" }).click();
  }
  const [input, check] = [page.locator("input[type=file]:not(.swal2-file)"), page.getByRole("button", { name: texts.wizard.check })];
  await input.setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(file, "utf8") });
  await check.click();
}

for (const [name, { before, file, elsewhere = false }] of Object.entries(ASKING)) {
  test(`question, ${name}`, async ({ page }) => {
    await signIn(page, await createSeller());
    if (before === undefined) await call(page.request, "POST", "/api/stores", { platform: "import", name: "Sklep", markets: ["PL"] });
    else await stockedShop(page.request, before, COSTS);
    if (elsewhere) await call(page.request, "POST", "/api/stores", { platform: "import", name: "Drugi sklep", markets: ["PL"] });
    for (const [language, texts] of Object.entries(LANGUAGES)) {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await page.setViewportSize({ width: 1440, height: 900 });
      await ask(page, texts, name, file, elsewhere);
      const wizard = page.getByRole("dialog");
      await expect(wizard.getByRole("button", { name: texts.questions.submit })).toBeVisible();
      for (const [look, width, height] of [
        ["desktop", 1440, 900],
        ["phone", 390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await settle(page);
        await atRest(page);
        await page.screenshot({ path: join(FOLDER, `${name}-${language}-${look}.png`) });
        await expectNoSidewaysScroll(page, `${name} ${language} ${look}`);
      }
    }
  });
}
