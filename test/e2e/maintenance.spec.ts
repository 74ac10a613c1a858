/** Administrators stop everybody else for a while, on an instance of their own. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, signIn, test } from "./seller.ts";

withOwnProduct(async () => ({ environment: {} }));

test("while an administrator works on the instance a seller waits where they were, and comes back by themselves", async ({
  page,
  browser,
}) => {
  const admin = await createSeller(["--admin"]);
  await signIn(page, admin);
  const elsewhere = await browser.newContext({ baseURL: product().url, locale: "pl-PL" });
  const seller = await elsewhere.newPage();
  await signIn(seller, await createSeller());
  await seller.goto("/system/settings");
  await seller.getByLabel("Nazwa firmy").fill("Jeszcze nie zapisane");

  await page.goto("/system/settings");
  await page.getByRole("link", { name: "Serwis" }).click();
  await expect(page).toHaveURL(/settings\/instance$/);
  await picture(page, "instance");
  await expectNoViolations(page, "instance");
  await expectNoSidewaysScroll(page, "instance");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Jak długo").selectOption("60");
  await page.getByRole("button", { name: "Zacznij przerwę" }).click();
  const bar = page.getByRole("region", { name: "Przerwa techniczna" }).first();
  await expect(bar).toContainText("inni użytkownicy czekają");
  await expectNoViolations(page, "instance during maintenance");
  await picture(page, "instance-maintenance");
  await page.setViewportSize({ width: 1280, height: 800 });

  await seller.getByRole("button", { name: "Zapisz i przelicz" }).click();
  await expect(seller.getByRole("heading", { name: "Trwa przerwa techniczna" })).toBeVisible();

  await page.getByRole("button", { name: "Zakończ przerwę" }).click();
  await expect(page.getByRole("button", { name: "Zacznij przerwę" })).toBeVisible();
  await expect(seller.getByRole("heading", { name: "Trwa przerwa techniczna" })).toHaveCount(0);
  await expect(seller.getByLabel("Nazwa firmy")).toHaveValue("Jeszcze nie zapisane");
  await seller.goto("/system/settings/instance");
  await expect(seller).toHaveURL(/\/system\/settings$/);
  await elsewhere.close();
});
