/** Every address behind the login, and every panel that an address opens: axe finds nothing on it, wide and narrow, light and dark. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectNoViolations } from "./axe.ts";
import { settle } from "./picture.ts";
import { addressesOf, memberScreens } from "./screens.ts";
import { call, createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

const Items = z.object({ items: z.array(z.object({ id: z.string() })) });

/** What an address opens beside its screen. */
const PANEL = /[?&](cause|forecast|cell|bridge|order|expense|edit)=/;

const RANGE = { startDate: dayAgo(30), endDate: dayAgo(1) };

async function firstOf(page: Page, path: string): Promise<string> {
  const [first] = Items.parse(await call(page.request, "POST", path, { filter: {}, ...RANGE })).items;
  if (first === undefined) throw new Error(`${path} is empty`);
  return first.id;
}

/** An administrator who sells: nothing is closed to them. */
async function sellingAdministrator(page: Page): Promise<readonly string[]> {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller(["--admin"]));
  // Every cost is known: the panels of a cause and of the forecast need a profit that is.
  await stockedShop(page.request, orders, { ...costs, "SWI-ADW-04": "20,00" });
  await call(page.request, "POST", "/api/product-tags", { name: "Prezenty", color: "pink" });
  const product = await firstOf(page, "/api/dashboard/products");
  const order = await firstOf(page, "/api/orders/profitability");
  const dates = `from=${RANGE.startDate}&to=${RANGE.endDate}`;
  return addressesOf(
    memberScreens("administrators"),
    {
      dashboard: ["?selectedTileId=lastMonth&cause=volume", "?forecast=open"],
      charts: ["?timeRange=cOption2"],
      trends: [`?${dates}`],
      income: [`?${dates}`, `?${dates}&bridge=1`, `?${dates}&split=day&cell=sales~${RANGE.endDate}..${RANGE.endDate}`],
      orders: [`?order=${order}`, ""],
      product: ["?timeRange=option4&selectedTileId=lastMonth&splitType=week"],
      expenses: ["?expense=new"],
      // Looked at in `accessibility.spec.ts`.
      progress: [],
      // As above; here the page for an address of the settings that is none.
      settings: ["/nie-ma"],
      banners: ["", "?edit=new"],
    },
    { id: product },
  );
}

for (const [name, width, height] of [
  ["wide", 1440, 900],
  ["on a phone", 390, 844],
] as const) {
  test(`axe finds nothing at any address behind the login, ${name}`, async ({ page }) => {
    test.slow();
    const addresses = await sellingAdministrator(page);
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(address);
      if (PANEL.test(address)) await expect(page.getByRole("dialog").first(), address).toBeVisible();
      await settle(page);
      await expectNoViolations(page, `${address} in light`);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoViolations(page, `${address} in dark`, { rules: "colours" });
    }
  });
}
