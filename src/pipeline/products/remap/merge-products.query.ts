/** What products hold goes to the one that remains, each kind of row remembered for the undo. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { type RecipeRow, mergedRecipes } from "#core/merged-recipes.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { keepTags, moveLines } from "./move-offers.query.ts";
import type { ChangeScope } from "./change-scope.ts";

export type Merge = {
  readonly survivorId: number;
  readonly goneIds: readonly number[];
};

export type MergedCosts = {
  /** The product whose costs the survivor takes over, having none. */
  taken: number | null;
  /** Products whose own costs or recipes are not taken over. */
  left: number[];
};

/** The survivor's costs stay; one without any takes those of the first that has some. */
export async function costsOfMerge({ db, companyId }: CompanyScope, { survivorId, goneIds }: Merge): Promise<MergedCosts> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${[survivorId, ...goneIds]}::bigint[]) with ordinality w (id, turn)
    join products p on p.company_id = ${companyId} and p.id = w.id
    where exists (select from product_costs k where k.company_id = ${companyId} and k.product_id = p.id)
      or exists (select from bundle_components c where c.company_id = ${companyId} and c.product_id = p.id)
      or (p.cost_method in ('fifo', 'average') and exists (select from product_batches b where b.company_id = ${companyId} and b.product_id = p.id))
    order by w.turn`.execute(db);
  const costed = rows.map(({ id }) => id);
  const taken = costed[0] === undefined || costed[0] === survivorId ? null : costed[0];
  return { taken, left: costed.filter((id) => id !== survivorId && id !== taken) };
}

export async function moveEverything(scope: ChangeScope, merge: Merge, { taken }: MergedCosts): Promise<void> {
  await moveSales(scope, merge);
  await moveCosts(scope, merge, taken);
  await moveRecipes(scope, merge, taken);
  await moveTags(scope, merge);
  await moveExpenses(scope, merge);
  await moveAliases(scope, merge);
  await endProducts(scope, merge, taken);
}

/** Offers stay as the seller or the marketplace had them, under the new product. Lines of those offers are remembered wherever they are. */
async function moveSales(scope: ChangeScope, { survivorId, goneIds }: Merge): Promise<void> {
  const { db, companyId, changeId } = scope;
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to, by_seller)
    select f.company_id, ${changeId}::bigint, 'offer', f.id, f.product_id, ${survivorId}::bigint, f.product_by_seller
    from offers f where f.company_id = ${companyId} and f.product_id = any(${goneIds}::bigint[])`.execute(db);
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to)
    ${ownRows(
      companyId,
      sql`
      select ${changeId}::bigint, 'line', l.id, l.product_id, ${survivorId}::bigint
      from order_lines l where l.company_id = ${companyId} and l.product_id = any(${goneIds}::bigint[])
      union
      select ${changeId}::bigint, 'line', l.id, l.product_id, ${survivorId}::bigint
      from order_lines l join offers f on f.company_id = l.company_id and f.id = l.offer_id
      where l.company_id = ${companyId} and l.product_id = ${survivorId} and f.product_id = any(${goneIds}::bigint[])`,
    )}`.execute(db);
  await sql`
    update offers set product_id = ${survivorId} where company_id = ${companyId} and product_id = any(${goneIds}::bigint[])`.execute(db);
  await moveLines(scope);
}

async function moveCosts({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge, taken: number | null): Promise<void> {
  const dropped = goneIds.filter((id) => id !== taken);
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to, row)
    select k.company_id, ${changeId}::bigint, case when k.product_id = any(${dropped}::bigint[]) then 'droppedCost' else 'movedCost' end, k.id, k.product_id,
           ${survivorId}::bigint, to_jsonb(k)
    from product_costs k where k.company_id = ${companyId} and k.product_id = any(${goneIds}::bigint[])`.execute(db);
  await sql`delete from product_costs where company_id = ${companyId} and product_id = any(${dropped}::bigint[])`.execute(db);
  await sql`update product_costs set product_id = ${survivorId} where company_id = ${companyId} and product_id = ${taken ?? 0}`.execute(db);
  // Units on the shelf are units of the product there is now, whatever costs it has.
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to, row)
    select b.company_id, ${changeId}::bigint, 'movedBatch', b.id, b.product_id, ${survivorId}::bigint, to_jsonb(b)
    from product_batches b where b.company_id = ${companyId} and b.product_id = any(${goneIds}::bigint[])`.execute(db);
  await sql`
    update product_batches set product_id = ${survivorId} where company_id = ${companyId} and product_id = any(${goneIds}::bigint[])`.execute(
    db,
  );
}

async function moveRecipes({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge, taken: number | null): Promise<void> {
  const ids = [survivorId, ...goneIds];
  const { rows } = await sql<RecipeRow>`
    select c.product_id as "productId", c.valid_from::text as "validFrom", c.component_id as "componentId", c.quantity
    from bundle_components c
    where c.company_id = ${companyId} and (c.product_id = any(${ids}::bigint[]) or c.component_id = any(${ids}::bigint[]))
    order by c.product_id, c.valid_from, c.component_id`.execute(db);
  const merged = mergedRecipes(rows, { survivorId, goneIds: new Set(goneIds), takenFrom: taken });
  if (merged === null) throw new AppError("REFUSED", "a bundle would consist of itself", { text: { key: "api:refused.bundleOfItself" } });
  await keepRecipes({ db, companyId, changeId }, "recipeGone", rows);
  await sql`
    delete from bundle_components where company_id = ${companyId} and (product_id = any(${ids}::bigint[]) or component_id = any(${ids}::bigint[]))`.execute(
    db,
  );
  await keepRecipes({ db, companyId, changeId }, "recipeNew", merged);
  await writeRecipes({ db, companyId }, merged);
}

export async function keepRecipes(
  { db, companyId, changeId }: ChangeScope,
  entity: "recipeGone" | "recipeNew",
  rows: readonly RecipeRow[],
): Promise<void> {
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, row)
    ${ownRows(
      companyId,
      sql`
      select ${changeId}::bigint, ${entity}::text, w.turn, w.product_id, w.row
      from unnest(${rows.map((_, at) => at)}::bigint[], ${rows.map(({ productId }) => productId)}::bigint[], ${rows.map((row) => JSON.stringify(row))}::jsonb[])
        as w (turn, product_id, row)`,
    )}`.execute(db);
}

