/** „Dlaczego na tym produkcie zarabiam mniej?” — one product's tiles, prices, costs and orders. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };

test("a product's page holds its own profit, price, cost and orders, and the period goes with it", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(
    page.request,
    [
      { ...KUBEK, order: "ZAM-1", day: dayAgo(0) },
      { ...WAZON, order: "ZAM-2", day: dayAgo(0) },
      { ...KUBEK, order: "ZAM-3", day: dayAgo(1), price: "61,50" },
    ],
    { KUBEK: "40,00", WAZON: "30,00" },
  );
  await page.goto("/system");
  await page.getByRole("link", { name: "Kubek ceramiczny" }).click();
  await expect(page.getByRole("heading", { name: "Kubek ceramiczny", level: 1 })).toBeVisible();
  // today 100,00 − 40,00 net; yesterday 50,00 − 40,00
  await expect(page.locator('[data-tile="today"]')).toContainText("60,00 zł");
  await expect(page.locator('[data-tile="yesterday"]')).toContainText("10,00 zł");
  await expect(page.getByRole("region", { name: "Koszt zakupu" })).toContainText("40,00 PLN netto");
  const prices = page.getByRole("region", { name: "Ceny sprzedaży" });
  await expect(prices).toContainText("123,00");
  const orders = page.getByRole("region", { name: "Tabela zamówień" });
  await expect(orders.locator("tbody .z-figures__open")).toHaveText(["ZAM-1"]);
  await page.locator('[data-tile="yesterday"] .z-tile__toggle').click({ position: { x: 8, y: 8 } });
  await expect(orders.locator("tbody .z-figures__open")).toHaveText(["ZAM-3"]);
  const range = { startDate: dayAgo(1), endDate: dayAgo(0) };
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const filter = { isAllProductsSelected: false, selectedProductIDs: [id] };
  expect(await call(page.request, "POST", "/api/dashboard/tiles", { filter, tiles: [{ id: "both", ...range }] })).toMatchObject({
    tiles: [{ figures: { netProfit: 7000 } }],
  });
});

test("a product that is none says so and leads back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/products/999999");
  await expect(page.getByRole("heading", { name: "Nie ma takiego produktu" })).toBeVisible();
  await page.getByRole("link", { name: "Przejdź do pulpitu" }).click();
  await expect(page).toHaveURL(/\/system$|\/system\?/);
});

test("a product's page is readable in both schemes and on a phone", async ({ page }) => {
  test.slow();
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller(["--company", "Kuchnia Dąbrowska"]));
  await stockedShop(page.request, orders, costs);
  await page.goto("/system");
  await page.getByRole("link", { name: /Zestaw noży/ }).click();
  await expect(page).toHaveURL(/\/system\/products\/\d+/);
  await page.goto(`${new URL(page.url()).pathname}?timeRange=option4&selectedTileId=lastMonth&splitType=week`);
  await expect(page.getByRole("region", { name: "Tabela zamówień" })).toBeVisible();
  await expectNoViolations(page, "product");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "product dark");
  await picture(page, "product");
  await expectNoSidewaysScroll(page, "product phone");
});
