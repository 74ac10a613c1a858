import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { LetterKind, LetterValues } from "#core/letters.ts";
import type { Db } from "#db/connection.ts";

export type NewMail = {
  kind: LetterKind;
  to: string;
  /** The user it is about; absent where only an address was given, which may be nobody's. */
  userId?: number;
  values?: LetterValues;
};

/** Tries with growing pauses for about a day. */
const MAX_ATTEMPTS = 12;

/** Before whatever else waits: somebody looks into their mailbox. */
const PRIORITY = -10;

/** What the call at hand may have sent; work that nobody calls for over the network may send all kinds. */
const allowed = new AsyncLocalStorage<readonly LetterKind[]>();

/** Runs `work`, which may have letters of these kinds sent: whoever sends one says so, and with it how often they may be called. */
export function withLetters<T>(kinds: readonly LetterKind[], work: () => Promise<T>): Promise<T> {
  return allowed.run(kinds, work);
}

/** Has a letter sent, in the caller's transaction: no commit, no letter. */
export async function enqueueMail(db: Db, mail: NewMail): Promise<void> {
  if (allowed.getStore()?.includes(mail.kind) === false) throw new Error(`the route's contract names no letter „${mail.kind}”`);
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, to_address, user_id, letter_values)
    values (${mail.kind}, ${mail.to}, ${mail.userId ?? null}, ${JSON.stringify(mail.values ?? {})}::jsonb)
    returning id`.execute(db);
  await sql`
    select graphile_worker.add_job('send-mail', json_build_object('mailId', ${rows[0]?.id ?? 0}::bigint),
      max_attempts => ${MAX_ATTEMPTS}, priority => ${PRIORITY})`.execute(db);
}
