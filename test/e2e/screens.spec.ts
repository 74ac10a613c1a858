/** Every screen on desktop and phone, light and dark: pictures for people in artifacts/, and no finding of axe. */
import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { importFile } from "./import-wizard.ts";
import { sampleCosts, sampleOrders } from "./sample-history.ts";
import { type Seller, createSeller, expect, product, signIn, test } from "./seller.ts";

const VIEWS = [
  { name: "desktop-light", width: 1440, height: 900, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

const SCREENS: readonly { readonly name: string; readonly path: string; readonly ready: (page: Page) => Promise<void> }[] = [
  {
    name: "dashboard",
    path: "/system?timeRange=option2",
    ready: (page) => expect(page.getByText("Kubek z Bolesławca").first()).toBeVisible(),
  },
  { name: "progress", path: "/system/progress", ready: (page) => expect(page.getByText("zamowienia.csv").first()).toBeVisible() },
  {
    name: "settings",
    path: "/system/settings",
    ready: (page) => expect(page.getByRole("heading", { level: 1, name: "Ustawienia" })).toBeVisible(),
  },
];

async function open(browser: Browser, { width, height, scheme }: (typeof VIEWS)[number]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product().url,
    viewport: { width, height },
    colorScheme: scheme,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function checkAndSave(page: Page, name: string): Promise<void> {
  mkdirSync("artifacts", { recursive: true });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `artifacts/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
}

// One shop for all pictures, so its tests stay in one process.
test.describe.configure({ mode: "default" });

let seller: Seller;
test.beforeAll(async ({ browser }) => {
  seller = await createSeller();
  const page = await open(browser, VIEWS[0]);
  await signIn(page, seller);
  const today = Temporal.Now.zonedDateTimeISO("Europe/Warsaw").toPlainDate();
  await importFile(page, "orders", { name: "zamowienia.csv", text: sampleOrders(today, 430) }, "Ceramika z Bolesławca");
  await importFile(page, "products", { name: "koszty.csv", text: sampleCosts() });
  await page.context().close();
});

for (const view of VIEWS) {
  test(`sign-in, ${view.name}`, async ({ browser }) => {
    const page = await open(browser, view);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Zaloguj się" })).toBeVisible();
    await checkAndSave(page, `login-${view.name}`);
    await page.context().close();
  });

  for (const screen of SCREENS) {
    test(`${screen.name}, ${view.name}`, async ({ browser }) => {
      const page = await open(browser, view);
      await signIn(page, seller);
      await page.goto(screen.path);
      await screen.ready(page);
      await checkAndSave(page, `${screen.name}-${view.name}`);
      // A phone must not scroll sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
      await page.context().close();
    });
  }
}
