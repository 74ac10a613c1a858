/** A company fed by files, through the product's own pipeline: uploads as blobs, imports run to their end. */
import { sql } from "kysely";
import type { CompanyFacts, Market } from "#core/facts.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import { writeBlob } from "#db/blobs.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { FileLimits } from "#files/limits.ts";
import { type ImportProgress, importFile } from "#pipeline/imports/import-file.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import { undoImport } from "#pipeline/imports/undo/undo-import.ts";
import type { KeptRow } from "#pipeline/imports/undo/undone-rows.ts";
import { SAMPLE_COMPANY } from "./sample-facts.ts";

export type FileCompany = {
  readonly scope: CompanyScope;
  readonly storeId: number;
  /** Takes the file in and tells what became of it. */
  take(upload: Upload): Promise<ImportOutcome>;
  undo(outcome: ImportOutcome): Promise<KeptRow[]>;
};

export type Upload = {
  kind: ImportKind;
  /** The file itself, or its lines, joined as a Unix program would. */
  content: Uint8Array | readonly string[];
  mapping?: Record<string, string>;
  answers?: Record<string, string>;
  /** What it is called; a report of advertising says its period there. */
  fileName?: string;
  dryRun?: boolean;
  /** Told how far it is; what it throws ends the import. */
  progress?: ImportProgress;
  /** What the file may hold, where it is not the usual. */
  limits?: FileLimits;
  /** How many processes died while they read it. */
  deaths?: number;
};

export type ImportOutcome = {
  id: number;
  kind: ImportKind;
  status: string;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  removed: number;
  errorCode: string | null;
};

/** A new company with one store of these markets; settings it is not given are those of the sample seller. */
export async function createFileCompany(
  database: Database,
  { markets, ...given }: Partial<CompanyFacts> & { markets: readonly Market[] },
): Promise<FileCompany> {
  const settings: CompanyFacts = { ...SAMPLE_COMPANY, ...given };
  const { db } = database;
  const { companyId, storeId } = await withTransaction(db, (transaction) => insertCompany({ db: transaction, settings, markets }));
  return fileCompany(database, { companyId, storeId, markets });
}

/** Files into a store that is there already. */
export function fileCompany(
  database: Database,
  { companyId, storeId, markets }: { companyId: number; storeId: number; markets: readonly Market[] },
): FileCompany {
  const { db } = database;
  const scope = { db, companyId };
  return {
    scope,
    storeId,
    take: (upload) => takeFile(database, scope, { ...upload, storeId, markets }),
    undo: (outcome) => withTransaction(db, (transaction) => undoImport({ db: transaction, companyId, importId: outcome.id }, outcome.kind)),
  };
}

type NewCompany = Pick<Database, "db"> & { settings: CompanyFacts; markets: readonly Market[] };

async function insertCompany({ db, settings, markets }: NewCompany): Promise<{ companyId: number; storeId: number }> {
  const companyId = await newId(sql`insert into companies (name) values ('Sklep z plików') returning company_id as id`, db);
  await sql`
    insert into company_settings (company_id, home_market, basis, recovery_percent, complaint_recovery_percent, packaging_per_order, packaging_per_unit,
      own_shipping_per_order, default_vat_rates)
    values (${companyId}, ${settings.homeMarket}, ${settings.basis}, ${settings.recoveryPercent}, ${settings.complaintRecoveryPercent},
      ${settings.packagingPerOrder}, ${settings.packagingPerUnit}, ${settings.ownShippingPerOrder}, ${JSON.stringify(settings.defaultVatRates)}::jsonb)`.execute(
    db,
  );
  for (const { from, vatPayer, oss } of settings.taxProfile) {
    await sql`insert into tax_profiles (company_id, from_day, vat_payer, oss) values (${companyId}, ${from ?? "0001-01-01"}, ${vatPayer}, ${oss})`.execute(
      db,
    );
  }
  const storeId = await newId(
    sql`insert into stores (company_id, source, name, markets, base_market) values (${companyId}, 'import', 'Sklep', ${[...markets]}, ${settings.homeMarket}) returning id`,
    db,
  );
  return { companyId, storeId };
}

async function newId(insert: ReturnType<typeof sql>, db: Database["db"]): Promise<number> {
  const { rows } = await sql<{ id: number }>`${insert}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a new row has no id");
  return row.id;
}

async function takeFile(
  database: Database,
  scope: CompanyScope,
  {
    kind,
    content,
    mapping = {},
    answers = {},
    fileName = `${kind}.csv`,
    dryRun = false,
    progress = () => Promise.resolve(),
    limits,
    deaths = 0,
    storeId,
    markets,
  }: Upload & { storeId: number; markets: readonly Market[] },
): Promise<ImportOutcome> {
  const { db, companyId } = scope;
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(`${content.join("\n")}\n`);
  const blob = await writeBlob(scope, once(bytes), { purpose: "import", fileName });
  const store = kind === "products" || kind === "expenses" ? null : storeId;
  const importId = await newId(
    sql`
      insert into imports (company_id, kind, store_id, blob_id, file_name, file_size, dry_run, requested_mapping, readings)
      values (${companyId}, ${kind}, ${store}, ${blob.id}, ${fileName}, ${blob.size}, ${dryRun}, ${JSON.stringify(mapping)}::jsonb, ${deaths}) returning id`,
    db,
  );
  const run = {
    importId,
    kind,
    storeId: store,
    isConnected: false,
    market: null,
    markets: [...markets],
    blobId: blob.id,
    fileName,
    dryRun,
    mapping,
    answers,
  };
  await importFile({ database, scope, run, progress, limits });
  const { rows } = await sql<ImportOutcome>`
    select id, kind, status, rows, created, changed, unchanged, rejected, removed, error_code as "errorCode"
    from imports where company_id = ${companyId} and id = ${importId}`.execute(db);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error("the import is gone");
  return outcome;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
  await Promise.resolve();
}
