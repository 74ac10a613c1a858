/** A second source of orders beside Allegro, made of the tests' own folder: its token is typed in, it is read, and its sales are shown. */
import { startShelfServer, type ShelfServer, TOKEN } from "../sources/shelf/server.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { expect, test } from "./seller.ts";

let shelf: ShelfServer;

withOwnProduct(async () => {
  shelf = await startShelfServer(() => Date.now(), 20);
  return { environment: { SHELF_URL: shelf.url }, main: "test/sources/shelf/main.ts", close: () => shelf.close() };
});

test("a seller types in a token, is told where it is wrong, and sees the orders and refunds of the shop", async ({
  page,
  seller: _seller,
}) => {
  await page.goto("/system/settings/stores/connect");
  const form = page.getByRole("form", { name: "Dane dostępu do Shelf" });
  const token = form.getByLabel("Token API");
  await expect(form.getByText("Znajdziesz go w panelu Shelf, w zakładce Integracje.")).toBeVisible();
  // The screen speaks of this shop alone: what it gives and how far back.
  await expect(page.getByRole("heading", { level: 1, name: "Połącz Shelf" })).toBeVisible();
  await expect(page.getByText("Zyskomierz pobierze zamówienia i zwroty z Shelf")).toBeVisible();
  await expect(page.getByText("Starsze zamówienia, do 3 miesięcy wstecz")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Allegro");
  await expectNoViolations(page, "token");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "token");
  await page.setViewportSize({ width: 1440, height: 900 });

  await token.fill("shelf-token-2");
  await form.getByRole("button", { name: "Połącz Shelf" }).click();
  await expect(form.getByText("Shelf nie przyjmuje tych danych. Sprawdź je i spróbuj ponownie.")).toBeVisible();
  await token.fill(TOKEN);
  await form.getByRole("button", { name: "Połącz Shelf" }).click();

  await expect(page).toHaveURL(/\/system\/progress/);
  const lane = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(lane("Zamówienia")).toContainText("gotowe");
  await expect(lane("Zwroty pieniędzy")).toContainText("gotowe");
  // It gives no fees and no offers, and nobody is told that they are waited for.
  await expect(lane("Rozliczenia")).toHaveCount(0);

  // Twenty orders, every seventeenth cancelled: order n brings n % 4 + 1 mugs of 25.00 and delivery of 10.00.
  // After midnight nothing was sold today.
  await page.goto("/system/orders?timeRange=cOption3");
  await expect(page.getByRole("main").getByText("Kubek emaliowany").first()).toBeVisible();
  await page.goto("/system/settings/stores");
  await expect(page.getByText("Dom Shelf").first()).toBeVisible();
});
