import { createWriteStream, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../src/db/connection.ts";

/** Columns of the flat table, in the order in which it is written. Amounts are minor units of PLN. */
const SELECT = `
  select company_id, day, line, product_id, order_id, store_id, market, amount_pln, quantity, uncosted::int, order_mark
  from postings order by company_id, day`;

/** All companies' postings as tab-separated text, sorted by company and day; written once. @returns the file. */
export async function writeFlatTable({ pool }: Database, folder: string, say: (text: string) => void): Promise<string> {
  const file = join(folder, "postings.tsv");
  if (existsSync(file)) return file;
  say("writing the ledger out for the other engines, once");
  const client = await pool.connect();
  try {
    await client.query("set work_mem = '512MB'");
    await pipeline(client.query(copyTo(`copy (${SELECT}) to stdout`)), createWriteStream(`${file}.part`));
  } finally {
    client.release(true);
  }
  renameSync(`${file}.part`, file);
  return file;
}
