import { sql } from "kysely";
import type { Currency, Day, Decimal, Instant, Market } from "#core/facts.ts";
import type { ChangeKind } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";
import { windowCtes } from "#ledger/definition/goods.sql.ts";

export type PartRow = { productId: string; sku: string; name: string; unitCost: Decimal | null; currency: Currency | null };

/** Components with what a unit of them costs on the day, the market's own cost before the general one. */
export async function findParts(
  { db, companyId }: CompanyScope,
  ids: readonly string[],
  { market, day }: { market: Market; day: Day },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with priced as (
      select p.id as product_id from products p
      where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and p.cost_method in ('constant', 'period')
    ),
    ${windowCtes(companyId)},
    today as (
      select distinct on (product_id) product_id, trim_scale(unit_cost)::text as unit_cost, currency from cost_window
      where market in ('', ${market}) and ${day}::date >= from_day and ${day}::date < until_day
      order by product_id, market desc
    )
    select p.id::text as "productId", p.sku, p.name, t.unit_cost as "unitCost", t.currency
    from products p left join today t on t.product_id = p.id
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export type ChangeListRow = {
  id: number;
  kind: ChangeKind;
  at: Instant;
  by: string | null;
  from: Day | null;
  products: number;
  note: Record<string, unknown>;
  undoable: boolean;
  undoneAt: Instant | null;
  undoneBy: string | null;
  jobId: string | null;
};

const named = (user: string) => sql`coalesce(nullif(${sql.ref(`${user}.name`)}, ''), ${sql.ref(`${user}.email`)})`;

/** The newest first; `productId` null = of all products. */
export async function findChanges(
  { db, companyId }: CompanyScope,
  productId: number | null,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ total: number; rows: ChangeListRow[] }> {
  const ofProduct =
    productId === null
      ? sql`true`
      : sql`c.id in (select s.change_id from product_change_sheets s where s.company_id = ${companyId} and s.product_id = ${productId})`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from product_changes c where c.company_id = ${companyId} and ${ofProduct}`.execute(db);
  const { rows } = await sql<ChangeListRow>`
    select c.id, c.kind, c.created_at as at, ${named("u")} as by, c.from_day as "from", c.products, c.note,
           c.undone_at as "undoneAt", c.undone_at is null and (c.kind <> 'tags' or t.id is not null) as undoable,
            ${named("v")} as "undoneBy", c.job_id::text as "jobId"
    from product_changes c
    left join users u on u.id = c.user_id
    left join users v on v.id = c.undone_by
    -- Tags keep their own way back, for 30 days.
    left join tag_changes t on t.company_id = c.company_id and t.id = (c.note ->> 'tagChange')::bigint and t.undone_at is null
    where c.company_id = ${companyId} and ${ofProduct}
    order by c.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export type ChangedRow = {
  changeId: number;
  id: string;
  sku: string;
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The first products of each change, or the one asked about. */
export async function findChanged(
  { db, companyId }: CompanyScope,
  changeIds: readonly number[],
  { productId, most }: { productId: number | null; most: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with numbered as (
      select s.change_id, s.product_id, s.before, s.after, row_number() over (partition by s.change_id order by s.product_id) as turn
      from product_change_sheets s
      where s.company_id = ${companyId} and s.change_id = any(${changeIds}::bigint[]) and (${productId}::bigint is null or s.product_id = ${productId})
    )
    select n.change_id as "changeId", p.id::text, p.sku, p.name, n.before, n.after
    from numbered n join products p on p.company_id = ${companyId} and p.id = n.product_id
    where n.turn <= ${most}
    order by n.change_id desc, n.product_id`.execute(db);
  return rows;
}
