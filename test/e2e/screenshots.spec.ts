/** Pictures of every screen for whoever changes one: `artifacts/<screen>-<size>-<scheme>.png`. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

const FOLDER = join(import.meta.dirname, "../../artifacts");
const LOOKS = [
  { name: "desktop-light", width: 1440, height: 900, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
    const hasPanel = (await page.getByRole("dialog").count()) > 0;
    // A page is opened anew at each width, as a person would; a panel keeps what was opened in it.
    if (!hasPanel) await page.reload({ waitUntil: "networkidle" });
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`), fullPage: !hasPanel });
  }
}

test("pictures of the login, of an empty company and of a page that does not exist", async ({ page }) => {
  test.slow();
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
  test.slow();
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
