import type { TextLocale } from "#text/texts.ts";

/** What a letter says, before it is laid out. `link` null = the letter asks for nothing. */
export type LetterContent = {
  locale: TextLocale;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  link: { label: string; url: string } | null;
  note: string;
  signature: string;
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

// Mail programs know no style sheets of ours: every element carries its own style.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = `margin:0 0 16px;font-size:15px;line-height:24px;color:#1f2933`;
const SMALL = `margin:0 0 16px;font-size:13px;line-height:20px;color:#52606d`;
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;background:#1c7c54;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none`;

function paragraph(text: string, style = PARAGRAPH): string {
  return text === "" ? "" : `<p style="${style}">${escape(text)}</p>`;
}

/** The link twice: as a button, and written out for programs and people that do not follow buttons. */
function action(link: LetterContent["link"]): string {
  if (link === null) return "";
  const url = escape(link.url);
  return `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escape(link.label)}</a></p>
<p style="${SMALL};word-break:break-all"><a href="${url}" style="color:#1c7c54">${url}</a></p>`;
}

/** A whole document without pictures, scripts or anything fetched, so that it looks the same everywhere and tells nobody it was opened. */
export function letterHtml(content: LetterContent): string {
  const { locale, subject, greeting, paragraphs, link, note, signature } = content;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f0f2f5;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff">
<p style="margin:0 0 24px;font-size:17px;font-weight:700;color:#1c7c54">Zyskomierz</p>
${[greeting, ...paragraphs].map((text) => paragraph(text)).join("\n")}
${action(link)}
${paragraph(note, SMALL)}
${paragraph(signature, `${SMALL};margin:24px 0 0`)}
</div>
</body>
</html>
`;
}
