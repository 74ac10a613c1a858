/** „Czego mi brakuje, żeby zysk był prawdziwy?” — costs are typed where they are missed, down the list, and taken back. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, expect, test } from "./seller.ts";
import { dayAgo, type Row, stockedShop, tradingDays } from "./shop.ts";

const TODAY = dayAgo(0);
const sold = (sku: string, name: string, quantity: number): Row => ({ order: sku, day: TODAY, sku, name, quantity, price: "123,00" });
/** Net 100.00 each: the cup sells three, the bowl two, the plate one; only the plate has a cost. */
const ORDERS = [sold("KUBEK", "Kubek ceramiczny", 3), sold("MISKA", "Miska do zupy", 2), sold("TALERZ", "Talerz płytki", 1)];

const rowOf = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const tile = (page: Page, name: RegExp) => page.getByRole("region", { name: "Na co zwrócić uwagę" }).getByRole("button", { name });
const search = (page: Page) => page.getByRole("combobox", { name: /^Szukaj produktów/ });

/** Calls about costs in the order in which the page makes them; those with these numbers, from 1, wait until they are let go. */
async function heldCosts(page: Page, numbers: readonly number[]) {
  const calls: string[] = [];
  const held = new Map(numbers.map((number) => [number, Promise.withResolvers<void>()]));
  await page.route(/\/api\/products\/[^/]+\/costs$/, async (route) => {
    await held.get(calls.push(route.request().method()))?.promise;
    await route.continue();
  });
  return { calls, letGo: (number: number) => held.get(number)?.resolve() };
}

async function profit(page: Page): Promise<unknown> {
  return call(page.request, "POST", "/api/dashboard/tiles", { filter: {}, tiles: [{ id: "day", startDate: TODAY, endDate: TODAY }] });
}

test("costs that are missing are typed down the list, figures follow, and the last one is taken back", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ORDERS, { TALERZ: "40,00" });

  await page.goto("/system/products");
  await tile(page, /Bez kosztu/).click();
  await expect(page).toHaveURL(/only=noCost/);
  await expect(page.getByRole("row")).toHaveCount(4);

  // The one that sells most comes first; what is no cost is said beside the field and nothing is lost.
  await page.getByRole("button", { name: "Wpisz koszt: Kubek ceramiczny" }).press("3");
  const cup = page.getByRole("textbox", { name: "Koszt: Kubek ceramiczny" });
  await expect(cup).toHaveValue("3");
  await cup.fill("30 zet");
  await cup.press("Enter");
  await expect(page.getByText("Nie znamy tej waluty.")).toBeVisible();
  await cup.fill("30,00");
  // Whoever types fast is ahead of the line: the cup's cost waits on its way while the bowl's is typed, and then the bowl's.
  const { calls, letGo } = await heldCosts(page, [1, 4]);
  await cup.press("Enter");
  await expect(page.getByRole("textbox", { name: "Koszt: Miska do zupy" })).toBeFocused();
  await page.keyboard.type("25,50");
  await page.keyboard.press("Enter");
  letGo(1);
  await expect(page.getByText(/^Zapisano koszt 30,00.*Kubek ceramiczny/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cofnij" })).toBeDisabled();
  letGo(4);
  await expect(page.getByRole("heading", { name: "Każdy produkt ma koszt" })).toBeVisible();
  expect(calls).toEqual(["GET", "PUT", "GET", "PUT"]);
  // 600.00 − 3 × 30.00 − 2 × 25.50 − 40.00
  expect(await profit(page)).toMatchObject({ tiles: [{ figures: { netProfit: 60_000 - 9000 - 5100 - 4000, profitState: "complete" } }] });

  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(rowOf(page, /Miska do zupy/)).toContainText("Wpisz");
  expect(await profit(page)).toMatchObject({ tiles: [{ figures: { cogs: -9000 - 4000, profitState: "partial" } }] });

  await page.goto("/system/products");
  await search(page).fill("marza>50 brakk:koszt");
  await page.getByRole("button", { name: "brak:koszt" }).click();
  await expect(page).toHaveURL(/phrase=/);
  await search(page).fill("sku:kub");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(rowOf(page, /Kubek ceramiczny/)).toContainText("30,00");
  await page.reload();
  await expect(rowOf(page, /Kubek ceramiczny/)).toContainText("30,00");
});

test("what is being typed outlives scrolling and sorting; a question that fails shows nobody else's rows", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const numbers = Array.from({ length: 60 }, (_, at) => String(at + 1).padStart(2, "0"));
  await stockedShop(
    page.request,
    numbers.map((number, at) => sold(`SKU-${number}`, `Towar ${number}`, numbers.length - at)),
    {},
  );
  await page.goto("/system/products?only=noCost");
  // Under the head and the sum of what is listed.
  await expect(rowOf(page, /Towar 01/)).toHaveAttribute("aria-rowindex", "3");

  await page.getByRole("button", { name: "Wpisz koszt: Towar 01" }).press("1");
  await page.keyboard.type("2,5");
  const scroll = (top: number) =>
    page.getByRole("region", { name: "Tabela produktów" }).evaluate((table, to) => table.scrollTo(0, to), top);
  await scroll(44 * 60);
  await expect(rowOf(page, /Towar 60/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Koszt: Towar 01" })).toHaveValue("12,5");
  await page.keyboard.type("x");
  await scroll(0);
  await page.getByRole("columnheader", { name: "Produkt" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("button", { name: "12,5x" })).toBeVisible();

  // Keys belong to the panel that is open.
  await page.getByRole("checkbox", { name: "Zaznacz: Towar 01" }).check();
  await page.getByRole("region", { name: "Zaznaczone produkty" }).getByRole("button", { name: "Ukryj" }).click();
  const panel = page.getByRole("dialog", { name: /Ukryj/ });
  await panel.getByRole("button", { name: "Anuluj" }).press("t");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(panel).toBeHidden();
  await page.goto("/system/products?phrase=ukryte");
  await page.getByRole("checkbox", { name: "Zaznacz: Towar 01" }).check();
  await expect(page.getByRole("region", { name: "Zaznaczone produkty" }).getByRole("button", { name: "Pokaż" })).toBeVisible();

  await page.route("**/api/products/list", (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL", message: "x", requestId: "1" } }),
  );
  await tile(page, /Ze stratą/).click();
  await expect(page.getByText("Nie udało się wczytać produktów")).toBeVisible();
  await expect(rowOf(page, /Towar/)).toHaveCount(0);
  await page.unroute("**/api/products/list");
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByText("Nie udało się wczytać produktów")).toBeHidden();
});

test("the list is looked at with many products, on every width and in the dark", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const { orders, costs } = tradingDays();
  await stockedShop(page.request, orders, costs);
  await page.goto("/system/products");
  await expect(rowOf(page, /Lampa biurkowa/)).toBeVisible();
  await expectNoViolations(page, "products");
  await picture(page, "products");
  await expectNoSidewaysScroll(page, "products phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("checkbox", { name: "Zaznacz wszystkie znalezione produkty" }).check();
  await page.getByRole("checkbox", { name: "Zaznacz: Mata antypoślizgowa 45 × 150 cm" }).uncheck();
  await expect(page.getByText("Zaznaczono 7 produktów")).toBeVisible();
  await picture(page, "products-chosen", { keep: true });
  await page.setViewportSize({ width: 1024, height: 900 });
  await expectNoSidewaysScroll(page, "products on a small laptop");
});
