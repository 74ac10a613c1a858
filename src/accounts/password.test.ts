import { expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password.ts";

const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

test("the right password opens its hash and another does not", async () => {
  const hash = await hashPassword("Bardzo-Tajne-Haslo", CHEAP);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("Bardzo-Tajne-Haslo", hash)).toBe(true);
  expect(await verifyPassword("bardzo-tajne-haslo", hash)).toBe(false);
});

test("two people with the same password have different hashes", async () => {
  expect(await hashPassword("to samo", CHEAP)).not.toBe(await hashPassword("to samo", CHEAP));
});

test("letters composed in another way are the same password", async () => {
  // "ż" as one code point and as z followed by a dot above.
  const hash = await hashPassword("\u017cółw", CHEAP);
  expect(await verifyPassword("z\u0307ółw", hash)).toBe(true);
});

test("nobody's hash is never opened, not even by the empty tag", async () => {
  expect(await verifyPassword("", null, CHEAP)).toBe(false);
  expect(await verifyPassword("cokolwiek", "not a hash", CHEAP)).toBe(false);
});

test("a hash of yesterday's cost is recognised", async () => {
  const hash = await hashPassword("hasło", CHEAP);
  expect(isOutdatedHash(hash, CHEAP)).toBe(false);
  expect(isOutdatedHash(hash, { ...CHEAP, passes: 2 })).toBe(true);
});
