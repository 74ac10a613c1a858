/** To whom a banner is shown and where: an administrator to companies as they are, an owner to one role of the own team. */
import type { Browser, Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, type Seller, signIn, test } from "./seller.ts";

withOwnProduct(async () => ({ environment: {} }));

const BAR = ".banner-view_banners";
const PASSWORD = "zolty-latawiec-lata-8";

async function browserOf(browser: Browser, who?: Seller): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product().url, locale: "pl-PL", timezoneId: "Europe/Warsaw" })).newPage();
  if (who !== undefined) await signIn(page, who);
  return page;
}

async function joined(browser: Browser, owner: Page): Promise<Page> {
  const email = `czytelnik-${Date.now()}@example.com`;
  await call(owner.request, "POST", "/api/users/invite", { email, role: "viewer" });
  const page = await browserOf(browser);
  await page.goto(await linkOf(email, "Zaproszenie"));
  await page.getByLabel("Nowe hasło").fill(PASSWORD);
  await page.getByLabel("Powtórz hasło").fill(PASSWORD);
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(page.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await signIn(page, { email, password: PASSWORD });
  return page;
}

/** The screen has heard which banners there are, and shows none. */
async function expectNone(page: Page, path: string): Promise<void> {
  const heard = page.waitForResponse((answer) => answer.url().endsWith("/api/banners/active"));
  await page.goto(path);
  await heard;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(BAR)).toHaveCount(0);
}

test("companies that sell in Czechia read it on the screen of orders, and the list counts who saw and closed it", async ({
  page,
  browser,
}) => {
  await signIn(page, await createSeller(["--admin"]));
  const czech = await browserOf(browser, await createSeller());
  const polish = await browserOf(browser, await createSeller());
  await call(czech.request, "POST", "/api/stores", { platform: "import", name: "Praha", markets: ["CZ"] });
  await call(polish.request, "POST", "/api/stores", { platform: "import", name: "Gdynia", markets: ["PL"] });

  await page.goto("/system/banners?edit=new");
  const editor = page.getByRole("dialog", { name: "Nowy komunikat" });
  await editor.getByLabel("Treść po polsku").fill("Czeskie święta: rozliczenia przyjdą w piątek.");
  await editor.getByLabel("Gdzie").selectOption({ label: "Zamówienia" });
  await editor.getByText("Tylko dla części z nich").click();
  await editor.getByRole("checkbox", { name: "Czechy" }).check();
  // The plans are those of the instance, by the names its operator gave them.
  for (const plan of ["Start", "Pro", "Max"]) await expect(editor.getByRole("checkbox", { name: plan, exact: true })).toBeVisible();
  await expectNoViolations(page, "to whom alone");
  await picture(page, "banner-only");
  await page.setViewportSize({ width: 1280, height: 800 });
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor).toHaveCount(0);
  const row = page.locator(".banners_row").filter({ hasText: "Czeskie święta" });
  await expect(row).toContainText("zalogowani · Czechy · Zamówienia");
  await expect(row).toContainText("zobaczyło: 0");

  await expectNone(polish, "/system/orders");
  await expectNone(czech, "/system");
  const seen = czech.waitForResponse((answer) => answer.url().endsWith("/read"));
  await czech.goto("/system/orders");
  await expect(czech.locator(BAR)).toContainText("Czeskie święta");
  expect((await seen).status()).toBe(204);
  await czech.getByRole("button", { name: "Zamknij komunikat" }).click();
  await expect(czech.locator(BAR)).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText("zobaczyło: 1 · zamknęło: 1 · kliknęło: 0");
});

test("an owner writes to the viewers of the own team: they see it, the owner and other companies do not", async ({ page, browser }) => {
  await signIn(page, await createSeller(["--company", "Dom i Ogród Nowak"]));
  const viewer = await joined(browser, page);
  const stranger = await browserOf(browser, await createSeller());

  await page.goto("/system/banners");
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze komunikatów" })).toBeVisible();
  await expect(page.getByText("Osoby z Twojej firmy zobaczą to na górze ekranu.")).toBeVisible();
  await page.getByRole("button", { name: "Napisz komunikat" }).click();
  const editor = page.getByRole("dialog", { name: "Nowy komunikat" });
  await editor.getByLabel("Treść po polsku").fill("W piątek inwentaryzacja: nie zmieniajcie kosztów.");
  await expect(editor.getByLabel("Dla kogo")).toHaveCount(0);
  await editor.getByText("Tylko dla części z nich").click();
  await expect(editor.getByRole("checkbox", { name: "Czechy" })).toHaveCount(0);
  await editor.getByRole("checkbox", { name: "Czytelnik" }).check();
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor).toHaveCount(0);
  const row = page.locator(".banners_row").filter({ hasText: "inwentaryzacja" });
  await expect(row).toContainText("Czytelnik · na każdym ekranie");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "banners of a team");
  await picture(page, "banners-team");

  await viewer.goto("/system/orders");
  await expect(viewer.locator(BAR)).toContainText("W piątek inwentaryzacja");
  for (const other of [page, stranger]) await expectNone(other, "/system/orders");
});
