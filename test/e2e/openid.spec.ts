/** Signing in through a provider of OpenID Connect as people do it: the button, the joined account, the letter about it. */
import { OPENID_CLIENT, type OpenIdServer, startOpenIdServer } from "../../src/testing/openid-server.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { subjectsTo } from "./mailbox.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, forgetSession, test } from "./seller.ts";

let provider: OpenIdServer;

withOwnProduct(async () => {
  provider = await startOpenIdServer();
  return {
    environment: {
      OPENID_ISSUER: provider.issuer,
      OPENID_CLIENT_ID: OPENID_CLIENT.clientId,
      OPENID_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
      OPENID_LABEL: "Firmowe SSO",
    },
    close: () => provider.close(),
  };
});

const ACTION = "Zaloguj się przez Firmowe SSO";

test("the provider's button signs in, joins the account and tells its owner by letter; „Moje konto” parts it again", async ({ page }) => {
  const { email } = await createSeller();
  provider.person = { sub: `osoba-${email}`, email, email_verified: true, name: "Anna Nowak" };
  await page.goto("/");
  await expect(page.getByRole("button", { name: ACTION })).toBeVisible();
  await picture(page, "openid-login");
  await expectNoViolations(page, "openid-login");
  await expectNoSidewaysScroll(page, "openid-login");
  await page.getByRole("button", { name: ACTION }).click();
  await page.waitForURL("**/system");
  await expect(async () => expect(await subjectsTo(email)).toContain("Konto w Zyskomierzu połączono z Firmowe SSO")).toPass();

  await page.goto("/system/settings/account");
  const section = page.getByRole("region", { name: "Logowanie przez Firmowe SSO" });
  await expect(section).toContainText(`Połączono z ${email}`);
  await expect(section).toContainText("Ostatnie logowanie:");
  await picture(page, "openid-account");
  await expectNoViolations(page, "openid-account");
  await section.getByRole("button", { name: "Odłącz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Odłącz" }).click();
  await expect(section.getByText("Niepołączone.", { exact: false })).toBeVisible();

  // With the password it is joined again, by whoever is signed in here.
  await section.getByLabel("Obecne hasło").fill("Bardzo-Tajne-Haslo-2026");
  await section.getByRole("button", { name: "Połącz" }).click();
  await expect(section.getByText("Konto jest połączone")).toBeVisible();
  await expect(section).toContainText("Jeszcze bez logowania.");
});

test("who declines at the provider comes back to be told so, and nobody is signed in", async ({ page }) => {
  provider.person = null;
  await page.goto("/");
  await page.getByRole("button", { name: ACTION }).click();
  await expect(page).toHaveURL(/\/sign-in\?failed=denied$/);
  await picture(page, "openid-denied", { keep: true });
  await expectNoViolations(page, "openid-denied");
  await page.getByRole("link", { name: "Wróć do logowania" }).click();
  await expect(page.getByRole("button", { name: ACTION })).toBeVisible();
  await page.goto("/system");
  await expect(page).toHaveURL(/\/(\?.*)?$/);
});

test("an address without an account accepts the terms on the way, and gets a company of its own", async ({ page }) => {
  const email = `nowa-${Date.now()}@firma.example`;
  provider.person = { sub: email, email, email_verified: true, name: "Jan Nowy" };
  await forgetSession(page);
  await page.goto("/register");
  await page.getByRole("button", { name: ACTION }).click();
  await expect(page.getByText(email)).toBeVisible();
  await picture(page, "openid-new", { keep: true });
  await expectNoViolations(page, "openid-new");
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page.getByText("Bez akceptacji nie założymy konta")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await page.waitForURL("**/system");
  await page.goto("/system/settings/account");
  await expect(page.getByText("To konto nie ma hasła", { exact: false })).toBeVisible();
});
