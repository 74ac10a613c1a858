/** „Co mam dziś załatwić?” and „Pokaż mi to, co zawsze” — the list of matters, and views that are kept and shared. */
import { expectNoViolations, rulesIn } from "./axe.ts";
import { picture, snapshot } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";
import { SCREENS, screensWith } from "#core/screens.ts";

const KUBEK = { sku: "KUBEK", name: "Kubek ceramiczny", quantity: 1, price: "123,00" };
const WAZON = { sku: "WAZON", name: "Wazon szklany", quantity: 1, price: "61,50" };
const ROWS = [
  { ...KUBEK, order: "ZAM-1", day: dayAgo(0) },
  { ...WAZON, order: "ZAM-2", day: dayAgo(0) },
];

test("matters stand by the money at stake, and each leads to where it is settled", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  // the cup has no cost and was sold for 123,00; the vase earned 50,00 − 80,00 = −30,00
  await stockedShop(page.request, ROWS, { WAZON: "80,00" });
  await page.goto("/system");
  const matters = page.getByRole("region", { name: "Do załatwienia" }).getByRole("listitem");
  await expect(matters.nth(0)).toContainText("1 produkt bez kosztu");
  await expect(matters.nth(0)).toContainText("123,00");
  await expect(matters.nth(1)).toContainText("Wazon szklany");
  await expect(matters.nth(1)).toContainText("−30,00");
  const chosen = (tile: string) => expect(page.locator(`[data-tile="${tile}"]`)).toHaveAttribute("data-chosen", "true");
  await chosen("today");
  // what a matter shows is looked at for once: the dashboard is found again as it was left, also after a new start
  await matters.nth(0).getByRole("link", { name: "Pokaż te produkty" }).click();
  await chosen("custom");
  await expect(page.getByText("Okres i filtr z odnośnika, tylko na teraz.")).toBeVisible();
  await expect(page).toHaveURL(/visit=missingCosts/);
  expect(await page.evaluate(() => localStorage.getItem("tiles-timeRange"))).toBe("option1");
  await page.reload();
  await chosen("custom");
  await page.getByRole("link", { name: "Wróć do swojego widoku" }).click();
  await chosen("today");
  await expect(page).not.toHaveURL(/visit=|only=/);
  await matters.nth(1).getByRole("link", { name: "Zobacz produkt" }).click();
  await expect(page.getByRole("heading", { name: "Wazon szklany", level: 1 })).toBeVisible();
  await chosen("custom");
  await page.getByRole("navigation").getByRole("link", { name: "Pulpit", exact: true }).first().click();
  await chosen("today");
});

