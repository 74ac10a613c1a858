/** Secrets of other services at rest: AES-256-GCM under a named key, so that keys can be rotated. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Newest first: the first encrypts, all decrypt. Each key has 32 bytes. */
export type SecretKeys = readonly { readonly name: string; readonly key: Buffer }[];

const NONCE = 12;
const TAG = 16;

/**
 * `context` names what the secret belongs to and is bound to it: a sealed value copied to another row does not open.
 * Layout: length of the key's name, the name, nonce, tag, ciphertext.
 */
export function seal(keys: SecretKeys, plaintext: string, context: string): Buffer {
  const newest = keys[0];
  if (newest === undefined) throw new Error("no encryption key is configured");
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", newest.key, nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  const name = Buffer.from(newest.name);
  return Buffer.concat([Buffer.from([name.length]), name, nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the key is no longer configured, or the value was changed or belongs to another context. */
export function open(keys: SecretKeys, sealed: Buffer, context: string): string {
  const nameLength = sealed[0] ?? 0;
  const name = sealed.subarray(1, 1 + nameLength).toString();
  const found = keys.find((key) => key.name === name);
  if (found === undefined) throw new Error(`the encryption key “${name}” is not configured: add it to ENCRYPTION_KEYS`);
  const nonce = sealed.subarray(1 + nameLength, 1 + nameLength + NONCE);
  const tag = sealed.subarray(1 + nameLength + NONCE, 1 + nameLength + NONCE + TAG);
  const decipher = createDecipheriv("aes-256-gcm", found.key, nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(1 + nameLength + NONCE + TAG)), decipher.final()]).toString("utf8");
}

/** Without ENCRYPTION_KEYS one key is derived from the instance's secret, so that nothing is ever stored in the clear. */
export function derivedKeys(secretKey: string): SecretKeys {
  return [{ name: "secret-key", key: createHash("sha256").update(`marketplace secrets ${secretKey}`).digest() }];
}
