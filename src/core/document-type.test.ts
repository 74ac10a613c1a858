import { expect, test } from "vitest";
import { documentType } from "./document-type.ts";

const text = new TextEncoder();
const bytes = (...values: (number | string)[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => (typeof value === "number" ? [value] : [...text.encode(value)])));

test.each([
  [bytes("%PDF-1.7"), "application/pdf"],
  [bytes(0x89, "PNG", 0x0d, 0x0a, 0x1a, 0x0a), "image/png"],
  [bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
  [bytes("RIFF", 1, 2, 3, 4, "WEBP"), "image/webp"],
  [bytes("RIFF", 1, 2, 3, 4, "WAVE"), null],
  [bytes("<svg onload=alert(1)>"), null],
  [bytes("MZ"), null],
  [bytes(), null],
])("a document is what it begins as", (head, type) => {
  expect(documentType(head)).toBe(type);
});
