import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { COUNTED_LETTERS, FIRST_LETTERS, LETTERS_A_DAY, type LetterKind, type LetterValues } from "#core/letters.ts";
import type { Db } from "#db/connection.ts";
import { addEntry } from "./add-entry.ts";

export type NewMail = {
  kind: LetterKind;
  to: string;
  /** The user it is about; absent where only an address was given, which may be nobody's. */
  userId?: number;
  /** Whose it is, where no call says so: of the company's own work. */
  companyId?: number;
  values?: LetterValues;
};

/** Who has letters sent by the call at hand. */
export type Sender = { companyId: number; userId: number };

/** Before whatever else waits: somebody looks into their mailbox. Of letters those that somebody waits for come first. */
const priorityOf = (kind: LetterKind): number => (FIRST_LETTERS.has(kind) ? -20 : -10);

/** Seconds until whoever is told to wait may try again: the day goes on by the hour. */
const TRY_AGAIN_SECONDS = 3600;

/** What the call at hand may have sent, and who calls; work that nobody calls for over the network may send all kinds. */
const calls = new AsyncLocalStorage<{ kinds: readonly LetterKind[]; sender: Sender | null }>();

/** Runs `work`, which may have letters of these kinds sent: whoever sends one says so, and with it how often they may be called. */
export function withLetters<T>(kinds: readonly LetterKind[], sender: Sender | null, work: () => Promise<T>): Promise<T> {
  return calls.run({ kinds, sender }, work);
}

/** Letters of a company are counted one after the other, in any number of processes, until the caller's transaction ends. */
async function takeTurn(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('letters', ${companyId}::bigint))`.execute(db);
}

async function countOf(db: Db, whose: { companyId: number } | { userId: number }): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    select count(*)::integer as letters from mails
    where ${"companyId" in whose ? sql`for_company = ${whose.companyId}` : sql`sent_by = ${whose.userId}`}
      and kind = any(${[...COUNTED_LETTERS]}::text[]) and created_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.letters ?? 0;
}

/** Whose letter it is; null = nobody's, as of whoever asks for a link at the door. */
type Whose = { companyId: number | null; sentBy: number | null };

function whoseOf({ companyId }: NewMail): Whose {
  const sender = calls.getStore()?.sender ?? null;
  return { companyId: companyId ?? sender?.companyId ?? null, sentBy: sender?.userId ?? null };
}

/** Whether a company, or one of its people, has had as many letters sent in 24 hours as they may. */
async function isOver(db: Db, kind: LetterKind, { companyId, sentBy }: Whose): Promise<boolean> {
  if (companyId === null || !COUNTED_LETTERS.has(kind)) return false;
  await takeTurn(db, companyId);
  if ((await countOf(db, { companyId })) >= LETTERS_A_DAY.ofCompany) return true;
  return sentBy !== null && (await countOf(db, { userId: sentBy })) >= LETTERS_A_DAY.ofPerson;
}

async function add(db: Db, { kind, to, userId, values = {} }: NewMail, { companyId, sentBy }: Whose): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, to_address, user_id, letter_values, for_company, sent_by)
    values (${kind}, ${to}, ${userId ?? null}, ${JSON.stringify(values)}::jsonb, ${companyId}, ${sentBy})
    returning id`.execute(db);
  await addEntry(db, "send-mail", { mailId: rows[0]?.id ?? 0 }, { priority: priorityOf(kind) });
}

/**
 * Has a letter sent, in the caller's transaction: no commit, no letter. Beyond the letters of a day whoever calls is told
 * (TOO_MANY_REQUESTS); of work that nobody waits for it is left out. @returns whether it waits to be sent.
 */
export async function enqueueMail(db: Db, mail: NewMail): Promise<boolean> {
  const call = calls.getStore();
  if (call?.kinds.includes(mail.kind) === false) throw new Error(`the route's contract names no letter „${mail.kind}”`);
  const whose = whoseOf(mail);
  if (await isOver(db, mail.kind, whose)) {
    if (call === undefined) return false;
    const text = { key: "api:refused.lettersOfDay" };
    throw new AppError("TOO_MANY_REQUESTS", `company ${whose.companyId} has sent its letters of the day`, {
      text,
      retryAfter: TRY_AGAIN_SECONDS,
    });
  }
  await add(db, mail, whose);
  return true;
}
