/** The seller asks why the profit changed, and what the month will bring. */
import type { Page } from "@playwright/test";
import { expectNoViolations, rulesIn } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, type Row, stockedShop, tradingDays } from "./shop.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny" };

/** Two kubki at 123.00 in the week before last, three at 98.40 last week; a kubek costs 40.00. */
async function twoWeeks(page: Page): Promise<string> {
  const monday = Temporal.Now.plainDateISO("Europe/Warsaw");
  const last = monday.subtract({ days: monday.dayOfWeek - 1 + 7 });
  const rows: Row[] = [
    { ...KUBEK, order: "1", day: last.subtract({ days: 6 }).toString(), quantity: 2, price: "123,00" },
    { ...KUBEK, order: "2", day: last.add({ days: 2 }).toString(), quantity: 3, price: "98,40" },
  ];
  await stockedShop(page.request, rows, { KUBEK: "40,00" });
  return `/system?timeRange=custom&startDate=${last.toString()}&endDate=${last.add({ days: 6 }).toString()}`;
}

test("why did I earn as much as the week before: more pieces, cheaper", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto(await twoWeeks(page));
  const card = page.getByRole("region", { name: "Co się zmieniło" });
  // 2 × (100.00 − 40.00) = 120.00; 3 × (80.00 − 40.00) = 120.00: one piece more of 60.00, 3 × −20.00 of price
  await expect(card.getByRole("button", { name: /^Liczba sztuk/ })).toContainText("+60,00 zł");
  await expect(card.getByRole("button", { name: /^Ceny/ })).toContainText("−60,00 zł");
  await expect(card.getByRole("listitem")).toHaveCount(4);
  await card.getByRole("button", { name: /^Ceny/ }).click();
  const panel = page.getByRole("dialog", { name: "Ceny" });
  await expect(panel.getByRole("row", { name: /Kubek ceramiczny/ })).toContainText("−60,00");
  await expect(page).toHaveURL(/cause=price/);
  const looks = () =>
    panel
      .getByRole("row")
      .last()
      .getByRole("rowheader")
      .evaluate((cell) => getComputedStyle(cell).paddingLeft);
  // Opened by its address alone, it looks the same: 12 pixels of its own table's stylesheet.
  expect(await looks()).toBe("12px");
  await page.goto(page.url());
  await expect(panel).toBeVisible();
  expect(await looks()).toBe("12px");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("while a day runs, the change of yesterday is shown", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const rows = [
    { ...KUBEK, order: "1", day: dayAgo(0), quantity: 1, price: "123,00" },
    { ...KUBEK, order: "2", day: dayAgo(1), quantity: 3, price: "123,00" },
    { ...KUBEK, order: "3", day: dayAgo(8), quantity: 2, price: "123,00" },
  ];
  await stockedShop(page.request, rows, { KUBEK: "40,00" });
  await page.goto("/system");
  const card = page.getByRole("region", { name: "Co się zmieniło" });
  await expect(card).toContainText("Dziś jeszcze trwa, więc tu jest wczoraj.");
  // yesterday 3 × (100.00 − 40.00), the same day of the week before 2 × 60.00
  await expect(card).toContainText("Zysk +60,00 zł");
  await expect(card.getByRole("button", { name: /^Liczba sztuk/ })).toContainText("+60,00 zł");
  await expect(page.locator('[data-tile="forecast"]')).toContainText("potrzeba 28 dni historii");
  // the months stand beside today; among the last 30 days it is one click away
  await expect(page.getByRole("region", { name: "Koszty i zysk" })).toContainText(/Obwiedziona część|Podświetlona kolumna/);
  await page.getByRole("button", { name: "Pokaż 30 dni, dzień po dniu" }).click();
  await expect(page.locator('[data-tile="cOption3"]')).toBeVisible();
});

test("the forecast of a shop with history and its bridge are readable for everybody, in every look", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, { ...costs, "SWI-ADW-04": "20,00" });
  await page.goto("/system?selectedTileId=lastMonth");
  await expect(page.locator('[data-tile="forecast"]')).toContainText(/Przedział.+zł/);
  await expect(page.getByRole("region", { name: "Co się zmieniło" }).getByRole("button").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `bridge ${colorScheme}`, rulesIn(colorScheme));
  }
  await picture(page, "bridge");
});

test("the forecast opens to its reckoning, whose parts add up", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const rows = Array.from({ length: 70 }, (_, ago): Row => ({
    ...KUBEK,
    order: String(ago),
    day: dayAgo(ago),
    quantity: 1,
    price: "123,00",
  }));
  await stockedShop(page.request, rows, { KUBEK: "40,00" });
  await page.goto("/system");
  const tile = page.locator('[data-tile="forecast"]');
  const today = Temporal.Now.plainDateISO("Europe/Warsaw");
  // each day brings 100.00 net, of which the kubek costs 40.00
  const times = (days: number, amount: number) =>
    (days * amount)
      .toFixed(2)
      .replace(".", ",")
      .replace(/(\d)(?=\d{3},)/, "$1\u00a0");
  await expect(tile).toContainText(`${times(today.daysInMonth, 60)}\u00a0zł`);
  await tile.getByRole("button", { name: "Pokaż wyliczenie", exact: true }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /^Prognoza: / });
  await expect(panel).toContainText("Suma części równa się prognozie");
  const left = today.daysInMonth - today.day + 1;
  const profit = panel.getByRole("row", { name: /^Zysk netto/ }).getByRole("cell");
  await expect(profit).toHaveText([times(today.day - 1, 60), times(left, 60), times(today.daysInMonth, 60)]);
  // 28 × 100.00 and 28 × 40.00, a ratio of 40 %
  const goods = panel.getByRole("region", { name: "Koszty pozostałych dni" }).getByRole("row", { name: /^Towar i pakowanie/ });
  await expect(goods.getByRole("cell")).toHaveText(["−1\u00a0120,00", "−40,0%", `−${times(left, 40)}`]);
  const weekdays = panel.getByRole("region", { name: "Przychód netto pozostałych dni" });
  await expect(weekdays).toContainText("razy trend 1,00");
  await expect(weekdays.getByRole("row").last().getByRole("cell").last()).toHaveText(times(left, 100));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `reckoning ${colorScheme}`, rulesIn(colorScheme));
  }
  await picture(page, "forecast");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(tile.getByRole("button", { name: "Pokaż wyliczenie", exact: true })).toBeFocused();
});
