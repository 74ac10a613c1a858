/** An administrator publishes a version of the terms: whoever has not accepted it is asked once, and finds the way out instead. */
import { expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";

// On an instance of their own: every other test would be asked elsewhere.
withOwnProduct(async () => ({ environment: {} }));

const NOTE = "Kopie zapasowe trzymamy 30 dni.";

test("a published version asks every seller before anything else, and once", async ({ page, browser }) => {
  await signIn(page, await createSeller(["--admin"]));
  const seller = await (await browser.newContext({ baseURL: product().url, locale: "pl-PL", timezoneId: "Europe/Warsaw" })).newPage();
  await signIn(seller, await createSeller());

  await page.goto("/system/settings/instance");
  const terms = page.getByRole("region", { name: "Regulamin" });
  await expect(terms).toContainText("Nie ma jeszcze żadnej ogłoszonej wersji.");
  await terms.getByRole("button", { name: "Ogłoś nową wersję" }).click();
  const publish = terms.getByRole("button", { name: "Ogłoś", exact: true });
  await expect(publish).toBeDisabled();
  await terms.getByLabel("Nazwa wersji").fill("wersja druga");
  await terms.getByLabel("Obowiązuje od").fill(dayAgo(0));
  await terms.getByLabel("Co się zmienia").fill(NOTE);
  await expect(terms).toContainText("Brakuje: English, Čeština, Slovenčina, Magyar.");
  await expectNoViolations(page, "publishing terms");
  await picture(page, "publish-terms", { keep: true });
  await page.reload();
  await terms.getByRole("button", { name: "Ogłoś nową wersję" }).click();
  await expect(terms.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(terms.getByLabel("Co się zmienia")).toHaveValue(NOTE);
  await publish.click();
  await expect(terms.getByText("Nieprawidłowy format.")).toBeVisible();
  await terms.getByLabel("Nazwa wersji").fill("2026-11");
  await publish.click();
  // Who published it is asked as everybody else.
  await page.getByRole("button", { name: "Akceptuję" }).click();
  await expect(terms).toContainText("zaakceptowało 1, czeka 1");

  await seller.goto("/system/orders");
  await expect(seller.getByRole("heading", { level: 1 })).toContainText("Nowy regulamin obowiązuje od");
  await expect(seller.getByText(NOTE)).toBeVisible();
  await expect(seller.getByRole("button", { name: "Później" })).toHaveCount(0);
  await expectNoViolations(seller, "new terms");
  await picture(seller, "new-terms");
  await seller.getByRole("link", { name: "Dane i prywatność" }).click();
  await expect(seller.getByRole("heading", { name: "Ustawienia", level: 1 })).toBeVisible();
  await seller.goto("/system/orders");
  await seller.getByRole("button", { name: "Akceptuję" }).click();
  await expect(seller.getByRole("heading", { name: "Zamówienia", level: 1 })).toBeVisible();
  await seller.reload();
  await expect(seller.getByRole("heading", { name: "Zamówienia", level: 1 })).toBeVisible();

  await page.reload();
  await expect(terms).toContainText("zaakceptowało 2, czeka 0");
});
