/** Every letter as its reader sees it: in a browser, wide and narrow, light and dark, with nothing fetched. */
import { expect, type Page, test } from "@playwright/test";
import { LETTER_KINDS, type LetterKind } from "../../src/core/letters.ts";
import { composeLetter } from "../../src/mail/letter.ts";
import { readTexts, type TextLocale } from "../../src/text/texts.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "./axe.ts";
import { snapshot } from "./picture.ts";

const LOOKS = [
  { name: "desktop-light", width: 900, height: 700, scheme: "light" },
  { name: "desktop-dark", width: 900, height: 700, scheme: "dark" },
  { name: "phone-light", width: 390, height: 844, scheme: "light" },
  { name: "phone-dark", width: 390, height: 844, scheme: "dark" },
] as const;

/** Letters whose link does something: a button beside the address written out. */
const WITH_BUTTON = new Set<LetterKind>([
  "activation",
  "passwordReset",
  "emailChange",
  "loginLink",
  "invitation",
  "lockedOut",
  "newDevice",
]);

const texts = readTexts();

function htmlOf(kind: LetterKind, locale: TextLocale): string {
  const values = {
    name: "Anna",
    email: "anna.dlugie-nazwisko-brzeczyszczykiewicz@przykladowy-sklep.example.com",
    newEmail: "biuro@nowy-adres.example.com",
    at: "2026-11-20T12:00:00Z",
    device: "Firefox, Windows",
    left: 9,
    admin: "Ewa Nowak",
    reason: "Zgłoszenie 4711: brakuje opłat za październik",
    minutes: 30,
    mode: "read",
    company: "Dom i Ogród Nowak",
    inviter: "Jan Kowalski",
    report: "Miesiąc dla księgowej",
    range: "01.11.2026–30.11.2026",
    until: "19.12.2026",
    label: "Firmowe SSO",
    account: "jan.dlugie-nazwisko-brzeczyszczykiewicz@przykladowy-sklep.example.com",
    identity: "anna.dlugie-nazwisko-brzeczyszczykiewicz@firma.example",
  };
  const token = "q3w9Zb2JcXn5sVf8hYk1LmTp7RuQe4AaBdGiOoEwSxC";
  return composeLetter(texts, { locale, kind, values, appUrl: "https://zysk.example.com", token }).html;
}

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
}

for (const kind of LETTER_KINDS) {
  test(`the letter ${kind} can be read anywhere`, async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    for (const { name, width, height, scheme } of LOOKS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await show(page, htmlOf(kind, "pl"));
      await snapshot(page, `mail-${kind}-${name}`, { fullPage: true });
      // Colours do not change with the width, and fingers need their room where it is narrow.
      if (width < 500) await expectNoViolations(page, `${kind} ${name}`);
      await expectNoSidewaysScroll(page, `${kind} ${name}`);
    }
    await show(page, htmlOf(kind, "en"));
    await snapshot(page, `mail-${kind}-en`, { fullPage: true });
    await expectNoSidewaysScroll(page, `${kind} en`);
    expect(fetched).toEqual([]);
    if (!WITH_BUTTON.has(kind)) return;
    const links = page.getByRole("link");
    await expect(links).toHaveCount(2);
    const [button, written] = [links.first(), links.last()];
    expect(await written.getAttribute("href")).toBe(await button.getAttribute("href"));
    await expect(written).toHaveText((await written.getAttribute("href")) ?? "");
    // A finger needs 44 px.
    expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  });
}
