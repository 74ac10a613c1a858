/** The other way in: an account is connected once, and everything arrives by itself. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { picture } from "./picture.ts";
import { expect, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";

test("a seller connects the marketplace, watches it come in, and follows a commission to its entry and its order", async ({
  page,
  seller: _seller,
}) => {
  await page.goto("/system");
  await page
    .getByRole("link", { name: /Połącz (konto )?Allegro/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Połącz konto Allegro" })).toBeVisible();
  await expect(page.getByText("pobierze zamówienia, opłaty i zwroty ze wszystkich rynków konta")).toBeVisible();
  await expect(page.getByText("Starsze zamówienia, do 12 miesięcy wstecz, pobierzemy w tle.")).toBeVisible();
  await lookedAt(page, "connect");
  await page.getByRole("button", { name: /Przejdź do Allegro/ }).click();

  // On the marketplace's own page.
  await expect(page.getByRole("heading", { name: /prosi o dostęp do Twojego konta/ })).toBeVisible();
  await page.getByRole("button", { name: "Zezwalam" }).click();

  await expect(page).toHaveURL(/\/system\/progress/);
  const lane = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  const yearAgo = dayAgo(365).split("-").toReversed().join(".");
  for (const name of ["Zamówienia", "Rozliczenia PL", "Rozliczenia HU", "Zwroty pieniędzy"]) {
    await expect(lane(name)).toContainText(`${yearAgo}–`);
    await expect(lane(name)).toContainText("gotowe");
  }
  // Fees of the years before come by themselves; Allegro's orders of that time are gone.
  await expect(lane("Rozliczenia PL")).toContainText(/Historia opłat: (do|od) \d\d\.\d\d\.\d{4}/);
  await expect(lane("Zamówienia")).not.toContainText("Historia");
  // The frame speaks of all accounts together: other kinds of data may still be on their way.
  await expect(page.getByRole("link", { name: /^(Pobieramy dane|Dane są pobrane)$/ })).toBeVisible();

  await page.goto("/system");
  await page
    .locator('[data-tile="lastMonth"]')
    .getByRole("button", { name: /zobacz, z czego wynika/ })
    .click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Prowizje" }).click();
  await expect(panel.getByText(/Suma \d+ wpis/)).toBeVisible();
  // The posting leads to its billing entry beside its month, and the entry to its order.
  await panel
    .getByRole("link", { name: /Prowizja od sprzedaży/ })
    .first()
    .click();
  const entry = page.getByRole("region", { name: "Wpis rozliczenia" });
  await expect(entry).toContainText("Prowizja od sprzedaży");
  await expect(page.getByText(/zgadza(ją)? się z księgą co do grosza/)).toBeVisible();
  await entry.getByRole("link", { name: /^zam\./ }).click();
  const order = page.getByRole("dialog", { name: /^Zamówienie/ });
  await expect(order.getByText(/Prowizja od sprzedaży/).first()).toBeVisible();

  await expectNoBrokenPictures(page);

  for (const [name, address] of SCREENS) {
    await page.goto(address);
    await lookedAt(page, name);
  }
});

/** A picture that does not come is a box, in the table and on the product's own page. */
async function expectNoBrokenPictures(page: Page): Promise<void> {
  await page.route("**/goods/*.svg", (route) => route.abort());
  await page.goto("/system?selectedTileId=lastMonth");
  const products = page.getByRole("region", { name: "Tabela produktów" });
  const first = products.locator(".product-thumb_root").first();
  await expect(first.locator("svg")).toBeVisible();
  await expect(first.locator("img")).toHaveCount(0);
  await products.getByRole("link", { name: /\w/ }).first().click();
  const head = page.locator(".product_product-head");
  await expect(head.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(head.locator(".product-thumb_root svg")).toBeVisible();
  await expect(head.locator("img")).toHaveCount(0);
}

const SCREENS = [
  ["stores", "/system/settings/stores"],
  ["progress-connected", "/system/progress"],
  ["reconciliation", "/system/reconciliation"],
  ["system-connected", "/system?selectedTileId=lastMonth&splitType=day"],
] as const;

/** A picture in every look, and axe in the last of them (a phone in the dark) and on a bright desktop. */
async function lookedAt(page: Page, name: string): Promise<void> {
  await picture(page, name, { live: true });
  await expectNoViolations(page, `${name}, phone, dark`);
  await expectNoSidewaysScroll(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoViolations(page, `${name}, desktop, light`);
}
