import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CopySource, type CopyStart, skipRows } from "./contents.ts";
import { openCopyFile, readCopyFile, writeCopyFile } from "./copy-file.ts";
import { FORMAT } from "./envelope.ts";
import { PART_BYTES } from "./sealed-parts.ts";
import type { BackupSecret } from "./secret.ts";

const folder = mkdtempSync(join(tmpdir(), "zyskomierz-copy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET: BackupSecret = { kind: "key", key: Buffer.alloc(32, 7) };
const PASSPHRASE: BackupSecret = { kind: "passphrase", passphrase: "Zażółć gęślą jaźń" };
const CHEAP = { logN: 4, r: 1, p: 1 };

const START: CopyStart = {
  madeAt: "2026-11-23T06:00:00Z",
  release: "0.1.0",
  server: "18.4",
  migrations: [{ number: 1, name: "0001_tenancy.sql", checksum: "a" }],
  tables: [
    { name: "orders", columns: ["company_id", "id"] },
    { name: "blobs", columns: ["data"] },
    { name: "nothing", columns: ["id"] },
  ],
  keys: [],
  unopened: 0,
  demoPassword: null,
};

/** Three parts' worth of what nothing compresses. */
const NOISE = Array.from({ length: 100 }, () => `${randomBytes(2000).toString("hex")}\n`);

const ROWS: Readonly<Record<string, readonly string[]>> = { orders: ["1\t", "2\n1\t3\n"], blobs: NOISE, nothing: [] };

async function* texts(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(line);
}

function source(rows = ROWS, start = START): CopySource {
  return {
    start,
    rowsOf: ({ name }) => texts(rows[name] ?? []),
    sequences: async () => [{ name: "orders_id_seq", last: "9007199254740993", isCalled: true }],
  };
}

const write = (file: string, secret: BackupSecret = SECRET, force = false) => writeCopyFile(file, { secret, force, cost: CHEAP }, source());

async function read(file: string, secrets: readonly BackupSecret[] = [SECRET]) {
  return readCopyFile(await openCopyFile(file, secrets), { onStart: () => undefined, onTable: (_, rows) => skipRows(rows) });
}

let file: string;
let bytes: Buffer;
/** Where the parts begin. */
let begin: number;
beforeAll(async () => {
  file = join(folder, "whole");
  await write(file);
  bytes = readFileSync(file);
  ({ begin } = await openCopyFile(file, [SECRET]));
});

/** The same file changed: reading it must fail with a sentence. */
async function expectRefused(changed: Uint8Array, pattern: RegExp): Promise<void> {
  const other = join(folder, "changed");
  writeFileSync(other, changed);
  const failed = await read(other).then(
    () => "it was taken",
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ name: "StartError", message: expect.stringMatching(pattern) });
}

const REFUSED = /^The copy is damaged \(.+\): fetch the file again or use another copy\.$|^The file is no copy made by npm run backup/;

function flipped(at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
  return changed;
}

describe("a whole copy", () => {
  test("is read as it was written, with the count and digest of every table and large numbers of sequences", async () => {
    const { start, whole } = await read(file);
    expect(start).toEqual(START);
    expect(whole.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["orders", 2],
      ["blobs", 100],
      ["nothing", 0],
    ]);
    expect(whole.sequences).toEqual([{ name: "orders_id_seq", last: "9007199254740993", isCalled: true }]);
    expect(bytes.length - begin).toBeGreaterThan(PART_BYTES);
  });

  test("hands the rows of every table on as they were", async () => {
    const found: Record<string, string> = {};
    await readCopyFile(await openCopyFile(file, [SECRET]), {
      onStart: () => undefined,
      async onTable({ name }, rows) {
        const pieces: Buffer[] = [];
        for await (const piece of rows) pieces.push(piece);
        found[name] = Buffer.concat(pieces).toString();
        return null;
      },
    });
    expect(found).toEqual({ orders: "1\t2\n1\t3\n", blobs: NOISE.join(""), nothing: "" });
  });

  test("is readable for its owner only, and shows nothing of what is inside", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(bytes.includes("orders")).toBe(false);
  });

  test("does not replace a file unless told to, and leaves nothing beside it", async () => {
    await expect(write(file)).rejects.toThrow(/is there already: name another file, or replace it with --force\.$/);
    await write(file, SECRET, true);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    writeFileSync(file, bytes);
  });

  test("one that fails half way leaves no file", async () => {
    const failing = { ...source(), sequences: () => Promise.reject(new Error("the database is gone")) };
    const name = join(folder, "failing");
    await expect(writeCopyFile(name, { secret: SECRET, force: false }, failing)).rejects.toThrow("the database is gone");
    expect(readdirSync(folder).filter((entry) => entry.startsWith("failing"))).toEqual([]);
  });

  test("what a killed writer left is removed by the next", async () => {
    const name = join(folder, "next");
    // No process has this number.
    writeFileSync(`${name}.999999999.part`, "half");
    await write(name);
    expect(readdirSync(folder).filter((entry) => entry.startsWith("next"))).toEqual(["next"]);
  });
});

