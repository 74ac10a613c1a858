/** A mapping, merge or split taken back: every row goes where it was, unless something later has put it elsewhere. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Waiting } from "../follow-figures.ts";
import { findKept, type Undone } from "../undone.ts";
import { followMove } from "./follow.ts";
import { lockForMove } from "./remap.ts";
import type { ChangeScope } from "./change-scope.ts";
import {
  bringBack,
  dropNewProducts,
  restoreSurvivor,
  returnCosts,
  returnExpensesAndAliases,
  returnRecipes,
  returnSales,
  returnTags,
} from "./return-rows.query.ts";

/**
 * In the caller's transaction, with the company locked, which marks the change as well. @returns the job that computes the rest, `null` when every report is
 * right, and the products that hold what was said since.
 * @throws REFUSED where a later change moved offers of the same products: that one is to be taken back first; where a product that went
 * cannot come back
 */
export async function undoRemap(scope: CompanyScope, by: Waiting, changeId: number): Promise<Omit<Undone, "changeId">> {
  const inside = { ...scope, changeId };
  await lockForMove(inside);
  await checkLast(inside);
  await bringBack(inside, "product", "products");
  await checkBack(inside);
  await returnSales(inside);
  const changed = await returnCosts(inside);
  await returnRecipes(inside);
  await returnTags(inside);
  await returnExpensesAndAliases(inside);
  changed.push(...(await restoreSurvivor(inside)));
  await dropNewProducts(inside);
  const { jobId } = await followMove(inside, by);
  return { jobId: jobId === null ? null : String(jobId), kept: await findKept(scope, changed) };
}

/** Nothing goes back to a product that could not: since it went, another one has got its SKU. */
async function checkBack({ db, companyId, changeId }: ChangeScope): Promise<void> {
  const { rows } = await sql<{ sku: string }>`
    select r.row ->> 'sku' as sku
    from product_change_rows r left join products p on p.company_id = r.company_id and p.id = r.row_key
    where r.company_id = ${companyId} and r.change_id = ${changeId} and r.entity = 'product' and p.id is null
    order by r.row_key limit 1`.execute(db);
  const [gone] = rows;
  if (gone === undefined) return;
  throw new AppError("REFUSED", `there is another product ${gone.sku}`, {
    text: { key: "api:refused.skuTaken", values: { sku: gone.sku } },
  });
}

async function checkLast({ db, companyId, changeId }: ChangeScope): Promise<void> {
  const { rows } = await sql<{ later: boolean }>`
    select exists (
      select from product_change_sheets mine
      join product_change_sheets s on s.company_id = mine.company_id and s.product_id = mine.product_id and s.change_id > mine.change_id
      join product_changes c on c.company_id = s.company_id and c.id = s.change_id and c.undone_at is null and c.kind in ('mapping', 'merge', 'split')
      where mine.company_id = ${companyId} and mine.change_id = ${changeId}
    ) as later`.execute(db);
  if (rows[0]?.later) throw new AppError("REFUSED", `change ${changeId} is not the last one`, { text: { key: "api:refused.laterMove" } });
}
