import { sql } from "kysely";
import { analyzeGrown } from "#db/analyze-grown.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import { bookStock } from "../figures/book-stock.ts";
import { findChanges } from "../merge/changed-values.ts";
import { type CostWarning, findJumps, findLosses, findOverlaps, findTwice } from "../merge/cost-warnings.ts";
import { type CostMerge, mergeCosts } from "./import-costs.ts";
import type { Counts, Remark } from "./import-counts.ts";
import { measureEffect } from "./import-effect.ts";
import { keepNewProducts } from "../merge/new-products.ts";
import { affectedOrders } from "../products/affected-orders.query.ts";

type Target = CompanyScope & { importId: number };

type Run = { dryRun: boolean; report: RefreshProgress };

/** Fewer rows are found one by one. */
const FEW_ROWS = 200;

/**
 * Merges a staged product file and brings the ledger up to it. A dry run does the same, to measure what profit becomes, in a
 * transaction that its caller takes back.
 */
export async function mergeProductFile(target: Target, rows: number, { dryRun, report }: Run): Promise<Counts> {
  const newProducts = dryRun ? 0 : await keepNewProducts(target, target.importId);
  const { merged, changes, remarks } = await mergeRows(target, rows);
  const touched = merged.affected.length === 0 ? [] : await affectedOrders(target, merged.affected);
  const refresh = (): Promise<unknown> => refreshProducts(target, merged, touched, report);
  const effect = dryRun ? await measureEffect(target, touched, refresh) : undefined;
  if (!dryRun && merged.affected.length > 0) await refresh();
  return { ...merged, rejected: 0, remarks, newProducts, checked: { changes, ...(effect === undefined ? {} : { effect }) } };
}

type Merged = { merged: CostMerge; changes: Awaited<ReturnType<typeof findChanges>>; remarks: Remark[] };

async function mergeRows(target: Target, rows: number): Promise<Merged> {
  const { db } = target;
  await analyzeGrown(db, ["products", "product_costs", "orders", "order_lines"]);
  // What stands in the file and what was written of it a moment ago the planner takes for a row or two; thousands of them,
  // each looked for among all others, would take minutes.
  if (rows > FEW_ROWS) await sql`set local enable_nestloop = off`.execute(db);
  const merged = await mergeCosts(target);
  const changes = await findChanges(target);
  const remarks = [
    ...remarksOf({ all: "warnCostAbovePrice", each: "warnCostAbovePriceOf" }, await findLosses(target)),
    ...remarksOf({ all: "warnCostJump", each: "warnCostJumpOf" }, await findJumps(target)),
    ...remarksOf({ all: "warnCostTwice", each: "warnCostTwiceOf" }, await findTwice(target)),
    ...remarksOf({ all: "warnPeriodsOverlap", each: "warnPeriodsOverlapOf" }, await findOverlaps(target)),
  ];
  if (rows > FEW_ROWS) await sql`set local enable_nestloop to default`.execute(db);
  return { merged, changes, remarks };
}

async function refreshProducts(target: Target, merged: CostMerge, touched: readonly number[], report: RefreshProgress): Promise<void> {
  const productIds = merged.affected.map(({ productId }) => productId);
  const restocked = await bookStock(target, productIds);
  await refreshLedger(target, { orderIds: [...new Set([...touched, ...restocked])], days: [], onlyCosts: merged.onlyCosts }, report);
}

/** One that counts them all, then the first of them. */
function remarksOf(code: { all: string; each: string }, found: readonly CostWarning[]): Remark[] {
  const [first] = found;
  if (first === undefined) return [];
  const listed = found.map(({ line, sku, amount, other }): Remark => ({
    code: code.each,
    params: { sku, amount, other },
    count: 1,
    line,
  }));
  return [{ code: code.all, params: {}, count: first.total, line: null }, ...listed];
}
