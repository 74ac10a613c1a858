/**
 * Amounts of an order that a file writes at its lines: delivery, its cost, a discount. Settled over the staged rows, before they are merged
 * (docs/RULES.md, Amounts of an order).
 */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { Question } from "#files/file-error.ts";
import type { Remark } from "../imports/import-counts.ts";

type Target = CompanyScope & { importId: number; storeId: number };
type OrderAmount = (typeof ORDER_AMOUNTS)[number];

const ORDER_AMOUNTS = ["delivery_price", "delivery_cost", "order_discount"] as const;
const OPTIONS = ["sum", "first"];

type Told = {
  target: Target;
  /** Our column → the header in the file. */
  columns: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  /** Orders of which the file's rows alone are left. */
  replaced: readonly number[];
};

/** What is left to ask: of each column whose lines say different amounts, whether they add up. */
export async function questionsPerLine({ target, columns, answers }: Omit<Told, "replaced">): Promise<Question[]> {
  const needs: Question[] = [];
  for (const column of ORDER_AMOUNTS) {
    const id = `perLine:${column}`;
    if (columns[column] === undefined || OPTIONS.includes(answers[id] ?? "")) continue;
    const stake = await stakeOf(target, column);
    if (stake !== null) needs.push({ id, column: columns[column], options: [...OPTIONS], stake });
  }
  return needs;
}

/** Leaves each amount of an order at one of its lines, takes discounts off the lines. */
export async function settleOrderAmounts({ target, columns, answers, replaced }: Told): Promise<Remark[]> {
  for (const column of ORDER_AMOUNTS) {
    if (columns[column] === undefined) continue;
    await emptyZeros(target, column);
    if (answers[`perLine:${column}`] === "sum") await addUp(target, column);
  }
  if (columns["order_discount"] === undefined && columns["line_total"] === undefined) await keepAmounts(target);
  const excessive = columns["order_discount"] === undefined ? 0 : await splitDiscounts(target, replaced);
  return excessive === 0 ? [] : [{ code: "warnDiscountTooLarge", params: {}, count: excessive, line: null }];
}

const staged = ({ companyId, importId }: Target) =>
  sql`from staging_orders s where s.company_id = ${companyId} and s.import_id = ${importId}`;

/** A file without discounts and totals says nothing of them: a row with the pieces and the price of its line keeps the amount of that. */
async function keepAmounts({ db, companyId, importId, storeId }: Target): Promise<void> {
  await sql`
    update staging_orders s set amount = l.amount from order_lines l
    where s.company_id = ${companyId} and l.company_id = s.company_id and s.import_id = ${importId} and l.store_id = ${storeId}
      and l.line_key = s.line_key and l.kind = s.kind and l.quantity = s.quantity and l.unit_price = s.unit_price and l.amount <> s.amount`.execute(
    db,
  );
}

/** Lines of one order that do not say the same; zeros beside a single amount leave no doubt. */
const differ = (amount: ReturnType<typeof sql.ref>) =>
  sql`having count(distinct ${amount}) > 1 and count(*) filter (where ${amount} <> 0) > 1`;

/** Of the currency with the most such orders: by how much their sums differ from the first amounts. */
async function stakeOf(target: Target, column: OrderAmount): Promise<NonNullable<Question["stake"]> | null> {
  const amount = sql.ref(`s.${column}`);
  const { rows } = await sql<NonNullable<Question["stake"]>>`
    with differing as (
      select s.order_external_id, min(s.currency) as currency, count(*) as rows, sum(${amount}) as total,
             (array_agg(${amount} order by s.row_no) filter (where ${amount} is not null))[1] as first
      ${staged(target)} and ${amount} is not null
      group by s.order_external_id
      ${differ(amount)}
    )
    select sum(d.rows)::int as rows, count(*)::int as orders, abs(sum(d.total - d.first))::bigint as amount, d.currency
    from differing d group by d.currency order by orders desc, d.currency limit 1`.execute(target.db);
  return rows[0] ?? null;
}

