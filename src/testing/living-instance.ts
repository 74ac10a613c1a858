/** An instance with something of everything that a copy has to carry, caught in the middle of an import. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import pg from "pg";
import { createUser } from "#accounts/create-user.ts";
import { enableTotp, startTotp } from "#accounts/second-factor.ts";
import { createSession } from "#accounts/sessions.ts";
import { writeBlob } from "#db/blobs.ts";
import { type ConnectionTarget, type Db, withTransaction } from "#db/connection.ts";
import { saveConnection } from "#db/connections.ts";
import { importFile } from "#pipeline/imports/import-file.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { enqueue } from "#queue/enqueue.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { keyOf } from "#queue/queues.ts";
import { recordedRates } from "#rates/recorded.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { type FileCompany, createFileCompany } from "./import-run.ts";
import { takeJobs } from "./queue-state.ts";

export const INSTANCE_KEYS = [{ name: "2026", key: randomBytes(32) }];

const ORDERS_HEADER = "order_id;bought_at;market;sku;name;quantity;unit_price;currency;offer_id;status";

/** Tabs, quotes, backslashes and letters of several languages: what a format of rows may stumble over. */
const ODD_NAME = 'Kawa "zażółć" \\n \\. 100% ☕ \\N';

export type LivingInstance = {
  readonly database: TestDatabase;
  readonly company: FileCompany;
  readonly userId: number;
  /** Of the user's authenticator. */
  readonly totpSecret: string;
};

/** A shop with orders, costs and fees, a user with a second factor, a connected account, a letter that waits. */
export async function createLivingInstance(): Promise<LivingInstance> {
  const database = await createTestDatabase();
  const { db } = database;
  const rates = recordedRates().filter(({ date }) => date > "2025-02-20" && date < "2025-03-10");
  await withTransaction(db, (tx) => storeRates(tx, "nbp", rates));
  const company = await createFileCompany(database, { markets: ["PL", "CZ"], packagingPerOrder: 100 });
  await company.take({
    kind: "orders",
    content: [
      ORDERS_HEADER,
      `A;2025-03-04 12:00;PL;KAWA;${ODD_NAME.replaceAll('"', "'")};2;30,00;PLN;;`,
      "A;2025-03-04 12:00;PL;FILTR;Filtr;1;9,00;PLN;;",
      "B;2025-03-05 12:00;CZ;KAWA;Kawa;1;200,00;CZK;;",
    ],
  });
  await company.take({ kind: "products", content: ["sku;cost;valid_from", "KAWA;10,00;", "FILTR;2,50;"] });
  await sql`update products set name = ${ODD_NAME} where company_id = ${company.scope.companyId} and sku = 'FILTR'`.execute(db);
  const { userId } = await createUser(db, { email: "owner@example.com", password: "ten characters", companyId: company.scope.companyId });
  await createSession(db, { id: userId, companyId: company.scope.companyId }, { userAgent: "test", remember: true });
  const totpSecret = await secondFactor(db, userId);
  await saveConnection(company.scope, INSTANCE_KEYS, company.storeId, {
    environment: "sandbox",
    apiUrl: "https://api.example.com",
    authUrl: "https://auth.example.com",
    login: "sklep",
    tokens: { accessToken: "access-1", refreshToken: "refresh-1", accessExpiresAt: "2026-12-01T00:00:00Z", scopes: ["orders"] },
  });
  await withTransaction(db, (tx) => enqueueMail(tx, { kind: "passwordChanged", to: "owner@example.com", userId }));
  return { database, company, userId, totpSecret };
}

async function secondFactor(db: Db, userId: number): Promise<string> {
  const { secret } = await startTotp(db, INSTANCE_KEYS, userId);
  const now = Date.now() - 3_600_000;
  const code = new TOTP({ secret }).generate({ timestamp: now });
  await withTransaction(db, (tx) => enableTotp(tx, INSTANCE_KEYS, { userId, code, now }));
  return secret;
}

/** A code of the user's authenticator at a moment, ms. */
export function totpCode({ totpSecret }: LivingInstance, now: number): string {
  return new TOTP({ secret: totpSecret }).generate({ timestamp: now });
}

/**
 * Imports a file as a worker does, and holds it inside its transaction, merged and not committed, while `meanwhile` runs.
 * Answers when both are done.
 */
export async function duringImport({ database, company }: LivingInstance, meanwhile: () => Promise<void>): Promise<void> {
  const { scope, storeId } = company;
  const { db, companyId } = scope;
  const content = new TextEncoder().encode([ORDERS_HEADER, "C;2025-03-06 12:00;PL;KAWA;Kawa;5;30,00;PLN;;", ""].join("\n"));
  const blob = await writeBlob(scope, once(content), { purpose: "import", fileName: "drugi.csv" });
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, blob_id, file_name, file_size)
    values (${companyId}, 'orders', ${storeId}, ${blob.id}, 'drugi.csv', ${blob.size}) returning id`.execute(db);
  const importId = rows[0]?.id ?? 0;
  const jobId = await withTransaction(db, (tx) => enqueue({ db: tx, companyId }, { task: "import-file", storeId, subjectId: importId }));
  await sql`update job_runs set status = 'running', started_at = now() where company_id = ${companyId} and id = ${jobId}`.execute(db);
  await takeJobs(database.pool, "worker-of-before", { key: keyOf({ companyId, jobId }) });
  let held = false;
  await importFile({
    database,
    scope,
    run: {
      importId,
      kind: "orders",
      storeId,
      isConnected: false,
      market: null,
      markets: ["PL", "CZ"],
      blobId: blob.id,
      fileName: "plik.csv",
      dryRun: false,
      mapping: {},
      answers: {},
    },
    async progress(_done, _total, message) {
      if (message !== "figures" || held) return;
      held = true;
      await meanwhile();
    },
  });
  if (!held) throw new Error("the import told nothing while its transaction was open");
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
  await Promise.resolve();
}

/** A look behind the scenes, on a connection that does not count among the product's statements. Whole numbers come as text. */
export async function look<Row extends pg.QueryResultRow>(
  target: ConnectionTarget,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client("url" in target ? { connectionString: target.url } : target);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Table → number of rows and a digest of them with all columns, whatever their order; tables without rows are left out. */
export async function contentsOf(target: ConnectionTarget): Promise<Record<string, string>> {
  const tables = await look<{ name: string }>(
    target,
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' order by 1`,
  );
  if (tables.length === 0) return {};
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, chr(10) order by t::text collate "C")) as digest from "${name}" t`,
  );
  const rows = await look<{ name: string; rows: string; digest: string }>(target, digests.join(" union all "));
  return Object.fromEntries(rows.filter((row) => row.rows !== "0").map((row) => [row.name, `${row.rows} ${row.digest}`]));
}

/** Without what a copy leaves behind, what comes back as waiting, and what is sealed with other keys afterwards. */
export function carriedOf(contents: Record<string, string>): Record<string, string> {
  const others = ["sessions", "job_runs", "store_connections", "users"];
  return Object.fromEntries(Object.entries(contents).filter(([table]) => !others.includes(table)));
}
