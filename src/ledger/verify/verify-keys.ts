/** Postings as text, one line each, so that what is stored and what is recomputed can be compared as a whole. */
import { type RawBuilder, sql } from "kysely";
import { compareDays } from "#core/day.ts";
import type { Posting } from "#core/facts.ts";
import { compareIds } from "#core/ids.ts";
import type { CompanyScope } from "#db/scope.ts";
import { SETTING_SOURCES } from "#core/setting-sources.ts";

/** Names of the parts of a key, in their order. */
export const KEY_PARTS = [
  "order",
  "store",
  "market",
  "day",
  "billedOn",
  "line",
  "orderLine",
  "offer",
  "product",
  "originalAmount",
  "originalCurrency",
  "amount",
  "amountPln",
  "quantity",
  "uncosted",
  "uncostedNet",
  "uncostedNetPln",
  "orderMark",
  "sourceType",
  "source",
] as const;

/** Without the bits of certainty: those belong to the order, see `verify-certainty.ts`. */
const STORED_KEY = sql`concat_ws('|', order_id, store_id, market, day, coalesce(billed_on::text, ''), line, line_id, offer_id, product_id,
  original_amount, original_currency, coalesce(amount::text, ''), coalesce(amount_pln::text, ''), quantity, uncosted,
  coalesce(uncosted_net::text, ''), coalesce(uncosted_net_pln::text, ''), order_mark & 7, source_type, source_id)`;

/** Keys of the company's stored postings that fulfil the condition; as one text, because millions of rows are slow to hand over. */
export async function storedKeys({ db, companyId }: CompanyScope, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ keys: string | null }>`
    select string_agg(${STORED_KEY}, E'\n') as keys from postings where company_id = ${companyId} and ${condition}`.execute(db);
  const keys = rows[0]?.keys;
  return keys ? keys.split("\n") : [];
}

/** Keys of recomputed postings. Their ids are decimal, as `readFacts` gives them; all sales of an order are among them, or none. */
export function keysOf(postings: readonly Posting[]): string[] {
  const marks = orderMarks(postings);
  return postings.map((posting) =>
    [
      posting.orderId ?? 0,
      posting.storeId ?? 0,
      posting.market,
      posting.day,
      posting.billedOn ?? "",
      posting.line,
      posting.lineId ?? 0,
      posting.offerId ?? 0,
      posting.productId ?? 0,
      posting.originalAmount,
      posting.originalCurrency,
      posting.amount ?? "",
      posting.amountPln ?? "",
      posting.quantity,
      posting.uncosted ? "t" : "f",
      ...[posting.uncostedNet, posting.uncostedNetPln].map((net) => net ?? ""),
      marks.get(posting) ?? 0,
      posting.sourceType,
      sourceNumber(posting),
    ].join("|"),
  );
}

/** The ledger numbers the settings that post; what an Ads report says is known by its offer. */
function sourceNumber({ sourceType, sourceId, offerId }: Posting): string {
  if (sourceType === "ads") return offerId ?? "0";
  if (sourceType !== "setting") return sourceId;
  return String(new Map<string, number>(Object.entries(SETTING_SOURCES)).get(sourceId) ?? sourceId);
}

/**
 * On each sale 1 for the first counted line of its order, 2 of its order and product, 4 of its order and offer, added up:
 * by these an order is counted once in a scope (docs/RULES.md, Counting orders).
 */
function orderMarks(postings: readonly Posting[]): Map<Posting, number> {
  const marks = new Map<Posting, number>();
  const seen = new Set<string>();
  const sales = postings.filter(({ line }) => line === "sales");
  for (const sale of sales.toSorted((a, b) => compareDays(a.day, b.day) || compareIds(a.lineId ?? "", b.lineId ?? ""))) {
    const { orderId, productId, offerId } = sale;
    const firsts = [`${orderId}`, `${orderId}|product|${productId}`, `${orderId}|offer|${offerId}`];
    let mark = 0;
    for (const [bit, key] of firsts.entries()) if (!seen.has(key)) mark += 1 << bit;
    for (const key of firsts) seen.add(key);
    marks.set(sale, mark);
  }
  return marks;
}
