/** „Mam 300 produktów bez kosztu. Ile to roboty?” — by template, by paste, in the list: every way ends in the same figures. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { call, expect, test } from "./seller.ts";
import { dayAgo, type Row, stockedShop } from "./shop.ts";

const TODAY = dayAgo(0);
const PRODUCTS = Array.from({ length: 300 }, (_, at) => at + 1);
/** So many have a cost of their own, the others all the same one. */
const OWN = 24;

const skuOf = (nth: number) => `SKU-${String(nth).padStart(3, "0")}`;
const nameOf = (nth: number) => `Towar ${String(nth).padStart(3, "0")}`;
/** 10,01 to 10,24, then 12,50. */
const costOf = (nth: number) => (nth <= OWN ? `10,${String(nth).padStart(2, "0")}` : "12,50");

/** One order of each product: two of the first, three of the second, one of the third, and so on; 100.00 net a unit. */
const ORDERS = PRODUCTS.map((nth): Row => {
  return { order: `ZAM-${nth}`, day: TODAY, sku: skuOf(nth), name: nameOf(nth), quantity: 1 + (nth % 3), price: "123,00" };
});

/**
 * Units: 100 × (1 + 2 + 3) = 600, net 60,000.00. Goods of the 24: of 1, 4 … 22 two each, 2 × (8 × 10.00 + 0.92) = 161.84;
 * of 2, 5 … 23 three each, 3 × (80.00 + 1.00) = 243.00; of 3, 6 … 24 one each, 80.00 + 1.08 = 81.08. The others are
 * 600 − 8 × 6 = 552 units at 12.50 = 6,900.00.
 */
const COGS = 161_84 + 243_00 + 81_08 + 6900_00;
const COVERED = { units: 600, cogs: -COGS, netProfit: 60_000_00 - COGS, profitState: "complete", costCoverage: 1 };

async function figures(page: Page): Promise<unknown> {
  return call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "day", startDate: TODAY, endDate: TODAY }] });
}

async function uncostedShop(page: Page): Promise<void> {
  await stockedShop(page.request, ORDERS, {});
  expect(await figures(page)).toMatchObject({ tiles: [{ figures: { units: 600, cogs: 0, costCoverage: 0 } }] });
}

async function expectCovered(page: Page): Promise<void> {
  expect(await figures(page)).toMatchObject({ tiles: [{ figures: COVERED }] });
  await page.goto("/system/products?only=noCost");
  await expect(page.getByRole("heading", { name: "Każdy produkt ma koszt" })).toBeVisible();
  await page.goto("/system");
  // 60 000,00 − 7 385,92
  await expect(page.locator('[data-tile="today"]')).toContainText("52 614,08 zł");
}

async function checkAndImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sprawdź plik" }).click();
  await page.getByRole("button", { name: "Importuj 300 wierszy" }).click();
  await expect(page.getByText("Import zakończony")).toBeVisible();
}

test("300 products without a cost reach full coverage by the template, filled in and brought back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await uncostedShop(page);
  await page.goto("/system/products");
  await page.getByRole("button", { name: "Szablon" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Produkty bez kosztu (CSV)" }).click();
  const template = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(template).toHaveLength(1 + 300);
  // „SKU;Nazwa;EAN;Koszt;…”: the fourth cell is all that is typed.
  const filled = template.map((line, at) =>
    at === 0 ? line : line.replace(/^(SKU-(\d+);[^;]*;;)/, (_, cells, nth) => cells + costOf(Number(nth))),
  );
  await page.getByRole("link", { name: "Importuj koszty" }).click();
  const file = { name: "szablon-kosztow.csv", mimeType: "text/csv", buffer: Buffer.from(filled.join("\r\n"), "utf8") };
  await page.locator("input[type=file]:not(.swal2-file)").setInputFiles(file);
  await checkAndImport(page);
  await expectCovered(page);
});

test("300 products without a cost reach full coverage by cells pasted from a spreadsheet", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await uncostedShop(page);
  await page.goto("/system/progress?new=products");
  await page.getByText("Wklej z arkusza").click();
  const cells = PRODUCTS.map((nth) => `${skuOf(nth)}\t${costOf(nth)}`).join("\n");
  await page.getByLabel("Komórki skopiowane z arkusza").fill(cells);
  await expect(page.getByText("300 wierszy, kolumn: 2.")).toBeVisible();
  await checkAndImport(page);
  await expectCovered(page);
});

/** Typed is what differs; nobody types one amount 276 times where a change of many says it once. */
test("300 products without a cost reach full coverage in the list: 24 typed down it, the other 276 by one change of many", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await uncostedShop(page);
  await page.goto("/system/products?only=noCost&sort=sku");
  await page.getByRole("button", { name: `Wpisz koszt: ${nameOf(1)}` }).click();
  for (const nth of PRODUCTS.slice(0, OWN)) {
    await expect(page.getByRole("textbox", { name: `Koszt: ${nameOf(nth)}` })).toBeFocused();
    await page.keyboard.type(costOf(nth));
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(new RegExp(`^Zapisano koszt 10,24.*${nameOf(OWN)}`))).toBeVisible();
  await expect(page.getByText("276 produktów", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: "Zaznacz wszystkie znalezione produkty" }).check();
  const chosen = page.getByRole("region", { name: "Zaznaczone produkty" });
  await expect(chosen).toContainText("Zaznaczono 276 produktów");
  await chosen.getByRole("button", { name: "Koszt", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Koszt zaznaczonych produktów" });
  await panel.getByLabel("Koszt jednej sztuki").fill("12,50");
  await panel.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Zmieniono koszt 276 produktów")).toBeVisible();
  await expectCovered(page);
});
