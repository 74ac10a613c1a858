import { expect, test } from "vitest";
import { documentName, documentType } from "./document-type.ts";

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

test("a document is called what it is, whatever it was called", () => {
  expect(documentName("faktura 12.pdf", "application/pdf")).toBe("faktura 12.pdf");
  expect(documentName("SKAN.JPEG", "image/jpeg")).toBe("SKAN.JPEG");
  expect(documentName("faktura.exe", "application/pdf")).toBe("faktura.exe.pdf");
  expect(documentName("paragon.pdf", "image/png")).toBe("paragon.pdf.png");
  // 200 characters are kept, the ending among them.
  expect(documentName("ż".repeat(200), "image/webp")).toBe(`${"ż".repeat(195)}.webp`);
});
