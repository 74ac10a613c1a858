/** „Dlaczego na tym produkcie zarabiam mniej?” — one product's tiles, prices, costs and orders. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, importAds, stockedShop, tradingDays } from "./shop.ts";

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
  // A matter to settle may name the product too.
  await page.getByRole("row").getByRole("link", { name: "Kubek ceramiczny" }).click();
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

test("what the product's advertising cost, by kind and by offer, down to the bills", async ({ page, seller }) => {
  test.slow();
  expect(seller.email).not.toBe("");
  const sold = { ...KUBEK, day: dayAgo(1) };
  const storeId = await stockedShop(
    page.request,
    [
      { ...sold, order: "ZAM-1", offer: "19000000001" },
      { ...sold, order: "ZAM-2", offer: "19000000001" },
      { ...sold, order: "ZAM-3", offer: "19000000002" },
    ],
    { KUBEK: "40,00" },
  );
  await importAds(page.request, storeId, [
    { day: dayAgo(1), amount: "-24,60", offer: "19000000001" },
    { day: dayAgo(1), amount: "-12,30", offer: "19000000002" },
    { day: dayAgo(1), amount: "-6,15" },
    { day: dayAgo(8), amount: "-12,30", offer: "19000000001" },
  ]);
  await page.goto("/system?selectedTileId=yesterday");
  await page.getByRole("link", { name: "Kubek ceramiczny" }).first().click();
  await expect(page.getByRole("heading", { name: "Kubek ceramiczny", level: 1 })).toBeVisible();
  await page.locator('[data-tile="yesterday"] .z-tile__toggle').click({ position: { x: 8, y: 8 } });
  const ads = page.getByRole("region", { name: "Reklamy", exact: true });
  // 24.60 and 12.30 gross are 20.00 + 10.00 net; 3 × 123.00 = 369.00 were sold, 300.00 net: 30.00 ÷ 369.00 and 30.00 ÷ 300.00
  const facts = ads.locator(".z-ads__facts");
  await expect(facts).toContainText("−30,00 zł");
  await expect(facts).toContainText("8,1%");
  await expect(facts).toContainText("10,0%");
  // a day is compared with the same weekday before: 12.30 gross
  await expect(facts).toContainText("poprzednio −10,00 zł");
  await expect(page.locator('[data-tile="yesterday"] .z-tile__pairs')).toContainText("−30 zł");
  const kinds = ads.getByRole("table", { name: "Reklamy według rodzaju" });
  await expect(kinds.getByRole("row", { name: /^Opłata za kampanię Ads/ })).toContainText("−30,00 zł");
  await expect(kinds.getByRole("row", { name: /^Razem/ })).toContainText("−20,00 zł");
  const offers = ads.getByRole("table", { name: "Reklamy według oferty" });
  // 20.00 ÷ 246.00
  await expect(offers.getByRole("row", { name: /19000000001/ })).toContainText("8,1%");
  await offers
    .getByRole("row", { name: /19000000001/ })
    .getByRole("button")
    .click();
  const panel = page.getByRole("dialog");
  await expect(panel.locator("output")).toContainText("Suma 1 wpisu równa się komórce");
  await expect(panel.locator("output")).toContainText("−20,00 zł");
  await expect(page).toHaveURL(/ads=offer/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/ads=/);
  await kinds
    .getByRole("row", { name: /^Opłata za kampanię Ads/ })
    .getByRole("button")
    .click();
  await expect(panel.locator("output")).toContainText("Suma 2 wpisów równa się komórce");
  await page.keyboard.press("Escape");
  await ads.getByRole("button", { name: /Reklamy bez produktu/ }).click();
  await expect(panel.locator("output")).toContainText("−5,00 zł");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expectNoViolations(page, "product ads");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "product ads dark");
  await picture(page, "product-ads");
  await expectNoSidewaysScroll(page, "product ads phone");
  // neither today nor the same weekday before had any
  await page.locator('[data-tile="today"] .z-tile__toggle').click({ position: { x: 8, y: 8 } });
  await expect(ads).toContainText("nie ma opłat za reklamy, które należą do tego produktu");
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
