/** The companies of the instance, as those who run it look after them. */
import { randomBytes } from "node:crypto";
import { expectNoSidewaysScroll, expectNoViolations, rulesIn } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";

test("an administrator finds a company, sees its state and people, and signs in as one of them", async ({ page, browser, baseURL }) => {
  const name = `Ceramika ${randomBytes(4).toString("hex")}`;
  const owner = await createSeller(["--company", name]);
  await createSeller(["--company", name, "--role", "viewer"]);
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const ownerPage = await theirs.newPage();
  await signIn(ownerPage, owner);
  await call(ownerPage.request, "PUT", "/api/activate-subscription", { plan: "pro", period: "monthly" });
  await call(ownerPage.request, "POST", "/api/stores", { platform: "import", name: "Sklep własny", markets: ["PL"] });
  await theirs.close();

  const admin = await createSeller(["--admin"]);
  await signIn(page, admin);
  await page.goto("/system/users");
  await page.getByRole("button", { name: "Firmy w serwisie" }).click();
  await expect(page).toHaveURL(/list=companies/);
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(1)).toBeVisible();

  // The keyboard alone: sort by orders, from the most, then the other way round.
  const orders = table.getByRole("columnheader", { name: "Zamówienia razem" });
  await orders.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(orders).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Enter");
  await expect(orders).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=orders/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, `companies ${colorScheme}`, rulesIn(colorScheme));
  }
  await picture(page, "all companies");
  await expectNoSidewaysScroll(page, "companies on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("searchbox", { name: "Nazwa, NIP lub adres osoby" }).fill(owner.email);
  const row = table.getByRole("row", { name: new RegExp(name) });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(row).toContainText(owner.email);
  await expect(row).toContainText("Pro");
  await page.getByRole("combobox", { name: "Stan firmy" }).click();
  await page.getByRole("option", { name: "Pobieranie nie działa" }).click();
  await expect(page.getByText("Żadna firma nie pasuje")).toBeVisible();
  await picture(page, "all companies none", { keep: true });
  await page.goBack();
  await page.goto(`/system/users?list=companies&q=${encodeURIComponent(name)}`);

  const open = page.getByRole("button", { name: `Szczegóły firmy ${name}` });
  await open.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText("Sklep własny")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Osoby" }).getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page, "company panel");
  await picture(page, "all companies one");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  await panel.getByRole("listitem").filter({ hasText: owner.email }).getByRole("button", { name: "Zaloguj jako" }).click();
  await panel.getByLabel("Powód").fill("Zgłoszenie 12: brak opłat");
  await panel.getByLabel("Twoje hasło").fill(admin.password);
  await panel.getByRole("button", { name: "Wejdź na konto" }).click();
  await expect(page.getByText(owner.email).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
