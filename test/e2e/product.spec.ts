/** „Dlaczego na tym produkcie zarabiam mniej?” — one product's tiles, prices, costs and orders. */
import { sql } from "kysely";
import { readConfig } from "#config.ts";
import { withDatabase } from "../../src/start/command.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
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
  await expect(page.getByRole("region", { name: "Koszt zakupu" })).toContainText("40,00 zł netto");
  const prices = page.getByRole("region", { name: "Ceny sprzedaży" });
  await expect(prices).toContainText("123,00");
  const orders = page.getByRole("region", { name: "Tabela zamówień" });
  await expect(orders.locator("tbody .figure-table_open")).toHaveText(["ZAM-1"]);
  await page.locator('[data-tile="yesterday"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  await expect(orders.locator("tbody .figure-table_open")).toHaveText(["ZAM-3"]);
  const range = { startDate: dayAgo(1), endDate: dayAgo(0) };
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const filter = { isAllProductsSelected: false, selectedProductIDs: [id] };
  expect(await call(page.request, "POST", "/api/dashboard/tiles", { filter, tiles: [{ id: "both", ...range }] })).toMatchObject({
    tiles: [{ figures: { netProfit: 7000 } }],
  });
});

test("what the product's advertising cost, by kind and by offer, down to the bills", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const sold = { ...KUBEK, day: dayAgo(1) };
  const storeId = await stockedShop(
    page.request,
    [
      { ...sold, order: "ZAM-1", offer: "19000000001" },
      { ...sold, order: "ZAM-2", offer: "19000000001" },
      { ...sold, order: "ZAM-3", offer: "19000000002" },
      // Days before the first order are not compared with.
      { ...sold, day: dayAgo(8), order: "ZAM-0", offer: "19000000001" },
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
  await page.locator('[data-tile="yesterday"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  const ads = page.getByRole("region", { name: "Reklamy", exact: true });
  // 24.60 and 12.30 gross are 20.00 + 10.00 net; 3 × 123.00 = 369.00 were sold, 300.00 net: 30.00 ÷ 369.00 and 30.00 ÷ 300.00
  const facts = ads.locator(".product-ads_facts");
  await expect(facts).toContainText("−30,00 zł");
  await expect(facts).toContainText("8,1%");
  await expect(facts).toContainText("10,0%");
  // a day is compared with the same weekday before: 12.30 gross
  await expect(facts).toContainText("poprzednio −10,00 zł");
  await expect(page.locator('[data-tile="yesterday"] .tiles_pairs')).toContainText("−30 zł");
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
  await expectNoViolations(page, "product ads dark", { rules: "colours" });
  await picture(page, "product-ads");
  await expectNoSidewaysScroll(page, "product ads phone");
  // neither today nor the same weekday before had any
  await page.locator('[data-tile="today"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  await expect(ads).toContainText("nie ma opłat za reklamy, które należą do tego produktu");
});

test("a product that loses says why: a unit beside its best month, from where it earns, what changed last", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const sold = { ...KUBEK, offer: "19000000001" };
  const storeId = await stockedShop(
    page.request,
    [
      { ...sold, order: "ZAM-1", day: dayAgo(1), price: "49,20" },
      { ...sold, order: "ZAM-0", day: dayAgo(45) },
    ],
    { KUBEK: "40,00" },
  );
  await importAds(page.request, storeId, [{ day: dayAgo(1), amount: "-24,60", offer: "19000000001" }]);
  await page.goto("/system?selectedTileId=yesterday");
  await page.getByRole("link", { name: "Kubek ceramiczny" }).first().click();
  // today nothing was sold: the same table waits closed
  const unit = page.getByRole("region", { name: "Jedna sztuka" });
  await page.locator('[data-tile="today"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  await unit.getByRole("button", { name: "Jedna sztuka" }).click();
  await expect(unit).toContainText("W tym okresie nic nie sprzedano i nic nie kosztowało.");
  await page.locator('[data-tile="yesterday"] .tiles_toggle').click({ position: { x: 8, y: 8 } });
  const why = page.getByRole("region", { name: "Dlaczego traci" });
  // 49.20 gross are 40.00, less 40.00 of goods and 20.00 of ads; before 123.00 gross were 100.00, less 40.00
  await expect(why).toContainText("Z 1 sprzedanej sztuki zostaje −20,00 zł.");
  await expect(why).toContainText("Największa różnica: cena, −73,80 zł na sztuce.");
  const table = why.getByRole("table", { name: "Jedna sztuka od ceny do zysku" });
  await expect(table.getByRole("row", { name: /^Zysk/ })).toContainText(/−20,00.zł.*60,00.zł.*−80,00.zł.*−20,00.zł/);
  await expect(table.getByRole("row", { name: /^Reklamy/ })).toContainText(/−20,00.zł.*0,00.zł.*−20,00.zł/);
  // 49.20 × 60.00 ÷ 40.00; 40.00 − 20.00; 40.00 − 40.00
  const earns = why.locator(".unit_earns > div");
  await expect(earns).toHaveText([
    /Cena brutto od73,80.zł/,
    /Koszt sztuki do20,00.zł/,
    /Reklamy na sztukę do0,00.zł/,
    /Kliknięcie.*30 kliknięć/,
  ]);
  await expect(why.getByRole("listitem")).toContainText([/Cena123,00.zł → 49,20.zł/, /Reklamy na sztukę0,00.zł → 20,00.zł/]);
  await expectNoViolations(page, "why it loses");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "why it loses dark", { rules: "colours" });
  await picture(page, "product-loses");
  await expectNoSidewaysScroll(page, "why it loses phone");
  await why
    .getByRole("link", { name: /^Pokaż/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`startDate=${dayAgo(1).slice(0, 7)}-01`));
});

/** Nights as the sync would have written them; a day without a price is a night nobody recorded. */
async function recordNights(offer: string, nights: readonly (readonly [day: string, price: number, stock: number])[]): Promise<void> {
  const config = readConfig({ ...process.env, ...product().environment });
  await withDatabase({ config, args: [], say: () => undefined }, async ({ db }) => {
    for (const [day, price, stock] of nights) {
      const status = stock === 0 ? "ENDED" : "ACTIVE";
      const rule = price < 12_000 ? "Top oferta" : null;
      await sql`
        insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, stock, status, visits, price_rule, price_rule_name)
        select o.company_id, o.id, 'PL', ${day}, o.store_id, ${price}, 'PLN', ${stock}::int, ${status}, 40, ${rule}::text, ${rule}::text
        from offers o where o.external_id = ${offer}`.execute(db);
    }
  });
}

test("the offer's history: the price's changes beside its line and over the profit, missed nights left open", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const sold = Array.from({ length: 24 }, (_, days) => ({ ...KUBEK, order: `ZAM-${days}`, day: dayAgo(days), offer: "19000000077" }));
  await stockedShop(
    page.request,
    sold.map((row, days) => ({ ...row, price: days < 8 ? "111,00" : "123,00" })),
    { KUBEK: "40,00" },
  );
  // Weeks of three days: the days of the first one that lie before them are a series of their own, with a value there alone.
  await page.goto(`/system?timeRange=custom&startDate=${dayAgo(2)}&endDate=${dayAgo(0)}&splitType=week`);
  const profit = page.getByRole("slider");
  await expect(profit).toHaveAttribute("aria-valuetext", /Zysk netto/);
  await profit.focus();
  const tip = page.locator(".chart_tip").filter({ visible: true });
  await expect(tip).not.toContainText("Poza wybranym zakresem");
  await page.keyboard.press("Home");
  await expect(tip).toContainText("Poza wybranym zakresem");
  await page.getByRole("link", { name: "Kubek ceramiczny" }).first().click();
  const history = page.getByRole("region", { name: "Historia oferty" });
  await expect(history).toContainText("Pierwsza noc jeszcze przed nami, a wcześniejszych dni nie da się odtworzyć.");
  const days = Array.from({ length: 20 }, (_, place) => 20 - place).filter((ago) => ![12, 11].includes(ago));
  await recordNights(
    "19000000077",
    days.map((ago) => [dayAgo(ago), ago > 10 ? 12_300 : ago > 4 ? 11_100 : 12_900, ago === 6 || ago === 5 ? 0 : ago] as const),
  );
  const range = `timeRange=custom&startDate=${dayAgo(23)}&endDate=${dayAgo(0)}&splitType=day`;
  await page.goto(`${new URL(page.url()).pathname}?${range}`);
  const shown = (day: string) => day.split("-").toReversed().join(".");
  await expect(history).toContainText(`Zapisujemy od ${shown(dayAgo(20))}; wcześniejszych dni nie da się odtworzyć.`);
  const changes = history.getByRole("table", { name: "Zmiany ceny" });
  // −12.00 of 123.00, somewhere in the two nights that are missing or the one after; +18.00 of 111.00
  await expect(changes.getByRole("row")).toHaveText([
    /Zmiana ceny/,
    new RegExp(`${shown(dayAgo(4))}.*111,00.zł → 129,00.zł.*16,2%`),
    new RegExp(`${shown(dayAgo(10))}.*Top oferta.*w ciągu 2 wcześniejszych nocy.*123,00.zł → 111,00.zł.*9,8%`),
  ]);
  await expect(history.getByRole("table", { name: "Oferta noc po nocy" }).getByRole("row", { name: /tej nocy nie zapisano/ })).toHaveCount(
    2,
  );
  const walk = page.getByRole("region", { name: "Koszty i zysk" }).getByRole("slider");
  await walk.focus();
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press("ArrowLeft");
  await expect(walk).toHaveAttribute("aria-valuetext", /Zmiana ceny: 111,00.zł → 129,00.zł/);
  const nights = history.getByRole("slider");
  await nights.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(nights).toHaveAttribute("aria-valuetext", /129,00.zł, 2 sztuki/);
  // two days ago to eleven days ago, a night that nobody recorded: its tip says so
  for (let steps = 0; steps < 9; steps++) await page.keyboard.press("ArrowLeft");
  await expect(history.locator(".chart_tip").filter({ visible: true })).toContainText("tej nocy nie zapisano");
  await expectNoViolations(page, "offer history");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "offer history dark", { rules: "colours" });
  await picture(page, "offer-history");
  await expectNoSidewaysScroll(page, "offer history phone");
});

test("a product that is none says so and leads back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/products/999999");
  await expect(page.getByRole("heading", { name: "Nie ma takiego produktu" })).toBeVisible();
  await page.getByRole("link", { name: "Przejdź do pulpitu" }).click();
  await expect(page).toHaveURL(/\/system$|\/system\?/);
});

test("a product's page is readable in both schemes and on a phone", async ({ page }) => {
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
  await expectNoViolations(page, "product dark", { rules: "colours" });
  await picture(page, "product");
  await expectNoSidewaysScroll(page, "product phone");
});
