/** What a change did to postings, told like a preview, from the postings of before and after alone. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Effect } from "#pipeline/products/effect.ts";

export type PostingRow = { orderId: number; key: string; day: Day; amount: number | null; uncosted: number };

/** Postings of orders, and those of no order (0), each with all that tells it from others. */
export async function postingRows({ db, companyId }: CompanyScope): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select order_id as "orderId", (to_jsonb(p) - 'id')::text as key, day, amount_pln as amount, case when uncosted then quantity else 0 end as uncosted
    from postings p where company_id = ${companyId} and (order_id <> 0 or day <= current_date)`.execute(db);
  return rows;
}

const textOf = (rows: readonly PostingRow[]): string =>
  rows
    .map(({ key }) => key)
    .toSorted()
    .join("\n");

/** Those that the others lack, as often as they lack them. */
function onlyIn(rows: readonly PostingRow[], others: readonly PostingRow[]): PostingRow[] {
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return rows.filter(({ key }) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

/** The same figures as a preview's, from the postings of before and after alone: whole orders, and of no order what differs. */
export function effectBetween(before: readonly PostingRow[], after: readonly PostingRow[]): Effect {
  const [old, fresh] = [Map.groupBy(before, ({ orderId }) => orderId), Map.groupBy(after, ({ orderId }) => orderId)];
  const of = (rows: typeof old, id: number): PostingRow[] => rows.get(id) ?? [];
  const ids = [...new Set([...old.keys(), ...fresh.keys()])].filter((id) => id !== 0);
  const changed = new Set(ids.filter((id) => textOf(of(old, id)) !== textOf(of(fresh, id))));
  const free: [PostingRow[], PostingRow[]] = [onlyIn(of(old, 0), of(fresh, 0)), onlyIn(of(fresh, 0), of(old, 0))];
  const was = [...before.filter(({ orderId }) => changed.has(orderId)), ...free[0]];
  const is = [...after.filter(({ orderId }) => changed.has(orderId)), ...free[1]];
  const units = (rows: readonly PostingRow[]): number => rows.reduce((total, { uncosted }) => total + uncosted, 0);
  const days = [...onlyIn(was, is), ...onlyIn(is, was)].map(({ day }) => day).toSorted();
  return {
    orders: changed.size,
    from: days[0] ?? null,
    before: sumOf(was),
    after: sumOf(is),
    uncostedBefore: units(was),
    uncostedAfter: units(is),
    currency: "PLN",
    leftOut: null,
  };
}

/** Profit of the orders there were that is another one now, as the check of a file tells it. */
export function profitsBetween(before: readonly PostingRow[], after: readonly PostingRow[]) {
  const [old, fresh] = [Map.groupBy(before, ({ orderId }) => orderId), Map.groupBy(after, ({ orderId }) => orderId)];
  const stateOf = (rows: readonly PostingRow[]): string => {
    const [profit, withoutRate] = [
      sumOf(rows.filter(({ amount }) => amount !== null)),
      rows.filter(({ amount }) => amount === null).length,
    ];
    return JSON.stringify([profit, withoutRate, rows.filter(({ uncosted }) => uncosted > 0).length]);
  };
  const changed = [...old.keys()].filter((id) => id !== 0 && fresh.has(id) && stateOf(old.get(id) ?? []) !== stateOf(fresh.get(id) ?? []));
  const profitOf = (rows: ReadonlyMap<number, PostingRow[]>): number | null => sumOf(changed.flatMap((id) => rows.get(id) ?? []));
  return { orders: changed.length, profitBefore: profitOf(old), profitAfter: profitOf(fresh) };
}

function sumOf(rows: readonly PostingRow[]): number | null {
  return rows.some(({ amount }) => amount === null) ? null : rows.reduce((total, { amount }) => total + (amount ?? 0), 0);
}
