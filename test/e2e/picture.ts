/** Takes a picture of a screen in every look: `artifacts/<screen>-<size>-<scheme>.png`. */
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "../../artifacts");
const LOOKS = [
  { name: "desktop-light", width: 1440, height: 900, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

/** A screen that listens for news never falls silent: `live` waits for nothing but what is busy. */
export async function picture(page: Page, name: string, { live = false } = {}): Promise<void> {
  const waitUntil = live ? "load" : "networkidle";
  await page.waitForLoadState(waitUntil);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
    const hasPanel = (await page.getByRole("dialog").count()) > 0;
    // A page is opened anew at each width, as a person would; a panel keeps what was opened in it.
    if (!hasPanel) await page.reload({ waitUntil });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`), fullPage: !hasPanel });
  }
}
