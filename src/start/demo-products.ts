/** The demo's products as its seller keeps them: names, VAT rates, costs, tags. */
import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { insertTag } from "#api/product-tags/product-tags.query.ts";
import { saveConditions, setExclusive } from "#api/product-tags/tag-rules.query.ts";
import type { Day } from "#core/facts.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { TagCondition } from "#core/tag-rules.ts";
import type { TagColor } from "#core/tags.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ADVERTISED_SKU, GARDEN_GOODS, HOME_GOODS, RETURNED_SKU } from "#sources/simulator/demo-assortment.ts";
import type { DemoGoods } from "#sources/simulator/demo-known.ts";
import { followRules } from "#pipeline/products/tags/follow-rules.ts";

type DemoTag = {
  readonly name: string;
  readonly color: TagColor;
  readonly group: string;
  readonly has: (goods: DemoGoods) => boolean;
  /** Given by this rule, and by hand to what it does not fit. */
  readonly rule?: TagCondition[];
};

/** A product has one department at most, so that departments make the whole. */
const EXCLUSIVE_GROUP = "Dział";
const COFFEE_AND_TEA: TagCondition[] = [{ field: "sku", patterns: ["KAW-*", "HER-*"] }];

/** Who a product is bought from, by its brand. */
const SUPPLIERS: readonly (readonly [brand: string, supplier: string])[] = [
  ["Miksan", "Miksan Polska"],
  ["Majstrom", "Hurtownia Narzędziowa Majstrom"],
  ["Garnella", "Garnella Import"],
  ["Jasno", "Jasno Oświetlenie"],
  ["Zielnik", "Zielnik Ogrody"],
  ["Palarnia Wschód", "Palarnia Wschód"],
];
const supplierOf = (name: string): string | null => SUPPLIERS.find(([brand]) => name.includes(brand))?.[1] ?? null;
const noteOf = (sku: string): string => (sku === "ODK-PIO-22" ? "Wyprzedajemy: następca przychodzi po świętach." : "");

const skusOf = (list: readonly { readonly sku: string }[], from: number, to?: number): ReadonlySet<string> =>
  new Set(list.slice(from, to).map(({ sku }) => sku));
const BESTSELLERS = skusOf([...HOME_GOODS.slice(0, 4), ...GARDEN_GOODS.slice(0, 2)], 0);
const TEXTILES: ReadonlySet<string> = new Set(["REC-BAW-6", RETURNED_SKU, "OBR-LEN-200"]);
const APPLIANCES: ReadonlySet<string> = new Set([
  "BLE-KIE-10",
  "SUS-GRZ-35",
  "ODK-PIO-22",
  ADVERTISED_SKU,
  "MLY-PIE-2",
  "WAG-KUC-5",
  "WIE-18V-2A",
  "POZ-LAS-01",
]);
const GARDEN = skusOf(GARDEN_GOODS, 0);

export const APPLIANCES_TAG = "AGD i elektronarzędzia";

/** A product has one department at most, and beside it what it is to the shop. */
const TAGS: readonly DemoTag[] = [
  { name: "Bestseller", color: "green", group: "Rola", has: ({ sku }) => BESTSELLERS.has(sku) },
  { name: "Nowość", color: "violet", group: "Rola", has: ({ isNew }) => isNew },
  { name: "Wyprzedaż", color: "red", group: "Rola", has: ({ sku }) => sku === "ODK-PIO-22" },
  { name: APPLIANCES_TAG, color: "blue", group: EXCLUSIVE_GROUP, has: ({ sku }) => APPLIANCES.has(sku) },
  { name: "Tekstylia", color: "pink", group: EXCLUSIVE_GROUP, has: ({ sku }) => TEXTILES.has(sku) },
  {
    name: "Kawa i herbata",
    color: "orange",
    group: EXCLUSIVE_GROUP,
    has: ({ sku, categoryId }) => categoryId === "66789" && !/^(?:KAW|HER)-/.test(sku),
    rule: COFFEE_AND_TEA,
  },
  { name: "Oświetlenie", color: "amber", group: EXCLUSIVE_GROUP, has: ({ categoryId }) => categoryId === "257690" },
  {
    name: "Ogród i warsztat",
    color: "teal",
    group: EXCLUSIVE_GROUP,
    has: ({ sku, categoryId }) => GARDEN.has(sku) && categoryId !== "257690" && !APPLIANCES.has(sku),
  },
];

