/** What the search box finds of one company. Words are folded like `search_text`; numbers fit by their beginning. */
import { sql } from "kysely";
import type { Currency, Day } from "#core/facts.ts";
import { addDays } from "#core/day.ts";
import { foldForSearch, searchWords } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { folded } from "../scope/matching-products.ts";

/** Shorter beginnings of a number fit half of all orders. */
const MIN_NUMBER = 4;
/** Share of trigrams that have to be common: a wrong letter inside a word of five, like „lanpa”, leaves a third of them. */
const MIN_SIMILARITY = 0.3;
const POPULAR_DAYS = 90;

/**
 * Products: by exact SKU or EAN, then those that hold every word, the ones that sell first; where there is none, those
 * whose words are similar.
 */
export async function searchProducts(scope: CompanyScope, phrase: string, today: Day, limit: number): Promise<number[]> {
  const { db, companyId } = scope;
  const words = searchWords(phrase);
  const holdsAll = sql.join(
    words.map((word) => sql`strpos(p.search_text, ${word}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number }>`
    with found as (
      select p.id, p.search_text, case when p.sku = ${phrase} or p.ean = ${phrase} then 0 else 1 end as place
      from products p
      where p.company_id = ${companyId} and (p.sku = ${phrase} or p.ean = ${phrase} or (${holdsAll}))
      limit 1000
    )
    select f.id
    from found f
    left join lateral (
      select sum(r.units) as units from rollup_product_month r
      where r.company_id = ${companyId} and r.product_id = f.id and r.month >= ${addDays(today, -POPULAR_DAYS)}
    ) sold on true
    order by f.place, sold.units desc nulls last, f.search_text collate "C", f.id
    limit ${limit}`.execute(db);
  return rows.length > 0 ? rows.map(({ id }) => id) : searchSimilar(scope, foldForSearch(phrase), limit);
}

/** Every word has to be similar to some part of the text. */
async function searchSimilar({ db, companyId }: CompanyScope, phrase: string, limit: number): Promise<number[]> {
  const words = searchWords(phrase);
  const { rows } = await sql<{ id: number }>`
    select p.id
    from products p
    cross join lateral (
      select min(word_similarity(w.word, p.search_text)) as closeness from unnest(${words}::text[]) w (word)
    ) c
    where p.company_id = ${companyId} and c.closeness >= ${MIN_SIMILARITY}
    order by c.closeness desc, p.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type OfferHitRow = { id: number; productId: number };

/** Offers: by the beginning of their number, then by name, then those of the products found. */
export async function searchOffers(
  { db, companyId }: CompanyScope,
  phrase: string,
  productIds: readonly number[],
  limit: number,
): Promise<OfferHitRow[]> {
  const words = searchWords(phrase);
  const holdsAll = sql.join(
    words.map((word) => sql`strpos(${folded("o.name")}, ${word}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<OfferHitRow>`
    with found as (
      select o.id, o.product_id, 0 as place from offers o
      where o.company_id = ${companyId} and ${isNumber(phrase)} and lower(o.external_id) like ${beginning(phrase)}
      union all
      select o.id, o.product_id, 1 from offers o where o.company_id = ${companyId} and ${holdsAll}
      union all
      select o.id, o.product_id, 2 from offers o where o.company_id = ${companyId} and o.product_id = any(${productIds}::bigint[])
    )
    select f.id, coalesce(f.product_id, 0) as "productId"
    from found f
    group by f.id, f.product_id
    order by min(f.place), f.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Orders by the beginning of their number, also by a number they had before they were merged; the newest first. */
export async function searchOrders({ db, companyId }: CompanyScope, phrase: string, limit: number): Promise<number[]> {
  if (!isNumber(phrase)) return [];
  const { rows } = await sql<{ id: number }>`
    select o.id
    from orders o
    where o.company_id = ${companyId} and (
      lower(o.external_id) like ${beginning(phrase)}
      or o.id in (select a.order_id from order_aliases a where a.company_id = ${companyId} and a.external_id = ${phrase.trim()})
    )
    order by o.bought_at desc, o.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type ExpenseHitRow = { id: number; name: string; amount: number | null; currency: Currency };

/** Expenses whose name holds every word, with the amount of their newest version. */
export async function searchExpenses({ db, companyId }: CompanyScope, phrase: string, limit: number): Promise<ExpenseHitRow[]> {
  const holdsAll = sql.join(
    searchWords(phrase).map((word) => sql`strpos(${folded("e.name")}, ${word}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<ExpenseHitRow>`
    select e.id, e.name, v.amount, coalesce(v.currency, 'PLN') as currency
    from expenses e
    left join lateral (
      select v.amount, v.currency from expense_versions v
      where v.company_id = ${companyId} and v.expense_id = e.id
      order by v.start_day desc, v.id desc limit 1
    ) v on true
    where e.company_id = ${companyId} and e.deleted_at is null and ${holdsAll}
    order by e.name, e.id
    limit ${limit}`.execute(db);
  return rows;
}

function isNumber(phrase: string): boolean {
  const word = phrase.trim();
  return word.length >= MIN_NUMBER && !/\s/.test(word);
}

/** What is typed is text, not a pattern. */
function beginning(phrase: string): string {
  return `${phrase
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
}
