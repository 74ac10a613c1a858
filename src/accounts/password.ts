import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const hash = promisify(argon2);

/** Cost of one hash; memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's recommendation for argon2id with 19 MiB. */
export const DEFAULT_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** PHC strings carry base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function derive(password: string, salt: Buffer, cost: PasswordCost, length: number): Promise<Buffer> {
  return hash("argon2id", {
    // The same letters typed on another system may arrive in another composition.
    message: Buffer.from(password.normalize("NFKC"), "utf8"),
    nonce: salt,
    parallelism: cost.parallelism,
    memory: cost.memory,
    passes: cost.passes,
    tagLength: length,
  });
}

/** PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, cost: PasswordCost = DEFAULT_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost, TAG_BYTES);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

type ParsedHash = { cost: PasswordCost; salt: Buffer; tag: Buffer };

function parseHash(phc: string): ParsedHash | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/**
 * Whether the password belongs to the hash. `phc` null (no such user, or one without a password) costs the same
 * time as a wrong password and is always false.
 */
export async function verifyPassword(password: string, phc: string | null, cost: PasswordCost = DEFAULT_COST): Promise<boolean> {
  const parsed = phc === null ? null : parseHash(phc);
  const { salt, tag } = parsed ?? { salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };
  const found = await derive(password, salt, parsed?.cost ?? cost, tag.length);
  return timingSafeEqual(found, tag) && parsed !== null;
}

/** Whether the stored hash was made with another cost than today's and should be replaced at the next sign-in. */
export function isOutdatedHash(phc: string, cost: PasswordCost = DEFAULT_COST): boolean {
  const parsed = parseHash(phc);
  return (
    parsed === null ||
    parsed.cost.memory !== cost.memory ||
    parsed.cost.passes !== cost.passes ||
    parsed.cost.parallelism !== cost.parallelism
  );
}
