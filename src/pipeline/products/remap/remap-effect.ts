/** What a mapping, merge or split would do: it is made, measured by the ledger's own definition, and taken back. */
import { onTrial } from "#db/on-trial.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { type Effect, leftOut, measure, MOST_MEASURED } from "../effect.ts";
import { AT_ONCE } from "../follow-figures.ts";
import { withDays } from "./free-effect.ts";
import { costsOfMerge } from "./merge-products.query.ts";
import { findMoved, restock } from "./moved.ts";
import { type ProductFigures, findFigures, findNames, foresee } from "./remap-effect.query.ts";
import { type Remap, lockForMove, move, openChange } from "./remap.ts";

type ProductEffect = {
  /** `null`: it would be made. */
  id: number | null;
  sku: string;
  name: string;
  isGone: boolean;
  before: ProductFigures | null;
  after: ProductFigures | null;
};

export type RemapEffect = Effect & {
  offers: number;
  /** Empty where so much moves that single products are not counted. */
  products: ProductEffect[];
  costsTaken: number | null;
  costsLeft: number[];
};

/** Nothing of it stays. Where more than `most` orders would move, nothing is moved either, and their number is told. */
export async function remapEffect(scope: CompanyScope, wanted: Remap, most = MOST_MEASURED): Promise<RemapEffect> {
  const foreseen = await foresee(scope, wanted);
  if (foreseen.orders > most) return { ...leftOut(foreseen.orders), products: [], ...(await partsOf(scope, wanted, foreseen)) };
  return onTrial(scope.db, (db) => measured({ ...scope, db }, wanted, most));
}

/** What is told of a move beside its figures. */
async function partsOf(scope: CompanyScope, wanted: Remap, { offers }: { offers: number }) {
  if (wanted.kind !== "merge") return { offers, costsTaken: null, costsLeft: [] };
  const { taken, left } = await costsOfMerge(scope, { survivorId: wanted.survivorId, goneIds: wanted.productIds });
  return { offers, costsTaken: taken, costsLeft: left };
}

async function measured(scope: CompanyScope, wanted: Remap, most: number): Promise<RemapEffect> {
  await lockForMove(scope);
  const inside = { ...scope, changeId: await openChange(scope, { userId: null }, wanted.kind) };
  const { productIds, offers, costsTaken, costsLeft } = await move(inside, wanted);
  const moved = await findMoved(inside);
  const concerned = { orderIds: moved.orderIds, onlyCosts: false, restock: () => restock(inside, moved) };
  const { effect: ofOrders, orderIds } = await measure(scope, concerned, most);
  if (ofOrders.leftOut !== null) return { offers, costsTaken, costsLeft, ...ofOrders, products: [] };
  const parts = { offers, costsTaken, costsLeft, ...(await withDays(scope, ofOrders, { orderIds, days: moved.days })) };
  if (orderIds.length > AT_ONCE) return { ...parts, products: [] };
  const before = await findFigures(scope, productIds);
  await refreshLedger(scope, { orderIds, days: moved.days });
  const after = await findFigures(scope, productIds);
  const named = await findNames(inside, productIds);
  const products = named.map(({ id, sku, name, isGone, isNew }) => ({
    id: isNew ? null : id,
    sku,
    name,
    isGone,
    before: isNew ? null : (before.get(id) ?? NOTHING),
    after: isGone ? null : (after.get(id) ?? NOTHING),
  }));
  return { ...parts, products };
}

const NOTHING: ProductFigures = { units: 0, sales: 0, netProfit: 0, uncostedUnits: 0 };
