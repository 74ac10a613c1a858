/** What the units of one line cost, said for its order alone: it goes before every cost of the product. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Bp, Currency, Day, Decimal } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { type Effect, effectOf } from "./effect.ts";
import { noteChange } from "./note-change.ts";
import type { By, Written } from "./product-sheets.ts";
import { findKept, type KeptProduct } from "./undone.ts";

export type LineCost = { unitCost: Decimal; currency: Currency; vatMode: "net" | "gross"; vatRate: Bp | null };
type LineKey = { orderId: number; lineId: number };
type LineRow = { orderId: number; productId: number; sku: string | null; day: Day; cost: LineCost | null };

/** As the note of a change keeps it; amounts as they are stored, so that equal costs are equal texts. */
export type LineCostNote = { orderId: number; lineId: number; before: LineCost | null; after: LineCost | null };

/** Null for a line that is not the company's, or not any more. */
async function findLine({ db, companyId }: CompanyScope, lineId: number): Promise<LineRow | null> {
  const { rows } = await sql<LineRow>`
    select l.order_id as "orderId", l.product_id as "productId", p.sku, l.day,
           case when c.line_id is not null then jsonb_build_object('unitCost', trim_scale(c.unit_cost)::text, 'currency', c.currency,
             'vatMode', c.vat_mode, 'vatRate', c.vat_rate) end as cost
    from order_lines l
    left join line_cost_overrides c on c.company_id = l.company_id and c.line_id = l.id
    left join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.id = ${lineId}`.execute(db);
  return rows[0] ?? null;
}

/** 404 for a line that is not the order's, or not the company's. */
async function findLineCost(scope: CompanyScope, { orderId, lineId }: LineKey): Promise<LineRow> {
  const row = await findLine(scope, lineId);
  if (row?.orderId !== orderId) throw new AppError("NOT_FOUND", `order ${orderId} has no line ${lineId}`);
  return row;
}

async function writeLineCost({ db, companyId }: CompanyScope, { orderId, lineId }: LineKey, cost: LineCost | null): Promise<void> {
  await sql`delete from line_cost_overrides where company_id = ${companyId} and line_id = ${lineId}`.execute(db);
  if (cost === null) return;
  await sql`
    insert into line_cost_overrides (company_id, line_id, order_id, unit_cost, currency, vat_mode, vat_rate)
    values (${companyId}, ${lineId}, ${orderId}, ${cost.unitCost}, ${cost.currency}, ${cost.vatMode}, ${cost.vatRate})`.execute(db);
}

function isSame(a: LineCost | null, b: LineCost | null): boolean {
  const text = (cost: LineCost | null): string | null =>
    cost === null ? null : JSON.stringify([cost.unitCost, cost.currency, cost.vatMode, cost.vatRate]);
  return text(a) === text(b);
}

/** `cost` null: the product's own holds again. In the caller's transaction; the order's figures are right at once. */
export async function saveLineCost(
  scope: CompanyScope,
  by: By,
  key: LineKey,
  cost: LineCost | null,
  kind: "orderCost" | "undo" = "orderCost",
): Promise<Omit<Written, "versions">> {
  await lockCompany(scope);
  const before = await findLineCost(scope, key);
  await writeLineCost(scope, key, cost);
  const after = await findLineCost(scope, key);
  if (isSame(before.cost, after.cost)) return { changeId: null, jobId: null };
  const profits = await findDayProfits(scope);
  await refreshLedger(scope, { orderIds: [key.orderId], days: [], onlyCosts: true });
  const effect = profitEffect(profits, await findDayProfits(scope));
  const note: LineCostNote = { ...key, before: before.cost, after: after.cost };
  const products = before.sku === null ? [] : [{ productId: String(before.productId), before: null, after: null }];
  const changeId = await noteChange(scope, by, {
    kind,
    from: before.day,
    note: { ...note, of: "orderCost" },
    jobId: null,
    effect,
    products,
  });
  return { changeId: String(changeId), jobId: null };
}

export function effectOfLineCost(scope: CompanyScope, key: LineKey, cost: LineCost | null): Promise<Effect> {
  return effectOf(scope, async (inside) => {
    await lockCompany(inside);
    await findLineCost(inside, key);
    await writeLineCost(inside, key, cost);
    return { orderIds: [key.orderId], onlyCosts: true, restock: () => Promise.resolve([]) };
  });
}

function isNote(note: Record<string, unknown>): note is Record<string, unknown> & LineCostNote {
  return note["of"] === "orderCost";
}

/**
 * Puts the cost back unless another was said since, or the line is gone; its order may be another one by now. Null for a change of
 * something else. `productIds`: of the line when it was said.
 */
export async function undoLineCost(
  scope: CompanyScope,
  by: By,
  note: Record<string, unknown>,
  productIds: readonly string[],
): Promise<{ changeId: string | null; jobId: null; kept: KeptProduct[] } | null> {
  if (!isNote(note)) return null;
  const { lineId, before, after } = note;
  const now = await findLine(scope, lineId);
  if (now === null) {
    const kept = await findKept(scope, productIds.map(Number));
    if (kept.length === 0) throw new AppError("NOT_FOUND", `no line ${lineId} any more`);
    return { changeId: null, jobId: null, kept };
  }
  if (!isSame(now.cost, after)) return { changeId: null, jobId: null, kept: [{ productId: String(now.productId), sku: now.sku ?? "" }] };
  const { changeId } = await saveLineCost(scope, by, { orderId: now.orderId, lineId }, before, "undo");
  return { changeId, jobId: null, kept: [] };
}
