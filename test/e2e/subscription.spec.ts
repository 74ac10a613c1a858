/** What a company uses and which plan it is on; how the instance is, and which plans there are, for whoever runs it. */
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

test("a company sees what it uses, takes a plan, and its administrator how the instance is", async ({ page }) => {
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
  await plan.getByRole("button", { name: "Wybierz plan Pro" }).click();
  await expect(plan).toContainText("Obecny plan: Pro, do ");
  await expect(usage).toContainText("z 10 000");
  expect(await call(page.request, "GET", "/api/user")).toMatchObject({
    user: { subscription: { plan: "pro", period: "monthly", status: "active" } },
  });
  const instance = page.getByRole("region", { name: "Stan serwisu" });
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

test("an administrator makes a plan on the screen, a company takes it at its price and keeps it when it is no longer offered", async ({
  page,
  browser,
}) => {
  const name = `Sezon ${Date.now()}`;
  const id = name.toLowerCase().replace(" ", "-");
  await signIn(page, await createSeller(["--admin", "--company", `Plan ${Date.now()}`]));
  await page.goto("/system/settings/instance");
  const plans = page.getByRole("region", { name: "Plany" });
  await plans.getByRole("button", { name: "Dodaj plan" }).click();
  await plans.getByLabel("Nazwa").fill(name);
  await plans.getByLabel("Identyfikator").fill("Sezon");
  await plans.getByLabel("Cena za miesiąc, z VAT").fill("pięć");
  await plans.getByRole("button", { name: "Zapisz" }).click();
  // What is wrong is said beside its field, and nothing is saved.
  await expect(plans).toContainText("Zacznij od litery.");
  await expect(plans).toContainText("Wpisz kwotę, np. 99,00.");
  await picture(page, "plan-form", { keep: true });
  await expectNoViolations(page, "plan-form");
  await plans.getByLabel("Identyfikator").fill(id);
  await plans.getByLabel("Zamówienia miesięcznie").fill("2000");
  await plans.getByLabel("Cena za miesiąc, z VAT").fill("49,50");
  await plans.getByRole("button", { name: "Zapisz" }).click();
  const line = plans.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("do 2 000 zamówień miesięcznie · 49,50 zł miesięcznie");

  const context = await browser.newContext({ baseURL: product().url });
  const company = await context.newPage();
  await signIn(company, await createSeller());
  await company.goto("/system/subscription");
  const choice = company.getByRole("region", { name: "Plan", exact: true });
  const card = choice.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("49,50 zł miesięcznie, z VAT");
  await choice.getByRole("button", { name: `Wybierz plan ${name}` }).click();
  await expect(choice).toContainText(`Obecny plan: ${name}, do `);

  await line.getByRole("button", { name: `Zmień plan ${name}` }).click();
  await plans.getByLabel("Cena za miesiąc, z VAT").fill("59,50");
  await plans.getByRole("switch", { name: "Firmy mogą go wybrać" }).uncheck();
  await plans.getByRole("button", { name: "Zapisz" }).click();
  await expect(line).toContainText("59,50 zł miesięcznie · poza ofertą");

  await company.reload();
  await expect(card).toContainText("59,50 zł miesięcznie, z VAT");
  await expect(card).toContainText("poza ofertą");
  await expect(choice.getByRole("button", { name: `Plan ${name} jest wybrany` })).toBeDisabled();
  await signIn(company, await createSeller());
  await company.goto("/system/subscription");
  await expect(choice.getByRole("button", { name: "Wybierz plan Pro" })).toBeVisible();
  await expect(card).toHaveCount(0);
  await context.close();
});
