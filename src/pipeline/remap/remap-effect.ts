/** What a mapping, merge or split would do: it is made, measured by the ledger's own definition, and taken back. */
import type { Day, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { previewPostings } from "#ledger/preview-postings.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { AT_ONCE } from "../follow-figures.ts";
import { findMoved, restock } from "./moved.ts";
import { type ProductFigures, findFigures, findNames } from "./remap-effect.query.ts";
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

export type RemapEffect = {
  offers: number;
  orders: number;
  from: Day | null;
  before: Minor | null;
  after: Minor | null;
  uncostedBefore: number;
  uncostedAfter: number;
  /** Empty where so much moves that single products are not counted. */
  products: ProductEffect[];
  costsTaken: number | null;
  costsLeft: number[];
};

/** Nothing of it stays. */
export async function remapEffect(scope: CompanyScope, wanted: Remap): Promise<RemapEffect> {
  const transaction = await scope.db.startTransaction().execute();
  try {
    return await measured({ ...scope, db: transaction }, wanted);
  } finally {
    await transaction.rollback().execute();
  }
}

async function measured(scope: CompanyScope, wanted: Remap): Promise<RemapEffect> {
  await lockForMove(scope);
  const inside = { ...scope, changeId: await openChange(scope, { userId: null }, wanted.kind) };
  const { productIds, offers, costsTaken, costsLeft } = await move(inside, wanted);
  const moved = await findMoved(inside);
  const orderIds = [...new Set([...moved.orderIds, ...(await restock(inside, moved))])];
  const parts = { offers, costsTaken, costsLeft, ...(await previewPostings(scope, { orderIds })) };
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
