/** Who gets in and who does not: codes, locks, links that are over, invitations, roles, support. */
import type { APIResponse, Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { runFile } from "../../src/testing/product.ts";
import { expectNoViolations } from "./axe.ts";
import { linkOf, subjectsTo } from "./mailbox.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, forgetSession, product, type Seller, signIn, test } from "./seller.ts";

const STEP_MS = 30_000;
const NEW_PASSWORD = "zolty-latawiec-lata-8";
const DEAD = "Ten link już nie działa";

/** Another browser of somebody, with cookies of its own. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: product().url })).newPage();
}

async function enter(page: Page, { email, password }: Seller): Promise<void> {
  await page.goto("/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Nowe hasło").fill(password);
  await page.getByLabel("Powtórz hasło").fill(password);
  await page.getByRole("button", { name: "Ustaw hasło" }).click();
}

async function expireLinks(email: string): Promise<void> {
  const { code, stdout, stderr } = await runFile("test/e2e/expire-links.ts", [email], product().environment);
  if (code !== 0 || Number(stdout) === 0) throw new Error(`no link of ${email} expired: ${stdout}${stderr}`);
}

/** What the server answers to a call that the page's session makes, refusals included. */
async function ask(page: Page, method: "POST" | "PUT", path: string, data: unknown): Promise<APIResponse> {
  await page.request.get("/sanctum/csrf-cookie");
  const { cookies } = await page.request.storageState();
  const token = decodeURIComponent(cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "");
  return page.request.fetch(path, { method, data, headers: { "X-XSRF-TOKEN": token, Origin: product().url } });
}

/** A dead link says so, and its button leads to another. */
async function expectDead(page: Page, action: string, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { name: DEAD })).toBeVisible();
  await page.getByRole("link", { name: action }).click();
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

test("a code of the app lets one browser in, and not a second one", async ({ page, browser, seller }) => {
  const { secret } = z
    .object({ secret: z.string() })
    .parse(await call(page.request, "POST", "/api/user/totp", { password: seller.password }));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await call(page.request, "POST", "/api/user/totp", { code: totp.generate() });
  // The code of the next half minute counts already, for clocks that are ahead; the present one is spent.
  const code = totp.generate({ timestamp: Date.now() + STEP_MS });
  const [first, second] = [await elsewhere(browser), await elsewhere(browser)];
  for (const other of [first, second]) {
    await enter(other, seller);
    await other.getByLabel("Kod z aplikacji").fill(code);
  }
  await first.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(first).toHaveURL(/\/system(\?|$)/);
  await second.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(second.getByRole("alert")).toContainText("został już użyty");
  await expect(second).toHaveURL(/\/$/);
});

test("wrong passwords lock with a countdown, and the letter's link opens at once", async ({ browser }) => {
  const seller = await createSeller();
  const page = await elsewhere(browser);
  await enter(page, { ...seller, password: "zle-haslo" });
  for (let failure = 2; failure <= 5; failure++) {
    await expect(page.getByRole("alert")).toContainText("Nieprawidłowy adres e-mail lub hasło.");
    await expect(page.getByRole("alert")).not.toContainText("Spróbuj za");
    await page.getByLabel("Hasło", { exact: true }).fill(`zle-haslo-${failure}`);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/login"));
    await page.getByRole("button", { name: "Zaloguj się" }).click();
    await answered;
  }
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/Spróbuj za \d+ sekund/);
  const secondsLeft = async () => Number(/Spróbuj za (\d+) sekund/.exec((await alert.textContent()) ?? "")?.[1] ?? 0);
  const first = await secondsLeft();
  await expect(page.getByRole("button", { name: "Zaloguj się" })).toBeDisabled();
  await expectNoViolations(page, "locked");
  await expect.poll(secondsLeft).toBeLessThan(first);
  const link = await linkOf(seller.email, "zostało zablokowane");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Logowanie odblokowane" })).toBeVisible();
  await picture(page, "accept-unlock", { keep: true });
  await enter(page, seller);
  await expect(page).toHaveURL(/\/system(\?|$)/);
  await forgetSession(page);
  await page.goto(link);
  await expectDead(page, "Zaloguj się", "Zaloguj się");
});

