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

/** Has a letter sent, in the caller's transaction: no commit, no letter. */
export async function enqueueMail(db: Db, mail: NewMail): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, to_address, user_id, letter_values)
    values (${mail.kind}, ${mail.to}, ${mail.userId ?? null}, ${JSON.stringify(mail.values ?? {})}::jsonb)
    returning id`.execute(db);
  await sql`
    select graphile_worker.add_job('send-mail', json_build_object('mailId', ${rows[0]?.id ?? 0}::bigint),
      max_attempts => ${MAX_ATTEMPTS}, priority => ${PRIORITY})`.execute(db);
}
