/** Getting in and out as people do it: register, letters, a forgotten password, a second factor. */
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectNoSidewaysScroll, expectNoViolations, rulesIn } from "./axe.ts";
import { linkOf } from "./mailbox.ts";
import { arrive, snapshot } from "./picture.ts";
import { atRest } from "./quiet.ts";
import { createSeller, expect, forgetSession, product, signIn, test } from "./seller.ts";

const LOOKS = [
  { name: "desktop-light", width: 1440, height: 900, scheme: "light" },
  { name: "desktop-dark", width: 1440, height: 900, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

/** The page as it stands in every look, and nothing for axe to find on it. */
async function look(page: Page, name: string): Promise<void> {
  await arrive(page);
  for (const { name: size, width, height, scheme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await atRest(page);
    await snapshot(page, `${name}-${size}`, { fullPage: true });
    await expectNoViolations(page, `${name} ${size}`, rulesIn(scheme));
    await expectNoSidewaysScroll(page, `${name} ${size}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

test("somebody registers, follows the letter, signs in, forgets, and a reset ends the other browser's session", async ({
  page,
  browser,
}) => {
  const email = `nowa-${Date.now()}@example.com`;
  const first = "zielony-kajak-plynie-7";
  await page.goto("/register");
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page.getByText("Bez akceptacji nie założymy konta")).toBeVisible();
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/api/register") ? 1 : 0));
  await page.getByLabel("E-mail").fill("nowa@example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page.getByText("Wpisz pełny adres, np. anna@example.com")).toBeVisible();
  // What is wrong in sight is no question to the server.
  expect(asked).toBe(0);
  await look(page, "register");
  // The password comes with the letter: nobody prepares an account for somebody else.
  await expect(page.getByLabel("Hasło", { exact: true })).toHaveCount(0);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await expect(page.getByRole("heading", { name: "Sprawdź skrzynkę" })).toBeVisible();
  await look(page, "register-sent");

  await page.goto(await linkOf(email, "Aktywuj konto"));
  await expect(page.getByRole("heading", { name: "Konto jest aktywne" })).toBeVisible();
  // The token has left the address before anything else could read it.
  expect(new URL(page.url()).search).toBe("");
  await page.getByLabel("Nowe hasło").fill("qwertyuiop");
  await expect(page.getByText("łatwe do odgadnięcia")).toBeVisible();
  await page.getByLabel("Powtórz hasło").fill("qwertyuiop");
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(page.getByText(/łatwo odgadnąć|liście haseł/)).toBeVisible();
  await look(page, "accept");
  await page.getByLabel("Nowe hasło").fill(first);
  await page.getByLabel("Powtórz hasło").fill(first);
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
  await page.getByRole("link", { name: "Zaloguj się" }).click();
  await enter(page, email, first);
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await expect(page.getByText("Hasło do konta ustawiono pierwszy raz z listu", { exact: false })).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL(/\/system(\?|$)/);

  const elsewhere = await browser.newContext({ baseURL: product().url });
  const other = await elsewhere.newPage();
  await other.goto("/system/settings");
  await expect(other).toHaveURL(/\/$/);
  await other.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  // The login has an address field as well: only the next page's may be filled.
  await expect(other.getByRole("heading", { name: "Nie pamiętam hasła" })).toBeVisible();
  await other.getByLabel("E-mail").fill(email);
  await look(other, "forgot");
  await other.getByRole("button", { name: "Wyślij link" }).click();
  await expect(other.getByRole("heading", { name: "Sprawdź skrzynkę" })).toBeVisible();
  const older = await linkOf(email, "Ustaw nowe hasło");
  await other.getByRole("link", { name: "Wróć do logowania" }).click();
  await other.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  // The login has an address field as well: only the next page's may be filled.
  await expect(other.getByRole("heading", { name: "Nie pamiętam hasła" })).toBeVisible();
  await other.getByLabel("E-mail").fill(email);
  await other.getByRole("button", { name: "Wyślij link" }).click();
  await expect(other.getByRole("heading", { name: "Sprawdź skrzynkę" })).toBeVisible();
  const newer = await linkOf(email, "Ustaw nowe hasło", 2);

  const second = "zolty-latawiec-lata-8";
  await other.goto(older);
  await other.getByLabel("Nowe hasło").fill(second);
  await other.getByLabel("Powtórz hasło").fill(second);
  await other.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(other.getByRole("heading", { name: "Ten link już nie działa" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Poproś o nowy link" })).toBeVisible();
  await look(other, "dead-link");

  await other.goto(newer);
  await other.getByLabel("Nowe hasło").fill(second);
  await other.getByLabel("Powtórz hasło").fill(second);
  await look(other, "reset");
  await other.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(other.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await page.goto("/system/settings");
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await enter(page, email, second);
  // Back where the visitor wanted to go before the login came in between.
  await expect(page).toHaveURL(/\/system\/settings/);
  await elsewhere.close();
});

test("a link signs in once, and a used one leads on", async ({ page }) => {
  const seller = await createSeller();
  await page.goto("/forgot-password?link");
  await page.getByLabel("E-mail").fill(seller.email);
  await page.getByRole("button", { name: "Wyślij link" }).click();
  await expect(page.getByRole("heading", { name: "Sprawdź skrzynkę" })).toBeVisible();
  const link = await linkOf(seller.email, "Link do logowania");
  await page.goto(link);
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await forgetSession(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Ten link już nie działa" })).toBeVisible();
  await page.getByRole("link", { name: "Wróć do logowania" }).click();
  await expect(page.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("the terms can be read by anybody, in both languages", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  await expect(page.getByRole("heading", { name: "Regulamin i prywatność" })).toBeVisible();
  await look(page, "terms");
  await page.getByLabel("Język").selectOption("en");
  await expect(page.getByRole("heading", { name: "Terms and privacy" })).toBeVisible();
});

test("a service that is away, and one that is being worked on, say so and come back", async ({ page }) => {
  const seller = await createSeller();
  await page.goto("/");
  await page.route("**/api/login", (route) => route.fulfill({ status: 502, body: "bad gateway" }));
  await enter(page, seller.email, seller.password);
  await expect(page.getByText("Usługa jest chwilowo niedostępna, spróbuj później")).toBeVisible();
  await page.unroute("**/api/login");
  await signIn(page, seller);
  const body = JSON.stringify({ code: "MAINTENANCE", message: "maintenance", Message: "Przerwa", requestId: "1" });
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, contentType: "application/json", body }));
  await page.goto("/system/settings");
  await expect(page.getByRole("heading", { name: "Trwa przerwa techniczna" })).toBeVisible();
  await look(page, "maintenance");
  await page.unroute("**/api/**");
  await expect(page.getByRole("heading", { name: "Ustawienia" })).toBeVisible();
  await expect(page).toHaveURL(/\/system\/settings/);
});

test("a second factor is turned on once, and each of its codes lets in once", async ({ page, seller }) => {
  await page.goto("/system/settings/account");
  const section = page.getByRole("region", { name: "Drugi składnik" });
  await look(page, "account");
  await section.getByLabel("Obecne hasło").fill(seller.password);
  await section.getByRole("button", { name: "Włącz" }).click();
  await expect(section.getByRole("img", { name: /Kod QR/ })).toBeVisible();
  await look(page, "account-totp");
  const key = (await section.locator("code").textContent()) ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const spent = totp.generate();
  await section.getByLabel("Kod z aplikacji").fill(spent);
  await section.getByRole("button", { name: "Potwierdź i włącz" }).click();
  const codes = section.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = "", another = ""] = await codes.allTextContents();
  await look(page, "account-codes");
  await section.getByRole("button", { name: "Mam je zapisane" }).click();
  await expect(section.getByText("Włączony.")).toBeVisible();

  await forgetSession(page);
  await page.goto("/");
  await enter(page, seller.email, seller.password);
  await expect(page.getByRole("heading", { name: "Drugi składnik" })).toBeVisible();
  // The code that turned the factor on is spent.
  await page.getByLabel("Kod z aplikacji").fill(spent);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("alert")).toContainText("został już użyty");
  await look(page, "login-totp");
  await page.getByRole("button", { name: "Użyj kodu zapasowego" }).click();
  await page.getByLabel("Kod zapasowy").fill(recovery);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/system(\?|$)/);

  // The password alone does not turn it off; another recovery code does.
  await page.goto("/system/settings/account");
  const turnOff = section.getByRole("button", { name: "Wyłącz" });
  await section.getByLabel("Obecne hasło").fill(seller.password);
  await expect(turnOff).toBeDisabled();
  for (const [code, outcome] of [
    [recovery, "Nieprawidłowy kod."],
    [another, "Wyłączony."],
  ] as const) {
    await section.getByLabel("Kod z aplikacji lub kod zapasowy").fill(code);
    await turnOff.click();
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    await expect(section.getByText(outcome)).toBeVisible();
    if (code === recovery) await look(page, "account-totp-off");
  }
});

test("an owner invites, and an administrator enters a user's account for a while and leaves it", async ({ page }) => {
  const invited = `zaproszona-${Date.now()}@example.com`;
  const owner = await createSeller(["--company", "Meble Lewandowscy"]);
  await signIn(page, owner);
  await page.goto("/system/users");
  const form = page.getByRole("region", { name: "Zaproś do firmy" });
  await form.getByRole("button", { name: "Zaproś" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill(invited);
  await page.getByRole("dialog").getByRole("button", { name: "Wyślij zaproszenie" }).click();
  await expect(page.getByText(`Zaproszenie wysłane na ${invited}`)).toBeVisible();
  await look(page, "users");
  await forgetSession(page);

  const admin = await createSeller(["--admin"]);
  await signIn(page, admin);
  await page.goto("/system/users");
  await page.getByLabel("Szukaj po nazwie lub adresie").fill(owner.email);
  await expect(page.getByRole("button", { name: "Zaloguj jako" })).toHaveCount(1);
  await page.getByRole("button", { name: "Zaloguj jako" }).click();
  await page.getByLabel("Powód").fill("Zgłoszenie o brakujących opłatach");
  await page.getByLabel("Twoje hasło").fill(admin.password);
  await look(page, "login-as");
  await page.getByRole("button", { name: "Wejdź na konto" }).click();
  const bar = page.getByRole("region", { name: "Konto użytkownika" });
  await expect(bar).toContainText(owner.email);
  await expect(bar).toContainText("tylko odczyt");
  await expect(bar.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  await look(page, "impersonation");
  await bar.getByRole("button", { name: "Zakończ" }).click();
  await expect(page).toHaveURL(/\/system\/users/);
  await expect(bar).toHaveCount(0);
});

test("where the operator has set no other way in, the login offers none", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Zaloguj się" })).toHaveCount(1);
  await page.goto("/sign-in?failed=denied");
  await expect(page.getByText("Logowanie u dostawcy zostało przerwane.")).toBeVisible();
});