test("an expired link of each kind says so and leads to another of its kind", async ({ browser }) => {
  const page = await elsewhere(browser);
  const seller = await createSeller(["--company", "Wygasłe Linki"]);
  const fresh = `swieza-${Date.now()}@example.com`;
  const invited = `zaproszona-pozno-${Date.now()}@example.com`;
  const owner = await elsewhere(browser);
  await signIn(owner, seller);
  await call(owner.request, "POST", "/api/users/invite", { email: invited, role: "viewer" });
  await call(page.request, "POST", "/api/register", { email: fresh, acceptTerms: true });
  await call(page.request, "POST", "/api/forgot-password", { email: seller.email });
  await call(page.request, "POST", "/api/login-link", { email: seller.email });
  const links = {
    activation: await linkOf(fresh, "Aktywuj konto"),
    invitation: await linkOf(invited, "Zaproszenie"),
    reset: await linkOf(seller.email, "Ustaw nowe hasło"),
    login: await linkOf(seller.email, "Link do logowania"),
  };
  for (const email of [fresh, invited, seller.email]) await expireLinks(email);

  await page.goto(links.activation);
  await picture(page, "dead-link-activation", { keep: true });
  await expectDead(page, "Poproś o nowy link", "Logowanie linkiem");
  // Asked for a link, whoever has not confirmed their address is sent the activation again.
  await page.getByLabel("E-mail").fill(fresh);
  await page.getByRole("button", { name: "Wyślij link" }).click();
  await page.goto(await linkOf(fresh, "Aktywuj konto", 2));
  await expect(page.getByRole("heading", { name: "Konto jest aktywne" })).toBeVisible();

  await page.goto(links.invitation);
  await expectDead(page, "Poproś o nowy link", "Logowanie linkiem");
  await page.goto(links.reset);
  await setPassword(page, NEW_PASSWORD);
  await expectDead(page, "Poproś o nowy link", "Nie pamiętam hasła");
  await page.goto(links.login);
  await expectDead(page, "Poproś o nowy link", "Logowanie linkiem");
});

test("a link that was used says so, or does what it did before", async ({ browser }) => {
  const seller = await createSeller();
  const page = await elsewhere(browser);
  const fresh = `nowa-${Date.now()}@example.com`;
  await call(page.request, "POST", "/api/register", { email: fresh, acceptTerms: true });
  const activation = await linkOf(fresh, "Aktywuj konto");
  for (const visit of [1, 2]) {
    await page.goto(activation);
    await expect(page.getByRole("heading", { name: "Konto jest aktywne" }), `visit ${visit}`).toBeVisible();
    if (visit === 1) await setPassword(page, NEW_PASSWORD);
    await page.getByRole("link", { name: "Zaloguj się" }).click();
  }
  await call(page.request, "POST", "/api/forgot-password", { email: seller.email });
  const reset = await linkOf(seller.email, "Ustaw nowe hasło");
  await page.goto(reset);
  await setPassword(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await picture(page, "reset-done", { keep: true });
  await page.goto(reset);
  await setPassword(page, "trzeci-latawiec-lata-9");
  await expectDead(page, "Poproś o nowy link", "Nie pamiętam hasła");
});

test("another address: its link confirms it once, both addresses are told, and the new one signs in", async ({ page, seller, browser }) => {
  const email = `przeniesiona-${Date.now()}@example.com`;
  await page.goto("/system/settings/account");
  const section = page.getByRole("region", { name: "Adres e-mail" });
  await section.getByLabel("Nowy adres").fill(email);
  await section.getByLabel("Obecne hasło").fill(seller.password);
  await section.getByRole("button", { name: "Wyślij link na nowy adres" }).click();
  await expect(section.getByText("Wysłaliśmy link na nowy adres")).toBeVisible();
  const link = await linkOf(email, "Potwierdź nowy adres");
  const other = await elsewhere(browser);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Adres zmieniony" })).toBeVisible();
  await expect(other.getByRole("status")).toContainText(email);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: DEAD })).toBeVisible();
  await picture(other, "email-update-dead", { keep: true });
  await other.getByRole("link", { name: "Zaloguj się" }).click();
  await enter(other, { email, password: seller.password });
  await expect(other).toHaveURL(/\/system(\?|$)/);
  await expect(async () => {
    expect(await subjectsTo(seller.email)).toEqual(["Prośba o zmianę adresu w Zyskomierzu", "Adres konta w Zyskomierzu został zmieniony"]);
  }).toPass();
});

