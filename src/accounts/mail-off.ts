/** Ending letters of a kind by their own link: signed, so that nobody needs to sign in, and nobody ends another one's. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { SecretKeys } from "#db/secrets.ts";

const OFF_KINDS = ["alerts", "morning"] as const;
export type OffKind = (typeof OFF_KINDS)[number];

/** The hour at which the letter of the morning comes to whoever said nothing else. */
const USUAL_HOUR = 7;

/** Whose letters end: of one company, or, with links of letters that were sent before somebody could have several, of all. */
export type OffTarget = { userId: number; companyId: number | null; kind: OffKind };

function sign(key: Buffer, { userId, companyId, kind }: OffTarget): string {
  const of = companyId === null ? "" : ` of ${companyId}`;
  return createHmac("sha256", key).update(`no more ${kind}${of} to ${userId}`).digest("base64url");
}

/** Null where the instance has no key. */
export function offToken(keys: SecretKeys, target: OffTarget & { companyId: number }): string | null {
  const [newest] = keys;
  return newest === undefined ? null : `${target.userId}.${target.kind}-${target.companyId}.${sign(newest.key, target)}`;
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Whose letters of which kind a token ends; null for one that is not ours. */
export function readOffToken(keys: SecretKeys, token: string): OffTarget | null {
  const [id = "", what = "", signature = ""] = token.split(".");
  const [name, company] = what.split("-");
  const kind = OFF_KINDS.find((known) => known === name);
  if (kind === undefined || !isNumber(id) || (company !== undefined && !isNumber(company))) return null;
  const target = { userId: Number(id), companyId: company === undefined ? null : Number(company), kind };
  const given = Buffer.from(signature);
  const isOurs = keys.some(({ key }) => {
    const expected = Buffer.from(sign(key, target));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? target : null;
}

/** Who has switched the letter of the morning to an hour keeps it; whoever takes the end back gets the usual one. */
export async function switchLetters(db: Db, { userId, companyId, kind }: OffTarget, isOn: boolean): Promise<void> {
  const theirs = sql`user_id = ${userId} and (${companyId}::bigint is null or company_id = ${companyId})`;
  if (kind === "alerts") await sql`update memberships set alert_mails = ${isOn} where ${theirs}`.execute(db);
  else
    await sql`
      update memberships set letter_hour = case when ${isOn} then coalesce(letter_hour, ${USUAL_HOUR}) end where ${theirs}`.execute(db);
}

type LetterChoice = { alertMails: boolean; letterHour: number | null };

export async function findLetterChoice({ db, companyId }: CompanyScope, userId: number): Promise<LetterChoice> {
  const { rows } = await sql<LetterChoice>`
    select alert_mails as "alertMails", letter_hour as "letterHour" from memberships where company_id = ${companyId} and user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? { alertMails: false, letterHour: null };
}

export async function saveLetterChoice(
  { db, companyId }: CompanyScope,
  userId: number,
  { alertMails, letterHour }: LetterChoice,
): Promise<void> {
  await sql`
    update memberships set alert_mails = ${alertMails}, letter_hour = ${letterHour}
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
}
