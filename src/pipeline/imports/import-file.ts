import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Market } from "#core/facts.ts";
import type { ImportCheck } from "#core/import-check.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import { deleteBlob, readBlob } from "#db/blobs.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { RowError } from "#files/cell-problem.ts";
import { FileError } from "#files/file-error.ts";
import type { FileLimits } from "#files/limits.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import { bookStock } from "../figures/book-stock.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { copyRow } from "./copy-text.ts";
import { ANSWERS_WAIT } from "./expire-questions.ts";
import { mergeAds } from "./import-ads.ts";
import { nameCostsByOffer } from "../merge/costs-by-offer.ts";
import { recallAnswers, rememberAnswers } from "./file-answers.ts";
import { findKnownNames } from "../expenses/known-names.ts";
import { mergeExpenseFile } from "../expenses/merge-expense-file.ts";
import type { Counts } from "./import-counts.ts";
import { withProfit } from "./import-profit.ts";
import { type Staged, openStaged } from "./import-kinds.ts";
import { rejectUnsold } from "./import-orders.ts";
import { keepPreview } from "./import-preview.ts";
import { mergeProductFile } from "./import-product-file.ts";
import { beginReading, endReading } from "./import-readings.ts";
import { mergeBillingRows, mergeOrderRows } from "../merge/merge-rows.ts";
import { keepNewProducts } from "../merge/new-products.ts";
import { findCauses } from "./refusal-causes.ts";
import { recallColumns, rememberColumns } from "./remember-columns.ts";
import { assignCostProducts, assignOrderProducts } from "../products/assign-products.ts";
import { respreadAds } from "../merge/replace-ads.ts";
import { type StagingTable, clearStaging, copyInto } from "./stage.ts";

export type ImportRun = {
  importId: number;
  kind: ImportKind;
  storeId: number | null;
  /** The store reads its billing from the marketplace: a billing file is compared with it. */
  isConnected: boolean;
  market: Market | null;
  /** Markets of the store, for the question which one the rows belong to. */
  markets: Market[];
  blobId: number;
  fileName: string;
  dryRun: boolean;
  mapping: Record<string, string>;
  answers: Record<string, string>;
};

/** Told how far the import is; throws when it should stop. */
export type ImportProgress = (done: number, total: number | null, message: "reading" | "merging" | "figures") => Promise<void>;

type Context = {
  database: Database;
  scope: CompanyScope;
  run: ImportRun;
  progress: ImportProgress;
  /** What a file may hold, where it is not the usual. */
  limits?: FileLimits | undefined;
  /** Done when all rows wait, before they go in. */
  beforeMerge?: () => Promise<void>;
};
type Taken = { rejected: number; rows: number };

const ROWS_PER_REPORT = 20_000;
const COPY_CHUNK = 64 * 1024;

/**
 * Takes an uploaded file in: streamed into staging, then merged together with the refresh of everything it touched in
 * one transaction, so that a reader sees all of it or nothing. A bad row is kept with its reason and the good ones go in;
 * a file that cannot be read, or leaves a question open, changes nothing.
 */
export async function importFile(context: Context): Promise<void> {
  const { scope, run, limits } = context;
  try {
    await beginReading(scope, run.importId);
    const answers = { ...(await recallAnswers(scope, run)), ...run.answers };
    const staged = await openStaged(run.kind, {
      source: () => readBlob(scope, run.blobId),
      mapping: run.mapping,
      answers,
      market: run.market ?? (run.markets.length === 1 ? (run.markets[0] ?? null) : null),
      markets: run.markets,
      limits,
      recall: (headers) => recallColumns(scope, { kind: run.kind, headers }),
      names: () => findKnownNames(scope),
    });
    const told = { ...context, run: { ...run, answers } };
    await describe(told, staged);
    const taken = await stage(told, staged);
    await endReading(scope, run.importId);
    await context.beforeMerge?.();
    await merge(told, staged, taken);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await refuse(context, error);
  } finally {
    await endReading(scope, run.importId);
    await clearStaging(scope, STAGING[run.kind], run.importId);
  }
}

const STAGING = {
  orders: "staging_orders",
  products: "staging_costs",
  billing: "staging_billing",
  ads: "staging_ads",
  expenses: "staging_expenses",
} as const satisfies Record<ImportKind, Staged["table"]>;

/** What the file looks like, known before its rows are. */
async function describe({ scope, run }: Context, { file }: Staged): Promise<void> {
  await sql`
    update imports set mapping = ${JSON.stringify(file.columns)}::jsonb, headers = ${JSON.stringify(file.headers)}::jsonb,
      unknown_columns = ${JSON.stringify(file.unknownColumns)}::jsonb,
      checked = ${JSON.stringify(file.source === null ? {} : { source: file.source })}::jsonb
    where company_id = ${scope.companyId} and id = ${run.importId}`.execute(scope.db);
}

