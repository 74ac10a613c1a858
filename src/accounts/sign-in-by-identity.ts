/** Coming in with what a provider of OpenID Connect says of somebody (docs/SIGN-IN.md). */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Day } from "#core/facts.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { authenticateCode } from "./authenticate.ts";
import { createCompany } from "./create-company.ts";
import { dropRegistration } from "./forget-unconfirmed.ts";
import { addMembership, NO_LIMITS } from "./memberships.ts";
import { linkIdentity, noteIdentityUse, ownerOfIdentity, type ProvenIdentity, tellOfLink } from "./openid-identities.ts";
import {
  type AccountDeps,
  type CredentialRow,
  type Entry,
  findCredentials,
  judgeSecondFactor,
  openSession,
  refuseUnusable,
  type SignedIn,
} from "./sign-in.ts";
import { acceptTermsInForce } from "./terms.ts";
import { normalEmail } from "./token.ts";
import { DEMO_GUEST_EMAIL } from "./user.ts";

export type Admission = {
  identity: ProvenIdentity;
  /** The provider as people know it. */
  label: string;
  /** Whether anybody may open an account. */
  isOpen: boolean;
  acceptTerms: boolean;
  locale: string;
  today: Day;
  /** Uses up what was proved, in the transaction of the session; throws where somebody was faster. */
  use: (db: Db) => Promise<void>;
};

function refused(key: string, values: Record<string, string>, fields?: Record<string, string[]>): AppError {
  return new AppError("REFUSED", `nobody signs in by this identity: ${key}`, {
    text: { key: `api:refused.${key}`, values },
    ...(fields ? { fields } : {}),
  });
}

/** The address, once the provider vouches for it. Throws REFUSED. */
function vouchedEmail({ identity, label }: Admission): string {
  const { email, isEmailVerified } = identity;
  if (email === null) throw refused("openIdNoEmail", { label });
  if (!isEmailVerified || normalEmail(email) === DEMO_GUEST_EMAIL) throw refused("openIdUnverified", { label, email });
  return normalEmail(email);
}

/** The account that is joined to the identity, or that has its address. Null = there is none. */
async function findAccount(db: Db, admission: Admission): Promise<CredentialRow | null> {
  const owner = await ownerOfIdentity(db, admission.identity);
  if (owner !== null) return findCredentials(db, { id: owner });
  return findCredentials(db, { email: vouchedEmail(admission) });
}

/** An account of the address that nobody had confirmed gives way: its password may be a stranger's. */
async function openAccount(db: Db, admission: Admission, unconfirmed: CredentialRow | null): Promise<CredentialRow> {
  const { identity, locale } = admission;
  const email = vouchedEmail(admission);
  if (unconfirmed !== null) await dropRegistration(db, unconfirmed.id);
  const name = identity.name.trim().slice(0, 100);
  const companyId = await createCompany(db, name === "" ? email : name);
  const { rows } = await sql<{ id: number }>`
    insert into users (chosen_company_id, email, name, locale, email_verified_at)
    values (${companyId}, ${email}, ${name}, ${locale}, now()) on conflict (lower(email)) do nothing returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("CONFLICT", "somebody registered the address at this very moment");
  await addMembership(db, { ...NO_LIMITS, companyId, userId: id, role: "owner" });
  await acceptTermsInForce(db, id, admission.today);
  await writeAudit(
    { db, companyId },
    { action: "user.registered", userId: id, subjectType: "user", subjectId: String(id), after: { acceptedTerms: true } },
  );
  const row = await findCredentials(db, { id });
  if (row === null) throw new Error("a new user is not there");
  return row;
}

/** Whether the address may have an account, and its owner has accepted the terms. Throws REFUSED. */
function checkRegistration(admission: Admission): void {
  const email = vouchedEmail(admission);
  if (!admission.isOpen) throw refused("openIdNoAccount", { email });
  if (!admission.acceptTerms) throw refused("openIdNewAccount", { email }, { acceptTerms: ["required"] });
}

/**
 * Opens a session for whoever the provider vouches for: of the account joined to them, of the one with their address, which is
 * joined to them now, or of a new one. It stands for the password alone: the second factor is asked for as well.
 * Throws BLOCKED, TOTP_REQUIRED, LOCKED, and REFUSED in words, with the field `acceptTerms` where only these are missing.
 */
export async function signInByIdentity(deps: AccountDeps, admission: Admission, entry: Entry): Promise<SignedIn> {
  const { db, keys } = deps;
  const found = await findAccount(db, admission);
  if (found !== null && found.blocked_at !== null) refuseUnusable(found);
  const isNew = found === null || found.email_verified_at === null;
  if (isNew) checkRegistration(admission);
  else if (found.totp_enabled_at !== null) {
    await authenticateCode(db, (transaction) => judgeSecondFactor(transaction, keys, found, entry));
  }
  return withTransaction(db, async (transaction) => {
    await admission.use(transaction);
    const row = isNew ? await openAccount(transaction, admission, found) : found;
    const isJoined = await linkIdentity(transaction, { id: row.id, companyId: row.company_id }, admission.identity);
    if (isJoined && !isNew) await tellOfLink(transaction, row, admission.identity, admission.label);
    await noteIdentityUse(transaction, admission.identity);
    return openSession(transaction, row, entry, "openid");
  });
}
