/** An instance with the demo company: whoever comes may look at it without an account, and change nothing. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";

withOwnProduct(async () => ({ environment: { DEMO: "on" } }));

test("a visitor looks at the demo without an account, and goes on to one of their own", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Zobacz demo" })).toHaveAccessibleDescription(/bez zakładania konta/);
  await expectNoViolations(page, "login with the demo");
  await picture(page, "demo-login");
  await expectNoSidewaysScroll(page, "login with the demo");
  await expectNoViolations(page, "login with the demo on a phone in the dark");

  await page.getByRole("button", { name: "Zobacz demo" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);
  const bar = page.getByRole("region", { name: "Demo" });
  await expect(bar).toContainText("Oglądasz dane pokazowe");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expectNoViolations(page, "the demo's dashboard");
  await picture(page, "demo-dashboard");
  await expectNoSidewaysScroll(page, "the demo's dashboard");
  await expectNoViolations(page, "the demo's dashboard on a phone in the dark");

  // What is a person's own is no guest's, nor is anything a change.
  await page.goto("/system/settings/account");
  await expect(page).toHaveURL(/\/system\/settings$/);
  await expect(bar).toBeVisible();
  await expect(page.getByRole("link", { name: "Firma i obliczenia" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Moje konto" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Zespół" })).toHaveCount(0);
  await expect(page.getByText("Dom i Kuchnia Demo").or(page.locator("fieldset:disabled")).first()).toBeVisible();
  expect((await page.request.get("/api/user/sessions")).status()).toBe(403);
  expect((await page.request.get("/api/company/export")).status()).toBe(403);

  await bar.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole("heading", { name: "Załóż konto" })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});
