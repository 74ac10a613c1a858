/** Letters that are made of what happened: found when they are written, for the person who reads them. */
import { sql } from "kysely";
import { findLetterChoice, offToken } from "#accounts/mail-off.ts";
import { companyOf } from "#accounts/memberships.ts";
import { isDay } from "#core/day.ts";
import type { WaitingMail } from "#db/mails.ts";
import type { Digest, OffLinks } from "#mail/letter.ts";
import { localeFrom } from "#text/texts.ts";
import type { WorkerDeps } from "../context.ts";
import { alertDigest } from "./alert-digest.ts";
import { morningDigest } from "./morning-digest.ts";
import { findMorningFacts } from "./morning-facts.ts";

type Written = { digest: Digest; off: OffLinks | null };

type DigestMail = WaitingMail & { kind: "alerts" | "morning"; userId: number };

export function isDigest(mail: WaitingMail): mail is DigestMail {
  return (mail.kind === "alerts" || mail.kind === "morning") && mail.userId !== null;
}

/** Null when there is nothing to say, or the reader has said meanwhile that they want none. */
export async function writeDigest(deps: WorkerDeps, mail: DigestMail): Promise<Written | null> {
  const { texts } = deps;
  const { db } = deps.database;
  const { kind, userId, values } = mail;
  const { rows } = await sql<{ locale: string }>`select locale from users where id = ${userId}`.execute(db);
  const [reader] = rows;
  const companyId = typeof values["company"] === "number" ? values["company"] : await companyOf(db, userId);
  const scope = { db, companyId };
  const choice = await findLetterChoice(scope, userId);
  if (reader === undefined || (kind === "alerts" ? !choice.alertMails : choice.letterHour === null)) return null;
  const locale = localeFrom(reader.locale);
  const off = offLinks(deps, mail, companyId);
  if (kind === "alerts") {
    const digest = await alertDigest(scope, texts, locale, mail);
    return digest === null ? null : { digest, off };
  }
  const day = String(values["day"] ?? "");
  const facts = isDay(day) ? await findMorningFacts(scope, userId, day) : null;
  return facts === null ? null : { digest: morningDigest(texts, locale, facts), off };
}

function offLinks({ secretKeys, mail }: WorkerDeps, { userId, kind }: DigestMail, companyId: number): OffLinks | null {
  const token = offToken(secretKeys ?? [], { userId, companyId, kind });
  if (token === null || mail === undefined) return null;
  return { page: `${mail.appUrl}/mail-off?token=${token}`, call: `${mail.apiUrl ?? mail.appUrl}/api/mails/off/${token}` };
}
