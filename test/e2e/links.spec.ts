/** Tokens of letters leave the address at once; a page that is loaded anew says what to do. */
import { type Page, type Request } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, signIn, test } from "./seller.ts";

const NEW_PASSWORD = "zolty-latawiec-lata-8";
const LOST = "Otwórz link jeszcze raz";

/** Every address that the page asks for and every page it says it came from, but for the page of the link itself. */
function watch(page: Page): { seen: string[] } {
  const seen: string[] = [];
  page.on("request", (request: Request) => {
    if (request.isNavigationRequest()) return;
    seen.push(request.headers()["referer"] ?? "", request.url());
  });
  return { seen };
}

/** Everything of the page that outlives it or that another page could read. */
async function addresses(page: Page): Promise<string[]> {
  return page.evaluate(() => [location.href, document.referrer, JSON.stringify([history.state, sessionStorage, localStorage])]);
}

function tokenOf(link: string): string {
  const query = new URL(link, product().url).searchParams;
  return query.get("token") ?? query.get("confirm-token") ?? "";
}

async function expectForgotten(page: Page, link: string, pathname: string): Promise<void> {
  await expect(page).toHaveURL(new URL(pathname, product().url).href);
  for (const text of await addresses(page)) expect(text).not.toContain(tokenOf(link));
}

test("a link that sets a password leaves no token behind, works on, and says what to do when the page is loaded anew", async ({ page }) => {
  const seller = await createSeller();
  await call(page.request, "POST", "/api/forgot-password", { email: seller.email });
  const link = await linkOf(seller.email, "Ustaw nowe hasło");
  const { seen } = watch(page);
  await page.goto("/forgot-password");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Nowe hasło" })).toBeVisible();
  await expectForgotten(page, link, "/reset-password");
  expect(seen.filter((text) => text.includes(tokenOf(link)))).toEqual([]);

  await page.reload();
  await expect(page.getByRole("heading", { name: LOST })).toBeVisible();
  await expectNoViolations(page, "lost link");
  await picture(page, "lost-link", { keep: true });
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Nie pamiętam hasła" })).toBeVisible();

  await page.goto(link);
  await page.getByLabel("Nowe hasło").fill(NEW_PASSWORD);
  await page.getByLabel("Powtórz hasło").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(page.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await expectForgotten(page, link, "/reset-password");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("a link to another address leaves no token behind, and a page without one leads to the settings", async ({ page, seller }) => {
  const email = `nowy-${Date.now()}@example.com`;
  await call(page.request, "POST", "/api/email-update", { email, password: seller.password });
  const link = await linkOf(email, "Potwierdź nowy adres");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Adres zmieniony" })).toBeVisible();
  await expectForgotten(page, link, "/email-update");
  await page.reload();
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await page.goto("/email-update");
  await expect(page.getByRole("heading", { name: LOST })).toBeVisible();
  await page.getByRole("link", { name: "Poproś o nowy link" }).click();
  await expect(page.getByRole("region", { name: "Adres e-mail" })).toBeVisible();
});

test("links that act at once leave no token behind: signing in, activation, invitation", async ({ page, browser }) => {
  const fresh = `swieza-${Date.now()}@example.com`;
  await call(page.request, "POST", "/api/register", { email: fresh, acceptTerms: true });
  const activation = await linkOf(fresh, "Aktywuj konto");
  await page.goto(activation);
  await expect(page.getByRole("heading", { name: "Konto jest aktywne" })).toBeVisible();
  await expectForgotten(page, activation, "/");
  // The first password is not set yet: the page says how to get back to it.
  await page.reload();
  await expect(page.getByRole("heading", { name: LOST })).toBeVisible();

  const owner = await (await browser.newContext({ baseURL: product().url })).newPage();
  await signIn(owner, await createSeller());
  const invited = `zaproszona-${Date.now()}@example.com`;
  await call(owner.request, "POST", "/api/users/invite", { email: invited, role: "viewer" });
  const invitation = await linkOf(invited, "Zaproszenie");
  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Witaj w Zyskomierzu" })).toBeVisible();
  await expectForgotten(page, invitation, "/");
  // The password is not set yet: the page says how to get back to it.
  await page.reload();
  await expect(page.getByRole("heading", { name: LOST })).toBeVisible();
  await page.getByRole("link", { name: "Poproś o nowy link" }).click();
  await page.getByLabel("E-mail").fill(invited);
  await page.getByRole("button", { name: "Wyślij link" }).click();
  const login = await linkOf(invited, "Link do logowania");
  await page.goto(login);
  await expect(page).toHaveURL(/\/system(\?|$)/);
  for (const text of await addresses(page)) expect(text).not.toContain(tokenOf(login));
});
