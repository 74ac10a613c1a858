/** Every screen and every panel, light and dark, wide and narrow: axe finds nothing and nothing leaves the page sideways. */
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { settle } from "./picture.ts";
import { createSeller, expect, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop, tradingDays } from "./shop.ts";

type Screen = { name: string; open: (page: Page) => Promise<void> };

const SCREENS: readonly Screen[] = [
  { name: "dashboard", open: async (page) => void (await page.goto("/system?selectedTileId=month&splitType=day")) },
  { name: "breakdown", open: async (page) => openBreakdown(page) },
  { name: "order", open: async (page) => openOrder(page) },
  { name: "progress", open: async (page) => void (await page.goto("/system/progress")) },
  { name: "import", open: async (page) => void (await page.goto("/system/progress?new=orders")) },
  { name: "settings", open: async (page) => void (await page.goto("/system/settings")) },
  { name: "not-found", open: async (page) => void (await page.goto("/nie-ma")) },
];

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

test("axe finds nothing on the screens of a trading seller, light and dark", async ({ page }) => {
  test.slow();
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller());
  await stockedShop(page.request, orders, costs);
  for (const { name, open } of SCREENS) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page);
    await settle(page);
    await expectNoViolations(page, `${name} in light`);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoViolations(page, `${name} in dark`, { rules: "colours" });
  }
});

test("axe finds nothing and nothing leaves the screen of a phone, down to 320 pixels", async ({ page }) => {
  test.slow();
  const { orders, costs } = tradingDays();
  await signIn(page, await createSeller());
  await stockedShop(page.request, orders, costs);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    for (const { name, open } of SCREENS) {
      await open(page);
      await settle(page);
      await expectNoSidewaysScroll(page, `${name} at ${width}`);
      if (width === 390) await expectNoViolations(page, name);
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
