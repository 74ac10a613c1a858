/** „Na których zamówieniach straciłem i dlaczego?” — the list of orders, its drawer, its files, its address. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, type Row, stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };

/** Net 100,00 − 40,00 = 60,00 on a cup and 50,00 − 80,00 = −30,00 on a vase. */
const ORDERS: Row[] = [
  { ...KUBEK, order: "ZAM-1", day: dayAgo(0) },
  { ...WAZON, order: "ZAM-2", day: dayAgo(0) },
  { ...KUBEK, order: "ZAM-3", day: dayAgo(0) },
];
const COSTS = { KUBEK: "40,00", WAZON: "80,00" };

test("the loss-making order is found, opened down to its postings, and its address can be shared", async ({ page, seller, context }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, COSTS);
  await page.goto("/system/orders");
  const table = page.getByRole("region", { name: "Tabela zamówień" });
  // 60,00 + 60,00 − 30,00
  await expect(table.getByRole("row", { name: /Cały okres/ })).toContainText("+90,00");
  await expect(page.getByLabel("Liczba zamówień na stronie")).toBeVisible();
  // The file knows days alone: no clock time is made up.
  await expect(table.getByRole("row", { name: /ZAM-1/ })).not.toContainText("00:00");
  await page.getByRole("button", { name: "Ze stratą" }).click();
  await expect(table.getByRole("row", { name: /ZAM-2/ })).toContainText("−30,00");
  await expect(table.getByRole("row", { name: /Razem na liście/ })).toContainText("−30,00");
  await expect(table.getByRole("row", { name: /ZAM-1/ })).toBeHidden();
  await table.getByRole("button", { name: "ZAM-2" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("równa się zyskowi");
  await expect(drawer).toContainText("−80,00");
  await expect(page).toHaveURL(/only=loss/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole("dialog")).toContainText("Zamówienie ZAM-2");
});

test("the list is searched, sorted by profit and walked by keyboard alone", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, COSTS);
  await page.goto("/system/orders");
  const table = page.getByRole("region", { name: "Tabela zamówień" });
  const numbers = table.locator("tbody .figure-table_open");
  await expect(numbers).toHaveCount(3);
  await page.getByLabel(/Szukaj zamówienia/).focus();
  await page.keyboard.type("wazon");
  await expect(numbers).toHaveText(["ZAM-2"]);
  await expect(page).toHaveURL(/phrase=wazon/);
  await page.getByLabel(/Szukaj zamówienia/).fill("");
  await expect(numbers).toHaveCount(3);
  await table.getByRole("button", { name: /Zysk netto/ }).focus();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("button", { name: /Zysk netto.*malejąco/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(numbers.first()).toHaveText("ZAM-2");
  await numbers.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Zamówienie ZAM-2");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(numbers.first()).toBeFocused();
});

test("the file holds every page and only the columns that are shown, and its profits add up", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  // 1,000 orders of one cup: each 60,00
  const many = Array.from({ length: 1000 }, (_, nth): Row => ({ ...KUBEK, order: `ZAM-${nth}`, day: dayAgo(0) }));
  await stockedShop(page.request, many, COSTS);
  await page.goto("/system/orders");
  await expect(page.getByText(/1–50 z 1.000 zamówień/)).toBeVisible();
  await page.getByRole("button", { name: "Kolumny" }).click();
  await page.getByRole("checkbox", { name: "Koszt towaru" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Pobierz" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Plik CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const [head = "", ...rows] = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  expect(rows).toHaveLength(1000);
  expect(head).not.toContain("Koszt towaru");
  const at = head.split(";").indexOf("Zysk netto");
  const grosze = rows.reduce((sum, row) => sum + Math.round(Number((row.split(";")[at] ?? "").replace(",", ".")) * 100), 0);
  // 1000 × 60,00, as the tile says
  const range = { startDate: dayAgo(0), endDate: dayAgo(0) };
  const tiles = await call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "asked", ...range }] });
  expect(tiles).toMatchObject({ tiles: [{ figures: { netProfit: grosze } }] });
  expect(grosze).toBe(6_000_000);
});

test("the dashboard's table is cut by offers, orders, tags and markets, and each says the same whole", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, COSTS);
  await page.goto("/system");
  await page.getByRole("button", { name: "Zamówienia", exact: true }).click();
  await expect(page.getByRole("row", { name: /Cały okres/ })).toContainText("+90,00");
  for (const tab of ["Oferty", "Tagi", "Rynki"]) {
    await page.getByRole("button", { name: tab, exact: true }).click();
    await expect(page.getByRole("row", { name: /Razem/ })).toContainText("+90,00");
  }
  await expect(page.getByRole("row", { name: /Polska/ })).toContainText("+90,00");
  await expect(page).toHaveURL(/tab=markets/);
  await page.getByRole("button", { name: "Oferty", exact: true }).click();
  // the shop sold without offers
  await expect(page.getByRole("row", { name: /Nieprzypisane/ })).toContainText("+90,00");
});

test("orders look right in both schemes and on a phone, and break no rule of accessibility", async ({ page }) => {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller(["--company", "Lampy Kozłowski"]));
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/orders?timeRange=option4&selectedTileId=lastMonth");
  await expect(page.getByRole("region", { name: "Tabela zamówień" })).toBeVisible();
  await expectNoViolations(page, "orders");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "orders dark", { rules: "colours" });
  await picture(page, "orders");
  await expectNoSidewaysScroll(page, "orders phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const tab of ["offers", "orders", "tags", "markets"]) {
    await page.goto(`/system?timeRange=option4&selectedTileId=lastMonth&tab=${tab}`);
    await expect(page.getByRole("row", { name: /Razem|Cały okres/ })).toBeVisible();
    await expectNoViolations(page, tab, { part: ".figure-table_root" });
    await picture(page, `table-${tab}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test("orders of a file that lands meanwhile appear by themselves, and what was typed stays", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, COSTS);
  await page.goto("/system/orders");
  const table = page.getByRole("region", { name: "Tabela zamówień" });
  await expect(table.locator("tbody .figure-table_open")).toHaveCount(3);
  await page.getByLabel(/Szukaj zamówienia/).fill("kubek");
  await expect(table.locator("tbody .figure-table_open")).toHaveCount(2);
  await stockedShop(page.request, [{ ...KUBEK, order: "ZAM-4", day: dayAgo(0) }], {});
  await expect(table.locator("tbody .figure-table_open")).toHaveCount(3);
  // three cups of 60,00
  await expect(table.getByRole("row", { name: /Razem na liście/ })).toContainText("+180,00");
  await expect(page.getByLabel(/Szukaj zamówienia/)).toHaveValue("kubek");
});
