/** Words are longer in one language than in another: on a phone every screen holds them in each. */
import type { Page } from "@playwright/test";
import { LOCALES } from "#core/locales.ts";
import { crowdedControls } from "./crowded-controls.ts";
import { cutTexts } from "./cut-texts.ts";
import { largeShop } from "./large-shop.ts";
import { PICTURES, settle } from "./picture.ts";
import { addressesOf, memberScreens } from "./screens.ts";
import { expect, test } from "./seller.ts";
import { cutFigures, measureFigures } from "./whole-figures.ts";

const PHONE = { width: 390, height: 1600 };

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await settle(page);
  return [...(await crowdedControls(page)), ...(await cutFigures(page, "at rest")), ...(await cutTexts(page))];
}

for (const language of LOCALES) {
  test(`every screen holds its words on a phone, ${language}`, async ({ page, seller }) => {
    test.slow();
    expect(seller.email).not.toBe("");
    const { productId } = await largeShop(page);
    await page.setViewportSize(PHONE);
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await measureFigures(page);
    for (const address of addressesOf(memberScreens("administrators"), {}, { id: productId })) {
      expect.soft(await faultsOf(page, address), address).toEqual([]);
      await page.screenshot({ path: `${PICTURES}/${language}${address.replaceAll(/[/?&=.]+/g, "-")}.png` });
    }
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
}
