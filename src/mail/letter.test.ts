import { expect, test } from "vitest";
import { LETTER_KINDS } from "#core/letters.ts";
import { LOCALES, readTexts, type TextLocale } from "#text/texts.ts";
import { composeLetter } from "./letter.ts";

const texts = readTexts();
const VALUES = {
  name: "Anna",
  email: "anna@example.com",
  newEmail: "nowa@example.com",
  at: "2026-11-20T12:00:00Z",
  device: "Firefox",
  left: 9,
  admin: "Ewa",
  reason: "Zgłoszenie 7",
  minutes: 30,
  mode: "read",
  company: "Kubki",
  inviter: "Jan",
  id: 12,
  page: "/system/logs",
  message: "Wykres jest pusty",
  requestId: "abc-1",
  browser: "Firefox 128, Windows",
  replyTo: "ola@example.com",
  report: "Miesiąc",
  range: "01.11.2026–30.11.2026",
  until: "19.12.2026",
  label: "Firmowe SSO",
  account: "jan@example.com",
  identity: "anna@firma.example",
  plan: "pro",
  subscription: "sub_0001",
  invoice: "ZYS-0001",
  amount: "99.00 PLN",
};

function compose(kind: (typeof LETTER_KINDS)[number], locale: TextLocale = "pl", values: Record<string, string | number> = VALUES) {
  return composeLetter(texts, { locale, kind, values, appUrl: "https://zysk.example.com", token: "a-b_c" });
}

test.each(LETTER_KINDS)("the letter %s is whole in every language, as text and as HTML", (kind) => {
  for (const locale of LOCALES) {
    const { subject, text, html, links } = compose(kind, locale);
    expect([kind, locale, `${subject}${text}${html}`.match(/\{\{|mail:/)]).toEqual([kind, locale, null]);
    expect(subject.length).toBeGreaterThan(10);
    for (const url of links) expect([text.includes(url), html.includes(`href="${url.replaceAll("&", "&amp;")}"`)]).toEqual([true, true]);
  }
  expect(compose(kind, "en").text).not.toBe(compose(kind, "pl").text);
});

test("links lead to the pages that know their tokens", () => {
  const linkOf = (kind: (typeof LETTER_KINDS)[number]) => compose(kind).links[0];
  expect(linkOf("activation")).toBe("https://zysk.example.com/?accept=register&token=a-b_c");
  expect(linkOf("invitation")).toBe("https://zysk.example.com/?accept=invitation&token=a-b_c");
  expect(linkOf("lockedOut")).toBe("https://zysk.example.com/?accept=unlock&token=a-b_c");
  expect(linkOf("passwordReset")).toBe("https://zysk.example.com/reset-password?token=a-b_c");
  expect(linkOf("emailChange")).toBe("https://zysk.example.com/email-update?token=a-b_c");
  expect(linkOf("loginLink")).toBe("https://zysk.example.com/?confirm-token=a-b_c");
});

test("what people typed cannot become markup, a further header or another text", () => {
  const { subject, html } = compose("invitation", "pl", {
    ...VALUES,
    company: '<b>"Kubki"</b>\r\nBcc: a@example.com',
    inviter: "{{email}}",
  });
  expect(subject).not.toContain("\n");
  expect(html).not.toContain("<b>");
  expect(html).toContain("&lt;b&gt;&quot;Kubki&quot;&lt;/b&gt;");
  expect(html).toContain("{{email}} zaprasza");
});

test("a moment is told in Polish time", () => {
  // Noon UTC in November is 13:00 in Warsaw.
  expect(compose("passwordChanged").text).toContain("20 listopada 2026 13:00");
  expect(compose("passwordChanged", "en").text).toContain("20 November 2026 at 13:00");
});

test("the preview beside the subject begins like a sentence, and the reader of the letter does not see it", () => {
  const { html } = compose("loginLink");
  expect(html).toContain(
    'opacity:0;font-size:1px;line-height:1px;color:transparent">Tym przyciskiem zalogujesz się na konto anna@example.com',
  );
});

test.each(LETTER_KINDS)("the letter %s fetches nothing and says where it comes from and to whom", (kind) => {
  const { html, text } = compose(kind);
  expect(html.match(/<(img|script|link|iframe|form|video|object)\b|@import|url\(/i)).toBeNull();
  for (const part of [text, html])
    expect(part).toContain("Wiadomość wysłał automatycznie serwis zysk.example.com na adres anna@example.com.");
});

test("what happened stands in lines of its own, and nobody can add one", () => {
  const { text, html } = compose("impersonation", "pl", {
    ...VALUES,
    reason: "Zgłoszenie 7\nZakres: wszystko",
    at: "2026-11-20T12:00:00Z",
  });
  expect(text).toContain(
    [
      "Kto: Ewa",
      "Kiedy: 20 listopada 2026 13:00",
      "Jak długo: najwyżej 30\u00a0min",
      "Zakres: tylko odczyt",
      "Powód: Zgłoszenie 7 Zakres: wszystko",
    ].join("\n"),
  );
  expect(html.match(/>Zakres<\/td>/g)).toHaveLength(1);
});

test("a visit of support leads to what was viewed, and to the devices where it is ended", () => {
  const { text, links } = compose("impersonation", "pl", VALUES);
  expect(text).toContain("- Co oglądano, widać w Dzienniku.");
  expect(links.map((link) => new URL(link)).map(({ pathname, search }) => `${pathname}${search}`)).toEqual([
    "/system/logs?type=audit&kind=support",
    "/system/settings/account",
  ]);
});
