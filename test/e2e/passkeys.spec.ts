/** Passkeys as people use them, with an authenticator of the browser itself. */
import type { Page } from "@playwright/test";
import { freePort } from "../../src/testing/loopback.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { createSeller, expect, test } from "./seller.ts";

// Browsers make passkeys for `localhost`, and for no address of numbers.
withOwnProduct(async () => {
  const port = String(await freePort());
  return { environment: { PASSKEYS: "on", PORT: port, APP_URL: `http://localhost:${port}` } };
});

/** A device that verifies its user at once; answers how to have it refuse. */
async function withAuthenticator(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

const ACTION = "Zaloguj się kluczem dostępu";

test("a passkey is added in „Moje konto”, signs in without a password, and is removed again", async ({ page }) => {
  const { email, password } = await createSeller();
  const verify = await withAuthenticator(page);
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await page.waitForURL("**/system**");

  await page.goto("/system/settings/account");
  const section = page.getByRole("region", { name: "Klucze dostępu" });
  await expect(section).toContainText("To konto nie ma jeszcze klucza dostępu.");
  await section.getByLabel("Nazwa klucza").fill("Laptop w biurze");
  await section.getByLabel("Obecne hasło").fill(password);
  await section.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
  await expect(section.getByText("Klucz dostępu dodany.")).toBeVisible();
  await expect(section.getByRole("listitem")).toContainText("Jeszcze bez logowania.");
  await picture(page, "passkeys-account", { keep: true });
  await expectNoViolations(page, "passkeys-account");
  await expectNoSidewaysScroll(page, "passkeys-account");

  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByRole("button", { name: ACTION })).toBeVisible();
  await picture(page, "passkeys-login", { keep: true });
  await expectNoViolations(page, "passkeys-login");
  await expectNoSidewaysScroll(page, "passkeys-login");
  await verify(false);
  await page.getByRole("button", { name: ACTION }).click();
  await expect(page.getByText("Nie użyto klucza dostępu.", { exact: false })).toBeVisible({ timeout: 90_000 });
  await verify(true);
  await page.getByRole("button", { name: ACTION }).click();
  await page.waitForURL("**/system**");

  await page.goto("/system/settings/account");
  await expect(section.getByRole("listitem")).toContainText("Ostatnie logowanie:");
  await section.getByRole("button", { name: "Usuń klucz Laptop w biurze" }).click();
  await section.getByLabel("Obecne hasło").fill(password);
  await picture(page, "passkeys-remove", { keep: true });
  await expectNoViolations(page, "passkeys-remove");
  await section.getByRole("button", { name: "Usuń klucz", exact: true }).click();
  await expect(section).toContainText("To konto nie ma jeszcze klucza dostępu.");

  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("button", { name: ACTION }).click();
  await expect(page.getByText("Tego klucza dostępu nie ma na żadnym koncie", { exact: false })).toBeVisible();
});
