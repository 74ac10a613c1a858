/** Which accounts are joined to somebody at a provider of OpenID Connect. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";

/** Who somebody has proved to be. `subject` is the provider's number of them, the address alone can change hands. */
export type ProvenIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only where the provider says so: anybody can write any address into a profile. */
  isEmailVerified: boolean;
  name: string;
};

export type LinkedIdentity = { email: string; linkedAt: string; usedAt: string | null };

/** The user joined to it; null when nobody is. */
export async function ownerOfIdentity(db: Db, { issuer, subject }: ProvenIdentity): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from openid_identities where issuer = ${issuer} and subject = ${subject}`.execute(db);
  return rows[0]?.userId ?? null;
}

export async function findIdentity(db: Db, userId: number, issuer: string): Promise<LinkedIdentity | null> {
  const { rows } = await sql<LinkedIdentity>`
    select email, linked_at as "linkedAt", used_at as "usedAt" from openid_identities
    where user_id = ${userId} and issuer = ${issuer}`.execute(db);
  return rows[0] ?? null;
}

/** Without one the letters that set a password, or sign in, are the other way in. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select password_hash is not null as has from users where id = ${userId}`.execute(db);
  return rows[0]?.has ?? false;
}

type Person = { id: number; companyId: number };

/**
 * Joins the account to it, unless it is joined already; the log says so. Answers whether it is joined anew. Throws REFUSED when it is another account's, or the account is joined to somebody
 * else at the provider: an administrator there who gives an address to the next person gives them no account here.
 */
export async function linkIdentity(db: Db, { id, companyId }: Person, identity: ProvenIdentity): Promise<boolean> {
  const { issuer, subject, email } = identity;
  const { rows } = await sql`
    insert into openid_identities (issuer, subject, user_id, email) values (${issuer}, ${subject}, ${id}, ${email ?? ""})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) {
    if ((await ownerOfIdentity(db, identity)) === id) return false;
    throw new AppError("REFUSED", `user ${id} or the identity is joined otherwise`, { text: { key: "api:refused.openIdTaken" } });
  }
  await writeAudit({ db, companyId }, { action: "openid.linked", userId: id, after: { email: email ?? "" } });
  return true;
}

/** Tells the owner of an account that somebody can come into it through the provider now; `label` is the provider as people know it. */
export async function tellOfLink(
  db: Db,
  { id, email }: { id: number; email: string },
  identity: ProvenIdentity,
  label: string,
): Promise<void> {
  const values = { label, identity: identity.email ?? identity.name, at: new Date().toISOString() };
  await enqueueMail(db, { kind: "openIdLinked", to: email, userId: id, values });
}

export async function noteIdentityUse(db: Db, { issuer, subject }: ProvenIdentity): Promise<void> {
  await sql`update openid_identities set used_at = now() where issuer = ${issuer} and subject = ${subject}`.execute(db);
}

/** Parts the account from the provider; nothing happens to one that is joined to nobody there. */
export function unlinkIdentity(db: Db, { id, companyId }: Person, issuer: string): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ email: string }>`
      delete from openid_identities where user_id = ${id} and issuer = ${issuer} returning email`.execute(transaction);
    if (rows[0] === undefined) return;
    await writeAudit({ db: transaction, companyId }, { action: "openid.unlinked", userId: id, before: { email: rows[0].email } });
  });
}
