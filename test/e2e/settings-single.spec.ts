/** The other variant of the settings that a build can choose: everything on one page. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, signIn, test } from "./seller.ts";

withOwnProduct(() => Promise.resolve({ environment: { VITE_SETTINGS_VARIANT: "single" } }));

test("VITE_SETTINGS_VARIANT=single: company, data and account stand on one page, and the tabs' addresses lead to their part", async ({
  page,
}) => {
  await signIn(page, await createSeller(["--company", "Dom i Ogród Nowak"]));
  await page.goto(`${product().url}/system/settings`);
  const parts = page.locator(".settings_part > h2");
  await expect(parts).toHaveText(["Firma i obliczenia", "Dane i prywatność", "Moje konto"]);
  await expect(page.getByRole("link", { name: "Zespół" })).toBeVisible();
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
