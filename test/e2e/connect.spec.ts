/** The other way in: an account is connected once, and everything arrives by itself. */
import { expect, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";

test("a seller connects the marketplace, watches it come in, and follows a commission to its entry and its order", async ({
  page,
  seller: _seller,
}) => {
  test.slow();
  await page.goto("/system");
  await page
    .getByRole("link", { name: /Połącz (konto )?Allegro/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Połącz konto Allegro" })).toBeVisible();
  await page.getByRole("button", { name: /Przejdź do Allegro/ }).click();

  // On the marketplace's own page.
  await expect(page.getByRole("heading", { name: /prosi o dostęp do Twojego konta/ })).toBeVisible();
  await page.getByRole("button", { name: "Zezwalam" }).click();

  await expect(page).toHaveURL(/\/system\/progress/);
  const lane = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const yearAgo = dayAgo(365).split("-").toReversed().join(".");
  for (const name of ["Zamówienia", "Rozliczenia PL", "Rozliczenia HU", "Zwroty pieniędzy"]) {
    await expect(lane(name)).toContainText(`${yearAgo}–`, { timeout: 150_000 });
    await expect(lane(name)).toContainText("gotowe");
  }

  await page.goto("/system");
  await page
    .locator('[data-tile="lastMonth"]')
    .getByRole("button", { name: /zobacz z czego wynika/ })
    .click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Prowizje" }).click();
  await expect(panel.getByText(/Suma \d+ wpis/)).toBeVisible();
  await panel
    .getByRole("link", { name: /^zam\./ })
    .first()
    .click();
  await expect(
    page
      .getByRole("dialog", { name: /^Zamówienie/ })
      .getByText(/Prowizja od sprzedaży/)
      .first(),
  ).toBeVisible();
});
