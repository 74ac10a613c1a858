/**
 * What a seller sees first, on a phone, a tablet and a laptop: a profit between its bounds, its change in words, nothing where nothing
 * is known, whole tiles, the newest columns, and the period that goes along to a product and comes back.
 */
import type { Page } from "@playwright/test";
import { expectNewestInSight } from "./newest-in-sight.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";
import { cutFigures, measureFigures } from "./whole-figures.ts";

const WIDTHS = [390, 768, 1024, 1440] as const;

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", price: "123,00" };
/** Sold for 2,00 net, and nobody said what it costs. */
const ULOTKA = { sku: "ULOTKA", name: "Ulotka z kodem", quantity: 1, price: "2,46" };

const ORDERS = [
  { ...KUBEK, order: "ZAM-1", quantity: 2, day: dayAgo(1) },
  { ...ULOTKA, order: "ZAM-1", day: dayAgo(1) },
  { ...KUBEK, order: "ZAM-2", quantity: 1, day: dayAgo(8) },
  ...[40, 75, 110, 145, 180, 215, 250].map((day) => ({ ...KUBEK, order: `ZAM-${day}`, quantity: 1, day: dayAgo(day) })),
];

const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`);
const period = (page: Page) => page.getByRole("button", { name: /^Okres: / }).textContent();

/** What the tiles of today and yesterday say, and that no amount of any tile is cut. */
async function expectTrueTiles(page: Page): Promise<void> {
  const yesterday = tile(page, "yesterday");
  // 2 × 100,00 − 2 × 40,00 = 120,00 if the leaflet cost as much as it brought, 122,00 if it cost nothing
  await expect(yesterday.locator(".tiles_profit")).toContainText("120–122 zł");
  // A week before 100,00 − 40,00 = 60,00: better by 60,00 to 62,00, whatever the leaflet cost.
  await expect(yesterday.locator(".tiles_delta")).toContainText("+60–62 zł");
  await expect(yesterday).not.toContainText("≤");
  const today = tile(page, "today");
  await expect(today).toContainText("brak danych z tych dni");
  await expect(today).not.toContainText("0 zł");
  expect(await cutFigures(page, "at rest")).toEqual([]);
}

test("bounds, unknown days and changes are said at every width", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, { KUBEK: "40,00" });
  await measureFigures(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/system?timeRange=option1&selectedTileId=yesterday");
    await expectTrueTiles(page);
    await page.goto("/system/dashboard-income");
    // The missing cost is a range in the statement too, not a dash.
    await expect(page.getByRole("row", { name: /^Zysk netto/ })).toContainText("180–182");
  }
});

test("the statement and trends open on the newest months at every width", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, { KUBEK: "40,00" });
  const year = `from=${dayAgo(364)}&to=${dayAgo(0)}&split=month`;
  await page.goto(`/system/dashboard-income?${year}`);
  await expect(page.getByRole("row", { name: /^Zysk netto/ })).toBeVisible();
  await expectNewestInSight(page);
  await page.goto(`/system/dashboard-trends?${year}&metric=sales`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectNewestInSight(page);
});

test("a product keeps the period of the list, and a matter is looked at for once, at every width", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, { KUBEK: "40,00" });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/system?timeRange=option2&selectedTileId=last30days");
    await expect(tile(page, "last30days")).toHaveAttribute("data-chosen", "true");
    const chosen = await period(page);
    await page.getByRole("region", { name: "Do załatwienia" }).getByRole("link", { name: "Pokaż te produkty" }).click();
    await expect(page.getByText("Okres i filtr z odnośnika, tylko na teraz.")).toBeVisible();
    await page.getByRole("link", { name: "Wróć do swojego widoku" }).click();
    await expect(tile(page, "last30days")).toHaveAttribute("data-chosen", "true");
    await page.getByRole("main").getByRole("link", { name: KUBEK.name }).first().click();
    await expect(page.getByRole("heading", { name: KUBEK.name, level: 1 })).toBeVisible();
    expect(await period(page)).toBe(chosen);
  }
});
