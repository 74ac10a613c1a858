/** Takes a picture of a screen in every look: `artifacts/<screen>-<size>-<scheme>.png`, where it is asked for (`npm run pictures`). */
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { atRest, untilQuiet } from "./quiet.ts";

const FOLDER = join(import.meta.dirname, "../../artifacts");
const LOOKS = [
  { name: "desktop-light", width: 1440, height: 900, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

/** Waits until a screen is there and asks for nothing. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await untilQuiet(page);
  // Another screen may be on its way, its script here and not yet run: to open the page anew would call it off.
  await expect(page.locator("html[data-leaving]")).toHaveCount(0);
  // A screen's own script may have arrived and not have run yet; every screen has its heading.
  await expect(page.locator("h1").first()).toBeAttached();
}

/** Waits until a screen has what it asked for. */
export async function settle(page: Page): Promise<void> {
  await arrive(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const isPictured = (): boolean => process.env["PICTURES"] !== undefined;

/** The screen as it stands, where pictures are asked for. */
export async function snapshot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (isPictured()) await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
}

/**
 * A screen in every look, the last of them a phone's in the dark, in which it is left. Without pictures that look is the only one, and the
 * page is not opened anew for it. `live` does not wait for silence. `keep` leaves a page as it stands that cannot be opened twice, like the outcome of
 * a link.
 */
export async function picture(page: Page, name: string, { live = false, keep = false } = {}): Promise<void> {
  const wait = async (): Promise<void> => {
    await (live ? expect(page.locator("[aria-busy=true]")).toHaveCount(0) : settle(page));
    await atRest(page);
  };
  await wait();
  for (const look of isPictured() ? LOOKS : LOOKS.slice(-1)) {
    const isOtherWidth = page.viewportSize()?.width !== look.width;
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
    const hasPanel = (await page.getByRole("dialog").count()) > 0;
    // A page is opened anew at each width, as a person would; a panel keeps what was opened in it.
    if (!hasPanel && !keep && isOtherWidth && isPictured()) await page.reload({ waitUntil: "load" });
    await wait();
    await snapshot(page, `${name}-${look.name}`, { fullPage: !hasPanel });
  }
}
