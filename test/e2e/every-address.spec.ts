/**
 * Every address behind the login, and every panel that an address opens, looked at in every way while it is open once: „276 717,85” is
 * never „6 717,85” at any width, no control covers another, no word is cut on a phone, and axe finds nothing.
 */
import type { Page } from "@playwright/test";
import { SCREEN_KEYS, type ScreenKey } from "#core/screens.ts";
import { expectNoViolations } from "./axe.ts";
import { crowdedControls } from "./crowded-controls.ts";
import { cutTexts } from "./cut-texts.ts";
import type { LargeShop } from "./large-shop.ts";
import { addressesOf, memberScreens, type Queries } from "./screens.ts";
import { expect } from "./seller.ts";
import { dayAgo } from "./shop.ts";
import { walking, walkTo } from "./walk.ts";
import { cutFigures } from "./whole-figures.ts";

const test = walking();

const WIDTHS = [2560, 1440, 1280, 1024, 900, 768, 390, 320] as const;
/** Tall, so that what stays at the foot of a screen lies under its content. */
const HEIGHT = 1600;
const DESKTOP = 1440;
const PHONE = 390;

const PERIOD = "timeRange=option4&selectedTileId=lastMonth";
const YEAR = `from=${dayAgo(364)}&to=${dayAgo(0)}`;
const MONTH = `from=${dayAgo(31)}&to=${dayAgo(0)}`;

/** What an address opens beside its screen. */
const PANEL = /[?&](breakdown|cell|bridge|order|expense|edit|new)=/;

const shown = ({ orderId }: LargeShop): Queries => ({
  dashboard: [
    `?${PERIOD}`,
    `?${PERIOD}&breakdown=${dayAgo(60)}..${dayAgo(1)}`,
    `?${PERIOD}&order=${orderId}`,
    ...["offers", "tags", "markets", "orders"].map((tab) => `?${PERIOD}&tab=${tab}`),
  ],
  charts: [`?${PERIOD}`],
  income: [
    `?${YEAR}&split=month`,
    `?${MONTH}&split=day`,
    `?${YEAR}&split=month&cell=commission~${dayAgo(364)}..${dayAgo(0)}`,
    `?${YEAR}&split=month&bridge=1`,
  ],
  trends: [`?${YEAR}&split=month`],
  orders: [`?${PERIOD}`, `?order=${orderId}`],
  product: [`?${PERIOD}`, `?${PERIOD}&splitType=week`],
  reconciliation: [`?month=${dayAgo(3).slice(0, 7)}`],
  expenses: ["", "?expense=new"],
  progress: ["", "?new=orders"],
  // And the page for an address of the settings that is none.
  settings: ["", "/nie-ma"],
  banners: ["", "?edit=new"],
});

/** Colours move nothing: in the dark the tables are looked at as they rest, once on a laptop and once on a phone. */
const looksAt = (width: number) => [
  { colorScheme: "light", where: "everywhere" } as const,
  ...(width === 1280 || width === PHONE ? [{ colorScheme: "dark", where: "at rest" } as const] : []),
];

/** Every element at both sizes in light; in the dark the colours alone, where most of them are. */
async function expectReadable(page: Page, address: string, width: number): Promise<void> {
  if (width !== DESKTOP && width !== PHONE) return;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoViolations(page, `${address} at ${width} in light`);
  if (width === PHONE) return;
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolations(page, `${address} at ${width} in dark`, { rules: "colours" });
}

async function faultsAt(page: Page, width: number): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, where } of looksAt(width)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const look = async () => [
      ...(await crowdedControls(page)),
      ...(await cutFigures(page, where)),
      ...(width === PHONE ? await cutTexts(page) : []),
    ];
    let found = await look();
    if (found.length > 0) {
      // A chart follows its card after a moment.
      await page.waitForTimeout(500);
      found = await look();
    }
    faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** A screen is opened once and then made narrower and narrower. */
async function look(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  await walkTo(page, address);
  if (PANEL.test(address)) await expect(page.getByRole("dialog").first(), address).toBeVisible();
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    faults.push(...(await faultsAt(page, width)));
    await expectReadable(page, address, width);
  }
  expect.soft(faults, address).toEqual([]);
}

const looked = new Set<ScreenKey>(memberScreens("administrators"));
/** Stands for ids that only a walker has: how many addresses a screen has does not depend on them. */
const NOBODYS: LargeShop = { productId: "1", orderId: "1" };
const addresses = (key: ScreenKey, shop: LargeShop): readonly string[] => addressesOf([key], shown(shop), { id: shop.productId });

for (const key of SCREEN_KEYS.filter((screen) => looked.has(screen))) {
  for (const [at] of addresses(key, NOBODYS).entries()) {
    test(`nothing is cut, covered or unreadable: ${key}, ${at + 1}`, async ({ walker: { page, shop } }) => {
      await look(page, addresses(key, shop)[at] ?? "");
    });
  }
}