async function stage({ database, scope, run, progress }: Context, staged: Staged): Promise<Taken> {
  const taken: Taken = { rejected: 0, rows: 0 };
  await clearStaging(scope, staged.table, run.importId);
  await sql`delete from import_rejections where company_id = ${scope.companyId} and import_id = ${run.importId}`.execute(scope.db);
  async function* chunks(): AsyncGenerator<string> {
    let chunk = "";
    let reported = 0;
    for await (const { rows, errors } of staged.batches()) {
      for (const row of rows) {
        chunk += copyRow([scope.companyId, run.importId, ...row]);
        if (chunk.length < COPY_CHUNK) continue;
        yield chunk;
        chunk = "";
      }
      if (errors.length > 0) await keepRejections(scope, run.importId, taken.rejected, errors);
      taken.rejected += errors.length;
      taken.rows += rows.length + errors.length;
      if (taken.rows - reported < ROWS_PER_REPORT) continue;
      reported = taken.rows;
      await progress(taken.rows, staged.file.dataRows * 2, "reading");
    }
    yield chunk;
  }
  await copyInto(database, staged.table, ["company_id", "import_id", ...staged.columns], chunks());
  if (run.dryRun) await keepPreview(scope, run.importId, staged.preview());
  await sql`analyze (skip_locked) ${sql.table(staged.table)}`.execute(scope.db);
  return taken;
}

async function keepRejections({ db, companyId }: CompanyScope, importId: number, from: number, errors: readonly RowError[]): Promise<void> {
  await sql`
    insert into import_rejections (company_id, import_id, row_no, line_no, column_name, reason, params, raw)
    ${ownRows(
      companyId,
      sql`
    select ${importId}::bigint, r.row_no, r.line_no, r.column_name, r.reason, r.params::jsonb, r.raw::jsonb
    from unnest(${errors.map((_, at) => from + at)}::int[], ${errors.map((error) => error.line)}::int[], ${errors.map((error) => error.column ?? "")}::text[],
                ${errors.map((error) => error.code)}::text[], ${errors.map((error) => JSON.stringify(error.params))}::text[],
                ${errors.map((error) => JSON.stringify(error.cells))}::text[]) as r (row_no, line_no, column_name, reason, params, raw)`,
    )}`.execute(db);
}

/** Undoes a dry run's merge after it has been counted. */
class DryRunDone extends Error {}

async function merge(context: Context, staged: Staged, taken: Taken): Promise<void> {
  const { scope, run, progress } = context;
  await progress(taken.rows, taken.rows * 2, "merging");
  let counts: Counts = { created: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, remarks: [], newProducts: 0, checked: {} };
  try {
    await withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      // Large merges sort and hash the whole file; the default would do it on disk.
      await sql`set local work_mem = '64MB'`.execute(db);
      await lockCompany(inside);
      await checkStaged(inside, staged.table, run.importId, taken.rows - taken.rejected);
      if (run.kind === "orders" && run.storeId !== null)
        await assignOrderProducts(inside, { importId: run.importId, storeId: run.storeId });
      if (run.kind === "products") await assignCostProducts(inside, run.importId);
      counts = await withProfit(inside, run, () => mergeKind(inside, context, staged, taken));
      if (run.dryRun) throw new DryRunDone();
      await finish(inside, context, staged, taken, counts);
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
    // What was kept before the merge went with it, and nothing is a product now that was none before.
    const { storeId, importId } = run;
    if (run.kind === "products") await nameCostsByOffer({ ...scope, importId }, taken.rejected);
    const newProducts = run.kind === "products" ? await keepNewProducts(scope, importId) : 0;
    if (run.kind === "orders" && storeId !== null) await rejectUnsold({ ...scope, importId, storeId }, taken.rejected);
    await finish(scope, context, staged, taken, { ...counts, newProducts });
  }
}

async function mergeKind(scope: CompanyScope, { run, progress }: Context, staged: Staged, taken: Taken): Promise<Counts> {
  const { importId, storeId, dryRun } = run;
  const report = (done: number, total: number): Promise<void> =>
    progress(taken.rows + Math.floor((taken.rows * done) / Math.max(1, total)), taken.rows * 2, "figures");
  if (run.kind === "products") {
    const unknown = await nameCostsByOffer({ ...scope, importId }, taken.rejected);
    const counts = await mergeProductFile({ ...scope, importId }, taken.rows - unknown, { dryRun, report });
    return { ...counts, rejected: counts.rejected + unknown };
  }
  if (run.kind === "expenses") return mergeExpenseFile({ ...scope, importId }, { dryRun, report, rejected: taken.rejected });
  if (storeId === null) throw new Error(`import ${importId} of ${run.kind} has no store`);
  if (run.kind === "ads") return mergeReport(scope, { ...run, storeId }, report);
  const target = { ...scope, importId, storeId };
  const { merged, aside, unsold, remarks } =
    run.kind === "orders"
      ? await mergeOrderRows(target, { rejected: taken.rejected, answers: run.answers, columns: staged.file.columns })
      : await mergeBillingRows(target, run.isConnected);
  if (!dryRun) {
    const restocked = run.kind === "orders" ? await bookStock(scope, null, merged.orderIds) : [];
    const days = run.kind === "billing" ? [...merged.days, ...(await respreadAds(scope, merged.days))] : merged.days;
    await refreshLedger(scope, { orderIds: [...new Set([...merged.orderIds, ...restocked])], days }, report);
    await sql`update stores set last_ingest_at = now() where company_id = ${scope.companyId} and id = ${storeId}`.execute(scope.db);
  }
  return { ...merged, unchanged: merged.unchanged + aside, rejected: unsold, remarks, newProducts: 0, checked: {} };
}

