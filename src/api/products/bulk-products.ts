/** One change made to many products at once, or what it would do. */
import type { bulkProductsRoute, ProductsChange } from "#contract/product-bulk.ts";
import type { ResponseOf } from "#contract/route.ts";
import { type BulkChange, bulkChanged } from "#core/bulk-change.ts";
import { checkSheet } from "#core/check-sheet.ts";
import { AppError } from "#core/errors.ts";
import { bp } from "#core/money.ts";
import { changeOf, type ProductSheet } from "#core/product-sheet.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import type { StoredSheet } from "#pipeline/products/product-sheets.query.ts";
import { effectOfSheets, readSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import type { CallOf } from "../http/call.ts";
import { bulkTags } from "./bulk-tags.ts";
import { findListedIds } from "./list-question.ts";

type Call = CallOf<typeof bulkProductsRoute>;
type Answer = ResponseOf<typeof bulkProductsRoute>;
type Refused = Answer["refused"][number];

/** Refused products are named, but not all of thousands. */
const NAMED = 50;

export async function bulkProducts(call: Call): Promise<Answer> {
  const { scope, session, body } = call;
  const productIds = await findListedIds(call, body.of);
  const by = { userId: session.account.id };
  const { change } = body;
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    if (change.kind === "tags") return bulkTags(inside, by, { productIds, change, preview: body.preview });
    const { products, sheets, refused } = await changedSheets(inside, productIds, sheetChange(change));
    const found = { products, changed: sheets.length, refused: refused.slice(0, NAMED) };
    if (body.preview) return { ...found, changeId: null, jobId: null, effect: await effectOfSheets(inside, sheets) };
    const { changeId, jobId } = await writeSheets(inside, by, sheets, { kind: "bulk", note: { change } });
    return { ...found, changeId, jobId, effect: null };
  });
}

function sheetChange(change: Exclude<ProductsChange, { kind: "tags" }>): BulkChange {
  return change.kind === "vat" ? { ...change, vatRate: change.vatRate === null ? null : bp(change.vatRate) } : change;
}

type Changed = { products: number; sheets: ProductSheet[]; refused: Refused[] };

/** Sheets that differ and can be. The company is locked first, so that nobody else changes them meanwhile. */
async function changedSheets(scope: CompanyScope, productIds: readonly number[], change: BulkChange): Promise<Changed> {
  await lockCompany(scope);
  const stored = await readSheets(scope, productIds);
  const found: Changed = { products: stored.length, sheets: [], refused: [] };
  for (const sheet of stored) {
    const after = changedSheet(sheet, change);
    if ("problem" in after) found.refused.push(after);
    else if (changeOf(sheet, after).fields.length > 0) found.sheets.push(after);
  }
  const [only, ...others] = found.refused;
  if (only !== undefined && others.length === 0 && stored.length === 1) {
    throw new AppError("VALIDATION", `product ${only.sku}: ${only.problem}`, { fields: { [`change.${only.field}`]: [only.problem] } });
  }
  return found;
}

function changedSheet(sheet: StoredSheet, change: BulkChange): ProductSheet | Refused {
  const refused = (field: string, problem: string): Refused => ({ productId: sheet.productId, sku: sheet.sku, field, problem });
  const after = bulkChanged(sheet, change);
  if (typeof after === "string") return refused("kind", after);
  const [wrong] = checkSheet(after, sheet);
  return wrong === undefined ? after : refused(wrong.field, wrong.text);
}