describe("every damage is found", () => {
  test("a flipped bit in any byte of the open beginning", async () => {
    for (let at = 0; at < begin; at += 1) await expectRefused(flipped(at, at % 8), REFUSED);
  });

  test("a flipped bit anywhere in the parts, their tags among them", async () => {
    const ends = [begin, begin + PART_BYTES - 1, begin + PART_BYTES, begin + PART_BYTES + 15, begin + PART_BYTES + 16, bytes.length - 1];
    for (const at of ends) await expectRefused(flipped(at, 0), REFUSED);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: begin, max: bytes.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) =>
        expectRefused(flipped(at, bit), REFUSED),
      ),
      { numRuns: 60 },
    );
  });

  test("a file cut off anywhere, also between two parts", async () => {
    const part = PART_BYTES + 16;
    await expectRefused(bytes.subarray(0, begin + part), /it ends too early, after part 0/);
    await expectRefused(bytes.subarray(0, begin), /it ends too early, after part 0/);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => expectRefused(bytes.subarray(0, length), REFUSED)),
      { numRuns: 40 },
    );
  });

  test("parts that were exchanged, doubled or left out, and bytes that were added", async () => {
    const part = PART_BYTES + 16;
    const [head, first, second, rest] = [
      bytes.subarray(0, begin),
      bytes.subarray(begin, begin + part),
      bytes.subarray(begin + part, begin + 2 * part),
      bytes.subarray(begin + 2 * part),
    ];
    await expectRefused(Buffer.concat([head, second, first, rest]), /part 0 was changed, moved or cut off/);
    await expectRefused(Buffer.concat([head, first, first, second, rest]), /part 1 was changed, moved or cut off/);
    await expectRefused(Buffer.concat([head, first, rest]), /part 1 was changed, moved or cut off/);
    await expectRefused(Buffer.concat([bytes, Buffer.from("x")]), /was changed, moved or cut off/);
  });

  test("parts of another copy with the same key", async () => {
    const other = join(folder, "other");
    await write(other);
    const foreign = readFileSync(other);
    await expectRefused(Buffer.concat([bytes.subarray(0, begin), foreign.subarray(begin)]), /part 0 was changed/);
  });

  test("a file that is none, or not there", async () => {
    await expectRefused(Buffer.from("company;order\n"), /^The file is no copy made by npm run backup/);
    await expect(read(join(folder, "absent"))).rejects.toThrow(/^There is no .*absent: name a file in a folder that exists\.$/);
    await expect(read(folder)).rejects.toThrow(/is a folder: name a file\.$/);
  });
});

describe("the secret", () => {
  test("a passphrase opens it again, however its letters are composed", async () => {
    const own = join(folder, "passphrase");
    await write(own, PASSPHRASE);
    const decomposed: BackupSecret = { kind: "passphrase", passphrase: "Zażółć gęślą jaźń".normalize("NFD") };
    expect((await read(own, [SECRET, decomposed])).start).toEqual(START);
    await expect(read(own, [{ kind: "passphrase", passphrase: "another passphrase" }])).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the one this copy was made with: set it to the value it had then.",
    );
    await expect(read(own)).rejects.toThrow("The copy was made with BACKUP_PASSPHRASE: set it in the environment");
  });

  test("another key is told apart from damage", async () => {
    await expect(read(file, [{ kind: "key", key: Buffer.alloc(32, 8) }])).rejects.toThrow(
      "BACKUP_KEY is not the one this copy was made with",
    );
    await expect(read(file, [PASSPHRASE])).rejects.toThrow("The copy was made with BACKUP_KEY");
  });

  test("a newer format is named as such", async () => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(FORMAT + 1, 16);
    createHash("sha256")
      .update(changed.subarray(0, begin - 32))
      .digest()
      .copy(changed, begin - 32);
    await expectRefused(changed, /^The copy has format 2 and this release knows only 1: use the release that made it or a later one\.$/);
  });
});
