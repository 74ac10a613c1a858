/** The frame of every signed-in screen: news, amounts hidden from a neighbour, keys, and a phone's drawer. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture, snapshot } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

/** Answers of GET /api/notifications: what is asked of the browser here is what it does with them; the API has tests of its own. */
async function withNews(page: Page): Promise<void> {
  const item = (id: string, at: string, link: string | null) => ({
    id,
    title: "Różnica względem rozliczenia Allegro",
    text: "październik 2026, rynek PL, „Prowizja od sprzedaży”: kwota w księdze różni się od rozliczenia o 12,30\u00a0zł.",
    at,
    isRead: false,
    link,
  });
  let isRead = false;
  await page.route("**/api/notifications", (route) =>
    route.fulfill({
      json: {
        items: [
          { ...item("1", "2026-11-20T08:00:00Z", "/system/reconciliation?month=2026-10&market=PL"), isRead },
          { ...item("2", "2026-11-19T08:00:00Z", null), isRead },
        ],
        unread: isRead ? 0 : 2,
      },
    }),
  );
  await page.route("**/api/notifications/read", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ upTo: "2026-11-20T08:00:00Z" });
    isRead = true;
    await route.fulfill({ status: 204 });
  });
}

test("news are counted, lead to their cause, and stay read", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings");
  await page.getByRole("button", { name: "Powiadomienia" }).click();
  await expect(page.getByRole("heading", { name: "Wszystko w porządku" })).toBeVisible();

  await withNews(page);
  await page.reload();
  const bell = page.getByRole("button", { name: "Powiadomienia, 2 nieprzeczytane" });
  await bell.click();
  const news = page.getByRole("region", { name: "Powiadomienia" });
  await expect(news.getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page, "notifications");
  await picture(page, "notifications");
  await expectNoViolations(page, "notifications in the dark");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await bell.click();
  await news.getByRole("button", { name: "Oznacz jako przeczytane" }).click();
  await expect(page.getByRole("button", { name: "Powiadomienia", exact: true })).toBeVisible();
  await expect(news.getByRole("button", { name: "Oznacz jako przeczytane" })).toHaveCount(0);
  await news.getByRole("link", { name: "Różnica względem rozliczenia Allegro" }).first().click();
  await expect(page).toHaveURL(/\/system\/reconciliation\?month=2026-10&market=PL/);
  await expect(news).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Powiadomienia", exact: true })).toBeVisible();
});

test("single keys hide amounts, collapse the menu and explain themselves, and can be switched off", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {
    KUBEK: "40,00",
  });
  await page.goto("/system");
  const amount = page.locator('[data-tile="today"] .ui_amount').first();
  await expect(amount).toBeVisible();
  const blur = () => amount.evaluate((element) => getComputedStyle(element).filter);
  expect(await blur()).toBe("none");
  await page.keyboard.press("h");
  await expect.poll(blur).toContain("blur");
  await expect(page.getByRole("button", { name: "Ukryj kwoty", pressed: true })).toBeVisible();
  await page.reload();
  await expect.poll(blur).toContain("blur");
  await picture(page, "amounts-hidden");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("h");
  await expect.poll(blur).toBe("none");

  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Rozwiń menu" })).toBeVisible();
  await page.keyboard.press("[");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Skróty klawiszowe" });
  await expect(help.getByText("Ukryj lub pokaż kwoty")).toBeVisible();
  await expectNoViolations(page, "shortcuts");
  await picture(page, "shortcuts");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolations(page, "shortcuts dark", { rules: "colours" });
  await help.getByRole("switch", { name: "Skróty jednoklawiszowe" }).click();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await expect(help).toHaveCount(0);
  expect(await blur()).toBe("none");
});

test("a phone has everything of the frame under „more”, and the keyboard skips to the content", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await withNews(page);
  await page.goto("/system/settings");
  await expect(page.getByRole("heading", { name: "Ustawienia" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Przejdź do treści" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Więcej ?Powiadomienia, 2 nieprzeczytane$/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Ustawienia" })).toBeVisible();
  await expectNoViolations(page, "more");
  await expectNoSidewaysScroll(page, "more");
  await drawer.getByText("Ciemny").click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectNoViolations(page, "more in the dark", { rules: "colours" });
  await snapshot(page, "more-phone-dark");
  await drawer.getByText("Jasny").click();
  await snapshot(page, "more-phone-light");
  await drawer.getByText("English").click();
  await expect(drawer.getByRole("link", { name: "Settings" })).toBeVisible();
  await drawer.getByText("Polski").click();
  await drawer.getByRole("link", { name: "Moje konto" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/system\/settings\/account$/);
  await page.getByRole("button", { name: /^Więcej/ }).click();
  await drawer.getByRole("button", { name: "Wyloguj się" }).click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("the navigation has groups that fold and stay so; a screen finds its group open and one place lit, on a phone too", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/products/deliveries");
  const navigation = page.getByRole("navigation", { name: "Nawigacja" }).first();
  const lit = navigation.locator('[aria-current="page"]');
  await expect(lit).toHaveText(["Dostawy"]);
  const results = navigation.getByRole("button", { name: "Wyniki" });
  const dashboard = navigation.getByRole("link", { name: "Pulpit" });
  await expect(dashboard).toBeVisible();
  await results.focus();
  await page.keyboard.press("Enter");
  await expect(results).toHaveAttribute("aria-expanded", "false");
  await expect(dashboard).toBeHidden();
  await expectNoViolations(page, "folded navigation");
  await page.reload();
  await expect(results).toHaveAttribute("aria-expanded", "false");
  await expect(navigation.getByRole("button", { name: "Produkty i koszty" })).toHaveAttribute("aria-expanded", "true");

  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole("button", { name: /^Więcej/ })
    .last()
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("button", { name: "Wyniki" })).toHaveAttribute("aria-expanded", "false");
  await expect(drawer.getByRole("link", { name: "Trendy" })).toBeHidden();
  await drawer.getByRole("button", { name: "Wyniki" }).click();
  await drawer.getByRole("link", { name: "Trendy" }).click();
  await expect(page).toHaveURL(/dashboard-trends/);

  // Folded again by hand, and open for whoever comes to a screen of it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/system/settings");
  await results.click();
  await expect(dashboard).toBeHidden();
  await page.goto("/system/orders");
  await expect(results).toHaveAttribute("aria-expanded", "true");
  await expect(lit).toHaveText(["Zamówienia"]);
});
