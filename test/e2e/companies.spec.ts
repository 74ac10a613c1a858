/** One person in two companies: the list, the switch, and a second tab that must not go on with the other company. */
import { z } from "zod";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const Invitations = z.object({ items: z.array(z.object({ id: z.string() })) });

test("who belongs to two companies goes from one to the other, and the other tab goes along and says so", async ({ page, browser }) => {
  const at = Date.now();
  const [own, client] = [`Biuro ${at}`, `Klient ${at}`];
  const person = await createSeller(["--company", own]);
  const owner = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(owner, await createSeller(["--company", client]));
  await stockedShop(
    owner.request,
    [{ order: "K-1", day: dayAgo(0), sku: "WAZON", name: "Wazon klienta", quantity: 1, price: "123,00" }],
    {},
  );
  await call(owner.request, "POST", "/api/users/invite", { email: person.email, role: "viewer" });
  await signIn(page, person);
  const { items } = Invitations.parse(await call(page.request, "GET", "/api/invitations"));
  await call(page.request, "POST", `/api/invitations/${items[0]?.id ?? ""}/accept`);

  // Joining went there: a viewer of the client, whose sales stand on the dashboard of both tabs.
  await page.goto("/system/companies");
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: client })).toContainText("Czytelnik");
  await expect(rows.filter({ hasText: own })).toContainText("Właściciel");
  await expectNoViolations(page, "companies");
  await picture(page, "companies");
  await expectNoSidewaysScroll(page, "companies");
  // As cards every figure is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.filter({ hasText: client }).getByText("Czytelnik")).toBeVisible();
  await expect(page.locator("td[data-cut]")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const other = await page.context().newPage();
  await other.goto("/system");
  await expect(other.locator('[data-tile="today"]')).toContainText("123 zł");
  await page.getByRole("button", { name: person.email }).click();
  await page.getByRole("menuitemradio", { name: own }).click();
  await expect(other.getByText(`W innej karcie wybrano inną firmę. Teraz widzisz: ${own}.`)).toBeVisible();
  await expect(other.getByText("Wazon klienta")).toHaveCount(0);
  await other.goto("/system/users");
  await expect(other.getByRole("region", { name: "Zaproś do firmy" })).toBeVisible();
  await other.close();
});
