/** „A jeśli kubek kosztuje więcej od wtorku?” — costs are changed where they are missed, with the effect said before and taken back after. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const TODAY = dayAgo(0);
const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const TALERZ = { sku: "TALERZ", name: "Talerz", quantity: 1, price: "61,50" };

const Products = z.object({ items: z.array(z.object({ id: z.string(), sku: z.string() })) });
const Tiles = z.object({ tiles: z.array(z.object({ figures: z.object({ netProfit: z.int() }) })) });

const RANGE = { filter: {}, startDate: dayAgo(9), endDate: TODAY };

async function idOf(page: Page, sku: string): Promise<string> {
  const { items } = Products.parse(await call(page.request, "POST", "/api/dashboard/products", RANGE));
  return items.find((item) => item.sku === sku)?.id ?? "";
}

/** Of ten days, as the reports have it. */
async function profit(page: Page): Promise<number | undefined> {
  const { startDate, endDate } = RANGE;
  const answer = await call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "range", startDate, endDate }] });
  return Tiles.parse(answer).tiles[0]?.figures.netProfit;
}

const drawer = (page: Page) => page.getByRole("dialog");
const effect = (page: Page) => drawer(page).getByRole("region", { name: "Wpływ na zysk" });
const rows = (page: Page, name: string) => drawer(page).getByRole("list", { name }).getByRole("listitem");
const written = (day: string) => day.split("-").toReversed().join(".");
const save = (page: Page) => page.getByRole("button", { name: "Zapisz i przelicz" });

/** Ten mugs in ten days, net 100.00 − 40.00 each. */
async function mugs(page: Page): Promise<string> {
  await stockedShop(
    page.request,
    Array.from({ length: 10 }, (_, days) => ({ ...KUBEK, order: String(days), day: dayAgo(days) })),
    { KUBEK: "40,00" },
  );
  expect(await profit(page)).toBe(600_00);
  return idOf(page, "KUBEK");
}

test("a dearer mug from the day before yesterday: said before, so in every report after, and taken back to the grosz", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const id = await mugs(page);
  await page.goto(`/system/products/${id}`);
  await page.getByRole("button", { name: "Zmień koszt" }).click();
  await drawer(page).getByRole("radio", { name: "Okresy" }).check();
  await drawer(page).getByRole("button", { name: "Dodaj okres" }).click();
  // Who moves the end of the first moves the beginning of the second.
  await rows(page, "Okresy").first().getByLabel("Do").fill(dayAgo(3));
  await expect(rows(page, "Okresy").nth(1).getByLabel("Od")).toHaveValue(written(dayAgo(2)));
  await rows(page, "Okresy").nth(1).getByLabel("Koszt sztuki").fill("45,5x");
  await expect(effect(page)).toContainText("Popraw zaznaczone pola");
  await rows(page, "Okresy").nth(1).getByLabel("Koszt sztuki").fill("45,50");
  // three mugs × (40.00 − 45.50)
  await expect(effect(page)).toContainText(`Zmieni 3 zamówienia od ${written(dayAgo(2))}, zysk −16,50 zł`);
  await expectNoViolations(page, "cost drawer");
  await picture(page, "cost-drawer");

  // What was typed survives a reload, and nothing is lost by a slip of the hand.
  await page.reload();
  await expect(drawer(page).getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(effect(page)).toContainText("−16,50 zł");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Masz niezapisane koszty. Zapisać je?")).toBeVisible();
  await page.getByRole("button", { name: "Anuluj" }).last().click();
  await expect(rows(page, "Okresy")).toHaveCount(2);
  expect(await profit(page)).toBe(600_00);

  await save(page).click();
  await expect(drawer(page)).toHaveCount(0);
  expect(await profit(page)).toBe(600_00 - 16_50);
  await page.getByRole("complementary", { name: "Ostatnia zmiana" }).getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByText("Cofnięto zmianę")).toBeVisible();
  expect(await profit(page)).toBe(600_00);
  await page.getByRole("button", { name: "Historia" }).click();
  await expect(page.getByRole("list", { name: "Historia" }).getByText("koszty", { exact: true })).toBeVisible();
});

test("mugs in batches: what is left, what was sold beyond the stock, and a colleague who saved meanwhile", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const id = await mugs(page);
  await page.goto(`/system?cost=${id}`);
  await drawer(page).getByRole("radio", { name: "Partie FIFO" }).check();
  const batches: [day: string, quantity: string, cost: string][] = [
    [dayAgo(9), "4", "40,00"],
    [dayAgo(5), "3", "50,00"],
  ];
  for (const [index, [day, quantity, cost]] of batches.entries()) {
    await drawer(page).getByRole("button", { name: "Dodaj partię" }).click();
    const row = rows(page, "Partie").nth(index);
    await row.getByLabel("Dzień dostawy").fill(day);
    await row.getByLabel("Sztuk", { exact: true }).fill(quantity);
    await row.getByLabel("Koszt sztuki").fill(cost);
  }
  // 4 × 40.00 + 3 × 50.00 + 3 beyond the stock at 50.00 = 460.00 instead of 400.00: of the six mugs since the second batch
  await expect(effect(page)).toContainText("zysk −60,00 zł");
  const sheet = z.looseObject({ version: z.int(), batches: z.array(z.unknown()), recipes: z.array(z.unknown()) });
  const saved = sheet.parse(await call(page.request, "GET", `/api/products/${id}/costs`));
  await call(page.request, "PUT", `/api/products/${id}/costs`, { ...saved, packagingPerUnit: 100 });
  await save(page).click();
  await expect(drawer(page).getByText("Ktoś w tym czasie zmienił ten produkt")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Zachowaj moje zmiany" }).click();
  await expect(rows(page, "Partie")).toHaveCount(2);
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(drawer(page)).toHaveCount(0);
  // 600.00 − 60.00, and ten boxes of 1.00 that the colleague put them into
  expect(await profit(page)).toBe(600_00 - 60_00 - 10_00);

  await page.goto(`/system?cost=${id}`);
  await expect(drawer(page)).toContainText("3 sztuki sprzedano ponad stan");
  await expect(drawer(page).getByText("Przywrócono niezapisane zmiany.")).toHaveCount(0);
  await expect(rows(page, "Partie").first()).toContainText("sprzedana w całości");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolations(page, "batches dark");
  await picture(page, "cost-batches");
  await expectNoSidewaysScroll(page, "batches phone");
});

test("a cost is entered where it is missed: in the row of the dashboard, from the keyboard", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [{ ...TALERZ, order: "1", day: TODAY }], {});
  await page.goto("/system");
  await page
    .getByRole("row", { name: /Talerz/ })
    .getByRole("button", { name: "Wpisz koszt" })
    .press("Enter");
  await drawer(page).getByRole("button", { name: "Wpisz koszt" }).press("Enter");
  await expect(drawer(page).getByLabel("Koszt sztuki")).toBeFocused();
  await drawer(page).getByLabel("Koszt sztuki").fill("7 EUR");
  await drawer(page).getByLabel("Koszt sztuki").blur();
  await expect(drawer(page).getByRole("combobox", { name: "Waluta" })).toHaveValue("EUR");
  await drawer(page).getByLabel("Koszt sztuki").fill("30 zł");
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toHaveCount(0);
  // net 50.00 − 30.00
  await expect(page.locator('[data-tile="today"]')).toContainText("20,00 zł");
});
