/** What administrators tell people on top of their screens, on an instance of their own: everybody would see it elsewhere. */
import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { expectNoSidewaysScroll, expectNoViolations, rulesIn } from "./axe.ts";
import { withOwnProduct } from "./own-product.ts";
import { picture } from "./picture.ts";
import { call, createSeller, expect, product, type Seller, signIn, test } from "./seller.ts";

withOwnProduct(async () => ({ environment: {} }));

/** Somebody else's browser, signed in, or nobody's. */
async function another(browser: Browser, who: Seller | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: product().url, locale: "pl-PL", timezoneId: "Europe/Warsaw" });
  const page = await context.newPage();
  if (who !== null) await signIn(page, who);
  return page;
}

async function write(page: Page, body: object): Promise<string> {
  return z.object({ id: z.string() }).parse(await call(page.request, "POST", "/api/banners", body)).id;
}

const List = z.object({
  items: z.array(
    z.object({ id: z.string(), version: z.number(), kind: z.string(), text: z.object({ pl: z.string(), en: z.string().nullable() }) }),
  ),
});

async function listed(page: Page): Promise<z.output<typeof List>["items"]> {
  return List.parse(await call(page.request, "GET", "/api/banners")).items;
}

const BAR = ".banner-view_banners";

async function expectSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `${name} in ${colorScheme}`, rulesIn(colorScheme));
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page, `${name} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("an administrator writes one, a seller sees it, closes it, and it stays away until its text changes", async ({ page, browser }) => {
  await signIn(page, await createSeller(["--admin"]));
  const seller = await another(browser, await createSeller());
  const nobody = await another(browser, null);

  await page.goto("/system/settings");
  await page.getByRole("link", { name: "Komunikaty" }).click();
  await expect(page.getByRole("heading", { name: "Nie ma jeszcze komunikatów" })).toBeVisible();
  await expectSound(page, "no banners");
  await picture(page, "banners-empty");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Napisz komunikat" }).click();
  const editor = page.getByRole("dialog", { name: "Nowy komunikat" });
  const preview = editor.getByRole("region", { name: "Podgląd" });
  await expect(editor.getByLabel("Treść po polsku")).toBeFocused();
  await editor.getByLabel("Treść po polsku").fill("W nocy z soboty na niedzielę przeniesiemy serwer.");
  // Without a translation the English screen speaks Polish, and says so.
  await editor.getByText(/^Čeština/).click();
  await expect(preview.getByText("W nocy z soboty na niedzielę przeniesiemy serwer.")).toBeVisible();
  await expect(preview).toContainText("bez tłumaczenia, treść po polsku");
  await editor.getByText(/^English/).click();
  await editor.getByLabel("Treść po angielsku").fill("We move to **another** server on Saturday night.");
  await expect(preview.locator("strong")).toHaveText("another");
  await editor.getByText(/^Polski/).click();
  await editor.getByText("Ostrzeżenie", { exact: true }).click();
  await editor.getByLabel("Adres", { exact: true }).fill("ftp://example.com");
  await editor.getByLabel("Tekst przycisku po polsku").fill("Co to zmienia");
  await editor.getByLabel("Dla kogo").selectOption({ label: "wszyscy, także niezalogowani" });
  await expect(editor.getByText("Komunikat zobaczą: wszyscy, także niezalogowani, od razu, do wyłączenia.")).toBeVisible();
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor.getByText(/^Podaj adres zaczynający się od https/)).toBeVisible();
  await expectNoViolations(page, "editor with a wrong address");
  await editor.getByLabel("Adres", { exact: true }).fill("/system/progress");
  await editor.getByLabel("Treść po polsku").scrollIntoViewIfNeeded();
  await picture(page, "banner-editor");
  await page.setViewportSize({ width: 1280, height: 800 });
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: "przeniesiemy serwer" });
  await expect(row).toContainText("wyświetlany");
  await expect(row).toContainText("wszyscy, także niezalogowani · na każdym ekranie · od razu, do wyłączenia · można zamknąć");
  // The writer sees it on top of their own screen at once.
  await expect(page.locator(BAR)).toContainText("przeniesiemy serwer");

  await seller.goto("/system/settings");
  await expect(seller.locator(BAR).getByRole("status")).toContainText("Ostrzeżenie: W nocy z soboty na niedzielę przeniesiemy serwer.");
  await expectSound(seller, "banner");
  await picture(seller, "banner-bar");
  await seller.setViewportSize({ width: 1280, height: 800 });
  await seller.locator(BAR).getByRole("link", { name: "Co to zmienia" }).click();
  await expect(seller).toHaveURL(/\/system\/progress$/);

  await nobody.goto("/");
  await expect(nobody.locator(BAR)).toContainText("przeniesiemy serwer");
  await expectSound(nobody, "banner of the login");
  await picture(nobody, "banner-login");
  await nobody.getByRole("button", { name: "Zamknij komunikat" }).click();
  await nobody.reload();
  await expect(nobody.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await nobody.waitForLoadState("networkidle");
  await expect(nobody.locator(BAR)).toHaveCount(0);

  // By keyboard: the first thing of the main column; afterwards the page has the focus.
  const close = seller.getByRole("button", { name: "Zamknij komunikat" });
  await close.focus();
  await seller.keyboard.press("Enter");
  await expect(seller.locator(BAR)).toHaveCount(0);
  await expect(seller.locator("main")).toBeFocused();
  await seller.reload();
  await expect(seller.getByRole("heading", { level: 1 })).toBeVisible();
  await seller.waitForLoadState("load");
  await expect(seller.locator(BAR)).toHaveCount(0);

  await row.getByRole("button", { name: "Edytuj" }).click();
  const change = page.getByRole("dialog", { name: "Edycja komunikatu" });
  await change.getByLabel("Treść po polsku").fill("Serwer przeniesiemy dopiero za tydzień.");
  await expect(change.getByText("Kto zamknął poprzednią treść, zobaczy nową.")).toBeVisible();
  await change.getByRole("button", { name: "Zapisz" }).click();
  await expect(change).toHaveCount(0);
  for (const somebody of [seller, nobody]) {
    await somebody.reload();
    await expect(somebody.locator(BAR)).toContainText("Serwer przeniesiemy dopiero za tydzień.");
  }
  for (const somebody of [seller, nobody]) await somebody.context().close();
});

test("a list of every state is walked, turned off and on, deleted and taken back", async ({ page }) => {
  const admin = await createSeller(["--admin", "--company", "Dom i Ogród Nowak"]);
  await signIn(page, admin);
  for (const { id } of await listed(page)) await call(page.request, "DELETE", `/api/banners/${id}`);
  const later = Temporal.Now.instant().add({ hours: 24 * 30 });
  const earlier = Temporal.Now.instant().subtract({ hours: 24 * 30 });
  await write(page, {
    text: { pl: "Allegro od 1 grudnia zmienia cennik dostaw Smart. Opłaty policzymy po nowemu od tego dnia." },
    audience: "owners",
  });
  await write(page, {
    kind: "outage",
    text: { pl: "Pobieranie rozliczeń z Allegro stoi od 14:20. Zysk z dziś będzie niepełny.", en: "Billing is not being read." },
    link: { url: "https://example.com/status", label: { pl: "Stan usług", en: "Status" } },
    isDismissible: false,
  });
  await write(page, { kind: "success", text: { pl: "Są już raporty w PDF.", en: "Reports as PDF are here." }, isOn: false });
  await write(page, {
    kind: "warning",
    text: { pl: "Przerwa w nocy." },
    audience: "everybody",
    from: later.toString(),
    isDismissible: true,
  });
  await write(page, { text: { pl: "Życzymy dobrego sezonu." }, audience: "admins", until: earlier.toString() });

  await page.goto("/system/banners");
  const rows = page.locator(".banners_row");
  await expect(rows).toHaveCount(5);
  await expect(rows.locator(".banners_state")).toHaveText(["wyświetlany", "wyświetlany", "zaplanowany", "wyłączony", "zakończony"]);
  // The gravest first, and one that cannot be closed has no button.
  const shown = page.locator(`${BAR} .banner-view_root`);
  await expect(shown).toHaveCount(2);
  await expect(page.locator(BAR).getByRole("alert")).toContainText("Pobieranie rozliczeń z Allegro stoi");
  await expect(page.getByRole("button", { name: "Zamknij komunikat" })).toHaveCount(1);
  await expect(page.locator(BAR).getByRole("link", { name: "Stan usług" })).toHaveAttribute("target", "_blank");
  await expectSound(page, "banners");
  await picture(page, "banners");
  await page.setViewportSize({ width: 1280, height: 800 });

  // Three at once: the third waits behind a button.
  const off = rows.filter({ hasText: "raporty w PDF" });
  await off.getByRole("button", { name: "Włącz" }).click();
  await expect(off).toContainText("wyświetlany");
  await expect(shown).toHaveCount(2);
  await page.getByRole("button", { name: "Jeszcze 1 komunikat" }).click();
  await expect(shown).toHaveCount(3);
  await off.getByRole("button", { name: "Wyłącz" }).click();
  await expect(shown).toHaveCount(2);

  const first = rows.filter({ hasText: "cennik dostaw" });
  await first.getByRole("button", { name: "Usuń" }).click();
  const undo = page.getByRole("button", { name: "Cofnij" });
  await expect(undo).toBeFocused();
  await expect(first).toHaveCount(0);
  await expect(shown).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(first).toContainText("wyświetlany");
  await expect(shown).toHaveCount(2);
  // Heard from here on: where everything is slow the time to take it back is over before the click away from it.
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await first.getByRole("button", { name: "Usuń" }).click();
  await expect(first).toHaveCount(0);
  // Leaving the page ends it for good.
  await page.getByRole("link", { name: "Serwis" }).click();
  expect((await gone).status()).toBe(204);
  await page.goto("/system/banners");
  await expect(rows).toHaveCount(4);
});

test("the editor: one company, a time, a link, and what was typed outlives a closed panel and a stale version", async ({
  page,
  browser,
}) => {
  const owner = await createSeller(["--company", "Lampy i Światło"]);
  await signIn(page, await createSeller(["--admin"]));
  await page.goto("/system/banners?edit=new");
  const editor = page.getByRole("dialog", { name: "Nowy komunikat" });
  await editor.getByLabel("Treść po polsku").fill("Twoje rozliczenia z listopada policzyliśmy jeszcze raz.");
  await editor.getByLabel("Dla kogo").selectOption({ label: "jedna firma" });
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor.getByText("To pole jest wymagane.")).toBeVisible();
  await editor.getByRole("combobox", { name: "Firma" }).fill(owner.email);
  await page.getByRole("option", { name: `Lampy i Światło · ${owner.email}` }).click();
  await editor.getByLabel("Od dnia").fill("1 marca");
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor.getByText("Wpisz dzień, np. 20.11.2026")).toBeVisible();
  await editor.getByLabel("Od dnia").fill("1.3.2026");
  await editor.getByLabel("Od godziny").fill("9:00");
  await editor.getByLabel("Do dnia").fill("01.03.2026");
  await editor.getByLabel("Do godziny").fill("8");
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor.getByText("Koniec musi być późniejszy niż początek.")).toBeVisible();
  await picture(page, "banner-editor-schedule");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page, `editor in ${colorScheme}`, rulesIn(colorScheme));
  }

  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await page.getByRole("button", { name: "Napisz komunikat" }).click();
  await expect(editor.getByText("Przywrócono niezapisane zmiany.")).toBeVisible();
  await expect(editor.getByLabel("Treść po polsku")).toHaveValue("Twoje rozliczenia z listopada policzyliśmy jeszcze raz.");
  await editor.getByLabel("Do dnia").fill("01.03.2099");
  await editor.getByRole("button", { name: "Wybierz dni w kalendarzu" }).click();
  await expect(editor.getByRole("button", { name: "marzec 2099" })).toBeVisible();
  await expectNoViolations(page, "calendar of the editor");
  // Monday the 2nd to Friday the 6th, by keyboard; the hours stay.
  await editor.getByRole("button", { name: "2 marca 2099", exact: true }).press("Enter");
  await editor.getByRole("button", { name: "6 marca 2099", exact: true }).press("Enter");
  await expect(editor.getByLabel("Od dnia")).toHaveValue("02.03.2099");
  await expect(editor.getByLabel("Do dnia")).toHaveValue("06.03.2099");
  await editor.getByLabel("Od dnia").fill("01.03.2026");
  await editor.getByRole("button", { name: "Opublikuj" }).click();
  await expect(editor).toHaveCount(0);
  const row = page.locator(".banners_row").filter({ hasText: "policzyliśmy jeszcze raz" });
  await expect(row).toContainText(`firma Lampy i Światło · na każdym ekranie · od 01.03.2026 09:00 do 06.03.2099 08:00`);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft-")))).toEqual([]);

  const member = await another(browser, owner);
  await member.goto("/system/settings");
  await expect(member.locator(BAR)).toContainText("policzyliśmy jeszcze raz");
  // An owner writes to their own team, and sees nothing of the instance's.
  await member.goto("/system/banners");
  await expect(member.getByRole("heading", { name: "Nie ma jeszcze komunikatów" })).toBeVisible();
  const stranger = await another(browser, await createSeller());
  await stranger.goto("/system/settings");
  await expect(stranger.getByLabel("Nazwa firmy")).toBeVisible();
  await stranger.waitForLoadState("load");
  await expect(stranger.getByText("policzyliśmy jeszcze raz")).toHaveCount(0);

  // Two administrators at once: nothing is overwritten.
  await row.getByRole("button", { name: "Edytuj" }).click();
  const change = page.getByRole("dialog", { name: "Edycja komunikatu" });
  await change.getByText(/^English/).click();
  await change.getByLabel("Treść po angielsku").fill("We have counted your November bills again.");
  const isOurs = ({ text }: { text: { pl: string } }) => text.pl.includes("policzyliśmy");
  const banner = (await listed(page)).find(isOurs);
  await call(page.request, "PATCH", `/api/banners/${banner?.id}`, { version: banner?.version, kind: "success" });
  await change.getByRole("button", { name: "Zapisz" }).click();
  await expect(change.getByText("Ktoś zmienił ten komunikat w międzyczasie")).toBeVisible();
  await change.getByRole("button", { name: "Zachowaj moje zmiany" }).click();
  await change.getByRole("button", { name: "Zapisz" }).click();
  await expect(change).toHaveCount(0);
  expect((await listed(page)).find(isOurs)).toMatchObject({
    kind: "success",
    text: { pl: "Twoje rozliczenia z listopada policzyliśmy jeszcze raz.", en: "We have counted your November bills again." },
  });
  for (const somebody of [member, stranger]) await somebody.context().close();
});

test("a refused dismissal brings the banner back", async ({ page, browser }) => {
  await signIn(page, await createSeller(["--admin"]));
  await write(page, { text: { pl: "Zostaję" } });
  const seller = await another(browser, await createSeller());
  await seller.goto("/system/settings");
  const banner = seller.locator(`${BAR} .banner-view_root`).filter({ hasText: "Zostaję" });
  await expect(banner).toBeVisible();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  await seller.route("**/dismiss", async (route) => {
    await asked;
    await route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({ code: "INTERNAL", message: "x", requestId: "1" }),
    });
  });
  await banner.getByRole("button", { name: "Zamknij komunikat" }).click();
  // At once, before the server has said anything.
  await expect(banner).toHaveCount(0);
  answer();
  await expect(banner).toBeVisible();
  await seller.context().close();
});
