/** What no address opens by itself: axe finds nothing on it and nothing leaves the page sideways. Addresses: `every-address.spec.ts`. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { settle } from "./picture.ts";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

type Screen = { name: string; open: (page: Page) => Promise<void> };

async function openPanel(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("dialog").first(), address).toBeVisible();
}

async function openBreakdown(page: Page): Promise<void> {
  await page.goto(`/system?breakdown=${dayAgo(30)}..${dayAgo(1)}`);
  await page.getByRole("dialog").getByRole("button", { name: "Prowizje" }).click();
  await expect(page.getByText(/równa się wierszowi/)).toBeVisible();
}

async function openOrder(page: Page): Promise<void> {
  await openBreakdown(page);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^zam\. / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Zamówienie ZAM/ }).getByText(/wpisów równa się zyskowi/)).toBeVisible();
}

/** Beside what a click opens, the address of the two panels that are only there where every cost is known, and a page that is none. */
const SCREENS: readonly Screen[] = [
  { name: "breakdown", open: openBreakdown },
  { name: "order", open: openOrder },
  { name: "cause", open: (page) => openPanel(page, "/system?selectedTileId=lastMonth&cause=volume") },
  { name: "forecast", open: (page) => openPanel(page, "/system?forecast=open") },
  { name: "bridge", open: (page) => openPanel(page, `/system/dashboard-income?from=${dayAgo(30)}&to=${dayAgo(1)}&bridge=1`) },
  { name: "not-found", open: async (page) => void (await page.goto("/nie-ma")) },
];

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the login in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/");
    // Without a demo what the product counts is explained, and nothing is invented.
    await expect(page.getByRole("complementary")).toContainText("Opłaty Allegro");
    await expect(page.getByRole("complementary")).not.toContainText(/\d|zł/);
    await page.getByRole("button", { name: "Zaloguj się" }).click();
    await expect(page.getByText("Wpisz hasło")).toBeVisible();
    await expectNoViolations(page, "login");
  });
}

test("axe finds nothing on what is opened by a click or needs every cost, and nothing leaves the screen of a phone", async ({ page }) => {
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller());
  await stockedShop(page.request, orders, { ...costs, "SWI-ADW-04": "20,00" });
  for (const { name, open } of SCREENS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page);
    await settle(page);
    await expectNoViolations(page, `${name} in light`);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoViolations(page, `${name} in dark`, { rules: "colours" });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 780 });
    await settle(page);
    await expectNoViolations(page, `${name} on a phone`);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page, `${name} at ${width}`);
    }
  }
});

test("a company without data is told what to do", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze danych" })).toBeVisible();
  await expectNoViolations(page, "empty dashboard");
  await page.goto("/system/progress");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze importów" })).toBeVisible();
  await expectNoViolations(page, "empty progress");
});

test("whoever wants less motion sees another colour scheme whole and at once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  // Text deep in the page takes its colour from what holds it; read in the very moment of the change.
  const [before, after] = await page.getByText("Hasło", { exact: true }).evaluate((text) => {
    const colour = (): string => getComputedStyle(text).color;
    const light = colour();
    document.documentElement.dataset["mantineColorScheme"] = "dark";
    return [light, colour()];
  });
  const wanted = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--z-text)";
    return getComputedStyle(probe).color;
  });
  expect(after).not.toBe(before);
  expect(after).toBe(wanted);
});
