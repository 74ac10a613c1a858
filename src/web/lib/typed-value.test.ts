import { expect, test } from "vitest";
import { isTyped } from "./typed-value.ts";

test.each(["anna@example.com", " anna.nowak+sklep@poczta.example.com ", "żaneta@łąka.pl"])("„%s” is an e-mail address", (text) => {
  expect(isTyped("email", text)).toBe(true);
});

test.each(["", "anna", "anna@", "@example.com", "anna@example", "anna nowak@example.com", "anna@exa..mple.com", "a@b@example.com"])(
  "„%s” is no e-mail address",
  (text) => {
    expect(isTyped("email", text)).toBe(false);
  },
);

test.each(["https://sklep.example.com", "http://example.com/oferta?id=1"])("„%s” is a web address", (text) => {
  expect(isTyped("url", text)).toBe(true);
});

// an address that could run a script is none, whatever a browser would do with it
test.each(["", "example.com", "https://", "http://localhost", "javascript:alert(1)", "ftp://example.com"])(
  "„%s” is no web address",
  (text) => {
    expect(isTyped("url", text)).toBe(false);
  },
);