test("an invited viewer comes in by the letter, is offered no changes, and is refused them", async ({ browser }) => {
  const owner = await elsewhere(browser);
  const seller = await createSeller(["--company", "Tekstylia Wójcik"]);
  await signIn(owner, seller);
  const email = `ksiegowa-${Date.now()}@example.com`;
  await call(owner.request, "POST", "/api/users/invite", { email, role: "viewer" });
  const link = await linkOf(email, "Zaproszenie do firmy Tekstylia Wójcik");
  const page = await elsewhere(browser);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Witaj w Zyskomierzu" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoViolations(page, "invitation");
  await picture(page, "accept-invitation", { keep: true });
  await setPassword(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Hasło ustawione" })).toBeVisible();
  await enter(page, { email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/system(\?|$)/);

  await page.goto("/system/users");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Czytelnik");
  for (const name of ["Zaproś", "Zablokuj", "Usuń"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.goto("/system/settings");
  await expect(page.getByLabel("Nazwa firmy")).toBeDisabled();
  await page.goto("/system/progress?new=orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /Importuj/ })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/system/settings/stores");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [method, path, body] of [
    ["POST", "/api/users/invite", { email: "obca@example.com", role: "owner" }],
    ["PUT", "/api/company-settings", { version: 1, name: "Moja firma" }],
    ["POST", "/api/stores", { platform: "import", name: "Sklep", markets: ["PL"] }],
    ["PUT", "/api/activate-subscription", { plan: "pro", period: "monthly" }],
  ] as const) {
    expect(`${path} ${(await ask(page, method, path, body)).status()}`).toBe(`${path} 403`);
  }
  // A used invitation leads on as well.
  await forgetSession(page);
  await page.goto(link);
  await expectDead(page, "Poproś o nowy link", "Logowanie linkiem");
});

test("a member who is removed is out at once, can be taken back, and is gone when the owner leaves", async ({ browser }) => {
  const owner = await elsewhere(browser);
  const company = `Kubki ${Date.now()}`;
  await signIn(owner, await createSeller(["--company", company]));
  const member = await createSeller(["--company", company, "--role", "manager"]);
  const page = await elsewhere(browser);
  await signIn(page, member);
  await page.goto("/system/users");
  await owner.goto("/system/users");
  const row = owner.getByRole("listitem").filter({ hasText: member.email });
  await row.getByRole("button", { name: "Usuń" }).click();
  await expect(row).toHaveCount(0);
  await expect(owner.getByText(`Usunięto z zespołu: ${member.email}`)).toBeVisible();
  await expect(owner.getByRole("button", { name: "Cofnij" })).toBeFocused();
  expect((await page.request.get("/api/user")).status()).toBe(401);
  // It can be taken back for half a minute, so everything else is looked at afterwards.
  await owner.getByRole("button", { name: "Cofnij" }).click();
  await expect(row).toBeVisible();
  // The tab notices by itself, and begins anew with the login.
  await expect(page.getByRole("button", { name: "Zaloguj się" })).toBeVisible();
  await enter(page, member);
  // The dashboard writes its filter into the address when it has arrived, which would cut off the next opening of the page.
  // A tab that had noticed its end comes back to the screen it was on.
  await expect(page).toHaveURL(/\/system(?:\/users|\?.*timeRange=)/);

  // Heard from here on: where everything is slow the time to take it back is over before the click away from it.
  const removed = owner.waitForResponse((response) => response.request().method() === "DELETE" && response.url().includes("/api/users/"));
  await row.getByRole("button", { name: "Usuń" }).click();
  await expect(row).toHaveCount(0);
  await expectNoViolations(owner, "removed");
  await owner.getByRole("link", { name: "Pulpit" }).first().click();
  expect((await removed).status()).toBe(204);
  await expect(page.getByRole("button", { name: "Zaloguj się" })).toBeVisible();
  await forgetSession(page);
  await enter(page, member);
  // The account is the person's own; the company is out of it.
  await expect(page.getByRole("heading", { name: "Nie należysz do żadnej firmy" })).toBeVisible();
  expect((await page.request.post("/api/dashboard/todo")).status()).not.toBe(200);
  await expectNoViolations(page, "no company");
});

test("support reads for a while: no export, no changes, seen and ended by the user; the link works once", async ({
  page,
  browser,
  seller,
}) => {
  const admin = await elsewhere(browser);
  const administrator = await createSeller(["--admin"]);
  await signIn(admin, administrator);
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await call(page.request, "GET", "/api/user"));
  const asked = await call(admin.request, "POST", `/api/users/${user.id}/login-token`, {
    password: administrator.password,
    reason: "Zgłoszenie o brakujących opłatach",
    minutes: 15,
  });
  const { pathname, search } = new URL(z.object({ url: z.string() }).parse(asked).url);
  await admin.goto(pathname + search);
  await expect(admin).toHaveURL(/\/system(\?|$)/);
  const bar = admin.getByRole("region", { name: "Konto użytkownika" });
  await expect(bar).toContainText(seller.email);
  await expect(bar.getByRole("timer")).toHaveText(/^14:\d\d$/);
  await expect(bar.getByRole("timer")).toHaveText(/^14:[0-4]\d$/);

  const range = { filter: {}, startDate: "2026-11-01", endDate: "2026-11-20" };
  const refused = await ask(admin, "POST", "/api/dashboard/products?format=csv", range);
  expect([refused.status(), (await refused.json()).Message]).toEqual([403, "Tego nie można zrobić, gdy jesteś na koncie użytkownika."]);
  expect((await admin.request.get("/api/company/export")).status()).toBe(403);
  await admin.goto("/system/progress");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(admin.getByRole("button", { name: /Importuj/ })).toHaveCount(0);

  await page.goto("/system/settings/account");
  const support = page.getByRole("region", { name: "Urządzenia" }).getByRole("listitem").filter({ hasText: "wsparcie" });
  await expect(support).toHaveCount(1);
  await expect(async () => expect(await subjectsTo(seller.email)).toContain("Wsparcie zagląda na Twoje konto")).toPass();
  await support.getByRole("button").click();
  await expect(support).toHaveCount(0);
  // The page starts again as nobody: the session it had is over.
  await admin.goto("/system");
  await expect(admin.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await enter(admin, administrator);
  await expect(admin).toHaveURL(/\/system(\?|$)/);
  await admin.goto(pathname + search);
  await expectDead(admin, "Przejdź do użytkowników", "Użytkownicy wszystkich firm");
});
