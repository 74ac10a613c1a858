/** What a refresh of orders would do to their postings, by the definition that writes them. */
import { sql } from "kysely";
import type { Day, Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCompanyFeatures } from "./company-features.ts";
import { POSTING_COLUMNS } from "./definition/convert.sql.ts";
import { inPart, orderPostings } from "./definition/order-postings.sql.ts";
import { withoutLoops } from "./replace-postings.ts";

const ORDERS_PER_STATEMENT = 4000;

export type PostingsEffect = {
  /** Orders of which a posting changes. */
  orders: number;
  /** The first day of one; null = nothing changes. */
  from: Day | null;
  /** Net profit of what changes, minor units; null while a rate is missing. */
  before: Minor | null;
  after: Minor | null;
  currency: "PLN";
  /** Units of those orders sold at an unknown cost. */
  uncostedBefore: number;
  uncostedAfter: number;
};

type ChunkRow = {
  orders: number;
  from: Day | null;
  before: number;
  after: number;
  unratedBefore: number;
  unratedAfter: number;
  uncostedBefore: number;
  uncostedAfter: number;
};

/** Asked inside the transaction that has changed the sources and not yet the ledger; writes nothing. */
export async function previewPostings(
  scope: CompanyScope,
  { orderIds, onlyCosts = false }: { orderIds: readonly number[]; onlyCosts?: boolean },
): Promise<PostingsEffect> {
  const features = await findCompanyFeatures(scope);
  const part = onlyCosts && !features.hasMargin ? "ofCosts" : "everything";
  const chunks: ChunkRow[] = [];
  for (let at = 0; at < orderIds.length; at += ORDERS_PER_STATEMENT) {
    const some = orderIds.slice(at, at + ORDERS_PER_STATEMENT);
    const wanted = orderPostings(scope.companyId, some, features, part);
    const held = sql`company_id = ${scope.companyId} and order_id = any(${some}::bigint[])`;
    const statement = sql<ChunkRow>`
      with wanted (${POSTING_COLUMNS}) as (${wanted}),
      change as materialized (
        select ${POSTING_COLUMNS}, sum(side)::int as surplus
        from (
          select ${POSTING_COLUMNS}, 1 as side from wanted
          union all
          select ${POSTING_COLUMNS}, -1 from postings where ${held} and ${inPart(part)}
        ) both_sides
        group by ${POSTING_COLUMNS}
        having sum(side) <> 0
      ),
      changed as materialized (select distinct order_id from change),
      stored as (
        select coalesce(sum(p.amount_pln), 0)::bigint as amount, count(*) filter (where p.amount_pln is null) as unrated,
               coalesce(sum(p.quantity) filter (where p.uncosted), 0)::bigint as uncosted
        from changed c join postings p on p.company_id = ${scope.companyId} and p.order_id = c.order_id
      ),
      moved as (
        select min(day) as from_day, coalesce(sum(surplus * amount_pln), 0)::bigint as amount,
               coalesce(sum(surplus) filter (where amount_pln is null), 0)::bigint as unrated,
               coalesce(sum(surplus * quantity) filter (where uncosted), 0)::bigint as uncosted
        from change
      ),
      counted as (select count(*) as orders from changed)
      select counted.orders, moved.from_day as "from", stored.amount as before, stored.amount + moved.amount as after,
             stored.unrated as "unratedBefore", stored.unrated + moved.unrated as "unratedAfter",
             stored.uncosted as "uncostedBefore", stored.uncosted + moved.uncosted as "uncostedAfter"
      from stored cross join moved cross join counted`;
    chunks.push(...(await withoutLoops(scope.db, some.length, statement)).rows);
  }
  return together(chunks);
}

/** What one rule estimates: units with what they sold for and what they would cost, in złoty; null while a rate is missing. */
export type RuledPostings = { products: number; units: number; sales: Minor | null; amount: Minor | null };

type RuledRow = { ruleId: string; productId: number; units: number; sales: number; amount: number; unrated: number };

/** By the definition, of the sources as they are in the transaction; writes nothing. */
export async function ruledPostings(scope: CompanyScope, orderIds: readonly number[]): Promise<Map<string, RuledPostings>> {
  const features = await findCompanyFeatures(scope);
  const rows: RuledRow[] = [];
  for (let at = 0; features.hasCostRules && at < orderIds.length; at += ORDERS_PER_STATEMENT) {
    const some = orderIds.slice(at, at + ORDERS_PER_STATEMENT);
    const statement = sql<RuledRow>`
      with wanted (${POSTING_COLUMNS}) as materialized (${orderPostings(scope.companyId, some, features, "ofCosts")})
      select r.source_id::text as "ruleId", r.product_id as "productId", sum(r.quantity)::bigint as units,
             coalesce(sum(s.amount_pln), 0)::bigint as sales, coalesce(sum(r.amount_pln), 0)::bigint as amount,
             count(*) filter (where r.amount_pln is null) as unrated
      from wanted r join wanted s on s.line = 'sales' and s.line_id = r.line_id
      where r.line = 'cogs' and r.source_type = 'costRule'
      group by 1, 2`;
    rows.push(...(await withoutLoops(scope.db, some.length, statement)).rows);
  }
  return new Map(
    [...Map.groupBy(rows, ({ ruleId }) => ruleId)].map(([ruleId, ofRule]) => {
      const sum = (key: "units" | "sales" | "amount" | "unrated"): number => ofRule.reduce((total, row) => total + row[key], 0);
      const isRated = sum("unrated") === 0;
      const products = new Set(ofRule.map(({ productId }) => productId)).size;
      return [ruleId, { products, units: sum("units"), sales: isRated ? sum("sales") : null, amount: isRated ? sum("amount") : null }];
    }),
  );
}

function together(chunks: readonly ChunkRow[]): PostingsEffect {
  const sum = (key: Exclude<keyof ChunkRow, "from">): number => chunks.reduce((total, chunk) => total + chunk[key], 0);
  return {
    orders: sum("orders"),
    from: chunks.flatMap(({ from }) => from ?? []).toSorted()[0] ?? null,
    before: sum("unratedBefore") > 0 ? null : sum("before"),
    after: sum("unratedAfter") > 0 ? null : sum("after"),
    uncostedBefore: sum("uncostedBefore"),
    currency: "PLN",
    uncostedAfter: sum("uncostedAfter"),
  };
}
