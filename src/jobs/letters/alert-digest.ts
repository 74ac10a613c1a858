/** The letter about alerts: what began and what is over, in the language of whoever reads it. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { WaitingMail } from "#db/mails.ts";
import type { Digest } from "#mail/letter.ts";
import { findRuleAlerts } from "#pipeline/alerts/notices.query.ts";
import { tellAlerts } from "#text/alert-words.ts";
import type { TextLocale, Texts } from "#text/texts.ts";

const idsOf = (value: unknown): number[] => (typeof value === "string" && value !== "" ? value.split(",").map(Number) : []);

/** Null when nothing of it is left to be told. */
export async function alertDigest(scope: CompanyScope, texts: Texts, locale: TextLocale, { values }: WaitingMail): Promise<Digest | null> {
  const told = async (ids: number[]) => tellAlerts(texts, locale, await findRuleAlerts(scope, ids));
  const open = await stillOpen(scope, idsOf(values["raised"]));
  const [raised, ended] = [await told(open), await told(idsOf(values["ended"]))];
  const count = raised.length + ended.length;
  if (count === 0) return null;
  const sentences = [
    ...raised.map(({ title, text, link }) => ({ text: title, detail: text, path: link })),
    ...ended.map(({ title, link }) => ({ text: texts.say(locale, "api:alert.ended", { title }), detail: "", path: link })),
  ];
  const [first] = sentences;
  const subject =
    count === 1 && first !== undefined ? first.text : texts.say(locale, "mail:alertCount", { count, first: first?.text ?? "" });
  return { subject: subject.replaceAll(/\s+/g, " "), intro: texts.say(locale, "mail:alerts.body"), sentences };
}

/** What is over or was dismissed before its letter was written is not told as if it were so. */
async function stillOpen({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alerts where company_id = ${companyId} and id = any(${[...ids]}::bigint[]) and resolved_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
