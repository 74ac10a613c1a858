/** A viewer of one store without costs: invited on the screen, and shown what is theirs, everywhere, without an error and without a cost. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { picture, settle } from "./picture.ts";
import { call, expect, product, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";

const PASSWORD = "zolty-latawiec-lata-8";
/** 33.17 of costs for 101.01, of which 18.89 are VAT: neither the cost nor 82.12 − 33.17 = 48.95 of profit may be read. */
const COST = /33,17/;
const PROFIT = /48,95/;

async function acceptedBy(page: Page, email: string): Promise<void> {
  await page.goto(await linkOf(email, "Zaproszenie"));
  await page.getByLabel("Nowe hasło").fill(PASSWORD);
  await page.getByLabel("Powtórz hasło").fill(PASSWORD);
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(page.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);
}

test("a viewer of one store without costs is invited on the screen, and sees just that on every screen", async ({
  page,
  seller,
  browser,
}) => {
  expect(seller.email).not.toBe("");
  const { request } = page;
  await stockedShop(request, [{ sku: "KUBEK", name: "Kubek", quantity: 1, price: "101,01", order: "1", day: dayAgo(0) }], {
    KUBEK: "33,17",
  });
  await call(request, "POST", "/api/stores", { platform: "import", name: "Tajny outlet", markets: ["PL"] });
  // Whoever sees everything reads there what is kept from the viewer.
  await page.goto("/system");
  await expect(page.locator("main")).toContainText(PROFIT);
  const email = `czytelnik-${Date.now()}@example.com`;
  await page.goto("/system/users");
  const invite = page.getByRole("region", { name: "Zaproś do firmy" });
  await invite.getByRole("combobox", { name: "Sklepy" }).click();
  await page.getByRole("option", { name: "Dom i Ogród Nowak" }).click();
  await page.keyboard.press("Escape");
  await invite.getByRole("switch", { name: "Widzi koszty i zysk" }).uncheck();
  await invite.getByRole("button", { name: "Zaproś", exact: true }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Wyślij zaproszenie", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Widzi: Dom i Ogród Nowak, bez kosztów");
  await row.getByRole("button", { name: "Zmień dostęp" }).click();
  await expectNoViolations(page, "limits");
  await picture(page, "limits");

  const viewer = await (await browser.newContext({ baseURL: product().url })).newPage();
  await acceptedBy(viewer, email);
  // Before that nobody was signed in, which the browser says as well.
  const refused: string[] = [];
  const said: string[] = [];
  viewer.on("response", (response) => void (response.status() === 403 && refused.push(response.url())));
  viewer.on("console", (message) => void (message.type() === "error" && said.push(message.text())));
  const places = ["/system", "/system/dashboard-charts", "/system/orders"];
  const links = viewer.getByRole("navigation", { name: "Nawigacja" }).getByRole("link");
  await expect(links).toHaveCount(places.length);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(places);
  // The last is a link of a colleague who sees everything.
  const withFigures = [...places, "/system?sort=-netProfit&only=loss"];
  for (const place of [...withFigures, "/system/settings/account", "/system/companies"]) {
    await viewer.goto(place);
    await settle(viewer);
    // Where nothing is drawn there is no cost to be seen.
    if (withFigures.includes(place)) await expect(viewer.locator("main"), place).toContainText("101,01");
    const shown = await viewer.locator("body").innerText();
    expect(shown, place).not.toMatch(COST);
    expect(shown, place).not.toMatch(PROFIT);
    await expect(viewer.getByText("Tajny outlet"), place).toHaveCount(0);
    await expectNoViolations(viewer, `limited ${place}`);
    if (!place.includes("?")) await picture(viewer, `limited${place.replaceAll("/", "-")}`);
    await viewer.setViewportSize({ width: 1440, height: 900 });
  }
  await viewer.goto("/system");
  for (const tab of ["Oferty", "Rynki", "Produkty"]) {
    await viewer.getByRole("button", { name: tab, exact: true }).click();
    await expect(viewer.getByRole("button", { name: "Z reklamą" })).toBeVisible();
    await expect(viewer.getByRole("button", { name: /Ze stratą|Bez kosztu|Pobierz/ })).toHaveCount(0);
  }
  await viewer.goto("/system/dashboard-income");
  await expect(viewer.getByRole("heading", { name: "Ta część nie jest dla Ciebie udostępniona" })).toBeVisible();
  await viewer.getByRole("link", { name: "Wróć na pulpit" }).click();
  await expect(viewer.locator("main")).toContainText("101,01");
  await viewer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(viewer, "limited dashboard");
  expect([refused, said]).toEqual([[], []]);
  await viewer.context().close();
});
