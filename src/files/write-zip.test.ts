import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ZipEntry, writeZip } from "./write-zip.ts";

async function* bytes(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* entries(...list: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* list;
}

async function archive(...list: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries(...list))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const READER = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps({name: z.read(name).decode() for name in z.namelist()}))
`;

function canReadWithPython(): boolean {
  try {
    execFileSync("python3", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canReadWithPython())("another program finds every entry whole, also an empty one, a large one and a Polish name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zyskomierz-zip-"));
  try {
    const file = join(folder, "a.zip");
    const large = "0123456789".repeat(30_000);
    const written = await archive(
      { name: "zamówienia.csv", content: bytes("id;kwota\r\n", "1;12,50\r\n") },
      { name: "pusty.csv", content: bytes() },
      { name: "duży.csv", content: bytes(large, large) },
    );
    writeFileSync(file, written);
    const read: unknown = JSON.parse(execFileSync("python3", ["-c", READER, file], { maxBuffer: 1e8 }).toString());
    expect(read).toEqual({ "zamówienia.csv": "id;kwota\r\n1;12,50\r\n", "pusty.csv": "", "duży.csv": large + large });
    expect(written.length).toBeLessThan(10_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the same data is the same archive", async () => {
  const once = () => archive({ name: "a.csv", content: bytes("1") });
  expect((await once()).equals(await once())).toBe(true);
});
