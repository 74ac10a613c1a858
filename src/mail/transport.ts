import { createTransport } from "nodemailer";
import type { Letter } from "./letter.ts";

export type MailTransport = {
  /** Hands the letter to the mail server; throws when that refuses it or does not answer in time. */
  send(to: string, letter: Letter): Promise<void>;
  close(): void;
};

/** A mail server that says nothing for this long is away; the queue tries again later. */
const PATIENCE_MS = 20_000;

/** `url` as in SMTP_URL (`smtp://user:password@host:587`, `smtps://…`); `from` is the sender of every letter. */
export function smtpTransport(url: string, from: string): MailTransport {
  const address = new URL(url);
  const secure = address.protocol === "smtps:";
  const user = decodeURIComponent(address.username);
  const transport = createTransport({
    host: address.hostname,
    port: address.port === "" ? (secure ? 465 : 587) : Number(address.port),
    secure,
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(address.password) } }),
    // Contents are ours alone: nothing in a letter may make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    async send(to, { subject, text, html, off, replyTo, attachments = [], messageId }) {
      // As an object, an address is never parsed for a list of further ones.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ...(messageId === undefined ? {} : { messageId }),
        headers: {
          "Auto-Submitted": "auto-generated",
          // RFC 8058: one click of the mail program, without a page and without signing in.
          ...(off === undefined ? {} : { "List-Unsubscribe": `<${off}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
      });
    },
    close: () => transport.close(),
  };
}
