/** Many addresses of one seller: a page that every test of a worker goes on with, since none of them changes anything. */
import type { Browser, Page } from "@playwright/test";
import { HANGS_MS } from "../../src/testing/patience.ts";
import { largeShop, type LargeShop } from "./large-shop.ts";
import { settle } from "./picture.ts";
import { createSeller, product, signIn, test as base } from "./seller.ts";
import { measureFigures } from "./whole-figures.ts";

export type Walker = { page: Page; shop: LargeShop };

/** Another address of the product, as a link in it leads there: what was loaded stays. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await settle(page);
}

/** An administrator who sells, to whom nothing is closed, at the beginning of the walk; `prepare` is done before the first page opens. */
async function startWalk(browser: Browser, prepare: (page: Page) => Promise<void>): Promise<Walker> {
  const page = await (await browser.newContext({ baseURL: product().url, reducedMotion: "reduce" })).newPage();
  await signIn(page, await createSeller(["--admin"]));
  const shop = await largeShop(page);
  await measureFigures(page);
  await prepare(page);
  await page.goto("/system");
  await settle(page);
  return { page, shop };
}

/** Playwright's `test` with a walker of its worker. */
export const walking = (prepare: (page: Page) => Promise<void> = () => Promise.resolve()) =>
  base.extend<object, { walker: Walker }>({
    walker: [
      async ({ browser }, use) => {
        const walker = await startWalk(browser, prepare);
        await use(walker);
        await walker.page.context().close();
      },
      { scope: "worker", timeout: HANGS_MS },
    ],
  });
