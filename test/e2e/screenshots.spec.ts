/** Pictures of every screen for whoever changes one. */
import { picture } from "./picture.ts";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

test("pictures of the login, of an empty company and of a page that does not exist", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await picture(page, "login");
  await signIn(page, await createSeller());
  await page.goto("/system");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze danych" })).toBeVisible();
  await picture(page, "system-empty");
  await page.goto("/nie-ma");
  await expect(page.getByRole("heading", { name: "Nie ma takiej strony" })).toBeVisible();
  await picture(page, "not-found");
});

test("pictures of a trading seller's screens", async ({ page }) => {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller(["--company", "Dom i Ogród Nowak"]));
  await stockedShop(page.request, orders, costs);
  await page.goto("/system?selectedTileId=month&splitType=day");
  await expect(page.getByRole("slider")).toBeVisible();
  await picture(page, "system");
  await page.goto(`/system?breakdown=${dayAgo(30)}..${dayAgo(1)}`);
  await page.getByRole("dialog").getByRole("button", { name: "Prowizje" }).click();
  await expect(page.getByText(/równa się wierszowi/)).toBeVisible();
  await picture(page, "breakdown");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^zam\. / })
    .first()
    .click();
  await expect(page.getByText(/wpisów równa się zyskowi/)).toBeVisible();
  await picture(page, "order");
  await page.goto("/system/progress");
  await expect(page.getByRole("heading", { name: "Importy" })).toBeVisible();
  await picture(page, "progress");
  await page.goto("/system/progress?new=orders");
  await expect(page.getByText("Przeciągnij plik")).toBeVisible();
  await picture(page, "import");
  await page.goto("/system/settings");
  await picture(page, "settings");
});
