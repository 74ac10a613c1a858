/** Letters that wait, and the development mailbox: those whose content was kept because there is no mail server. */
import { sql } from "kysely";
import type { LetterKind, LetterValues } from "#core/letters.ts";
import type { Db } from "./connection.ts";

export type WaitingMail = { id: number; kind: LetterKind; to: string; userId: number | null; values: LetterValues };

export type KeptMail = { id: number; to: string; subject: string; text: string; links: string[]; at: string };

/** A letter that was not sent yet; null when it was, or when nobody is to get it. */
export async function findWaitingMail(db: Db, id: number): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    select id, kind, to_address as "to", user_id as "userId", letter_values as "values" from mails
    where id = ${id} and state in ('queued', 'failed')`.execute(db);
  return rows[0] ?? null;
}

/** How many letters of this kind the address got in the last hour. */
export async function countRecentMails(db: Db, mail: WaitingMail): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from mails
    where to_address = ${mail.to} and kind = ${mail.kind} and state in ('sent', 'kept') and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

/** How many letters the address got in 24 hours, and how many of them of this kind. */
export async function countLettersOfDay(db: Db, { to, kind }: Pick<WaitingMail, "to" | "kind">): Promise<{ all: number; ofKind: number }> {
  const { rows } = await sql<{ all: number; ofKind: number }>`
    select count(*)::integer as all, (count(*) filter (where kind = ${kind}))::integer as "ofKind" from mails
    where to_address = ${to} and state in ('sent', 'kept') and sent_at > now() - interval '24 hours'`.execute(db);
  return rows[0] ?? { all: 0, ofKind: 0 };
}

export async function dropMail(db: Db, id: number): Promise<void> {
  await sql`delete from mails where id = ${id}`.execute(db);
}

/** The mail server has it: only the fact stays. */
export async function markMailSent(db: Db, id: number): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), error = null, letter_values = '{}' where id = ${id}`.execute(db);
}

export async function markMailFailed(db: Db, id: number, error: string): Promise<void> {
  await sql`update mails set state = 'failed', error = ${error.slice(0, 500)} where id = ${id}`.execute(db);
}

/** There is no mail server: the letter stays to be read here. */
export async function keepMail(
  db: Db,
  id: number,
  letter: { subject: string; text: string; html: string; links: readonly string[] },
): Promise<void> {
  await sql`
    update mails set state = 'kept', sent_at = now(), error = null, subject = ${letter.subject}, body_text = ${letter.text},
      body_html = ${letter.html}, links = ${JSON.stringify(letter.links)}::jsonb
    where id = ${id}`.execute(db);
}

/** Oldest first. */
export async function listKeptMails(db: Db): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`
    select id, to_address as "to", subject, body_text as "text", links, sent_at as "at" from mails where state = 'kept' order by id`.execute(
    db,
  );
  return rows;
}

export async function findKeptHtml(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ html: string }>`select body_html as html from mails where id = ${id} and state = 'kept'`.execute(db);
  return rows[0]?.html ?? null;
}
