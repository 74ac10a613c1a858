import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { isIn, isNotIn } from "./id-sets.sql.ts";

export type ProductSearch = {
  /** Folded words; each has to be contained in the product's name, SKU, EAN or one of its offers' ids. */
  words: readonly string[];
  /** Any of these; null = no condition. */
  tags: readonly number[] | null;
  selected: readonly number[] | null;
  excluded: readonly number[];
};

/** A text of the database as `foldForSearch` of core writes it. Nearly all of them are ASCII already. */
export function folded(column: string): RawBuilder<string> {
  const text = sql.raw(column);
  return sql`case when octet_length(${text}) > length(${text})
    then translate(lower(regexp_replace(normalize(${text}, NFD), ${"[\u0300-\u036f]"}, '', 'g')), 'łŁ', 'll')
    else lower(${text}) end`;
}

/** Ids of the company's products that meet every condition. */
export async function findMatchingProducts({ db, companyId }: CompanyScope, search: ProductSearch): Promise<number[]> {
  const { words, tags, selected, excluded } = search;
  const conditions = [
    sql`p.company_id = ${companyId}`,
    ...words.map((word) => containsWord(companyId, word)),
    ...(tags === null
      ? []
      : [sql`p.id in (select t.product_id from product_tags t where t.company_id = ${companyId} and t.tag_id = any(${tags}::bigint[]))`]),
    ...(selected === null ? [] : [isIn(sql`p.id`, selected)]),
    ...(excluded.length === 0 ? [] : [isNotIn(sql`p.id`, excluded)]),
  ];
  const { rows } = await sql<{ id: number }>`select p.id from products p where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The word stands in the product's name, SKU, EAN or in the number of one of its offers. */
export function containsWord(companyId: number, word: string): RawBuilder<boolean> {
  return sql`(strpos(p.search_text, ${word}) > 0 or p.id in (
    select o.product_id from offers o where o.company_id = ${companyId} and strpos(${folded("o.external_id")}, ${word}) > 0
  ))`;
}
