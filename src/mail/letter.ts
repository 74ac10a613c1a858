import type { LetterKind, LetterValues } from "#core/letters.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { type LetterContent, letterHtml } from "./letter-html.ts";

/** A letter ready to be sent; text and HTML say the same. */
export type Letter = { subject: string; text: string; html: string; links: string[] };

/** Where the link of a letter leads: a page of the web app, with the one-time token in the query. */
const PATHS: Readonly<Record<LetterKind, ((token: string) => string) | null>> = {
  activation: (token) => `/?accept=register&token=${token}`,
  alreadyRegistered: () => "/forgot-password",
  passwordReset: (token) => `/reset-password?token=${token}`,
  passwordChanged: () => "/forgot-password",
  loginLink: (token) => `/?confirm-token=${token}`,
  emailChange: (token) => `/email-update?token=${token}`,
  emailChangeRequested: null,
  emailChanged: null,
  invitation: (token) => `/?accept=invitation&token=${token}`,
  lockedOut: (token) => `/?accept=unlock&token=${token}`,
  newDevice: () => "/forgot-password",
  totpEnabled: null,
  totpDisabled: null,
  recoveryCodeUsed: null,
  impersonation: null,
  companyDeleted: null,
};

function asText({ greeting, paragraphs, link, note, signature }: LetterContent): string {
  const action = link === null ? [] : [`${link.label}:\n${link.url}`];
  return `${[greeting, ...paragraphs, ...action, note, signature].filter((part) => part !== "").join("\n\n")}\n`;
}

/** Moments are told in Polish time: the seller's, whatever the server's. `mode` becomes words. */
function readable(texts: Texts, values: LetterValues, locale: TextLocale): LetterValues {
  const { at, mode } = values;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Warsaw" });
  return {
    ...values,
    ...(typeof at === "string" ? { at: moment.format(new Date(at)) } : {}),
    ...(typeof mode === "string" ? { scope: texts.say(locale, `mail:scopeOf.${mode}`) } : {}),
  };
}

/**
 * Writes a letter in one language. `token` fills its link and is "" for letters without one; `appUrl` is where people
 * open the product; `values` are inserted into the words of the catalogue `mail`.
 */
export function composeLetter(
  texts: Texts,
  letter: { locale: TextLocale; kind: LetterKind; values: LetterValues; appUrl: string; token: string },
): Letter {
  const { locale, kind, appUrl, token } = letter;
  const values = readable(texts, letter.values, locale);
  const say = (key: string): string => (texts.has(locale, `mail:${key}`) ? texts.say(locale, `mail:${key}`, values) : "");
  const path = PATHS[kind]?.(encodeURIComponent(token));
  const content: LetterContent = {
    locale,
    subject: say(`${kind}.subject`).replaceAll(/[\r\n]+/g, " "),
    greeting: say("greeting"),
    paragraphs: say(`${kind}.body`).split("\n"),
    link: path === undefined ? null : { label: say(`${kind}.action`), url: `${appUrl}${path}` },
    note: say(`${kind}.note`),
    signature: say("signature"),
  };
  return {
    subject: content.subject,
    text: asText(content),
    html: letterHtml(content),
    links: content.link === null ? [] : [content.link.url],
  };
}
