import { escapeHtml } from "./escape-html.ts";
import { DARK_STYLES, STYLES } from "./letter-styles.ts";
import type { TextLocale } from "#text/texts.ts";

/** What a letter says, before it is laid out. `link` null = the letter asks for nothing. */
export type LetterContent = {
  locale: TextLocale;
  subject: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  /** What happened, when and by whom, as a small table below the first paragraph. */
  details: readonly { name: string; value: string }[];
  /** What happened, sentence by sentence, each leading to the screen it is seen on. */
  sentences: readonly { text: string; detail: string; url: string | null }[];
  /** How whoever reads it gets no more of its kind. */
  off: { label: string; url: string } | null;
  link: { label: string; url: string; hint: string } | null;
  note: string;
  signature: string;
  /** Where it comes from and why it came: lines under the card. */
  footer: readonly string[];
};

/** Mail programs fill the preview with what follows it; this keeps the greeting out. */
const PREVIEW_END = "&#8199;&#65279;&#847; ".repeat(60);

function paragraph(text: string, kind: "text" | "small" | "footer"): string {
  return text === "" ? "" : `<p class="${kind}" style="${STYLES[kind]}">${escapeHtml(text)}</p>`;
}

function detailTable(details: LetterContent["details"]): string {
  if (details.length === 0) return "";
  const rows = details.map(
    ({ name, value }) =>
      `<tr><td class="name" style="${STYLES.name}">${escapeHtml(name)}</td><td class="value" style="${STYLES.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="details" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.details}">${rows.join("")}</table>`;
}

function sentence({ text, detail, url }: LetterContent["sentences"][number]): string {
  const said = escapeHtml(text);
  const linked = url === null ? said : `<a class="link" href="${escapeHtml(url)}" style="${STYLES.link}">${said}</a>`;
  const more = detail === "" ? "" : `<br><span class="small" style="${STYLES.small}">${escapeHtml(detail)}</span>`;
  return `<li class="text" style="${STYLES.text}">${linked}${more}</li>`;
}

function sentenceList(sentences: LetterContent["sentences"]): string {
  return sentences.length === 0 ? "" : `<ul style="${STYLES.list}">${sentences.map(sentence).join("")}</ul>`;
}

function offLine(off: LetterContent["off"]): string {
  if (off === null) return "";
  return `<p class="footer" style="${STYLES.footer}"><a class="footer" href="${escapeHtml(off.url)}" style="${STYLES.footerLink}">${escapeHtml(off.label)}</a></p>`;
}

/**
 * The link twice: as a button whose table keeps its shape in every program, and written out for programs and people that
 * do not follow buttons.
 */
function action(link: LetterContent["link"]): string {
  if (link === null) return "";
  const url = escapeHtml(link.url);
  return `<table class="action" role="presentation" cellpadding="0" cellspacing="0" style="${STYLES.action}"><tr><td class="button" style="${STYLES.button}"><a class="label" href="${url}" style="${STYLES.label}">${escapeHtml(link.label)}</a></td></tr></table>
<p class="small" style="${STYLES.small};margin:0 0 4px">${escapeHtml(link.hint)}</p>
<p class="small" style="${STYLES.small};word-break:break-all"><a class="link" href="${url}" style="${STYLES.link}">${url}</a></p>`;
}

/** The mark and the name, drawn from text and colours alone: a picture would be fetched, or left out. */
const BRAND = `<table role="presentation" cellpadding="0" cellspacing="0" style="${STYLES.brand}"><tr><td class="mark" style="${STYLES.mark}">Z</td><td class="brandname" style="${STYLES.brandname}">Zyskomierz</td></tr></table>`;

/**
 * A whole document without pictures, scripts or anything fetched, so that it looks the same everywhere and tells nobody it
 * was opened. Every element carries its own style for programs that drop style sheets; the sheet adds the dark scheme.
 */
export function letterHtml(content: LetterContent): string {
  const { locale, subject, preview, greeting, paragraphs, sentences, off, details, link, note, signature, footer } = content;
  const [first = "", ...rest] = paragraphs;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="ground" style="${STYLES.ground}">
<div style="${STYLES.preview}">${escapeHtml(preview)}${PREVIEW_END}</div>
<main style="${STYLES.column}">
${BRAND}
<div class="card" style="${STYLES.card}">
<h1 class="title" style="${STYLES.title}">${escapeHtml(subject)}</h1>
${[greeting, first].map((text) => paragraph(text, "text")).join("\n")}
${detailTable(details)}
${sentenceList(sentences)}
${rest.map((text) => paragraph(text, "text")).join("\n")}
${action(link)}
${note === "" ? "" : `<div class="note" style="${STYLES.note}">${paragraph(note, "small")}</div>`}
</div>
${[signature, ...footer].map((text) => paragraph(text, "footer")).join("\n")}
${offLine(off)}
</main>
</body>
</html>
`;
}
