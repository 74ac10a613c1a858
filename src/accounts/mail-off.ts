/** Ending letters of a kind by their own link: signed, so that nobody needs to sign in, and nobody ends another one's. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { SecretKeys } from "#db/secrets.ts";

const OFF_KINDS = ["alerts", "morning"] as const;
export type OffKind = (typeof OFF_KINDS)[number];

/** The hour at which the letter of the morning comes to whoever said nothing else. */
const USUAL_HOUR = 7;

function sign(key: Buffer, userId: number, kind: OffKind): string {
  return createHmac("sha256", key).update(`no more ${kind} to ${userId}`).digest("base64url");
}

/** Null where the instance has no key. */
export function offToken(keys: SecretKeys, userId: number, kind: OffKind): string | null {
  const [newest] = keys;
  return newest === undefined ? null : `${userId}.${kind}.${sign(newest.key, userId, kind)}`;
}

/** Whose letters of which kind a token ends; null for one that is not ours. */
export function readOffToken(keys: SecretKeys, token: string): { userId: number; kind: OffKind } | null {
  const [id = "", name = "", signature = ""] = token.split(".");
  const kind = OFF_KINDS.find((known) => known === name);
  if (kind === undefined || !/^[1-9]\d{0,14}$/.test(id)) return null;
  const given = Buffer.from(signature);
  const isOurs = keys.some(({ key }) => {
    const expected = Buffer.from(sign(key, Number(id), kind));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? { userId: Number(id), kind } : null;
}

/** Who has switched the letter of the morning to an hour keeps it; whoever takes the end back gets the usual one. */
export async function switchLetters(db: Db, userId: number, kind: OffKind, isOn: boolean): Promise<void> {
  if (kind === "alerts") await sql`update users set alert_mails = ${isOn} where id = ${userId}`.execute(db);
  else
    await sql`
      update users set letter_hour = case when ${isOn} then coalesce(letter_hour, ${USUAL_HOUR}) end where id = ${userId}`.execute(db);
}

type LetterChoice = { alertMails: boolean; letterHour: number | null };

export async function findLetterChoice(db: Db, userId: number): Promise<LetterChoice> {
  const { rows } = await sql<LetterChoice>`
    select alert_mails as "alertMails", letter_hour as "letterHour" from users where id = ${userId}`.execute(db);
  return rows[0] ?? { alertMails: false, letterHour: null };
}

export async function saveLetterChoice(db: Db, userId: number, { alertMails, letterHour }: LetterChoice): Promise<void> {
  await sql`update users set alert_mails = ${alertMails}, letter_hour = ${letterHour} where id = ${userId}`.execute(db);
}
