/** What a rule asks the ledger, and what it is told: the company, the rule's scope and the present moment. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Instant, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Empty = everything. */
type FactScope = {
  readonly markets: readonly Market[];
  readonly storeIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly productIds: readonly number[];
};

export type FactQuestion = CompanyScope & FactScope & { readonly threshold: number; readonly at: Instant; readonly today: Day };

/** `subject` names the one thing it is about: the same one is never told twice while it lasts. */
export type Fact = {
  readonly subject: string;
  readonly storeId: number | null;
  readonly params: Readonly<Record<string, string | number>>;
};

/** So many of one rule are told, the worst first: nobody works through more. */
export const MOST_FACTS = 500;

/** Days that are looked at after they were closed: a worker may have been away, and fees come late. */
export const CLOSED_DAYS = 3;

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql`${sql.join(conditions, sql` and `)}`;

/** Stores that are there, and what belongs to none (0). */
export function ofStores({ companyId, storeIds }: FactQuestion, column: string): RawBuilder<boolean> {
  const name = sql.ref(column);
  const alive = sql<boolean>`(${name} = 0 or ${name} in (select x.id from stores x where x.company_id = ${companyId} and x.deleted_at is null))`;
  return storeIds.length === 0 ? alive : all([sql`${name} = any(${[...storeIds]}::bigint[])`, alive]);
}

export function ofMarkets({ markets }: FactScope, column: string): RawBuilder<boolean> {
  return markets.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${[...markets]}::text[])`;
}

export function isOfProducts({ tagIds, productIds }: FactScope): boolean {
  return tagIds.length > 0 || productIds.length > 0;
}

/** The products named, and those that carry one of the tags. */
export function chosenProducts({ companyId, tagIds, productIds }: FactQuestion): RawBuilder<unknown> {
  return sql`(
    select x.id from products x where x.company_id = ${companyId} and x.id = any(${[...productIds]}::bigint[])
    union select x.product_id from product_tags x where x.company_id = ${companyId} and x.tag_id = any(${[...tagIds]}::bigint[]))`;
}

export function ofProducts(question: FactQuestion, column: string): RawBuilder<boolean> {
  return isOfProducts(question) ? sql`${sql.ref(column)} in ${chosenProducts(question)}` : sql`true`;
}

/** Rows `r` of the rollup of products and days that the rule is about, those of no product left out. */
export function productRows(question: FactQuestion, from: Day, to: Day): RawBuilder<boolean> {
  const { companyId } = question;
  return all([
    sql`r.company_id = ${companyId} and r.day between ${from} and ${to} and r.product_id <> 0`,
    ofStores(question, "r.store_id"),
    ofMarkets(question, "r.market"),
    ofProducts(question, "r.product_id"),
  ]);
}
