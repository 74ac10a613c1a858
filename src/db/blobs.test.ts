/** Stored files are read whole or not at all. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { deleteBlob, readBlob, writeBlob } from "./blobs.ts";
import type { CompanyScope } from "./scope.ts";

const database = forFile(createTestDatabase);
let scope: CompanyScope;
beforeAll(async () => {
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db);
  scope = { db: database.db, companyId: 1 };
});

/** Stored in three pieces. */
const CONTENT = Buffer.alloc(2.5 * 1024 * 1024, "zysk");
const ARRIVING = 64 * 1024;

async function* content(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < CONTENT.length; at += ARRIVING) yield CONTENT.subarray(at, at + ARRIVING);
}

async function write(): Promise<number> {
  return (await writeBlob(scope, content(), { purpose: "import", fileName: "zamowienia.csv" })).id;
}

async function read(id: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readBlob(scope, id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("what was stored is read, as often as one likes, and by its own company alone", async () => {
  const id = await write();
  expect((await read(id)).equals(CONTENT)).toBe(true);
  expect((await read(id)).equals(CONTENT)).toBe(true);
  await expect(readBlob({ ...scope, companyId: 2 }, id).next()).rejects.toThrow(`no stored file ${id}`);
});

test("a file that lost its end, or is removed while it is read, is no shorter file", async () => {
  const id = await write();
  await sql`delete from blob_chunks where company_id = 1 and blob_id = ${id} and chunk = 1`.execute(database.db);
  await expect(read(id)).rejects.toThrow(/bytes of 2621440 are there/);
  const removed = await write();
  const reading = readBlob(scope, removed);
  await reading.next();
  await deleteBlob(scope, removed);
  await expect(reading.next()).rejects.toThrow(/bytes of 2621440 are there/);
  await expect(read(removed)).rejects.toThrow(`no stored file ${removed}`);
});
