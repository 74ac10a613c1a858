/** Rows that a mapping, merge or split moved go back, each only where it still is as the change left it. */
import { type RawBuilder, sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { RecipeRow } from "#core/merged-recipes.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeRecipes } from "./merge-products.query.ts";
import { isUnused } from "./move-offers.query.ts";
import type { ChangeScope } from "./change-scope.ts";

/** The remembered rows `r` of a kind. */
const remembered = ({ companyId, changeId }: ChangeScope, entity: string) =>
  sql`r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = ${entity}`;

/** Columns of a table as the database has them: rows come back whole, whatever later migrations added. */
async function columnsOf({ db }: CompanyScope, table: string, without: readonly string[] = []) {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> all(${["company_id", ...without]}::text[])
    order by a.attnum`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** Rows that went are written again, with the ids they had. */
export async function bringBack(scope: ChangeScope, entity: "product" | "droppedCost", table: "products" | "product_costs"): Promise<void> {
  const columns = await columnsOf(scope, table);
  await sql`
    insert into ${sql.table(table)} (company_id, ${columns}) overriding system value
    ${ownRows(
      scope.companyId,
      sql`
      select ${columns}
      from (select (jsonb_populate_record(null::${sql.table(table)}, r.row)).* from product_change_rows r where ${remembered(scope, entity)}) b`,
    )}
    on conflict do nothing`.execute(scope.db);
}

/** Offers, their lines, and the lines that came of them since. */
export async function returnSales(scope: ChangeScope): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    with since as materialized (
      select l.id, l.product_id, o.product_id as back
      from product_change_rows o
      join order_lines l on l.company_id = o.company_id and l.offer_id = o.row_key and l.product_id = o.moved_to
      left join product_change_rows known on known.company_id = o.company_id and known.change_id = o.change_id and known.entity = 'line' and known.row_key = l.id
      where o.company_id = ${companyId} and o.change_id = ${scope.changeId} and o.entity = 'offer' and known.row_key is null
    )
    update order_lines l set product_id = s.back
    from since s where l.company_id = ${companyId} and l.id = s.id and l.product_id = s.product_id`.execute(db);
  await sql`
    update order_lines l set product_id = r.product_id
    from product_change_rows r
    where l.company_id = ${companyId} and r.company_id = l.company_id and ${remembered(scope, "line")}
      and l.id = r.row_key and l.product_id = r.moved_to and r.product_id <> r.moved_to`.execute(db);
  await sql`
    update offers f set product_id = nullif(r.product_id, 0), product_by_seller = r.by_seller
    from product_change_rows r
    where f.company_id = ${companyId} and r.company_id = f.company_id and ${remembered(scope, "offer")} and f.id = r.row_key and f.product_id = r.moved_to`.execute(
    db,
  );
}

/**
 * Costs that were taken over go back where nobody changed them since; else the product gets its own again, and the other keeps what was
 * changed. Purchases are units on a shelf, there once: they go back as they are now. @returns the products that hold what was changed.
 */
export async function returnCosts(scope: ChangeScope): Promise<number[]> {
  await bringBack(scope, "droppedCost", "product_costs");
  return [...(await returnMovedCosts(scope)), ...(await returnBatches(scope))];
}

async function returnMovedCosts(scope: ChangeScope): Promise<number[]> {
  const { db, companyId } = scope;
  await sql`
    with same as materialized (
      select k.id, r.product_id
      from product_change_rows r join product_costs k on k.company_id = r.company_id and k.id = r.row_key and k.product_id = r.moved_to
      where ${remembered(scope, "movedCost")} and to_jsonb(k) - 'product_id' = r.row - 'product_id'
    )
    update product_costs k set product_id = s.product_id from same s where k.company_id = ${companyId} and k.id = s.id`.execute(db);
  const { rows } = await sql<{ row: object; leftTo: number | null }>`
    select r.row, k.product_id as "leftTo"
    from product_change_rows r
    left join product_costs k on k.company_id = r.company_id and k.id = r.row_key
    where ${remembered(scope, "movedCost")} and k.product_id is distinct from r.product_id
    order by r.row_key`.execute(db);
  const columns = await columnsOf(scope, "product_costs", ["id"]);
  await sql`
    insert into product_costs (company_id, id, ${columns})
    ${numberedRows(
      companyId,
      "product_costs",
      sql`
      select ${columns}
      from unnest(${rows.map(({ row }) => JSON.stringify(row))}::jsonb[]) w cross join lateral jsonb_populate_record(null::product_costs, w) b`,
    )}
    on conflict do nothing`.execute(db);
  return rows.flatMap(({ leftTo }) => leftTo ?? []);
}

async function returnBatches(scope: ChangeScope): Promise<number[]> {
  const { db, companyId } = scope;
  await sql`
    update product_batches k set product_id = r.product_id
    from product_change_rows r
    where k.company_id = ${companyId} and r.company_id = k.company_id and ${remembered(scope, "movedBatch")} and k.id = r.row_key and k.product_id = r.moved_to`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select distinct r.product_id as id
    from product_change_rows r
    left join product_batches k on k.company_id = r.company_id and k.id = r.row_key and k.product_id = r.product_id
    where ${remembered(scope, "movedBatch")} and to_jsonb(k) is distinct from r.row`.execute(db);
  return rows.map(({ id }) => id);
}

export async function returnRecipes(scope: ChangeScope): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    with made as materialized (
      select (r.row ->> 'productId')::bigint as product_id, (r.row ->> 'validFrom')::date as valid_from, (r.row ->> 'componentId')::bigint as component_id,
             (r.row ->> 'quantity')::int as quantity
      from product_change_rows r where ${remembered(scope, "recipeNew")}
    )
    delete from bundle_components c using made m
    where c.company_id = ${companyId} and c.product_id = m.product_id and c.valid_from = m.valid_from and c.component_id = m.component_id and c.quantity = m.quantity`.execute(
    db,
  );
  const { rows } = await sql<{ row: RecipeRow }>`
    select r.row from product_change_rows r where ${remembered(scope, "recipeGone")} order by r.row_key`.execute(db);
  await writeRecipes(
    scope,
    rows.map(({ row }) => row),
  );
}

export async function returnTags(scope: ChangeScope): Promise<void> {
  await sql`
    delete from product_tags g using product_change_rows r
    where g.company_id = ${scope.companyId} and r.company_id = g.company_id and ${remembered(scope, "tagNew")}
      and g.tag_id = r.row_key and g.product_id = r.product_id`.execute(scope.db);
  for (const [entity, table] of [
    ["tagGone", "product_tags"],
    ["tagOff", "tags_kept_off"],
  ] as const) {
    const columns = await columnsOf(scope, table);
    // A tag that was deleted since is nobody's any more.
    await sql`
      insert into ${sql.table(table)} (company_id, ${columns})
      ${ownRows(
        scope.companyId,
        sql`
        select ${columns}
        from (
          select (jsonb_populate_record(null::${sql.table(table)}, r.row)).*
          from product_change_rows r join tags t on t.company_id = r.company_id and t.id = (r.row ->> 'tag_id')::bigint
          where ${remembered(scope, entity)}
        ) b`,
      )}
      on conflict do nothing`.execute(scope.db);
  }
}

export async function returnExpensesAndAliases(scope: ChangeScope): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    update expense_versions v set product_id = r.product_id
    from product_change_rows r
    where v.company_id = ${companyId} and r.company_id = v.company_id and ${remembered(scope, "expense")} and v.id = r.row_key and v.product_id = r.moved_to`.execute(
    db,
  );
  await sql`
    delete from product_aliases a using product_change_rows r
    where a.company_id = ${companyId} and r.company_id = a.company_id and ${remembered(scope, "product")} and a.former_id = r.row_key`.execute(
    db,
  );
  await sql`
    update product_aliases a set product_id = r.product_id
    from product_change_rows r
    where a.company_id = ${companyId} and r.company_id = a.company_id and ${remembered(scope, "alias")} and a.former_id = r.row_key and a.product_id = r.moved_to`.execute(
    db,
  );
}

type Attributes = {
  ean: string | null;
  supplier: string | null;
  note: string;
  imageUrl: string | null;
  categoryId: string | null;
  costMethod: string;
  nameAt: string;
  name: string;
};
type Survivor = { id: number; sku: string; before: Attributes; left: Attributes; now: Attributes };

/**
 * What the one that remained was told by the others, how its costs are kept, and its name, which may change again: each as before where
 * it still is as the change left it. @returns the product where something of it is not.
 */
export async function restoreSurvivor(scope: ChangeScope): Promise<number[]> {
  const { db, companyId } = scope;
  const { rows } = await sql<Survivor>`
    select p.id, p.sku, ${saidOf(sql`r.row`)} as before, ${saidOf(sql`r.row -> 'left'`)} as left, ${saidOf(sql`to_jsonb(p)`)} as now
    from product_change_rows r join products p on p.company_id = r.company_id and p.id = r.row_key
    where ${remembered(scope, "survivor")}`.execute(db);
  for (const { id, sku, before, left, now } of rows) {
    const back = <Field extends keyof Attributes>(field: Field): Attributes[Field] => (now[field] === left[field] ? before : now)[field];
    const [ean, imageUrl, categoryId, costMethod] = [back("ean"), back("imageUrl"), back("categoryId"), back("costMethod")];
    // Called otherwise since: by hand, and that holds.
    const nameAt = now.name === left.name ? back("nameAt") : now.nameAt;
    await sql`
      update products set ean = ${ean}, supplier = ${back("supplier")}, note = ${back("note")}, image_url = ${imageUrl}, category_id = ${categoryId}, cost_method = ${costMethod},
        name_at = ${nameAt}::timestamptz, search_text = ${foldForSearch(`${now.name} ${sku} ${ean ?? ""}`)}, version = version + 1
      where company_id = ${companyId} and id = ${id}`.execute(db);
  }
  const isOther = ({ before, left, now }: Survivor): boolean =>
    (["ean", "supplier", "note", "costMethod"] as const).some((field) => now[field] !== left[field] && before[field] !== left[field]);
  return rows.filter(isOther).map(({ id }) => id);
}

const saidOf = (row: RawBuilder<unknown>) => sql`
  jsonb_build_object('ean', ${row} -> 'ean', 'supplier', ${row} -> 'supplier', 'note', coalesce(${row} ->> 'note', ''), 'imageUrl', ${row} -> 'image_url', 'categoryId', ${row} -> 'category_id',
    'costMethod', ${row} -> 'cost_method', 'nameAt', ${row} -> 'name_at', 'name', ${row} -> 'name')`;

/** A product that the change made goes with the costs it was given, unless it holds something of its own by now: then it keeps them. */
export async function dropNewProducts(scope: ChangeScope): Promise<void> {
  const { db, companyId, changeId } = scope;
  const { rows } = await sql<{ id: number }>`
    select p.id from product_change_rows r join products p on p.company_id = r.company_id and p.id = r.row_key
    where ${remembered(scope, "newProduct")} and ${isUnused("p", scope.companyId, { butForCosts: true })}
      and not exists (
        select from product_costs k
        left join product_change_rows given on given.company_id = k.company_id and given.change_id = ${changeId} and given.entity = 'newCost'
          and given.row_key = k.id and given.row = to_jsonb(k)
        where k.company_id = p.company_id and k.product_id = p.id and given.row_key is null)`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from product_costs where company_id = ${companyId} and product_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from products where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(db);
}
