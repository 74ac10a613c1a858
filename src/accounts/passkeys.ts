/** Passkeys of users: what is kept of each, and how one is added or removed (docs/SIGN-IN.md). */
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import type { Account } from "./user.ts";

/** Whom passkeys are made for: the domain they are bound to, and the pages that may ask for them. */
export type RelyingParty = { id: string; origins: readonly string[] };

export type ListedPasskey = { id: number; name: string; addedAt: string; usedAt: string | null };

export type Passkey = { id: number; userId: number; credentialId: string; publicKey: Buffer };

/** Seconds in which a question to an authenticator may be answered. */
export const PASSKEY_SECONDS = 300;

const MOST_PASSKEYS = 20;

/** ES256, which every authenticator knows, RS256 of Windows Hello and Ed25519. */
const ALGORITHMS = [-7, -8, -257];

/** What an authenticator keeps beside the key, and shows at the sign-in: the account's number, nothing of the person. */
export function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`user ${userId}`));
}

export async function listPasskeys(db: Db, userId: number): Promise<ListedPasskey[]> {
  const { rows } = await sql<ListedPasskey>`
    select id, name, added_at as "addedAt", used_at as "usedAt" from passkeys where user_id = ${userId} order by added_at, id`.execute(db);
  return rows;
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const { rows } = await sql<Passkey>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey" from passkeys
    where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Notes a use with the count that the authenticator shows. False when it is not beyond the last one: then there are two of what
 * should be one.
 */
export async function notePasskeyUse(db: Db, id: number, count: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set sign_count = ${count}, used_at = now()
    where id = ${id} and (sign_count < ${count} or (sign_count = 0 and ${count}::bigint = 0)) returning 1`.execute(db);
  return rows.length > 0;
}

/** What an authenticator is asked to make; it refuses to make a second one for the account. Throws REFUSED. */
export async function passkeyToMake(
  db: Db,
  { id, email, name }: Account,
  party: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rows } = await sql<{ id: string }>`select credential_id as id from passkeys where user_id = ${id}`.execute(db);
  if (rows.length >= MOST_PASSKEYS) {
    const text = { key: "api:refused.passkeysFull", values: { count: MOST_PASSKEYS } };
    throw new AppError("REFUSED", `user ${id} has ${rows.length} passkeys`, { text });
  }
  return generateRegistrationOptions({
    rpName: "Zyskomierz",
    rpID: party.id,
    userID: userHandleOf(id),
    userName: email,
    userDisplayName: name ?? email,
    timeout: PASSKEY_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

type Made = { credential: RegistrationResponseJSON; challenge: string; name: string; party: RelyingParty };

function unusable(cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : "unknown";
  return new AppError("REFUSED", `no passkey comes of it: ${why}`, { text: { key: "api:refused.passkeyUnusable" } }, { cause });
}

async function verifyMade({ credential, challenge, party }: Made) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw unusable(error);
  });
  if (registrationInfo === undefined) throw unusable(new Error("not verified"));
  return registrationInfo.credential;
}

/** Keeps what an authenticator has made; the log and a letter to the account say so. Throws REFUSED, also where it is somebody's already. */
export async function addPasskey(db: Db, { id: userId, companyId, email }: Account, made: Made): Promise<void> {
  const { id, publicKey, counter } = await verifyMade(made);
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      insert into passkeys (user_id, credential_id, public_key, sign_count, name)
      values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${made.name}) on conflict (credential_id) do nothing returning id`.execute(
      transaction,
    );
    if (rows[0] === undefined) throw unusable(new Error("the credential is somebody's already"));
    const subject = { subjectType: "passkey", subjectId: String(rows[0].id) };
    await writeAudit({ db: transaction, companyId }, { action: "passkey.added", userId, ...subject, after: { name: made.name } });
    const values = { name: made.name, at: new Date().toISOString() };
    await enqueueMail(transaction, { kind: "passkeyAdded", to: email, userId, values });
  });
}

/** Throws NOT_FOUND when it is none of the user's. Call it in a transaction. */
export async function removePasskey(db: Db, { id: userId, companyId }: Account, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", `no passkey ${id} of the user`);
  const subject = { subjectType: "passkey", subjectId: String(id) };
  await writeAudit({ db, companyId }, { action: "passkey.removed", userId, ...subject, before: { name: rows[0].name } });
}
