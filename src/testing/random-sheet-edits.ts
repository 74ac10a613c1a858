/** Random things that a seller says about products by hand, through the function that every screen uses, and their undo. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { bp } from "#core/money.ts";
import { type Batch, COST_METHODS, type CostRow, costPlace, type ProductSheet } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { effectOfLineCost, saveLineCost } from "#pipeline/products/line-cost.ts";
import { readSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import { type Change, oneOf } from "./random-book.ts";
import type { Draw } from "./random-draw.ts";
import { drawnDay, drawnOwnCost, drawnPrice, PRODUCT_IDS } from "./random-facts.ts";

const BY = { userId: null };

type Part = Partial<ProductSheet>;

function drawnUnit(draw: Draw): Pick<CostRow, "unitCost" | "currency" | "vatMode" | "vatRate" | "components"> {
  const unitCost = drawnPrice(draw);
  return {
    unitCost,
    currency: draw.one(["PLN", "PLN", "EUR", "CZK"]),
    vatMode: draw.one(["net", "gross"]),
    vatRate: draw.one([null, null, bp(800)]),
    components: draw.one([null, null, { goods: unitCost }, { goods: "0", freight: unitCost }]),
  };
}

function drawnCosts(draw: Draw, { costs }: ProductSheet): Part {
  const kept = draw.rarely(3) ? costs.filter(() => !draw.rarely(2)) : costs;
  const moved = kept.map((row) => (draw.rarely(3) ? { ...row, ...drawnUnit(draw) } : row));
  if (draw.rarely(3)) return { costs: moved };
  const added: CostRow = {
    ...drawnUnit(draw),
    market: draw.one([null, null, "CZ"]),
    validFrom: draw.one([null, drawnDay(draw)]),
    validTo: null,
  };
  return { costs: [...moved.filter((row) => costPlace(row) !== costPlace(added)), added] };
}

function drawnBatches(draw: Draw, { batches }: ProductSheet): Part {
  const kept = draw.rarely(3) ? batches.filter(() => !draw.rarely(2)) : batches;
  const moved = kept.map((batch) => (draw.rarely(3) ? { ...batch, ...drawnUnit(draw), quantity: draw.int(1, 15) } : batch));
  const added: Batch = { ...drawnUnit(draw), id: null, day: drawnDay(draw), quantity: draw.int(1, 15), deliveryId: null };
  return { batches: [...moved, ...(draw.rarely(3) ? [] : [added])] };
}

/** Also of what holds itself in the end, which is refused. */
function drawnRecipes(draw: Draw, { productId, recipes }: ProductSheet): Part {
  const componentId = draw.one(PRODUCT_IDS.filter((id) => id !== productId));
  const recipe = {
    validFrom: draw.one([null, drawnDay(draw)]),
    components: draw.rarely(4) ? [] : [{ productId: componentId, quantity: draw.int(1, 3) }],
  };
  return { recipes: [...recipes.filter(({ validFrom }) => validFrom !== recipe.validFrom && !draw.rarely(4)), recipe] };
}

function drawnMethod(draw: Draw, { costs }: ProductSheet): Part {
  const costMethod = draw.one(COST_METHODS);
  return { costMethod, ...(costMethod === "constant" ? { costs: costs.map((row) => ({ ...row, validTo: null })) } : {}) };
}

const PARTS: readonly ((draw: Draw, sheet: ProductSheet) => Part)[] = [
  drawnCosts,
  drawnCosts,
  drawnBatches,
  drawnBatches,
  drawnRecipes,
  drawnMethod,
  (draw) => ({ vatRates: draw.one([{}, { PL: bp(500) }, { CZ: bp(1200) }]) }),
  (draw) => ({ packagingPerUnit: draw.one([null, draw.int(0, 90)]) }),
  (draw) => ({ recoveryPercent: draw.one([null, 0, 33, 100]) }),
  (draw) => ({ marginScheme: draw.one([true, false]) }),
  (draw) => ({ hidden: draw.one([true, false]), name: draw.one(["Kubek", "Lampa"]) }),
];

/** One or two products' sheets with one or two things said differently. */
export async function drawnSheets(draw: Draw, scope: CompanyScope): Promise<ProductSheet[]> {
  const ids = new Set(draw.list(1, 2, () => Number(draw.one(PRODUCT_IDS))));
  const sheets = await readSheets(scope, [...ids]);
  return sheets.map((sheet) =>
    draw.list(1, 2, () => draw.one(PARTS)).reduce<ProductSheet>((said, part) => ({ ...said, ...part(draw, said) }), sheet),
  );
}

/** Null where the sheets cannot be. Nothing of them is left then, as when a request fails. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "VALIDATION") return null;
    throw error;
  }
}

export const saySheet: Change = async (scope, { draw }) => {
  const sheets = await drawnSheets(draw, scope);
  await sql`savepoint said`.execute(scope.db);
  const written = await unlessRefused(() => writeSheets(scope, BY, sheets, { kind: "costs" }));
  if (written === null) await sql`rollback to savepoint said`.execute(scope.db);
  return `${written === null ? "refused" : "said"}: ${JSON.stringify(sheets)}`;
};

export const sayLineCost: Change = async (scope, book) => {
  const line = await oneOf(
    book,
    scope,
    sql<{ orderId: number; lineId: number }>`
      select order_id as "orderId", id as "lineId" from order_lines where company_id = ${scope.companyId} order by id`,
  );
  if (line === null) return "no line to cost";
  const cost = book.draw.rarely(4) ? null : drawnOwnCost(book.draw);
  const preview = await effectOfLineCost(scope, line, cost);
  await saveLineCost(scope, BY, line, cost);
  return `line ${line.lineId} costs ${JSON.stringify(cost)}, previewed as ${JSON.stringify(preview)}`;
};

/** Any of them, also one that something else was said after, and an undo. */
export const undoSheet: Change = async (scope, book) => {
  const known = sql<{ id: number }>`select id from product_changes where company_id = ${scope.companyId} and undone_at is null order by id`;
  const change = await oneOf(book, scope, known);
  if (change === null) return "no change of a product to undo";
  const { kept } = await undoChange(scope, BY, change.id);
  return `change ${change.id} of products undone, kept ${kept.map(({ sku }) => sku).join(", ")}`;
};
