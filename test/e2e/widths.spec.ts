/** „276 717,85” is never „6 717,85”: every figure of every screen is shown whole at every width, light and dark. Other languages: `languages.spec.ts`. */
import type { Page } from "@playwright/test";
import { crowdedControls } from "./crowded-controls.ts";
import { type LargeShop, largeShop } from "./large-shop.ts";
import { settle } from "./picture.ts";
import { addressesOf, memberScreens, type Queries } from "./screens.ts";
import { expect, test } from "./seller.ts";
import { dayAgo } from "./shop.ts";
import { cutFigures, measureFigures } from "./whole-figures.ts";

const WIDTHS = [2560, 1440, 1280, 1024, 900, 768, 390, 320] as const;
/** Tall, so that what stays at the foot of a screen lies under its content. */
const HEIGHT = 1600;

const PERIOD = "timeRange=option4&selectedTileId=lastMonth";
const YEAR = `from=${dayAgo(364)}&to=${dayAgo(0)}`;

/** No figures stand there. */
const WITHOUT_FIGURES = { settings: [], connect: [], users: [], data: [], account: [], banners: [], instance: [] } satisfies Queries;

function addresses({ productId, orderId }: LargeShop): readonly string[] {
  const shown: Queries = {
    ...WITHOUT_FIGURES,
    dashboard: [
      `?${PERIOD}`,
      `?${PERIOD}&breakdown=${dayAgo(60)}..${dayAgo(1)}`,
      `?${PERIOD}&order=${orderId}`,
      ...["offers", "tags", "markets", "orders"].map((tab) => `?${PERIOD}&tab=${tab}`),
    ],
    charts: [`?${PERIOD}`],
    income: [
      `?${YEAR}&split=month`,
      `?from=${dayAgo(31)}&to=${dayAgo(0)}&split=day`,
      `?${YEAR}&split=month&cell=commission~${dayAgo(364)}..${dayAgo(0)}`,
      `?${YEAR}&split=month&bridge=1`,
    ],
    trends: [`?${YEAR}&split=month`],
    orders: [`?${PERIOD}`],
    product: [`?${PERIOD}`],
    reconciliation: [`?month=${dayAgo(3).slice(0, 7)}`],
  };
  return addressesOf(memberScreens("administrators"), shown, { id: productId });
}

/** Colours move nothing: in the dark the tables are looked at as they rest, once on a laptop and once on a phone. */
const looksAt = (width: number) => [
  { colorScheme: "light", where: "everywhere" } as const,
  ...(width === 1280 || width === 390 ? [{ colorScheme: "dark", where: "at rest" } as const] : []),
];

/** A screen is opened once and then made narrower and narrower. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await page.goto(address);
  await settle(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const { colorScheme, where } of looksAt(width)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const look = async () => [...(await crowdedControls(page)), ...(await cutFigures(page, where))];
      let found = await look();
      if (found.length > 0) {
        // A chart follows its card after a moment.
        await page.waitForTimeout(500);
        found = await look();
      }
      faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}

test("every figure is whole and no control covers another", async ({ page, seller }) => {
  test.slow();
  expect(seller.email).not.toBe("");
  const shop = await largeShop(page);
  await measureFigures(page);
  for (const address of addresses(shop)) expect.soft(await faultsOf(page, address), address).toEqual([]);
});
