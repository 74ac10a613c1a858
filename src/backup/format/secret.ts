/** From the operator's key or passphrase to the key of one file. */
import { createHash, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { StartError } from "#db/start-error.ts";
import { type Envelope, type Header, type ScryptCost, encodeEnvelope } from "./envelope.ts";

export type BackupSecret = { readonly kind: "key"; readonly key: Buffer } | { readonly kind: "passphrase"; readonly passphrase: string };

/** OWASP's first choice: 128 MB and about half a second for every guess. */
const COST: ScryptCost = { logN: 17, r: 8, p: 1 };
const SALT = 32;
const CHECK = 16;

export type FileKey = {
  readonly key: Buffer;
  /** Bound to every part, so that none fits another file or another beginning. */
  readonly binding: Buffer;
};

function stretch(passphrase: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const cost = { N: 2 ** logN, r, p, maxmem: 2 ** logN * r * 128 + 2 ** 20 };
  return new Promise((done, failed) => {
    // The same letters typed on another machine may come composed differently.
    scrypt(passphrase.normalize("NFKC"), salt, 32, cost, (error, key) => (error ? failed(error) : done(key)));
  });
}

const derive = (master: Buffer, salt: Buffer, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", master, salt, `zyskomierz copy: ${use}`, length));

const bindingOf = ({ bytes }: Envelope): Buffer => createHash("sha256").update(bytes).digest();

/** A fresh salt for every file makes its key unique, so that counted nonces never meet again. `cost` is for tests. */
export async function newFileKey(secret: BackupSecret, cost = COST): Promise<{ envelope: Envelope; fileKey: FileKey }> {
  const salt = randomBytes(SALT);
  const kind: Header["secret"] = secret.kind === "key" ? { kind: "key" } : { kind: "passphrase", scrypt: cost };
  const master = secret.kind === "key" ? secret.key : await stretch(secret.passphrase, salt, cost);
  const check = derive(master, salt, "check", CHECK).toString("base64");
  const envelope = encodeEnvelope({ salt: salt.toString("base64"), secret: kind, check });
  return { envelope, fileKey: { key: derive(master, salt, "parts", 32), binding: bindingOf(envelope) } };
}

const WANTED = { key: "BACKUP_KEY", passphrase: "BACKUP_PASSPHRASE" } as const;

/** Throws `StartError` when the secret the copy was made with is not among those given, or is another one. */
export async function openFileKey(envelope: Envelope, secrets: readonly BackupSecret[]): Promise<FileKey> {
  const { salt: encoded, secret: wanted, check } = envelope.header;
  const salt = Buffer.from(encoded, "base64");
  const given = secrets.find(({ kind }) => kind === wanted.kind);
  if (given === undefined) {
    throw new StartError(`The copy was made with ${WANTED[wanted.kind]}: set it in the environment to the value it had then.`);
  }
  const master =
    given.kind === "key" ? given.key : await stretch(given.passphrase, salt, wanted.kind === "passphrase" ? wanted.scrypt : COST);
  const expected = Buffer.from(check, "base64");
  if (expected.length !== CHECK || !timingSafeEqual(derive(master, salt, "check", CHECK), expected)) {
    throw new StartError(`${WANTED[wanted.kind]} is not the one this copy was made with: set it to the value it had then.`);
  }
  return { key: derive(master, salt, "parts", 32), binding: bindingOf(envelope) };
}