test("a matter that has to wait is put off by keyboard and brought back, for oneself", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, { WAZON: "80,00" });
  await page.goto("/system");
  const card = page.getByRole("region", { name: "Do załatwienia" });
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await card.getByRole("button", { name: /^Odłóż: .*Wazon szklany/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Na tydzień" }).press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByRole("listitem")).toContainText("1 produkt bez kosztu");
  const put = card.getByRole("button", { name: "Odłożone: 1 sprawa" });
  await expect(card.getByRole("heading", { name: "Do załatwienia" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(put).toBeFocused();
  await page.reload();
  await put.press("Enter");
  const waiting = card.getByRole("list", { name: "Odłożone sprawy" });
  await expect(waiting).toContainText(`Wróci ${dayAgo(-7).split("-").toReversed().join(".")}`);
  await picture(page, "todo-put-off", { keep: true });
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, "matters put off");
  await waiting.getByRole("button", { name: "Przywróć" }).press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(put).toHaveCount(0);
});

test("a view keeps its filters and sorting, opens from another screen, and is shared with the company alone", async ({ page, browser }) => {
  const owner = await createSeller(["--company", "Rowery Jankowski"]);
  await signIn(page, owner);
  await stockedShop(page.request, ROWS, { KUBEK: "40,00", WAZON: "80,00" });
  await page.goto("/system/orders?only=loss&sort=netProfit");
  const table = page.getByRole("region", { name: "Tabela zamówień" });
  await expect(table.locator("tbody .figure-table_open")).toHaveText(["ZAM-2"]);
  await page.getByRole("button", { name: "Zapisane widoki" }).click();
  await page.getByLabel("Nazwa widoku").fill("Straty");
  await page.getByLabel("Pokaż całej firmie").check();
  await page.getByRole("button", { name: "Zapisz ten widok" }).click();
  await expect(page.getByRole("button", { name: /^Straty/ })).toBeVisible();

  await page.goto("/system");
  await page.getByRole("button", { name: "Zapisane widoki" }).click();
  await page.getByRole("button", { name: /^Straty/ }).click();
  await expect(page).toHaveURL(/\/system\/orders\?.*only=loss/);
  await expect(table.locator("tbody .figure-table_open")).toHaveText(["ZAM-2"]);

  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, await createSeller());
  await stockedShop(stranger.request, ROWS, {});
  await stranger.goto("/system/orders");
  await stranger.getByRole("button", { name: "Zapisane widoki" }).click();
  await expect(stranger.getByText("Zapisz to, co teraz widzisz")).toBeVisible();
});

test("a view of a screen that takes its time to load opens, though its filter is another than the one shown", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, { KUBEK: "40,00", WAZON: "80,00" });
  await call(page.request, "PUT", "/api/saved-views", {
    views: [{ screen: "orders", name: "Straty", query: "only=loss&timeRange=option2", shared: false }],
  });
  await page.route(/orders-page[^/]*\.js$/, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await page.goto("/system");
  await page.getByRole("button", { name: "Zapisane widoki" }).click();
  await page.getByRole("button", { name: /^Straty/ }).click();
  await expect(page).toHaveURL(/\/system\/orders\?.*only=loss.*timeRange=option2/);
});

test("a set of one's own stands beside the presets, survives a reload and is nobody else's", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, { KUBEK: "40,00", WAZON: "30,00" });
  await page.goto("/system");
  await page.getByRole("button", { name: /^Okres: / }).click();
  await page.getByText("Nowy zestaw kafli").click();
  await page.getByLabel("Nazwa zestawu").fill("Poranny przegląd");
  for (const tile of ["Dziś", "Ten tydzień"]) await page.getByRole("checkbox", { name: tile, exact: true }).check();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `form of a tile set ${colorScheme}`, rulesIn(colorScheme));
    await snapshot(page, `tile-set-${colorScheme}`);
  }
  await page.getByRole("button", { name: "Zapisz i pokaż" }).click();
  await expect(page.locator('[data-tile="yesterday"]')).toBeHidden();
  // net 100,00 − 40,00 and 50,00 − 30,00
  await expect(page.locator('[data-tile="currentWeek"]')).toContainText("80,00 zł");
  await expect(page).toHaveURL(/timeRange=own/);
  await page.reload();
  await expect(page.locator('[data-tile="currentWeek"]')).toBeVisible();
  await page.getByRole("button", { name: /^Okres: / }).click();
  await expect(page.getByRole("button", { name: "Poranny przegląd", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("every screen that keeps views offers them, and a view of the statement brings back its own period", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, ROWS, { KUBEK: "40,00", WAZON: "80,00" });
  const button = page.getByRole("button", { name: "Zapisane widoki" });
  for (const key of screensWith("hasViews")) {
    await page.goto(SCREENS[key].path);
    await expect(button, key).toBeVisible();
  }
  const week = `from=${dayAgo(6)}&to=${dayAgo(0)}&split=day`;
  await page.goto(`${SCREENS.income.path}?${week}`);
  await button.click();
  await page.getByLabel("Nazwa widoku").fill("Ostatni tydzień");
  await page.getByRole("button", { name: "Zapisz ten widok" }).click();
  const view = page.getByRole("button", { name: /^Ostatni tydzień/ });
  await expect(view).toBeVisible();
  await page.goto("/system/dashboard-trends");
  await button.click();
  await view.click();
  await expect(page).toHaveURL((url) => [...new URLSearchParams(week)].every(([name, value]) => url.searchParams.get(name) === value));
  await expect(page).toHaveURL(/dashboard-income/);
});
