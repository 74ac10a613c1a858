/** What a company uses and which plan it is on; how the instance is, for whoever runs it. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

test("a company sees what it uses, takes a plan, and its administrator how the instance is", async ({ page }) => {
  test.slow();
  await signIn(page, await createSeller(["--admin", "--company", `Plan ${Date.now()}`]));
  await stockedShop(page.request, [{ order: "1", day: dayAgo(0), sku: "KUBEK", name: "Kubek", quantity: 1, price: "123,00" }], {});
  await page.goto("/system/settings");
  await page.getByRole("link", { name: "Plan i wykorzystanie" }).click();
  const usage = page.getByRole("region", { name: "Wykorzystanie" });
  await expect(usage.getByRole("definition").first()).toHaveText("1");
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan).toContainText("Firma nie wybrała jeszcze planu.");
  // One order fits the smallest.
  await expect(plan.getByRole("listitem").filter({ hasText: "pasuje do sprzedaży" })).toContainText("do 1 000 zamówień");
  await plan.getByText("Rok", { exact: true }).click();
  await plan.getByRole("button", { name: "Wybierz plan Pro" }).click();
  await expect(plan).toContainText("Obecny plan: Pro, do ");
  await expect(usage).toContainText("z 10 000");
  expect(await call(page.request, "GET", "/api/user")).toMatchObject({
    user: { subscription: { plan: "pro", period: "yearly", status: "active" } },
  });
  const instance = page.getByRole("region", { name: "Stan instancji" });
  await expect(instance).toContainText(/PostgreSQL \d+/);
  await expect(instance).toContainText("Nie ma jeszcze kopii.");
  await expectNoViolations(page, "subscription");
  await picture(page, "subscription");
  await expectNoSidewaysScroll(page, "subscription");

  await signIn(page, await createSeller(["--role", "viewer", "--company", `Plan ${Date.now()}`]));
  await page.goto("/system/subscription");
  await expect(plan).toContainText("Plan wybiera właściciel albo menedżer firmy.");
  await expect(plan.getByRole("button")).toHaveCount(0);
  await expect(instance).toHaveCount(0);
});
