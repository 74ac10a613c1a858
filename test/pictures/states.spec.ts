/** Screens of a trading seller, of one who has nothing, whose goods have no cost, and whose amounts are huge or negative. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { recordOf } from "#core/record-of.ts";
import { screensWith } from "#core/screens.ts";
import { expectNoSidewaysScroll } from "../e2e/axe.ts";
import { settle } from "../e2e/picture.ts";
import { addressesOf, memberScreens } from "../e2e/screens.ts";
import { atRest } from "../e2e/quiet.ts";
import { createSeller, expect, signIn, test } from "../e2e/seller.ts";
import { dayAgo, type Row, stockedShop, tradingDays } from "../e2e/shop.ts";

const FOLDER = join(import.meta.dirname, "../../artifacts/states");
const LOOKS = [
  { name: "1440-light", width: 1440, height: 900, scheme: "light" },
  { name: "1440-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "2560-light", width: 2560, height: 1300, scheme: "light" },
  { name: "390-light", width: 390, height: 844, scheme: "light" },
  { name: "390-dark", width: 390, height: 844, scheme: "dark" },
] as const;

const PERIOD = "timeRange=option4&selectedTileId=lastMonth";

/** The page of the first product of the table; nothing where there is none. */
async function productPath(page: Page): Promise<string | null> {
  // The picture before was a phone's.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/system?${PERIOD}`);
  await settle(page);
  const link = page.getByRole("region", { name: "Produkty", exact: true }).locator('a[href*="/system/products/"]').first();
  const hasProducts = await link.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  return hasProducts ? link.getAttribute("href") : null;
}

/** With a period, and the dashboard with what opens beside it; by name of the picture. */
const PICTURED: Readonly<Record<string, string>> = {
  system: `/system?${PERIOD}`,
  breakdown: `/system?${PERIOD}&breakdown=${dayAgo(60)}..${dayAgo(1)}`,
  "tab-orders": `/system?${PERIOD}&tab=orders`,
  "tab-markets": `/system?${PERIOD}&tab=markets`,
};

const SCREENS: readonly { name: string; path: string | ((page: Page) => Promise<string | null>) }[] = [
  ...Object.entries(PICTURED).map(([name, path]) => ({ name, path })),
  { name: "product", path: productPath },
  ...memberScreens("everybody").flatMap((name) =>
    addressesOf([name], { ...recordOf(screensWith("hasViews"), () => [`?${PERIOD}`]), dashboard: [] }).map((path) => ({ name, path })),
  ),
];

const { orders, costs } = tradingDays();

/** Amounts as long as they get: millions a day, a product sold far below its cost, one of a single grosz. */
function extremes(): { orders: Row[]; costs: Record<string, string> } {
  const sold = Array.from({ length: 60 }, (_, days): Row[] => [
    { order: `W-${days}`, day: dayAgo(days), sku: "WAGON", name: "Wagon towarowy czteroosiowy", quantity: 900, price: "987654,32" },
    {
      order: `S-${days}`,
      day: dayAgo(days),
      sku: "STRATA",
      name: `Artykuł o bardzo długiej nazwie ${"bez końca ".repeat(9)}`,
      quantity: 7,
      price: "1,00",
    },
    { order: `G-${days}`, day: dayAgo(days), sku: "GROSZ", name: "Guzik", quantity: 1, price: "0,01" },
  ]);
  return { orders: sold.flat(), costs: { WAGON: "700000,00", STRATA: "9999999,99", GROSZ: "0,01" } };
}

const STATES: readonly { name: string; prepare: (page: Page) => Promise<unknown> }[] = [
  { name: "trading", prepare: (page) => stockedShop(page.request, orders, costs) },
  { name: "empty", prepare: () => Promise.resolve() },
  { name: "uncosted", prepare: (page) => stockedShop(page.request, orders, {}) },
  { name: "extreme", prepare: (page) => stockedShop(page.request, extremes().orders, extremes().costs) },
];

for (const { name, prepare } of STATES) {
  test(`screens, ${name}`, async ({ page }) => {
    await signIn(page, await createSeller(["--company", `Sklep Nowak, ${name}`]));
    await prepare(page);
    for (const screen of SCREENS) {
      const path = typeof screen.path === "string" ? screen.path : await screen.path(page);
      if (path === null) continue;
      for (const { name: look, width, height, scheme } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await page.goto(path);
        await settle(page);
        await atRest(page);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.screenshot({
          path: join(FOLDER, `${screen.name}-${name}-${look}.png`),
          fullPage: (await page.getByRole("dialog").count()) === 0,
        });
        await expectNoSidewaysScroll(page, `${screen.name} ${name} ${look}`);
      }
    }
  });
}
