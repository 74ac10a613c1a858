import type { KeptMail } from "#db/mails.ts";
import type { TextLocale, Texts } from "#text/texts.ts";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; margin: 1rem 0; padding: .75rem 1rem; }
h2 { font-size: 1rem; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

function letter(mail: KeptMail, openLabel: string): string {
  const links = mail.links.map((url) => `<p><a href="${escape(url)}">${escape(url)}</a></p>`).join("");
  return `<article>
<h2>${escape(mail.subject)}</h2>
<p>${escape(mail.to)} · <time datetime="${mail.at}">${mail.at}</time> · <a href="/dev/mail?id=${mail.id}">${escape(openLabel)}</a></p>
<pre>${escape(mail.text)}</pre>${links}
</article>`;
}

/** The kept letters, newest first, as one page of HTML without any script or foreign resource. */
export function renderMailbox(mails: readonly KeptMail[], texts: Texts, locale: TextLocale): string {
  const say = (key: string): string => texts.say(locale, `mail:mailbox.${key}`);
  const letters = mails.toReversed().map((mail) => letter(mail, say("open")));
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(say("title"))}</title><style>${STYLE}</style></head>
<body><h1>${escape(say("title"))}</h1><p>${escape(letters.length === 0 ? say("empty") : say("lead"))}</p>${letters.join("\n")}</body>
</html>
`;
}