/**
 * Adds the products there are not yet, and the costs of those that have none; what a visitor has changed stays.
 * @returns the products that have a cost now and had none.
 */
export async function keepGoods(scope: CompanyScope, goods: readonly DemoGoods[]): Promise<number[]> {
  await addProducts(scope, goods);
  const uncosted = await findUncosted(
    scope,
    goods.map(({ sku }) => sku),
  );
  const costOf = new Map(goods.map(({ sku, cost }) => [sku, cost]));
  const known = uncosted.flatMap(({ id, sku }) => {
    const cost = costOf.get(sku) ?? null;
    return cost === null ? [] : [{ id, cost }];
  });
  const { db, companyId } = scope;
  await sql`
    insert into product_costs (company_id, id, product_id, unit_cost, currency, vat_mode)
    ${numberedRows(
      companyId,
      "product_costs",
      sql`
      select k.id, k.cost, 'PLN', 'net' as vat_mode
      from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ cost }) => cost)}::numeric[]) as k (id, cost)`,
    )}`.execute(db);
  return known.map(({ id }) => id);
}

async function addProducts({ db, companyId }: CompanyScope, goods: readonly DemoGoods[]): Promise<void> {
  await sql`
    insert into products (company_id, id, sku, name, ean, supplier, note, search_text, vat_rates)
    ${numberedRows(
      companyId,
      "products",
      sql`
    select k.sku, k.name, k.ean, k.supplier, k.note, k.search_text, k.vat_rates
    from unnest(${goods.map(({ sku }) => sku)}::text[], ${goods.map(({ name }) => name)}::text[], ${goods.map(({ ean }) => ean)}::text[],
                ${goods.map(({ sku, name, ean }) => foldForSearch(`${name} ${sku} ${ean}`))}::text[],
                ${goods.map(({ vatRates }) => JSON.stringify(vatRates))}::jsonb[],
                ${goods.map(({ name }) => supplierOf(name))}::text[], ${goods.map(({ sku }) => noteOf(sku))}::text[])
      as k (sku, name, ean, search_text, vat_rates, supplier, note)`,
    )}
    on conflict (company_id, sku) do nothing`.execute(db);
}

/** Products of these SKUs whose cost nobody has said. */
async function findUncosted({ db, companyId }: CompanyScope, skus: readonly string[]): Promise<{ id: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select p.id, p.sku from products p
    left join product_costs c on c.company_id = p.company_id and c.product_id = p.id
    where p.company_id = ${companyId} and p.sku = any(${[...skus]}::text[]) and c.product_id is null`.execute(db);
  return rows;
}

/** @returns the tags by name. */
export async function seedTags(scope: CompanyScope, goods: readonly DemoGoods[], today: Day): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { has, rule, ...tag } of TAGS) {
    const id = await insertTag(scope, tag);
    ids.set(tag.name, id);
    await tagGoods(scope, id, goods.filter(has));
    if (rule !== undefined) await saveConditions(scope, id, rule);
  }
  await setExclusive(scope, EXCLUSIVE_GROUP, true);
  await followRules(scope, today);
  return ids;
}

async function tagGoods({ db, companyId }: CompanyScope, tagId: number, goods: readonly DemoGoods[]): Promise<void> {
  await sql`
    insert into product_tags (company_id, tag_id, product_id)
    select p.company_id, ${tagId}::bigint, p.id from products p
    where p.company_id = ${companyId} and p.sku = any(${goods.map(({ sku }) => sku)}::text[])
    on conflict do nothing`.execute(db);
}

export async function findProduct({ db, companyId }: CompanyScope, sku: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from products where company_id = ${companyId} and sku = ${sku}`.execute(db);
  return rows[0]?.id ?? null;
}