/** An amount at one line and zeros at the others is that amount, wherever it stands. */
async function emptyZeros(target: Target, column: OrderAmount): Promise<void> {
  const { db, companyId, importId } = target;
  const amount = sql.ref(`s.${column}`);
  await sql`
    with single as materialized (
      select s.order_external_id ${staged(target)}
      group by s.order_external_id
      having count(*) filter (where ${amount} <> 0) = 1 and count(*) filter (where ${amount} = 0) > 0
    )
    update staging_orders s set ${sql.ref(column)} = null from single o
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.order_external_id = o.order_external_id and ${amount} = 0`.execute(
    db,
  );
}

/** The sum at the first line of each order whose lines differ, nothing at its others. */
async function addUp(target: Target, column: OrderAmount): Promise<void> {
  const { db, companyId, importId } = target;
  const amount = sql.ref(`s.${column}`);
  await sql`
    with summed as materialized (
      select s.order_external_id, min(s.row_no) as row_no, sum(${amount})::bigint as total
      ${staged(target)} and ${amount} is not null
      group by s.order_external_id
      ${differ(amount)}
    )
    update staging_orders s set ${sql.ref(column)} = case when s.row_no = o.row_no then o.total end from summed o
    where s.company_id = ${companyId} and s.import_id = ${importId} and s.order_external_id = o.order_external_id`.execute(db);
}

/**
 * Takes each order's discount off the amounts of its sale lines, by value, to the coin: what is left over after cutting goes to the lines
 * with the largest fractions. Never more than the goods cost, nor again what lines on another page of the order have given of it. @returns
 * how many discounts were larger.
 */
async function splitDiscounts(target: Target, replaced: readonly number[]): Promise<number> {
  const { db, companyId, importId, storeId } = target;
  const { rows } = await sql<{ excessive: number }>`
    with entered as materialized (
      select s.order_external_id, (array_agg(s.order_discount order by s.row_no) filter (where s.order_discount is not null))[1] as discount,
             coalesce(sum(s.amount) filter (where s.kind = 'sale'), 0)::bigint as goods
      ${staged(target)}
      group by s.order_external_id
    ),
    elsewhere as materialized (
      select d.order_external_id, sum(greatest(0, round(l.quantity * l.unit_price * 100) - l.amount)) as taken
      from entered d
      join orders o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = d.order_external_id
      join order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.kind = 'sale'
      left join staging_orders k on k.company_id = l.company_id and k.import_id = ${importId} and k.line_key = l.line_key
      where d.discount > 0 and k.row_no is null and o.id <> all(${replaced}::bigint[])
      group by d.order_external_id
    ),
    stated as materialized (
      select d.order_external_id, d.goods, greatest(0, d.discount - coalesce(e.taken, 0))::bigint as discount
      from entered d left join elsewhere e on e.order_external_id = d.order_external_id
    ),
    shares as materialized (
      select s.row_no, s.order_external_id, least(d.discount, d.goods) as discount,
             div(s.amount::numeric * least(d.discount, d.goods), d.goods) as floor,
             mod(s.amount::numeric * least(d.discount, d.goods), d.goods) as rest
      from staging_orders s join stated d on d.order_external_id = s.order_external_id
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.kind = 'sale' and d.discount > 0 and d.goods > 0
    ),
    parts as materialized (
      select row_no, floor, discount - sum(floor) over (partition by order_external_id) as left_over,
             row_number() over (partition by order_external_id order by rest desc, row_no) as turn
      from shares
    ),
    reduced as (
      update staging_orders s set amount = s.amount - (p.floor + case when p.turn <= p.left_over then 1 else 0 end)::bigint
      from parts p where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = p.row_no
    )
    select count(*) filter (where discount > goods)::int as excessive from stated`.execute(db);
  return rows[0]?.excessive ?? 0;
}
