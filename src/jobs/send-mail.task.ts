import { addressLetter } from "#accounts/address-letter.ts";
import { FIRST_LETTERS, LETTERS_A_DAY } from "#core/letters.ts";
import {
  countLettersOfDay,
  countRecentMails,
  dropMail,
  findWaitingMail,
  keepMail,
  markMailFailed,
  markMailSent,
  type WaitingMail,
} from "#db/mails.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { composeLetter, type Letter } from "#mail/letter.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import { localeFrom } from "#text/texts.ts";
import type { WorkerDeps } from "./context.ts";
import { isDigest, writeDigest } from "./letters/digest-of.ts";
import { noteReportFailure, noteReportSent, type ReportMail, reportMailOf, writeReportLetter } from "./reports/report-letter.ts";

/** More of one kind to one address within an hour are not sent: an address field is no way to flood a stranger. */
const MOST_PER_HOUR = 10;

/** Go where the instance itself sends them, as often as the routes let people report and pay. */
const TO_OPERATOR: ReadonlySet<WaitingMail["kind"]> = new Set(["issueReported", "refundDue"]);

/** Whether the address has got what an hour or a day lets through. Links that somebody asks for have a count of their own in the day. */
async function isFlooded(db: Db, waiting: WaitingMail): Promise<boolean> {
  if (TO_OPERATOR.has(waiting.kind)) return false;
  if ((await countRecentMails(db, waiting)) >= MOST_PER_HOUR) return true;
  const { all, ofKind } = await countLettersOfDay(db, waiting);
  return ofKind >= LETTERS_A_DAY.ofKindToAddress || (all >= LETTERS_A_DAY.toAddress && !FIRST_LETTERS.has(waiting.kind));
}

async function write(deps: WorkerDeps, waiting: WaitingMail): Promise<Letter | null> {
  const { database, mail, texts } = deps;
  if (await isFlooded(database.db, waiting)) return null;
  const addressed = await addressLetter(database.db, waiting);
  if (addressed === null) return null;
  const letter = { ...addressed, locale: localeFrom(addressed.locale), appUrl: mail?.appUrl ?? "" };
  if (!isDigest(waiting)) return composeLetter(texts, letter);
  const written = await writeDigest(deps, waiting);
  return written === null ? null : composeLetter(texts, { ...letter, ...written });
}

/** What is not sent, the history of the report says. */
async function writeOfReport(deps: WorkerDeps, waiting: WaitingMail, ofReport: ReportMail): Promise<Letter | null> {
  if (!(await isFlooded(deps.database.db, waiting))) return writeReportLetter(deps, ofReport);
  await noteReportFailure(ofReport, "tooMany", true);
  return null;
}

/**
 * Writes one waiting letter and hands it to the mail server, or keeps it in the development mailbox where there is none.
 * What the mail server refuses is tried again by the queue; a letter sent already is not sent twice.
 */
export async function sendMail(deps: WorkerDeps, { mailId }: PayloadOf<"send-mail">): Promise<void> {
  const { db } = deps.database;
  const waiting = await findWaitingMail(db, mailId);
  if (waiting === null) return;
  const ofReport = reportMailOf(deps, waiting);
  const letter = await (ofReport === null ? write(deps, waiting) : writeOfReport(deps, waiting, ofReport));
  if (letter === null) return dropMail(db, waiting.id);
  const transport = deps.mail?.transport ?? null;
  const note = async (done: (at: Db) => Promise<void>): Promise<void> =>
    withTransaction(db, async (at) => {
      await done(at);
      if (ofReport !== null) await noteReportSent({ ...ofReport.scope, db: at }, ofReport.deliveryId);
    });
  if (transport === null) return note((at) => keepMail(at, waiting.id, letter));
  try {
    await transport.send(waiting.to, letter);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await markMailFailed(db, waiting.id, message);
    if (ofReport !== null) await noteReportFailure(ofReport, message, isForGood(error));
    throw error;
  }
  await note((at) => markMailSent(at, waiting.id));
}

/** RFC 5321: what begins with 5 will not be taken tomorrow either. */
function isForGood(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "responseCode") : undefined;
  return typeof code === "number" && code >= 500;
}
