/** Uploads and exports in chunks inside the database, so that web and workers may be different machines. */
import { sql } from "kysely";
import type { CompanyScope } from "./scope.ts";

const CHUNK_BYTES = 1024 * 1024;

/** Cuts or joins what arrives into pieces of one size. */
async function* rechunk(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    parts.push(piece);
    size += piece.byteLength;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/**
 * Stores the stream and answers with its id and size in bytes. A stream that breaks leaves nothing behind; outside of a
 * transaction each chunk is committed by itself, so that a slow upload holds no connection.
 */
export async function writeBlob(
  scope: CompanyScope,
  source: AsyncIterable<Uint8Array>,
  about: { purpose: string; fileName: string },
): Promise<{ id: number; size: number }> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ id: number }>`
    insert into blobs (company_id, purpose, file_name) values (${companyId}, ${about.purpose}, ${about.fileName}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a blob was stored without an id");
  try {
    return { id, size: await writeChunks(scope, id, source) };
  } catch (error) {
    // A failed transaction takes the rows with it and would refuse the statement.
    if (!db.isTransaction) await deleteBlob(scope, id);
    throw error;
  }
}

async function writeChunks({ db, companyId }: CompanyScope, id: number, source: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  let chunk = 0;
  for await (const data of rechunk(source)) {
    await sql`insert into blob_chunks (company_id, blob_id, chunk, data) values (${companyId}, ${id}, ${chunk}, ${data})`.execute(db);
    size += data.byteLength;
    chunk += 1;
  }
  await sql`update blobs set size = ${size} where company_id = ${companyId} and id = ${id}`.execute(db);
  return size;
}

/**
 * The stored bytes, one chunk in memory at a time; can be read again from the start by another call.
 * @throws when they are not all there: what was removed meanwhile, or lost, must not pass for a shorter file.
 */
export async function* readBlob({ db, companyId }: CompanyScope, id: number): AsyncGenerator<Uint8Array> {
  const { rows: found } = await sql<{ size: number }>`select size from blobs where company_id = ${companyId} and id = ${id}`.execute(db);
  const size = found[0]?.size;
  if (size === undefined) throw new Error(`there is no stored file ${id}`);
  let read = 0;
  for (let chunk = 0; read < size; chunk++) {
    const { rows } = await sql<{ data: Buffer }>`
      select data from blob_chunks where company_id = ${companyId} and blob_id = ${id} and chunk = ${chunk}`.execute(db);
    const data = rows[0]?.data;
    if (data === undefined) throw new Error(`of stored file ${id} ${read} bytes of ${size} are there`);
    yield data;
    read += data.byteLength;
  }
}

export async function deleteBlob({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`delete from blobs where company_id = ${companyId} and id = ${id}`.execute(db);
}