/** A report of advertising is taken in for its trial too: what it does is measured, and taken back. */
async function mergeReport(scope: CompanyScope, run: ImportRun & { storeId: number }, report: RefreshProgress): Promise<Counts> {
  const counts = await mergeAds(scope, run, report);
  await sql`update stores set last_ingest_at = now() where company_id = ${scope.companyId} and id = ${run.storeId}`.execute(scope.db);
  return counts;
}

/** Counts and outcome; in the merge's own transaction, so that `succeeded` means every report already shows the rows. */
async function finish({ db, companyId }: CompanyScope, { run }: Context, staged: Staged, taken: Taken, counts: Counts): Promise<void> {
  const rejected = taken.rejected + counts.rejected;
  checkCounts({ ...counts, rejected }, taken.rows);
  const status = taken.rows > rejected || rejected === 0 ? "succeeded" : "failed";
  const { headers, columnsBy, samples, source } = staged.file;
  const checked: ImportCheck = {
    columnsBy,
    ...(source === null ? {} : { source }),
    ...(run.dryRun ? { samples } : {}),
    ...counts.checked,
    ...(rejected === 0 ? {} : { causes: await findCauses({ db, companyId }, { importId: run.importId, headers }) }),
  };
  await sql`
    update imports set status = ${status}, finished_at = now(), rows = ${taken.rows}, rejected = ${rejected}, created = ${counts.created}, changed = ${counts.changed},
      unchanged = ${counts.unchanged}, removed = ${counts.removed}, warnings = ${JSON.stringify([...counts.remarks, ...staged.file.warnings()])}::jsonb,
      error_code = ${status === "failed" ? "ALL_REJECTED" : null}, new_products = ${counts.newProducts},
      checked = ${JSON.stringify(checked)}::jsonb
    where company_id = ${companyId} and id = ${run.importId}`.execute(db);
  const { columns } = staged.file;
  if (run.dryRun || status !== "succeeded") return;
  await rememberColumns({ db, companyId }, { ...run, columns, headers });
  // An undo that is taken back reads the file again as it was read now, whatever the store has been told since, and tells it nothing.
  const { rows } = await sql<{ isRedone: boolean }>`
    update imports set answers = ${JSON.stringify(run.answers)}::jsonb where company_id = ${companyId} and id = ${run.importId}
    returning redone_at is not null as "isRedone"`.execute(db);
  if (rows[0]?.isRedone === false) await rememberAnswers({ db, companyId }, run, run.answers, staged.file.ownAnswers());
}

/** The rows that wait are the rows that were read. @throws when somebody else changed them meanwhile. */
async function checkStaged({ db, companyId }: CompanyScope, table: StagingTable, importId: number, read: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${sql.table(table)} s where s.company_id = ${companyId} and s.import_id = ${importId}`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting !== read) throw new Error(`${read} rows of the file were read and ${waiting} wait to be taken in`);
}

/** What became of each row is known. @throws when it is not: the merge is taken back and the job tried again. */
function checkCounts({ created, changed, unchanged, rejected }: Counts, rows: number): void {
  if (created + changed + unchanged + rejected === rows) return;
  throw new Error(`of ${rows} rows ${created} are said to be new, ${changed} changed, ${unchanged} as before, ${rejected} rejected`);
}

/**
 * A file that cannot be read ends the import. Its upload is kept for a time where a question can be answered, and dropped at once where
 * nothing will come of it.
 */
function refuse({ scope, run }: Context, error: FileError): Promise<void> {
  return withTransaction(scope.db, async (db) => {
    await keepRefusal({ db, companyId: scope.companyId }, run, error);
    if (error.code !== "NEEDS_ANSWER") await deleteBlob({ db, companyId: scope.companyId }, run.blobId);
  });
}

async function keepRefusal(scope: CompanyScope, run: ImportRun, error: FileError): Promise<void> {
  const checked: ImportCheck | null = error.source === undefined ? null : { source: error.source };
  await sql`
    update imports set status = 'failed', finished_at = now(), error_code = ${error.code},
      answer_by = ${error.code === "NEEDS_ANSWER" ? sql`now() + ${ANSWERS_WAIT}::interval` : null},
      checked = coalesce(${checked === null ? null : JSON.stringify(checked)}::jsonb, checked),
      error_params = ${JSON.stringify({ ...error.params, reason: error.reason })}::jsonb, needs = ${JSON.stringify(error.needs)}::jsonb
    where company_id = ${scope.companyId} and id = ${run.importId}`.execute(scope.db);
}
