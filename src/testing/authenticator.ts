/** An authenticator in software, for passkeys: it makes keys (ES256, without attestation) and signs with them, and lies where a test wants it to. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Made = { id: string; userHandle: string; rpId: string; key: KeyObject };

type ToMake = { challenge: string; rp: { id: string }; user: { id: string } };
type ToSign = { challenge: string; rpId: string };

/** What is otherwise than asked for, or than browsers would have it. */
export type Lies = { origin?: string; challenge?: string; rpId?: string; verified?: boolean; userHandle?: string; type?: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** CBOR of the few kinds that are needed: small numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (kind: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(kind << 5) | count]);
    return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** COSE: an elliptic key (2) for ES256 (-7) on P-256 (1), with its point. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const entries: [number, number | Buffer][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return cbor(new Map(entries));
}

export class Authenticator {
  /** Shown with the next use, and one more after it; 0 = it does not count. */
  count: number;
  readonly #origin: string;
  #made: Made | null = null;

  constructor(origin = "http://localhost:3000", count = 0) {
    this.#origin = origin;
    this.count = count;
  }

  /** A passkey as `navigator.credentials.create` answers it; `id` = another's name for it. */
  make(asked: ToMake, lies: Lies = {}, id = randomBytes(16).toString("base64url")) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#made = { id, userHandle: asked.user.id, rpId: asked.rp.id, key: privateKey };
    const raw = Buffer.from(id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([raw.length >> 8, raw.length & 255]), raw, coseOf(publicKey)]);
    const authData = Buffer.concat([this.#data(asked.rp.id, HAS_CREDENTIAL, lies), credential]);
    const attestation = new Map<string, string | Buffer | Map<string, unknown>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const response = {
      clientDataJSON: this.#client("webauthn.create", asked.challenge, lies).toString("base64url"),
      attestationObject: cbor(attestation).toString("base64url"),
    };
    return { id, type: "public-key" as const, response };
  }

  /** What `navigator.credentials.get` answers. */
  sign(asked: ToSign, lies: Lies = {}) {
    if (this.#made === null) throw new Error("the authenticator holds no passkey");
    const { id, userHandle, rpId, key } = this.#made;
    const authenticatorData = this.#data(rpId, 0, lies);
    const client = this.#client("webauthn.get", asked.challenge, lies);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(client)]))
      .sign(key);
    const response = {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: lies.userHandle ?? userHandle,
    };
    return { id, type: "public-key" as const, response };
  }

  #client(type: string, challenge: string, lies: Lies): Buffer {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  #data(rpId: string, more: number, { verified = true, rpId: otherId }: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    if (this.count > 0) this.count += 1;
    return Buffer.concat([sha256(otherId ?? rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), counter]);
  }
}
