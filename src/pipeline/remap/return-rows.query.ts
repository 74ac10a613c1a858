/** Rows that a mapping, merge or split moved go back, each only where it still is as the change left it. */
import { sql } from "kysely";
import type { RecipeRow } from "#core/merged-recipes.ts";
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
    select ${scope.companyId}::bigint, ${columns}
    from (select (jsonb_populate_record(null::${sql.table(table)}, r.row)).* from product_change_rows r where ${remembered(scope, entity)}) b
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

/** Costs and batches that were taken over go back where nobody changed them since; else the product gets its own again beside them. */
export async function returnCosts(scope: ChangeScope): Promise<void> {
  const { db, companyId } = scope;
  await bringBack(scope, "droppedCost", "product_costs");
  for (const [entity, table] of [
    ["movedCost", "product_costs"],
    ["movedBatch", "product_batches"],
  ] as const) {
    await sql`
      with same as materialized (
        select k.id, r.product_id
        from product_change_rows r join ${sql.table(table)} k on k.company_id = r.company_id and k.id = r.row_key and k.product_id = r.moved_to
        where ${remembered(scope, entity)} and to_jsonb(k) - 'product_id' = r.row - 'product_id'
      )
      update ${sql.table(table)} k set product_id = s.product_id from same s where k.company_id = ${companyId} and k.id = s.id`.execute(db);
    const { rows } = await sql<{ row: object }>`
      select r.row
      from product_change_rows r
      left join ${sql.table(table)} k on k.company_id = r.company_id and k.id = r.row_key and k.product_id = r.product_id
      where ${remembered(scope, entity)} and k.id is null
      order by r.row_key`.execute(db);
    // Of given values: a row made of what is read would get its number from the machine it is read on.
    const columns = await columnsOf(scope, table, ["id"]);
    await sql`
      insert into ${sql.table(table)} (company_id, ${columns})
      select ${companyId}::bigint, ${columns}
      from unnest(${rows.map(({ row }) => JSON.stringify(row))}::jsonb[]) w cross join lateral jsonb_populate_record(null::${sql.table(table)}, w) b
      on conflict do nothing`.execute(db);
  }
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
      select ${scope.companyId}::bigint, ${columns}
      from (
        select (jsonb_populate_record(null::${sql.table(table)}, r.row)).*
        from product_change_rows r join tags t on t.company_id = r.company_id and t.id = (r.row ->> 'tag_id')::bigint
        where ${remembered(scope, entity)}
      ) b
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

/** What the one that remained was told by the others, and its name, may change again; how its costs are kept is as before. */
export async function restoreSurvivor(scope: ChangeScope): Promise<void> {
  await sql`
    with said as materialized (
      select r.row_key as id, b.ean, b.image_url, b.category_id, b.cost_method, b.name_at, b.search_text, b.version
      from product_change_rows r cross join lateral jsonb_populate_record(null::products, r.row) b
      where ${remembered(scope, "survivor")}
    )
    update products p set ean = s.ean, image_url = s.image_url, category_id = s.category_id, cost_method = s.cost_method, name_at = s.name_at,
      search_text = s.search_text, version = p.version + 1
    from said s where p.company_id = ${scope.companyId} and p.id = s.id and p.version = s.version + 1`.execute(scope.db);
}

/** A product that the change made goes, unless it holds something of its own by now. */
export async function dropNewProducts(scope: ChangeScope): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    with same as materialized (
      select k.id from product_change_rows r join product_costs k on k.company_id = r.company_id and k.id = r.row_key
      where ${remembered(scope, "newCost")} and to_jsonb(k) = r.row
    )
    delete from product_costs k using same s where k.company_id = ${companyId} and k.id = s.id`.execute(db);
  await sql`
    delete from products p using product_change_rows r
    where p.company_id = ${companyId} and r.company_id = p.company_id and ${remembered(scope, "newProduct")} and p.id = r.row_key and ${isUnused("p")}`.execute(
    db,
  );
}
