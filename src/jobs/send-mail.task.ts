import { addressLetter } from "#accounts/address-letter.ts";
import { countRecentMails, dropMail, findWaitingMail, keepMail, markMailFailed, markMailSent, type WaitingMail } from "#db/mails.ts";
import { composeLetter, type Letter } from "#mail/letter.ts";
import { localeFrom, readTexts, type Texts } from "#text/texts.ts";
import type { WorkerDeps } from "./context.ts";
import { isDigest, writeDigest } from "./letters/digest-of.ts";

/** More of one kind to one address within an hour are not sent: an address field is no way to flood a stranger. */
const MOST_PER_HOUR = 10;

let catalogues: Texts | null = null;

function mailId(payload: unknown): number {
  const id: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "mailId") : undefined;
  if (typeof id !== "number") throw new TypeError("a letter's job without mailId");
  return id;
}

/** Goes where the instance itself sends it, as often as the route lets people report. */
const TO_SUPPORT = "issueReported";

async function write(deps: WorkerDeps, waiting: WaitingMail): Promise<Letter | null> {
  const { database, mail } = deps;
  if (waiting.kind !== TO_SUPPORT && (await countRecentMails(database.db, waiting)) >= MOST_PER_HOUR) return null;
  const addressed = await addressLetter(database.db, waiting);
  if (addressed === null) return null;
  catalogues ??= readTexts();
  const letter = { ...addressed, locale: localeFrom(addressed.locale), appUrl: mail?.appUrl ?? "" };
  if (!isDigest(waiting)) return composeLetter(catalogues, letter);
  const written = await writeDigest(deps, catalogues, waiting);
  return written === null ? null : composeLetter(catalogues, { ...letter, ...written });
}

/**
 * Writes one waiting letter and hands it to the mail server, or keeps it in the development mailbox where there is none.
 * What the mail server refuses is tried again by the queue; a letter sent already is not sent twice.
 */
export async function sendMail(deps: WorkerDeps, payload: unknown): Promise<void> {
  const { db } = deps.database;
  const waiting = await findWaitingMail(db, mailId(payload));
  if (waiting === null) return;
  const letter = await write(deps, waiting);
  if (letter === null) return dropMail(db, waiting.id);
  const transport = deps.mail?.transport ?? null;
  if (transport === null) return keepMail(db, waiting.id, letter);
  try {
    await transport.send(waiting.to, letter);
  } catch (error) {
    await markMailFailed(db, waiting.id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await markMailSent(db, waiting.id);
}
