/**
 * Scripts, texts and answers come late and in any order, as over a slow line or on a machine with much to do: what a person is about to press
 * stays where it is. A failure names the seed; `SEED=<it>` draws the same delays and widths.
 */
import { createHash } from "node:crypto";
import { SCREEN_KEYS, type ScreenKey } from "#core/screens.ts";
import { randomSeed } from "../../src/testing/random-seed.ts";
import { movedControls, watchControls } from "./moving-controls.ts";
import { settle } from "./picture.ts";
import { addressesOf, memberScreens } from "./screens.ts";
import { expect } from "./seller.ts";
import { walking } from "./walk.ts";

const test = walking();

const SEED = randomSeed({ SEED: String(Date.now() % 1_000_000), ...process.env });
const LATEST_MS = { api: 150, parts: 450 } as const;
const WIDTHS = [1280, 390] as const;

/** 0 to 1, the same for the same words and seed. */
const drawn = (words: string): number => createHash("sha256").update(`${SEED} ${words}`).digest().readUInt32BE() / 2 ** 32;

const looked = new Set<ScreenKey>(memberScreens("administrators"));
const keys = SCREEN_KEYS.filter((screen) => looked.has(screen));
/** One test of this many screens: as many tests as there are workers. */
const TOGETHER = Math.ceil(keys.length / 3);

for (let at = 0; at < keys.length; at += TOGETHER) {
  const together = keys.slice(at, at + TOGETHER);
  test(`nothing moves away under a hand: ${together.join(", ")}`, async ({ walker: { page: walked, shop } }) => {
    const page = await walked.context().newPage();
    await watchControls(page);
    await page.route(/\/assets\/.*\.js|\/locales\/|\/api\//, async (route) => {
      const { pathname } = new URL(route.request().url());
      const latest = pathname.startsWith("/api/") ? LATEST_MS.api : LATEST_MS.parts;
      await new Promise((resolve) => setTimeout(resolve, latest * drawn(pathname)));
      // Whoever left the screen does not wait for it any more.
      await route.continue().catch(() => undefined);
    });
    for (const address of addressesOf(together, {}, { id: shop.productId })) {
      const width = WIDTHS[Math.floor(WIDTHS.length * drawn(address))] ?? WIDTHS[0];
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await settle(page);
      expect.soft(await movedControls(page), `${address} at ${width}, SEED=${SEED}`).toEqual([]);
    }
    await page.close();
  });
}
