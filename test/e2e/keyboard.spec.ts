/** From the login to the last posting and back without a mouse. */
import type { Locator, Page } from "@playwright/test";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const MOST_STEPS = 60;

/** Tab by tab, as a person without a mouse gets there; every step on the way has to show where one is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    const isSeen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return true;
      const { width, height } = focused.getBoundingClientRect();
      return width > 0 && height > 0;
    });
    expect(isSeen, `step ${step} leads to something that is shown`).toBe(true);
  }
  throw new Error(`${MOST_STEPS} steps do not lead to ${String(target)}`);
}

test("a seller signs in, opens today's profit down to its postings, and comes back to where they were", async ({ page }) => {
  const seller = await createSeller();
  await signIn(page, seller);
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {
    KUBEK: "40,00",
  });
  await call(page.request, "POST", "/api/logout");

  await page.goto("/");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type(seller.email);
  await tabTo(page, page.getByLabel("Hasło", { exact: true }));
  await page.keyboard.type(seller.password);
  await page.keyboard.press("Enter");

  const today = page.locator('[data-tile="today"]');
  // 123,00 − VAT 23,00 − goods 40,00
  await expect(today).toContainText("60,00 zł");
  const opener = today.getByRole("button", { name: /zobacz, z czego wynika zysk/ });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await tabTo(page, panel.getByRole("button", { name: "Towar i pakowanie" }));
  await page.keyboard.press("Enter");
  await tabTo(page, panel.getByRole("button", { name: "Koszt towaru" }));
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Suma 1 wpisu równa się wierszowi")).toBeVisible();
  await expect(panel).toContainText("−40,00");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
});