export async function writeRecipes({ db, companyId }: CompanyScope, rows: readonly RecipeRow[]): Promise<void> {
  await sql`
    insert into bundle_components (company_id, product_id, valid_from, component_id, quantity)
    ${ownRows(
      companyId,
      sql`
    select w.product_id, w.valid_from, w.component_id, w.quantity
    from unnest(${rows.map(({ productId }) => productId)}::bigint[], ${rows.map(({ validFrom }) => validFrom)}::date[],
                ${rows.map(({ componentId }) => componentId)}::bigint[], ${rows.map(({ quantity }) => quantity)}::int[])
      as w (product_id, valid_from, component_id, quantity)`,
    )}
    on conflict do nothing`.execute(db);
}

/**
 * The survivor gets what tags it has not got and was not kept off; of an exclusive group it keeps its own. They go from the others with
 * their products.
 */
async function moveTags({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge): Promise<void> {
  await keepTags({ db, companyId, changeId }, goneIds);
  await sql`
    with carried as materialized (
      select t.id, x.name as exclusive
      from product_tags g
      join tags t on t.company_id = g.company_id and t.id = g.tag_id
      left join exclusive_tag_groups x on x.company_id = t.company_id and x.name = t.group_name
      where g.company_id = ${companyId} and g.product_id = ${survivorId}
    ),
    offered as materialized (
      select t.id, x.name as exclusive, bool_and(g.by_rule) as by_rule, min(w.turn) as turn
      from unnest(${goneIds}::bigint[]) with ordinality w (id, turn)
      join product_tags g on g.company_id = ${companyId} and g.product_id = w.id
      join tags t on t.company_id = g.company_id and t.id = g.tag_id
      left join exclusive_tag_groups x on x.company_id = t.company_id and x.name = t.group_name
      left join tags_kept_off k on k.company_id = g.company_id and k.tag_id = g.tag_id and k.product_id = ${survivorId}
      where k.tag_id is null and t.id not in (select id from carried) and coalesce(x.name, '') not in (select exclusive from carried where exclusive <> '')
      group by t.id, x.name
    ),
    kept as (
      insert into product_change_rows (company_id, change_id, entity, row_key, product_id, row)
      ${ownRows(
        companyId,
        sql`
        select ${changeId}::bigint, 'tagNew', o.id, ${survivorId}::bigint, jsonb_build_object('by_rule', o.by_rule)
        from (
          select id, by_rule, row_number() over (partition by coalesce(exclusive, id::text), exclusive is null order by turn, id) as nth from offered
        ) o where o.nth = 1`,
      )}
    )
    select count(*)::int as offered from offered`.execute(db);
  await sql`
    insert into product_tags (company_id, tag_id, product_id, by_rule)
    select r.company_id, r.row_key, ${survivorId}::bigint, (r.row ->> 'by_rule')::boolean
    from product_change_rows r where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'tagNew'`.execute(db);
}

async function moveExpenses({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge): Promise<void> {
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to)
    select v.company_id, ${changeId}::bigint, 'expense', v.id, v.product_id, ${survivorId}::bigint
    from expense_versions v where v.company_id = ${companyId} and v.product_id = any(${goneIds}::bigint[])`.execute(db);
  await sql`
    update expense_versions set product_id = ${survivorId} where company_id = ${companyId} and product_id = any(${goneIds}::bigint[])`.execute(
    db,
  );
}

async function moveAliases({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge): Promise<void> {
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to)
    select a.company_id, ${changeId}::bigint, 'alias', a.former_id, a.product_id, ${survivorId}::bigint
    from product_aliases a where a.company_id = ${companyId} and a.product_id = any(${goneIds}::bigint[])`.execute(db);
  await sql`
    update product_aliases set product_id = ${survivorId} where company_id = ${companyId} and product_id = any(${goneIds}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into product_aliases (company_id, sku, product_id, former_id)
    select p.company_id, p.sku, ${survivorId}::bigint, p.id
    from products p where p.company_id = ${companyId} and p.id = any(${goneIds}::bigint[])`.execute(db);
}

/** The survivor is called as the seller chose it, whatever its new offers are called, and is told what it did not know. */
async function endProducts({ db, companyId, changeId }: ChangeScope, { survivorId, goneIds }: Merge, taken: number | null): Promise<void> {
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, row)
    select p.company_id, ${changeId}::bigint, case when p.id = ${survivorId} then 'survivor' else 'product' end, p.id, to_jsonb(p)
    from products p where p.company_id = ${companyId} and p.id = any(${[survivorId, ...goneIds]}::bigint[])`.execute(db);
  await sql`
    with attributes as materialized (
      select (array_agg(p.ean order by w.turn) filter (where p.ean is not null))[1] as ean,
             (array_agg(p.supplier order by w.turn) filter (where p.supplier is not null))[1] as supplier,
             left(coalesce(string_agg(p.note, E'\\n' order by w.turn) filter (where p.note <> ''), ''), 2000) as note,
             (array_agg(p.image_url order by w.turn) filter (where p.image_url is not null))[1] as image_url,
             (array_agg(p.category_id order by w.turn) filter (where p.category_id is not null))[1] as category_id,
             max(p.cost_method) filter (where p.id = ${taken ?? 0}) as cost_method
      from unnest(${[survivorId, ...goneIds]}::bigint[]) with ordinality w (id, turn)
      join products p on p.company_id = ${companyId} and p.id = w.id
    )
    update products p set ean = s.ean, supplier = s.supplier, note = s.note, image_url = s.image_url, category_id = s.category_id, cost_method = coalesce(s.cost_method, p.cost_method),
      name_at = 'infinity', search_text = case when p.ean is null and s.ean is not null then p.search_text || ' ' || s.ean else p.search_text end,
      version = p.version + 1
    from attributes s where p.company_id = ${companyId} and p.id = ${survivorId}`.execute(db);
  // What the change made of it: an undo leaves alone what is something else by then.
  await sql`
    with told as materialized (
      select r.row_key, r.row || jsonb_build_object('left', to_jsonb(p)) as row
      from product_change_rows r join products p on p.company_id = r.company_id and p.id = r.row_key
      where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'survivor'
    )
    update product_change_rows r set row = t.row
    from told t where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'survivor' and r.row_key = t.row_key`.execute(
    db,
  );
  await sql`delete from products where company_id = ${companyId} and id = any(${goneIds}::bigint[])`.execute(db);
}
