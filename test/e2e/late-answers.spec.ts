/** What comes late: on a slow line, or on a machine that others keep busy. */
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./seller.ts";

test("while a screen is on its way the page says so, and what is opened in between stays what it is", async ({ page, seller }) => {
  expect(seller.email).not.toBe("");
  await page.goto("/system/settings");
  await expect(page.getByLabel("Nazwa firmy")).toBeVisible();
  const busy = page.locator("html[data-leaving]");
  await expect(busy).toHaveCount(0);
  let arrive = (): void => undefined;
  const held = new Promise<void>((done) => (arrive = done));
  await page.route("**/assets/users-page-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Zespół" }).click();
  await expect(busy).toHaveCount(1);
  await expect(page.getByLabel("Nazwa firmy")).toBeVisible();
  await expectNoViolations(page, "on its way");
  arrive();
  await expect(page.getByRole("heading", { name: "Zespół", exact: true })).toBeVisible();
  await expect(busy).toHaveCount(0);
});

test("a part beside the screen that cannot be fetched leaves the screen as it is, and comes with the connection", async ({
  page,
  seller,
}) => {
  expect(seller.email).not.toBe("");
  const part = /\/assets\/search-results-[^/]*\.js$/;
  let breakOff = (): void => undefined;
  const held = new Promise<void>((done) => (breakOff = done));
  await page.route(part, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/system/settings");
  await page.getByLabel("Nazwa firmy").fill("Dom i Ogród");
  await page.route("**/config.json", (route) => route.abort());
  const looked = page.waitForRequest("**/config.json");
  breakOff();
  await looked;
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("zespół");
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Dom i Ogród");
  await expect(page.getByRole("option", { name: "Zespół" })).toHaveCount(0);
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("option", { name: "Zespół" }).first()).toBeVisible();
  await expect(page.getByLabel("Nazwa firmy")).toHaveValue("Dom i Ogród");
});
