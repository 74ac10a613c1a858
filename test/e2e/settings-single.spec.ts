/** The other variant of the settings that a build can choose: everything on one page. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, signIn, test } from "./seller.ts";

const PARTS = [
  "Firma i obliczenia",
  "Konta i sklepy",
  "Powiadomienia i alerty",
  "Zespół",
  "Plan i wykorzystanie",
  "Dane i prywatność",
  "Moje konto",
];

withOwnProduct(() => Promise.resolve({ environment: { VITE_SETTINGS_VARIANT: "single" } }));

test("VITE_SETTINGS_VARIANT=single: everything stands on one page, stores and team too, the tabs' addresses lead to their part, and the search to each setting", async ({
  page,
}) => {
  await signIn(page, await createSeller(["--company", "Dom i Ogród Nowak"]));
  await page.goto(`${product().url}/system/settings`);
  const parts = page.locator(".single-settings_part > h2");
  await expect(parts).toHaveText(PARTS);
  await expect(page.getByRole("link", { name: "Zespół" })).toBeVisible();
  await page.getByRole("combobox", { name: "Szukaj ustawienia" }).fill("reklamac");
  await page.getByRole("option", { name: "Odzysk z reklamacji" }).click();
  await expect(page.getByLabel("Odzysk z reklamacji")).toBeFocused();
  await expect(page.getByLabel("Odzysk z reklamacji")).toBeInViewport();
  await page.getByLabel("Pakowanie zamówienia").fill("1,50");
  await page.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(page.getByText("Sukces!")).toBeVisible();
  await page.goto(`${product().url}/system/settings/account`);
  await expect(page).toHaveURL(/\/system\/settings#account$/);
  await expect(page.getByRole("heading", { name: "Moje konto" })).toBeInViewport();
  await page.getByRole("link", { name: "Dane i prywatność" }).click();
  await expect(page.getByRole("heading", { name: "Dane i prywatność" })).toBeInViewport();
  await expect(page.getByLabel("Pakowanie zamówienia")).toHaveValue("1,50");
  await expectNoViolations(page, "settings on one page");
  await picture(page, "settings-single");
  await expectNoSidewaysScroll(page, "settings on one page");
});
