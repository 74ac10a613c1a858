import { intlLocale } from "#core/number-text.ts";
import type { LetterKind, LetterValues } from "#core/letters.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { type LetterContent, letterHtml } from "./letter-html.ts";

/** A letter ready to be sent; text and HTML say the same. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Whom an answer goes to; absent = nobody. */
  replyTo?: string;
  /** Where a mail program takes it off by itself, without a page; absent = it cannot be taken off. */
  off?: string;
  attachments?: readonly LetterFile[];
  /** The same each time it is sent, so that a mail program tells a letter that came twice; absent = any. */
  messageId?: string;
};

export type LetterFile = { name: string; type: string; content: Buffer };

/** Of a letter that is made of what happened: its own subject and sentences, each with the screen it is seen on. */
export type Digest = { subject: string; intro: string; sentences: readonly { text: string; detail: string; path: string | null }[] };

/** How the reader ends letters of the kind: a page for people, an address for mail programs. */
export type OffLinks = { page: string; call: string };

/** Where the link of a letter leads: a page of the web app, with the one-time token in the query. */
const PATHS: Readonly<Record<LetterKind, ((token: string) => string) | null>> = {
  activation: (token) => `/?accept=register&token=${token}`,
  alreadyRegistered: () => "/forgot-password",
  passwordReset: (token) => `/reset-password?token=${token}`,
  passwordChanged: () => "/forgot-password",
  loginLink: (token) => `/?confirm-token=${token}`,
  emailChange: (token) => `/email-update?token=${token}`,
  emailChangeRequested: () => "/forgot-password",
  emailChanged: null,
  invitation: (token) => `/?accept=invitation&token=${token}`,
  invitationToAccount: () => "/system/settings/account",
  lockedOut: (token) => `/?accept=unlock&token=${token}`,
  newDevice: () => "/forgot-password",
  totpEnabled: () => "/forgot-password",
  totpDisabled: () => "/forgot-password",
  recoveryCodeUsed: () => "/forgot-password",
  openIdLinked: () => "/system/settings/account",
  passkeyAdded: () => "/system/settings/account",
  impersonation: () => "/system/settings/account",
  supportAsked: () => "/system/settings/data",
  companyDeleted: null,
  subscriptionReplaced: () => "/system/subscription",
  refundDue: () => "/system/companies",
  alerts: () => "/system/settings/alerts",
  alertTest: () => "/system/settings/alerts",
  morning: () => "/system",
  issueReported: () => "/system/issues",
  report: () => "/system/settings/reports",
  reportLink: (token) => `/report?token=${token}`,
  reportConfirm: (token) => `/report-consent?token=${token}`,
};

/** What a letter that is not made of facts says of another screen than the one its button leads to: the words `log` of its kind. */
const SENTENCES: Readonly<Partial<Record<LetterKind, string>>> = { impersonation: "/system/logs?type=audit&kind=support" };

function asText({ greeting, paragraphs, sentences, details, link, off, note, signature, footer }: LetterContent): string {
  const facts = details.map(({ name, value }) => `${name}: ${value}`).join("\n");
  const action = link === null ? [] : [`${link.label}:\n${link.url}`];
  const [first = "", ...rest] = paragraphs;
  const told = sentences.map(({ text, detail, url }) => [`- ${text}`, detail, url ?? ""].filter((line) => line !== "").join("\n  "));
  const ending = off === null ? [] : [`${off.label}: ${off.url}`];
  const parts = [greeting, first, facts, ...told, ...rest, ...action, note, ["-- ", signature, ...footer, ...ending].join("\n")];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Lines „name: value” of the catalogue. */
function detailsOf(text: string): LetterContent["details"] {
  return text
    .split("\n")
    .map((line) => ({ name: line.slice(0, line.indexOf(": ")), value: line.slice(line.indexOf(": ") + 2) }))
    .filter(({ name }) => name !== "");
}

/** To whom it came, and from where. */
function whereFrom({ email = "" }: LetterValues, appUrl: string): LetterValues {
  return { email: String(email), host: hostOf(appUrl) };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/**
 * Moments are told in Polish time: the seller's, whatever the server's. `mode` becomes words. What people typed stays on
 * one line, so that it cannot pose as a further line of the letter.
 */
function readable(texts: Texts, values: LetterValues, locale: TextLocale): LetterValues {
  const { at, mode } = values;
  const moment = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Warsaw" });
  const oneLine = Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.replaceAll(/\s+/g, " ") : value]);
  return {
    ...Object.fromEntries(oneLine),
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
  letter: {
    locale: TextLocale;
    kind: LetterKind;
    values: LetterValues;
    appUrl: string;
    token: string;
    digest?: Digest;
    off?: OffLinks | null;
  },
): Letter {
  const { locale, kind, appUrl, token, digest, off = null } = letter;
  const values = readable(texts, letter.values, locale);
  const say = (key: string): string => (texts.has(locale, `mail:${key}`) ? texts.say(locale, `mail:${key}`, values) : "");
  const linkPath = PATHS[kind]?.(encodeURIComponent(token));
  const paragraphs = (digest?.intro ?? say(`${kind}.body`)).split("\n");
  const content: LetterContent = {
    locale,
    subject: digest?.subject ?? say(`${kind}.subject`),
    preview: capitalised(paragraphs[0] ?? ""),
    greeting: say("greeting"),
    paragraphs,
    sentences: linked(digest?.sentences ?? sentenceOf(kind, say), appUrl),
    off: off && { label: say("off"), url: off.page },
    details: detailsOf(say(`${kind}.details`)),
    link: linkPath === undefined ? null : { label: say(`${kind}.action`), url: `${appUrl}${linkPath}`, hint: say("linkHint") },
    note: say(`${kind}.note`),
    signature: say("signature"),
    footer: [texts.say(locale, "mail:footer", whereFrom(values, appUrl))],
  };
  return letterOf(content, off, letter.values["replyTo"]);
}

function sentenceOf(kind: LetterKind, say: (key: string) => string): Digest["sentences"] {
  const path = SENTENCES[kind];
  return path === undefined ? [] : [{ text: say(`${kind}.log`), detail: "", path }];
}

function linked(sentences: Digest["sentences"], appUrl: string): LetterContent["sentences"] {
  return sentences.map(({ path, ...said }) => ({ ...said, url: path === null ? null : `${appUrl}${path}` }));
}

function letterOf(content: LetterContent, off: OffLinks | null, replyTo: LetterValues[string] | undefined): Letter {
  const { subject, sentences, link } = content;
  const links = [...sentences.map(({ url }) => url), link?.url ?? null, off?.page ?? null].filter((url) => url !== null);
  return {
    subject,
    text: asText(content),
    html: letterHtml(content),
    links,
    ...(off === null ? {} : { off: off.call }),
    ...(typeof replyTo === "string" ? { replyTo } : {}),
  };
}
