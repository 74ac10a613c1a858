/**
 * The open beginning of a copy: what it is and which secret opens it, nothing of what is inside.
 * Layout: magic, version of the format, length of the header, header (JSON), SHA-256 of all before. The digest is no
 * protection, it tells a damaged beginning from a wrong key; protection is that every part is bound to this text.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { StartError } from "#db/start-error.ts";

export const FORMAT = 1;

const MAGIC = Buffer.from("ZYSKOMIERZ COPY\n");
const DIGEST = 32;
const MOST_HEADER = 4096;
/** What stands before the header: magic, version, length. */
const FRONT = MAGIC.length + 1 + 2;

/** 2^21 × 8 × 128 bytes are 2 GB: a header that asks for more is not one of ours. */
const Scrypt = z.object({ logN: z.int().min(1).max(21), r: z.int().min(1).max(16), p: z.int().min(1).max(4) });

const Header = z.object({
  salt: z.base64(),
  secret: z.discriminatedUnion("kind", [z.object({ kind: z.literal("key") }), z.object({ kind: z.literal("passphrase"), scrypt: Scrypt })]),
  /** Says whether a secret is the right one before any part is opened. */
  check: z.base64(),
});

export type Header = z.output<typeof Header>;
export type ScryptCost = z.output<typeof Scrypt>;

export type Envelope = { readonly header: Header; /** All its bytes, to which every part is bound. */ readonly bytes: Buffer };

const digestOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

export function damaged(what: string): StartError {
  return new StartError(`The copy is damaged (${what}): fetch the file again or use another copy.`);
}

export function encodeEnvelope(header: Header): Envelope {
  const text = Buffer.from(JSON.stringify(header));
  const front = Buffer.alloc(FRONT);
  MAGIC.copy(front);
  front.writeUInt8(FORMAT, MAGIC.length);
  front.writeUInt16BE(text.length, MAGIC.length + 1);
  const body = Buffer.concat([front, text]);
  return { header, bytes: Buffer.concat([body, digestOf(body)]) };
}

/** `start` holds the first bytes of a file, at least `ENVELOPE_BYTES` of them or all it has. Throws `StartError`. */
export function decodeEnvelope(start: Buffer): Envelope {
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new StartError("The file is no copy made by npm run backup, or its first bytes are damaged: name another file.");
  }
  const length = start.length < FRONT ? MOST_HEADER + 1 : start.readUInt16BE(MAGIC.length + 1);
  const end = FRONT + length;
  const body = start.subarray(0, end);
  if (length > MOST_HEADER || !digestOf(body).equals(start.subarray(end, end + DIGEST))) throw damaged("its beginning was changed");
  const version = body.readUInt8(MAGIC.length);
  if (version > FORMAT) {
    throw new StartError(
      `The copy has format ${version} and this release knows only ${FORMAT}: use the release that made it or a later one.`,
    );
  }
  const parsed = Header.safeParse(JSON.parse(body.subarray(FRONT).toString("utf8")));
  if (!parsed.success) throw damaged("its beginning makes no sense");
  return { header: parsed.data, bytes: start.subarray(0, end + DIGEST) };
}

/** No envelope is longer. */
export const ENVELOPE_BYTES = FRONT + MOST_HEADER + DIGEST;
