/**
 * Addresses outside a company that its reports are to go to (docs/RULES.md, Reports that are sent): each is asked once, by letter, and
 * gets nothing before it has said yes. What it says holds for the company's reports, whatever is removed and made anew.
 */
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { companyName } from "./create-company.ts";
import { invalidToken } from "./one-time-tokens.ts";
import { hashToken, newToken, normalEmail } from "./token.ts";

export type AddressState = "asked" | "confirmed" | "refused";

const STATE = sql<AddressState>`case when refused_at is not null then 'refused' when confirmed_at is not null then 'confirmed' else 'asked' end`;

/** A letter may get lost: saved again after so long, a report asks once more. */
const ASKED_AGAIN_AFTER = "7 days";

/** Asks those that were not asked yet. In the transaction that puts them there. */
export async function askAddresses(
  scope: CompanyScope,
  emails: readonly string[],
  about: { report: string; locale: string },
): Promise<void> {
  const { db, companyId } = scope;
  for (const email of emails.map(normalEmail).toSorted()) {
    const { rows } = await sql`
      insert into report_addresses as a (company_id, email, asked_at) values (${companyId}, ${email}, ${new Date().toISOString()}::timestamptz)
      on conflict (company_id, email) do update set asked_at = excluded.asked_at
      where a.confirmed_at is null and a.refused_at is null and a.asked_at < excluded.asked_at - ${ASKED_AGAIN_AFTER}::interval
      returning 1`.execute(db);
    if (rows.length === 0) continue;
    const values = { company: await companyName(scope), companyId, ...about };
    await enqueueMail(db, { kind: "reportConfirm", to: email, values });
  }
}

/** The link of the letter that asks; "" where there is nothing to ask any more. */
export async function issueAddressToken({ db, companyId }: CompanyScope, email: string): Promise<string> {
  const token = `${companyId}-${newToken()}`;
  const { rows } = await sql`
    update report_addresses set token_hash = ${hashToken(token)}
    where company_id = ${companyId} and email = ${normalEmail(email)} and confirmed_at is null and refused_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0 ? token : "";
}

function companyOf(token: string): number {
  const [, number] = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? [];
  return number === undefined ? 0 : Number(number);
}

export type AskedAddress = { company: string; email: string; state: AddressState };

/** What the link of the letter asks. Throws TOKEN_INVALID. */
export async function findAskedAddress(db: Db, token: string): Promise<AskedAddress> {
  const { rows } = await sql<AskedAddress>`
    select c.name as company, a.email, ${STATE} as state
    from report_addresses a join companies c on c.company_id = ${companyOf(token)}
    where a.company_id = ${companyOf(token)} and a.token_hash = ${hashToken(token)}`.execute(db);
  if (rows[0] === undefined) throw invalidToken("report");
  return rows[0];
}

/** The reader's own answer, which they may change by the same link. Throws TOKEN_INVALID. */
export async function answerAddress(db: Db, token: string, wants: boolean): Promise<void> {
  const at = new Date().toISOString();
  const { rows } = await sql`
    update report_addresses
    set confirmed_at = case when ${wants} then coalesce(confirmed_at, ${at}::timestamptz) end,
        refused_at = case when ${wants} then null else coalesce(refused_at, ${at}::timestamptz) end
    where company_id = ${companyOf(token)} and token_hash = ${hashToken(token)} returning 1`.execute(db);
  if (rows.length === 0) throw invalidToken("report");
}

/** Said with the link of a report: nothing more of the company's reports goes there. */
export async function refuseAddress({ db, companyId }: CompanyScope, email: string): Promise<void> {
  const at = new Date().toISOString();
  await sql`
    insert into report_addresses (company_id, email, refused_at) values (${companyId}, ${normalEmail(email)}, ${at}::timestamptz)
    on conflict (company_id, email) do update set refused_at = coalesce(report_addresses.refused_at, excluded.refused_at)`.execute(db);
}
