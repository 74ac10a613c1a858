/** „Zwroty bez zamówienia”: money given back for orders that nobody knows, by an account or by a row of an order file. */
import { type RawBuilder, sql } from "kysely";
import type { Currency, Day, Market, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { batchesOf } from "../scope/snapshot.ts";
import { waitingRefunds } from "../../waiting-refunds.sql.ts";

/** Their sum in one currency of a market, negative, and the day of the first. */
export type OrphanedRefunds = { market: Market; currency: Currency; refunds: number; value: Minor; since: Day };

export type OrphanedRefund = {
  /** The marketplace's id of the refund, or the key of the file's row. */
  refundKey: string;
  /** Of the order that nobody knows; null where only its payment was named. */
  orderNumber: string | null;
  /** 0 = there is none; a file's row stands in an order of its own. */
  orderId: number;
  storeName: string;
  day: Day;
  currency: Currency;
  /** Negative, gross. */
  value: Minor;
};

/** Days inclusive; null = since ever, and in any currency. */
export type OrphanedRefundsQuestion = { markets: readonly Market[]; currency: string | null; range: { from: Day; to: Day } | null };

/**
 * A row of a file is without its order while nothing was sold in the order of its number, counted or not. What an account gave back in a
 * currency that it did not tell posts nothing, and is not counted here.
 */
function orphanedRefunds(companyId: number, { markets, currency, range }: OrphanedRefundsQuestion): RawBuilder<unknown> {
  const inCurrency = currency === null ? sql`true` : sql`r.currency = ${currency}`;
  const inRange = range === null ? sql`true` : sql`r.day between ${range.from}::date and ${range.to}::date`;
  return sql`
    select r.*, s.name as store_name from (
      select w.store_id, w.external_id as refund_key, w.order_external_id as order_number, 0::bigint as order_id, w.market, w.day, w.currency, -w.amount as value
      from (${waitingRefunds(companyId)}) w
      union all
      select l.store_id, l.line_key, o.external_id, o.id, o.market, l.day, l.currency, l.amount
      from order_lines l
      join orders o on o.company_id = l.company_id and o.id = l.order_id
      left join order_lines sold on sold.company_id = l.company_id and sold.order_id = l.order_id and sold.kind = 'sale'
      where l.company_id = ${companyId} and l.kind = 'refund' and l.counted and sold.id is null
    ) r
    join stores s on s.company_id = ${companyId} and s.id = r.store_id and s.deleted_at is null
    where r.value <> 0 and r.currency is not null and r.market = any(${[...markets]}::text[]) and ${inCurrency} and ${inRange}`;
}

export async function sumOrphanedRefunds({ db, companyId }: CompanyScope, question: OrphanedRefundsQuestion): Promise<OrphanedRefunds[]> {
  const { rows } = await sql<OrphanedRefunds>`
    select market, currency, count(*)::int as refunds, sum(value)::bigint as value, min(day) as since
    from (${orphanedRefunds(companyId, question)}) r
    group by market, currency order by market, currency`.execute(db);
  return rows;
}

type Page = { limit: number | null; offset: number };

/** The newest first. */
export async function findOrphanedRefunds(scope: CompanyScope, question: OrphanedRefundsQuestion, page: Page): Promise<OrphanedRefund[]> {
  const { rows } = await refundsQuery(scope, question, page).execute(scope.db);
  return rows;
}

const BATCH = 1000;

/** All of them, a batch at a time, inside a transaction. */
export function orphanedRefundBatches(scope: CompanyScope, question: OrphanedRefundsQuestion): AsyncGenerator<OrphanedRefund[]> {
  return batchesOf(scope.db, refundsQuery(scope, question, { limit: null, offset: 0 }), BATCH);
}

function refundsQuery({ companyId }: CompanyScope, question: OrphanedRefundsQuestion, { limit, offset }: Page): RawBuilder<OrphanedRefund> {
  return sql<OrphanedRefund>`
    select refund_key as "refundKey", order_number as "orderNumber", order_id as "orderId", store_name as "storeName", day, currency, value
    from (${orphanedRefunds(companyId, question)}) r
    order by day desc, store_id, refund_key limit ${limit} offset ${offset}`;
}
