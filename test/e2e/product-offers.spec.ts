/** „Tej oferty nikt nie policzył, bo w cenniku mam inne SKU” — they find it by a suggestion, with the effect said before. */
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const panel = (page: Page) => page.getByRole("dialog");
const effect = (page: Page) => panel(page).getByRole("region", { name: "Co się zmieni", exact: true });

test("an offer whose SKU the list of costs writes otherwise gets its cost", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  const mug = { name: "Kubek ceramiczny", quantity: 1, price: "123,00", day: dayAgo(1) };
  await stockedShop(
    page.request,
    [
      { ...mug, order: "1", sku: "KUB01", offer: "111" },
      { ...mug, order: "2", sku: "TALERZ", name: "Talerz", offer: "222" },
    ],
    { "kub-01": "40,00", TALERZ: "10,00" },
  );
  await page.goto("/system/products/offers");
  await expect(page.getByRole("heading", { name: "1 oferta" })).toBeVisible();
  await expect(page.getByText("to samo SKU · pewność 95%")).toBeVisible();
  await expectNoViolations(page, "offers without a product");
  await page.getByRole("button", { name: "Powiąż 1 pewną" }).click();
  // Net 100.00 of unknown cost, and 40.00 from now on.
  await expect(effect(page)).toContainText("zmieni się 1 zamówienie");
  await expect(effect(page)).toContainText("−40,00 zł");
  await expectNoViolations(page, "effect of a link");
  await panel(page).getByRole("button", { name: "Powiąż" }).click();
  await expect(page.getByRole("heading", { name: "Wszystkie oferty mają swój produkt" })).toBeVisible();
});
