/**
 * Words are longer in one language than in another: on a phone every screen holds the longest that stands at each place in any of them.
 * Each language as it is: `npm run test:languages`.
 */
import { SCREEN_KEYS, type ScreenKey } from "#core/screens.ts";
import { crowdedControls } from "./crowded-controls.ts";
import { cutTexts } from "./cut-texts.ts";
import { speakLongest } from "./longest-words.ts";
import { addressesOf, memberScreens } from "./screens.ts";
import { expect } from "./seller.ts";
import { walking, walkTo } from "./walk.ts";
import { cutFigures } from "./whole-figures.ts";

const test = walking(async (page) => {
  await page.setViewportSize({ width: 390, height: 1600 });
  await speakLongest(page);
});

const looked = new Set<ScreenKey>(memberScreens("administrators"));
const keys = SCREEN_KEYS.filter((screen) => looked.has(screen));
/** One test of this many screens: as many tests as there are workers, twice. */
const TOGETHER = Math.ceil(keys.length / 6);

for (let at = 0; at < keys.length; at += TOGETHER) {
  const together = keys.slice(at, at + TOGETHER);
  test(`the longest words fit on a phone: ${together.join(", ")}`, async ({ walker: { page, shop } }) => {
    for (const address of addressesOf(together, {}, { id: shop.productId })) {
      await walkTo(page, address);
      expect
        .soft([...(await crowdedControls(page)), ...(await cutFigures(page, "at rest")), ...(await cutTexts(page))], address)
        .toEqual([]);
    }
  });
}
