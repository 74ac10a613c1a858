/** What the browser's authenticators do for us. Bytes travel in base64url. */
import type { askPasskeyRoute, makePasskeyRoute } from "#contract/passkeys.ts";
import type { ResponseOf } from "#contract/route.ts";

/** Why nothing came of it: turned away, or late; made for the account before; anything else. */
export type PasskeyProblem = "cancelled" | "known" | "failed";

type Outcome<T> = { credential: T; problem: null } | { credential: null; problem: PasskeyProblem };

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Null where the browser, or the address of the page, has none. */
function container(): CredentialsContainer | null {
  return "PublicKeyCredential" in window ? navigator.credentials : null;
}

export const hasPasskeys = (): boolean => container() !== null;

async function outcomeOf<T>(
  asked: Promise<Credential | null> | undefined,
  read: (found: PublicKeyCredential) => T | null,
): Promise<Outcome<T>> {
  try {
    const found = await asked;
    const credential = found instanceof PublicKeyCredential ? read(found) : null;
    return credential === null ? { credential: null, problem: "failed" } : { credential, problem: null };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    const problem = name === "NotAllowedError" || name === "AbortError" ? "cancelled" : name === "InvalidStateError" ? "known" : "failed";
    return { credential: null, problem };
  }
}

const named = ({ rawId }: PublicKeyCredential) => ({ id: textOf(rawId), type: "public-key" as const });

/** A new passkey, as the server wants it made. */
export function makePasskey(asked: ResponseOf<typeof makePasskeyRoute>) {
  const publicKey = {
    ...asked,
    challenge: bytesOf(asked.challenge),
    user: { ...asked.user, id: bytesOf(asked.user.id) },
    excludeCredentials: asked.excludeCredentials.map((each) => ({ ...each, id: bytesOf(each.id) })),
  };
  return outcomeOf(container()?.create({ publicKey }), (found) => {
    const { response } = found;
    if (!(response instanceof AuthenticatorAttestationResponse)) return null;
    const { clientDataJSON, attestationObject } = response;
    return { ...named(found), response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) } };
  });
}

/** A passkey that somebody has chosen, with its signature. */
export function showPasskey(asked: ResponseOf<typeof askPasskeyRoute>) {
  const publicKey = { ...asked, challenge: bytesOf(asked.challenge) };
  return outcomeOf(container()?.get({ publicKey }), (found) => {
    const { response } = found;
    if (!(response instanceof AuthenticatorAssertionResponse)) return null;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const answer = { clientDataJSON: textOf(clientDataJSON), authenticatorData: textOf(authenticatorData), signature: textOf(signature) };
    return { ...named(found), response: userHandle === null ? answer : { ...answer, userHandle: textOf(userHandle) } };
  });
}
