/** How the product looks to one person: chosen once, at once, and on every device they sign in on. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

test("scheme, density, first screen and first day of the week hold at once, and on another device", async ({ page, browser }) => {
  const seller = await createSeller();
  await signIn(page, seller);
  await stockedShop(page.request, [{ sku: "KUBEK", name: "Kubek", quantity: 1, price: "101,01", order: "1", day: dayAgo(0) }], {
    KUBEK: "33,17",
  });
  await page.goto("/system/settings/account");
  const look = page.getByRole("region", { name: "Wygląd" });
  await look.getByText("Gęsta", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await look.getByText("Niedziela", { exact: true }).click();
  await look.getByRole("combobox", { name: "Pierwszy ekran" }).click();
  await page.getByRole("option", { name: "Wydatki" }).click();
  await expect(look.getByRole("combobox", { name: "Pierwszy ekran" })).toHaveValue("Wydatki");
  await expectNoViolations(page, "appearance");
  await expect
    .poll(async () => call(page.request, "GET", "/api/user"))
    .toMatchObject({
      user: { appearance: { scheme: "auto", density: "compact", firstScreen: "expenses", weekStart: "sunday" } },
    });
  await picture(page, "appearance");
  await expectNoSidewaysScroll(page, "appearance");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look.getByText("Ciemny", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect.poll(async () => call(page.request, "GET", "/api/user")).toMatchObject({ user: { appearance: { scheme: "dark" } } });

  const other = await (
    await browser.newContext({ baseURL: product().url, locale: "pl-PL", timezoneId: "Europe/Warsaw", colorScheme: "light" })
  ).newPage();
  await other.goto("/");
  await other.getByLabel("E-mail").fill(seller.email);
  await other.getByLabel("Hasło", { exact: true }).fill(seller.password);
  await other.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(other.getByRole("heading", { name: "Wydatki", level: 1 })).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(other.locator("html")).toHaveAttribute("data-density", "compact");
  await other.goto("/system/products");
  // A row of figures is 32 pixels high instead of 40, and a line between two.
  const cell = other
    .getByRole("row", { name: /^Razem/ })
    .getByRole("cell")
    .last();
  await expect(cell).toBeVisible();
  expect((await cell.boundingBox())?.height).toBeLessThanOrEqual(34);
  await other.getByRole("button", { name: "Ostatnie 30 dni" }).first().click();
  // The calendar of the range begins with Sunday: the first day of its head is „nd”.
  await expect(other.getByRole("form").locator("thead th").first()).toHaveText(/^(nd|ni|N)/i);
});
