import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 random bits, safe in cookies and addresses. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored and looked up instead of the token; the token's own entropy makes a slow hash needless. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}

/** Key of the lock-out table: the address itself is not kept for people who have no account. */
export function hashEmail(email: string): Buffer {
  return createHash("sha256").update(normalEmail(email), "utf8").digest();
}

/** Key of the lock-out table for the codes of a user; no address that somebody types has the same. */
export function hashCodesOf(userId: number): Buffer {
  return createHmac("sha256", "codes of the second factor").update(String(userId), "utf8").digest();
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
