import { expect, test } from "vitest";
import { withoutSecrets, withoutValues } from "./scrub.ts";

test("an address loses its query, the token in its path and the name of the person", () => {
  expect(withoutSecrets("https://api.example.com/api/orders?phrase=Kowalski&page=2 failed")).toBe(
    "https://api.example.com/api/orders failed",
  );
  expect(withoutSecrets("/?confirm-token=abc")).toBe("/");
  expect(withoutSecrets("POST /api/reset-password/kr0tki")).toBe("POST /api/reset-password/-");
  expect(withoutSecrets("/api/invitation-accept/abc")).toBe("/api/invitation-accept/-");
  expect(withoutSecrets("/api/users/login-as-user/7/abc/Ola%20%C5%BBak")).toBe("/api/users/login-as-user/-");
});

test("an e-mail address goes, also percent-encoded; a package's name stays", () => {
  expect(withoutSecrets("no letter to ola.zak+sklep@poczta.example.com")).toBe("no letter to [e-mail]");
  expect(withoutSecrets("/users/ola%40example.com")).toBe("/users/[e-mail]");
  expect(withoutSecrets("node_modules/@mantine/core/index.js")).toBe("node_modules/@mantine/core/index.js");
});

test("a session token goes wherever it stands, the name of a built file stays", () => {
  expect(withoutSecrets("token q8Jx2mVb7RtY0pLk3NwZ9sDf6GhC1aEu expired")).toBe("token [token] expired");
  expect(withoutSecrets("/assets/reconciliation-page-Dk29dkW1x.js:1:20")).toBe("/assets/reconciliation-page-Dk29dkW1x.js:1:20");
});

test("an order's id of the marketplace goes, a report's own id stays", () => {
  expect(withoutSecrets("/api/orders/29738e61-7f6a-11e8-ac45-09db60ede9d6")).toBe("/api/orders/[id]");
  expect(withoutSecrets("d41d8cd98f00b204e9800998ecf8427e")).toBe("d41d8cd98f00b204e9800998ecf8427e");
});

test("a message keeps its words and loses what it quotes", () => {
  expect(withoutValues('invalid input syntax for type integer: "Kubek 12"')).toBe("invalid input syntax for type integer: [value]");
  expect(withoutValues("Cannot read properties of null (reading 'netProfit')")).toBe(
    "Cannot read properties of null (reading 'netProfit')",
  );
  expect(withoutValues("no row for NIP 5260001246 of 'Dom i Ogród'")).toBe("no row for NIP [number] of [value]");
});
