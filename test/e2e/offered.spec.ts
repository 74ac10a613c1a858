/** Nobody is offered what the server would refuse them: whoever only reads, and support on somebody's account. */
import type { Page } from "@playwright/test";
import { z } from "zod";
import { addressesOf, memberScreens } from "./screens.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";
import { dayAgo, stockedShop } from "./shop.ts";
import { walkTo } from "./walk.ts";

// Without a cost: every screen would offer its editors a way to enter one.
const POSCIEL = { order: "1", day: dayAgo(3), sku: "POS-BAW", name: "Pościel bawełniana", quantity: 1, price: "123,00" };

const SCREENS = addressesOf(memberScreens("everybody"), {
  dashboard: ["?selectedTileId=month", `?breakdown=${dayAgo(30)}..${dayAgo(1)}`],
});

const FOR_EDITORS = 'main a[href*="new="], main a[href*="stores/connect"], [role=dialog] a[href*="new="]';

/** Opens every screen: none asks what the session may not, none leads to where only those who may change can act. */
async function expectNothingForbidden(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  await page.goto("/system");
  for (const address of SCREENS) {
    await walkTo(page, address);
    expect(`${address}: ${await page.locator(FOR_EDITORS).count()}`).toBe(`${address}: 0`);
  }
  expect(refused).toEqual([]);
}

test("a viewer finds no way to what is not theirs on any screen, and takes files", async ({ page, browser }) => {
  const company = `Pościel Wrona ${Date.now()}`;
  const owner = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(owner, await createSeller(["--company", company]));
  await stockedShop(owner.request, [POSCIEL], {});
  await owner.goto("/system/settings/stores");
  // The same address offers it to the owner, so its absence below says something.
  await expect(owner.getByRole("link", { name: "Połącz konto" })).toBeVisible();

  await signIn(page, await createSeller(["--company", company, "--role", "viewer"]));
  await expectNothingForbidden(page);
  await page.goto("/system/settings/stores");
  await expect(page.getByRole("region", { name: "Dom i Ogród Nowak" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Połącz/ })).toHaveCount(0);
  await page.goto("/system/orders");
  await expect(page.getByRole("button", { name: "Pobierz" })).toBeEnabled();
});

test("support that reads hears what is new, and finds files closed with the reason", async ({ page, browser, seller }) => {
  expect(seller.email).not.toBe("");
  await stockedShop(page.request, [POSCIEL], {});
  const administrator = await createSeller(["--admin"]);
  const admin = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(admin, administrator);
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await call(page.request, "GET", "/api/user"));
  const body = { password: administrator.password, reason: "Zgłoszenie o brakujących opłatach", minutes: 15 };
  const asked = await call(admin.request, "POST", `/api/users/${user.id}/login-token`, body);
  const { pathname, search } = new URL(z.object({ url: z.string() }).parse(asked).url);
  const stream = admin.waitForResponse((response) => response.url().endsWith("/api/progress/stream"));
  await admin.goto(pathname + search);
  expect((await stream).status()).toBe(200);
  await expectNothingForbidden(admin);

  await admin.goto("/system/orders");
  const file = admin.getByRole("button", { name: "Pobierz" });
  await expect(file).toHaveAttribute("aria-disabled", "true");
  await expect(file).toHaveAccessibleDescription("Na koncie użytkownika nie można pobierać plików.");
  await file.click({ force: true });
  await expect(admin.getByRole("menuitem")).toHaveCount(0);
  await admin.goto("/system/settings/account");
  await expect(admin.getByLabel("Imię i nazwisko")).toBeDisabled();
});
