/** On a phone every screen holds its words in each language. The longest of all at once: `test/e2e/longest-words.spec.ts`. */
import { LOCALES } from "#core/locales.ts";
import { crowdedControls } from "../e2e/crowded-controls.ts";
import { cutTexts } from "../e2e/cut-texts.ts";
import { largeShop } from "../e2e/large-shop.ts";
import { settle, snapshot } from "../e2e/picture.ts";
import { addressesOf, memberScreens } from "../e2e/screens.ts";
import { createSeller, expect, signIn, test } from "../e2e/seller.ts";
import { cutFigures, measureFigures } from "../e2e/whole-figures.ts";

for (const language of LOCALES) {
  test(`every screen holds its words on a phone, ${language}`, async ({ page }) => {
    await signIn(page, await createSeller(["--admin"]));
    const { productId } = await largeShop(page);
    await page.setViewportSize({ width: 390, height: 1600 });
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await measureFigures(page);
    for (const address of addressesOf(memberScreens("administrators"), {}, { id: productId })) {
      await page.goto(address);
      await settle(page);
      expect
        .soft([...(await crowdedControls(page)), ...(await cutFigures(page, "at rest")), ...(await cutTexts(page))], address)
        .toEqual([]);
      await snapshot(page, `${language}${address.replaceAll(/[/?&=.]+/g, "-")}`);
    }
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
}
