/** A mapping, merge or split taken back: every row goes where it was, unless something later has put it elsewhere. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Waiting } from "../follow-figures.ts";
import { followMove } from "./follow.ts";
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
 * In the caller's transaction, with the company locked, which marks the change as well. @returns the job that computes the rest, `null` when every report is right.
 * @throws REFUSED where a later change moved offers of the same products: that one is to be taken back first
 */
export async function undoRemap(scope: CompanyScope, by: Waiting, changeId: number): Promise<number | null> {
  const inside = { ...scope, changeId };
  await checkLast(inside);
  await bringBack(inside, "product", "products");
  await returnSales(inside);
  await returnCosts(inside);
  await returnRecipes(inside);
  await returnTags(inside);
  await returnExpensesAndAliases(inside);
  await restoreSurvivor(inside);
  await dropNewProducts(inside);
  const { jobId } = await followMove(inside, by);
  return jobId;
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
