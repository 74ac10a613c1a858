import type { CostsInput, ProductChange, ProductCosts, productChangesRoute, productCostsRoute } from "#contract/product-costs.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { COST_PARTS, type CostParts, type ProductSheet, SHEET_FIELDS } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { stockLeft } from "#pipeline/figures/book-stock.ts";
import type { StoredSheet } from "#pipeline/products/product-sheets.query.ts";
import { readSheets } from "#pipeline/products/product-sheets.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404, numberOf } from "../http/ids.ts";
import { type ChangedRow, type ChangeListRow, findChanged, findChanges, findParts } from "./product-costs.query.ts";

/** Products of one change that are told in full. */
const TOLD = 20;

export async function sheetOr404(scope: CompanyScope, id: number): Promise<StoredSheet> {
  const [sheet] = await readSheets(scope, [id]);
  if (sheet === undefined) throw new AppError("NOT_FOUND", `no product ${id}`);
  return sheet;
}

export function answerProductCosts({ scope, params, market, today }: CallOf<typeof productCostsRoute>): Promise<ProductCosts> {
  const id = idOr404(params.id);
  return inSnapshot(scope, async (inside) => {
    const sheet = await sheetOr404(inside, id);
    const partIds = sheet.recipes.flatMap(({ components }) => components.map(({ productId }) => productId));
    const parts = new Map((await findParts(inside, partIds, { market, day: today })).map((part) => [part.productId, part]));
    const left = await stockLeft(inside, id);
    return {
      ...sheet,
      id: String(id),
      batches: sheet.batches.map((row) => ({ ...row, remaining: left?.batches?.get(row.id) ?? null })),
      recipes: sheet.recipes.map(({ validFrom, components }) => ({
        validFrom,
        components: components.flatMap(({ productId, quantity }) => {
          const part = parts.get(productId);
          return part === undefined ? [] : [{ ...part, quantity }];
        }),
      })),
      stock: left === null ? null : { units: left.units, oversold: left.oversold, unknown: left.unknown },
      currencies: [...NBP_CURRENCIES],
    };
  });
}

/** Parts that were not named are none. */
function partsOf(given: Partial<Record<keyof CostParts, string | undefined>> | null): CostParts | null {
  if (given === null) return null;
  const named = COST_PARTS.flatMap((part) => (given[part] === undefined ? [] : [[part, given[part]] as const]));
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** What is stored with what the request says in its place: names and whether it is hidden are said elsewhere. */
export function saidSheet(stored: StoredSheet, said: CostsInput): ProductSheet {
  const { costs, batches, vatRates, ...rest } = said;
  return {
    ...stored,
    ...rest,
    costs: costs.map((row) => ({ ...row, components: partsOf(row.components) })),
    batches: batches.map((row) => ({ ...row, components: partsOf(row.components) })),
    vatRates,
  };
}

export function answerChanges({ scope, query }: CallOf<typeof productChangesRoute>): Promise<ResponseOf<typeof productChangesRoute>> {
  const { page, perPage } = query;
  const productId = query.productId === undefined ? null : (numberOf(query.productId) ?? 0);
  return inSnapshot(scope, async (inside) => {
    const { total, rows } = await findChanges(inside, productId, { page, perPage });
    const changed = Map.groupBy(
      await findChanged(
        inside,
        rows.map(({ id }) => id),
        { productId, most: TOLD },
      ),
      ({ changeId }) => changeId,
    );
    return { total, page, perPage, items: rows.map((row) => presentChange(row, changed.get(row.id) ?? [])) };
  });
}

function presentChange({ id, ...row }: ChangeListRow, changed: readonly ChangedRow[]): ProductChange {
  return {
    ...row,
    id: String(id),
    changed: changed.map(({ before, after, ...product }) => ({
      ...product,
      fields: SHEET_FIELDS.filter((field) => after !== null && field in after).map((field) => ({
        field,
        before: withoutMarks(before?.[field]),
        after: withoutMarks(after?.[field]),
      })),
    })),
  };
}

/** Which file a row came from is no business of the history's. */
function withoutMarks(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.map((row: unknown): unknown => {
    if (typeof row !== "object" || row === null) return row;
    return Object.fromEntries(Object.entries(row).filter(([key]) => key !== "importId" && !(key === "productId" && "unitCost" in row)));
  });
}
