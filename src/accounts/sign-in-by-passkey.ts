/** Coming in with a passkey: one that has verified its user stands for both factors (docs/SIGN-IN.md). */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { AppError } from "#core/errors.ts";
import { authenticate, refuseLocked, type Verdict } from "./authenticate.ts";
import { findPasskey, notePasskeyUse, type Passkey, PASSKEY_SECONDS, type RelyingParty, userHandleOf } from "./passkeys.ts";
import { type AccountDeps, type Entry, findCredentials, openSession, refuseUnusable, type SignedIn, userOf } from "./sign-in.ts";

/** Names no account: the authenticator knows which of its passkeys are for here. */
export function passkeyToShow(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: party.id, userVerification: "required", timeout: PASSKEY_SECONDS * 1000 });
}

export type Shown = { credential: AuthenticationResponseJSON; challenge: string; party: RelyingParty };

function refused(key: string, why: string): AppError {
  return new AppError("BAD_CREDENTIALS", `the passkey opens nothing: ${why}`, { text: { key: `api:refused.${key}` } });
}

/** The count that the authenticator shows; an error where the answer is not that of the passkey to this very question. */
async function verifyShown(passkey: Passkey, { credential, challenge, party }: Shown): Promise<number | AppError> {
  const handle = credential.response.userHandle;
  if (handle !== undefined && handle !== Buffer.from(userHandleOf(passkey.userId)).toString("base64url")) {
    return refused("passkeyWrong", "it was made for another account");
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      // What it has shown before is compared in the database, where two at once cannot pass.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : refused("passkeyWrong", "the signature is wrong");
  } catch (error) {
    return refused("passkeyWrong", error instanceof Error ? error.message : "unknown");
  }
}

/**
 * Opens a session for whoever shows a passkey of an account. A wrong answer counts and locks as a wrong password does.
 * Throws BAD_CREDENTIALS, LOCKED, BLOCKED, NOT_ACTIVATED.
 */
export async function signInByPasskey({ db }: AccountDeps, shown: Shown, entry: Entry): Promise<SignedIn> {
  const passkey = await findPasskey(db, shown.credential.id);
  const row = passkey === null ? null : await findCredentials(db, { id: passkey.userId });
  if (passkey === null || row === null) throw refused("passkeyUnknown", "nobody has it");
  await refuseLocked(db, row.email);
  const count = await verifyShown(passkey, shown);
  await authenticate(db, { email: row.email, user: userOf(row) }, async (transaction): Promise<Verdict<void>> => {
    if (count instanceof AppError) return { is: "wrong", refusal: count, action: "session.refused" };
    if (await notePasskeyUse(transaction, passkey.id, count)) return { is: "right", value: undefined };
    return { is: "wrong", refusal: refused("passkeyCopied", `count ${count} is not beyond the last`), action: "passkey.refused" };
  });
  refuseUnusable(row);
  return openSession(db, row, entry, "passkey");
}
