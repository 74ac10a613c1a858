import { sql } from "kysely";
import type { Certainty, Day, Instant, Market } from "#core/facts.ts";
import type { Sums } from "#core/figures.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { AmountColumn } from "../scope/report-scope.ts";
import { pieceColumns, rollupPiece, type SumsRow, SUMS_OF_PIECES, sumsOfRow } from "../sums/sum-columns.ts";

export type OrderFacts = {
  id: number;
  externalId: string;
  storeId: number;
  storeName: string;
  market: Market;
  boughtAt: Instant;
  /** Day of the rollup; null for an order without any posting. */
  day: Day | null;
  counted: boolean;
  smart: boolean;
  deliveryMethod: string | null;
  certainty: Certainty;
};

/** The orders as they are shown, in the order of `ids`; ids of other companies are left out. */
export async function findOrders({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<OrderFacts[]> {
  const { rows } = await plannedOnce(sql<OrderFacts>`
    select o.id, o.external_id as "externalId", o.store_id as "storeId", coalesce(s.name, '') as "storeName", o.market,
           o.bought_at as "boughtAt", o.smart, o.delivery_method as "deliveryMethod", r.day, coalesce(r.counted, false) as counted, coalesce(r.certainty, 'final') as certainty
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join orders o on o.company_id = ${companyId} and o.id = wanted.id
    left join stores s on s.company_id = o.company_id and s.id = o.store_id
    left join rollup_order r on r.company_id = o.company_id and r.order_id = o.id
    order by wanted.place`).execute(db);
  return rows;
}

/** Sums of each order over all its postings, by id. */
export async function findOrderSums(
  { db, companyId }: CompanyScope,
  amounts: AmountColumn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await plannedOnce(sql<SumsRow & { id: number }>`
    select x.id, ${sql.raw(SUMS_OF_PIECES)}
    from (
      select r.order_id as id, ${sql.raw(pieceColumns(rollupPiece(amounts, "orders")))}
      from rollup_order r where r.company_id = ${companyId} and r.order_id = any(${ids}::bigint[])
    ) x
    group by x.id`).execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, sumsOfRow(row)]));
}
