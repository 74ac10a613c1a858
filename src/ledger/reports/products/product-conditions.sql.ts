/** The conditions of a phrase (`core/product-phrase.ts`) as SQL over products `p` and what was joined to them. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import { isFigure, type FactOperator, type FigureOperator, type Missing, NUMBERS, type NumberKey } from "#core/product-operators.ts";
import type { PhraseCondition } from "#core/product-phrase.ts";
import { containsWord, folded } from "../scope/matching-products.ts";
import { isBundle, type Known } from "./product-known.sql.ts";

/** What a condition is written with: the company, the market that is looked at, and the value of a figure in the unit of its kind. */
export type ConditionSql = { companyId: number; market: Market; today: Day; figure: (key: FigureOperator) => RawBuilder<unknown> };

/** What has to be joined for the conditions, and which figures they compare. */
export function neededBy(conditions: readonly PhraseCondition[]): { known: Known[]; figures: FigureOperator[] } {
  const numbers = conditions.flatMap((condition) => (condition.is === "number" ? [condition.of] : []));
  const missing = conditions.flatMap((condition) => (condition.is === "missing" ? condition.any : []));
  const known = new Set<Known>();
  if (missing.includes("cost")) known.add("costHistory");
  if (missing.includes("offer") || numbers.some((key) => key === "stock" || key === "offers" || key === "price" || key === "daysOfStock")) {
    known.add("offers");
  }
  if (numbers.includes("cost")) known.add("cost");
  return { known: [...known], figures: numbers.filter(isFigure) };
}

/** What is unknown fits no condition, and every negated one. That hidden products are left out is said elsewhere. */
export function conditionsOf(conditions: readonly PhraseCondition[], as: ConditionSql): RawBuilder<boolean>[] {
  return conditions.filter(({ is, not }) => !(is === "hidden" && not)).map((one) => signed(one, as));
}

function signed(condition: PhraseCondition, as: ConditionSql): RawBuilder<boolean> {
  const holds = plain(condition, as);
  return condition.not ? sql`(${holds}) is not true` : sql`(${holds})`;
}

function plain(condition: PhraseCondition, as: ConditionSql): RawBuilder<boolean> {
  const { companyId } = as;
  switch (condition.is) {
    case "missing":
      return anyOf(condition.any.map((one) => missingCondition(one, as)));
    case "method":
      return anyOf(condition.any.map((one) => (one === "bundle" ? isBundle(companyId, as.today) : sql`p.cost_method = ${one}`)));
    case "market":
      return sql`exists (
        select from offers x where x.company_id = ${companyId} and x.product_id = p.id and x.prices ?| ${[...condition.any]}::text[])`;
    case "hidden":
      return sql`p.hidden`;
    case "text":
      return anyOf(condition.any.map((text) => textCondition(condition.of, text, companyId)));
    case "number":
      return sql`${numberValue(condition.of, as)} ${sql.raw(condition.compare)} ${condition.millionths}::numeric`;
  }
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`${sql.join(conditions, sql` or `)}`;
}

/** Units were sold whose cost nobody knows, or none was ever said. */
export const LACKS_COST: RawBuilder<boolean> = sql`(coalesce(s.lacks_costs, false) or k.product_id is null)`;

function missingCondition(missing: Missing, { companyId, market }: ConditionSql): RawBuilder<boolean> {
  switch (missing) {
    case "cost":
      return LACKS_COST;
    case "vat":
      return sql`p.vat_rates ->> ${market} is null`;
    case "ean":
      return sql`coalesce(p.ean, '') = ''`;
    case "image":
      return sql`coalesce(p.image_url, '') = ''`;
    case "name":
      return sql`p.name = ''`;
    case "supplier":
      return sql`p.supplier is null`;
    case "tag":
      return sql`not exists (select from product_tags x where x.company_id = ${companyId} and x.product_id = p.id)`;
    case "offer":
      return sql`o.product_id is null`;
  }
}

type TextOf = Extract<PhraseCondition, { is: "text" }>["of"];

function textCondition(of: TextOf, text: string, companyId: number): RawBuilder<boolean> {
  switch (of) {
    case "word":
      return containsWord(companyId, text);
    case "sku":
      return sql`strpos(${folded("p.sku")}, ${text}) > 0`;
    case "ean":
      return sql`strpos(p.ean, ${text}) > 0`;
    case "name":
      return sql`strpos(${folded("p.name")}, ${text}) > 0`;
    case "supplier":
      return sql`strpos(${folded("p.supplier")}, ${text}) > 0`;
    case "note":
      return sql`strpos(${folded("p.note")}, ${text}) > 0`;
    case "offer":
      return sql`p.id in (
        select x.product_id from offers x where x.company_id = ${companyId} and strpos(${folded("x.external_id")}, ${text}) > 0)`;
    case "tag":
      return sql`p.id in (
        select x.product_id from product_tags x join tags t on t.company_id = ${companyId} and t.id = x.tag_id
        where x.company_id = ${companyId} and ${folded("t.name")} = ${text})`;
  }
}

/** Millionths of a per cent (a ratio is kept in millionths of one), of a whole amount (kept in hundredths), of a piece. */
const MILLIONTHS = { percent: 100, money: 10_000, count: 1_000_000 } as const;

function numberValue(key: NumberKey, as: ConditionSql): RawBuilder<unknown> {
  if (!isFigure(key)) return factValue(key);
  return sql`${as.figure(key)}::numeric * ${sql.lit(MILLIONTHS[NUMBERS[key].unit])}`;
}

function factValue(key: FactOperator): RawBuilder<unknown> {
  switch (key) {
    case "cost":
      return sql`${COST_PLN} * 1000000`;
    case "price":
      return sql`o.price::numeric * 10000`;
    case "stock":
      return sql`o.stock::numeric * 1000000`;
    case "daysOfStock":
      return sql`${DAYS_OF_STOCK} * 1000000`;
    case "offers":
      return sql`coalesce(o.offers, 0)::numeric * 1000000`;
  }
}

/** Whole złoty of today, so that costs in several currencies compare; null where the currency has no rate. */
export const COST_PLN: RawBuilder<unknown> = sql`(c.unit_cost * case when c.currency = 'PLN' then 1 else f.mid end)`;

/** Days are in `span.days`; stock that nobody buys lasts nobody knows how long. */
export const DAYS_OF_STOCK: RawBuilder<unknown> = sql`(case when s.sold_units > 0 and o.stock >= 0 then floor(o.stock::numeric * span.days / s.sold_units) end)`;
