/** The seller asks what rises and what falls, in złoty, and why. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations, rulesIn } from "./axe.ts";
import { expectNewestInSight } from "./newest-in-sight.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { type Row, stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", price: "61,50" };

/** The kubek falls from three pieces to one, the wazon rises from one to two; 60.00 and 20.00 of profit a piece. */
async function twoMonths(page: Page, costs: Readonly<Record<string, string>> = { KUBEK: "40,00", WAZON: "30,00" }): Promise<string> {
  const first = Temporal.Now.plainDateISO("Europe/Warsaw").with({ day: 1 });
  const [before, last] = [first.subtract({ months: 2 }), first.subtract({ months: 1 })];
  const rows: Row[] = [
    // The day before the range, so that its first month is known whole.
    { ...WAZON, order: "0", day: before.subtract({ days: 1 }).toString(), quantity: 1 },
    { ...KUBEK, order: "1", day: before.with({ day: 3 }).toString(), quantity: 3 },
    { ...WAZON, order: "2", day: before.with({ day: 4 }).toString(), quantity: 1 },
    { ...KUBEK, order: "3", day: last.with({ day: 5 }).toString(), quantity: 1 },
    { ...WAZON, order: "4", day: last.with({ day: 6 }).toString(), quantity: 2 },
    // The day after it, so that its last month is.
    { ...WAZON, order: "5", day: first.toString(), quantity: 1 },
  ];
  await stockedShop(page.request, rows, costs);
  return `/system/dashboard-trends?from=${before.toString()}&to=${first.subtract({ days: 1 }).toString()}&split=month`;
}

/** The first words of the rows under the two pinned ones. */
function names(page: Page) {
  return page
    .getByRole("table", { name: /Trendy/ })
    .getByRole("rowheader")
    .getByRole("link");
}

test("what changed most, by how much, and out of which postings", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoMonths(page));
  await expect(names(page)).toHaveText(["Kubek ceramiczny", "Wazon szklany"]);
  const kubek = page.getByRole("row", { name: /Kubek ceramiczny/ });
  // 3 × 60.00, then 60.00
  await expect(kubek.getByRole("cell").nth(3)).toHaveText("−120,00");
  await expect(kubek.getByRole("cell").nth(4)).toHaveText("−66,7%");
  await expect(kubek.getByRole("button").nth(1)).toContainText("gorzej niż w poprzednim okresie");
  await expect(
    page
      .getByRole("row", { name: /^Razem/ })
      .getByRole("button")
      .nth(1),
  ).toContainText("100,00");

  // the product is shown in the months of the table, not in those of the dashboard
  const from = new URL(page.url()).searchParams.get("from");
  await expect(names(page).first()).toHaveAttribute("href", new RegExp(`timeRange=custom&startDate=${from}&endDate=`));

  await kubek.getByRole("button").first().click();
  const panel = page.getByRole("dialog");
  // sale, VAT and goods
  await expect(panel).toContainText("Suma 3 wpisów równa się komórce");
  await expect(panel.locator("output")).toContainText("180,00 zł");
});

test("what carries no tag opens to its postings, which make the cell", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(`${await twoMonths(page)}&rows=tag`);
  const untagged = page.getByRole("row", { name: /^Bez tagu/ });
  // nothing is tagged: 3 × 60.00 + 20.00
  await expect(untagged.getByRole("button").first()).toContainText("200,00");
  await untagged.getByRole("button").first().click();
  const panel = page.getByRole("dialog", { name: "Bez tagu" });
  // sale, VAT and goods of two orders
  await expect(panel).toContainText("Suma 6 wpisów równa się komórce");
  await expect(panel.locator("output")).toContainText("200,00 zł");
});

test("another figure, a second one beside it, and one lens", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoMonths(page));
  await page.getByLabel("Pokaż").selectOption("units");
  await page.getByLabel("obok").selectOption("sales");
  const wazon = page.getByRole("row", { name: /Wazon szklany/ });
  await expect(wazon.getByRole("button").nth(1)).toContainText("2");
  await expect(wazon.getByRole("button").nth(1)).toContainText("123,00");
  await page.getByRole("button", { name: "Rosnące" }).click();
  await expect(names(page)).toHaveText(["Wazon szklany"]);
  await expect(page).toHaveURL(/lens=rising/);
  await page.getByRole("button", { name: "Zanikające" }).click();
  await expect(page.getByText("Zanikające: nie ma takich")).toBeVisible();
  await page.getByRole("button", { name: "Pokaż wszystkie" }).click();
  await expect(names(page)).toHaveCount(2);
});

test("sorts, moves and opens by keyboard alone", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoMonths(page));
  await page.getByRole("button", { name: "Produkt", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: /Produkt/ })).toHaveAttribute("aria-sort", "ascending");
  const totals = page
    .getByRole("row", { name: /^Razem/ })
    .getByRole("button")
    .first();
  await totals.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Kubek ceramiczny");
  await expect(page.getByRole("dialog").locator("output")).toContainText("60,00 zł");
});

test("the file holds what is shown and adds up to the totals", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoMonths(page));
  await expect(names(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Pobierz" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Plik CSV" }).click()]);
  const [, ...rows] = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  const cells = rows.map((line) => line.split(";").map((cell) => Number(cell.replace(",", "."))));
  // 180.00 + 20.00 and 60.00 + 40.00
  expect([2, 3].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))).toEqual([200, 100]);
});

test("trends are readable for everybody, in every look", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/dashboard-trends?preset=cOption2&second=units");
  await expect(names(page)).toHaveCount(8);
  await expectNewestInSight(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `trends ${colorScheme}`, rulesIn(colorScheme));
  }
  await picture(page, "trends");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "trends");
});

test("without costs the dashes say why, and sales are one click away", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoMonths(page, {}));
  await expect(page.getByText("więc tej wartości nie da się policzyć")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Wgraj koszty" })).toHaveAttribute("href", /new=products/);
  await page.getByRole("button", { name: "pokaż sprzedaż" }).click();
  await expect(page).toHaveURL(/metric=sales/);
  // three and one cups of 123.00, one and two vases of 61.50: 430.50 and 246.00
  const total = page.getByRole("row", { name: /^Razem/ });
  await expect(total).toContainText("430,50");
  await expect(total).toContainText("246,00");
  await expect(page.getByText("więc tej wartości nie da się policzyć")).toHaveCount(0);
});

test("one month alone has no trend and says so", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await twoMonths(page);
  const first = Temporal.Now.plainDateISO("Europe/Warsaw").with({ day: 1 }).subtract({ months: 1 });
  await page.goto(
    `/system/dashboard-trends?from=${first.toString()}&to=${first.add({ months: 1 }).subtract({ days: 1 }).toString()}&split=month`,
  );
  await expect(page.getByText("Zmiana pojawi się po drugim pełnym miesiącu.")).toBeVisible();
  await page.getByRole("button", { name: "Pokaż tygodnie" }).click();
  await expect(page).toHaveURL(/split=week/);
});
