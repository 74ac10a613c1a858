import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { derivedKeys, open, seal } from "./secrets.ts";

const older = { name: "2025", key: randomBytes(32) };
const newer = { name: "2026", key: randomBytes(32) };

describe("a secret at rest", () => {
  test("opens in its own context and shows nothing of itself", () => {
    const sealed = seal([newer], "refresh-token-1", "company 1 store 2");
    expect(sealed.includes("refresh-token-1")).toBe(false);
    expect(open([newer], sealed, "company 1 store 2")).toBe("refresh-token-1");
  });

  test("copied to another store's row it does not open", () => {
    const sealed = seal([newer], "refresh-token-1", "company 1 store 2");
    expect(() => open([newer], sealed, "company 9 store 2")).toThrow("unable to authenticate");
  });

  test("changed by one bit it does not open", () => {
    const sealed = seal([newer], "refresh-token-1", "c");
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => open([newer], sealed, "c")).toThrow("unable to authenticate");
  });

  test("sealed under an older key it opens after a rotation, and the newest key seals", () => {
    const sealed = seal([older], "a", "c");
    expect(open([newer, older], sealed, "c")).toBe("a");
    expect(() => open([older], seal([newer, older], "a", "c"), "c")).toThrow("the encryption key “2026” is not configured");
  });

  test("the same secret sealed twice looks different", () => {
    expect(seal([newer], "a", "c").equals(seal([newer], "a", "c"))).toBe(false);
  });

  test("without configured keys one follows from the instance's secret", () => {
    const sealed = seal(derivedKeys("instance-a"), "a", "c");
    expect(open(derivedKeys("instance-a"), sealed, "c")).toBe("a");
    expect(() => open(derivedKeys("instance-b"), sealed, "c")).toThrow("unable to authenticate");
  });
});
