import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { bytesUpload, inChunks } from "../../test/fixtures/files/uploads.ts";
import { createEncodingTally, decodedText } from "./decode.ts";
import type { Encoding } from "./decode.ts";
import { FILE_LIMITS } from "./limits.ts";

const PANGRAM = "Zażółć gęślą jaźń, ŁÓDŹ; cena;1,50\r\n";

function encodingOf(bytes: Uint8Array, piece = bytes.length): Encoding {
  const tally = createEncodingTally();
  for (let at = 0; at < bytes.length; at += piece) tally.add(bytes.subarray(at, at + piece));
  return tally.verdict().encoding;
}

async function textOf(bytes: Uint8Array, encoding: Encoding, chunk = bytes.length): Promise<string> {
  let text = "";
  for await (const part of decodedText(inChunks(bytes, chunk), encoding, FILE_LIMITS)) text += part;
  return text;
}

test.each([
  ["UTF-8", Buffer.from(PANGRAM), "utf-8"],
  ["Windows-1250", iconv.encode(PANGRAM, "win1250"), "windows-1250"],
  ["ASCII", Buffer.from("sku;cost\nA;1.50\n"), "ascii"],
] as const)("Polish text in %s is recognised and read back letter for letter", async (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(await textOf(bytes, encoding)).toBe(iconv.decode(bytes, encoding === "windows-1250" ? "win1250" : "utf8"));
});

test("the encoding does not depend on how the upload was cut, even inside a letter", async () => {
  for (const bytes of [Buffer.from(PANGRAM), iconv.encode(PANGRAM, "win1250")]) {
    for (const piece of [1, 2, 3, 7]) expect(encodingOf(bytes, piece)).toBe(encodingOf(bytes));
  }
  expect(await textOf(Buffer.from(PANGRAM), "utf-8", 1)).toBe(PANGRAM);
});

test("the first Polish letter may come half a megabyte into the file", () => {
  const late = "A;1,50\r\n".repeat(70_000);
  expect(encodingOf(iconv.encode(`${late}ŁÓDŹ\r\n`, "win1250"), 4096)).toBe("windows-1250");
  expect(encodingOf(Buffer.from(`${late}ŁÓDŹ\r\n`), 4096)).toBe("utf-8");
});

test.each(["PÓŁKA", "SPÓŁKA", "STÓŁ", "CZĘŚCI", "MĘŻCZYZNA", "KŮŽE"])(
  "capital %s in Windows-1250 is not taken for far letters of UTF-8",
  (word) => {
    const bytes = iconv.encode(`sku;nazwa\r\nA;${word}\r\n`, "win1250");
    // the trap: as UTF-8 these bytes are valid
    expect(Buffer.from(bytes).toString("utf8")).not.toContain("\ufffd");
    expect(encodingOf(bytes)).toBe("windows-1250");
  },
);

test.each(["Kubek „Łąka”", "żółw", "цена", "τιμή", "Zo\u0301łw", "ș", "Größe", "12 €"])("%s in UTF-8 is UTF-8", (word) => {
  expect(encodingOf(Buffer.from(`sku;nazwa\n;A;${word}\n`))).toBe("utf-8");
});

test("a long UTF-8 file with one broken byte stays UTF-8 and says that it is damaged", () => {
  const tally = createEncodingTally();
  tally.add(Buffer.concat([Buffer.from(PANGRAM.repeat(20)), Buffer.from([0xff]), Buffer.from(PANGRAM)]));
  expect(tally.verdict()).toEqual({ encoding: "utf-8", damaged: true });
});

test.each([
  ["utf-16le", Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(PANGRAM, "utf16le")])],
  ["utf-16be", Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(PANGRAM, "utf16be")])],
] as const)("%s is read without its mark", async (encoding, bytes) => {
  expect(await textOf(bytes, encoding, 5)).toBe(PANGRAM);
});

test("the mark of UTF-8 is no part of the first header", async () => {
  expect(await textOf(Buffer.from(`\ufeff${PANGRAM}`), "utf-8", 2)).toBe(PANGRAM);
});

test("signs that the database refuses stay, for their row to be refused", async () => {
  let text = "";
  for await (const part of decodedText(bytesUpload(Buffer.from("A\u0000B")), "ascii", FILE_LIMITS)) text += part;
  expect(text).toBe("A\u0000B");
});
