/** The log of what was changed about products: enough to tell it, and to take it back. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { writeAudit } from "#accounts/audit.ts";
import type { Day } from "#core/facts.ts";
import type { ProfitEffect } from "#core/logs.ts";
import type { ChangeKind } from "#core/product-sheet.ts";
import type { CompanyScope } from "#db/scope.ts";

export type ChangeNote = {
  kind: ChangeKind;
  /** First day whose figures may differ; null = since ever. */
  from: Day | null;
  note: Record<string, unknown>;
  jobId: number | null;
  /** What it did to the profit, where the figures have followed already. */
  effect?: ProfitEffect | null;
  /** What differs in each; null where the change is told by its note alone. */
  products: readonly { productId: string; before: object | null; after: object | null }[];
};

/** In the transaction of the change. @returns the id by which it is undone. */
export async function noteChange(scope: CompanyScope, { userId }: { userId: number | null }, change: ChangeNote): Promise<number> {
  const { db, companyId } = scope;
  const { kind, from, note, jobId, effect = null, products } = change;
  const { rows } = await sql<{ id: number }>`
    insert into product_changes (company_id, kind, user_id, from_day, products, note, job_id)
    values (${companyId}, ${kind}, ${userId}, ${from}, ${products.length}, ${JSON.stringify(note)}, ${jobId})
    returning id`.execute(db);
  const changeId = rows[0]?.id;
  if (changeId === undefined) throw new Error("a change was stored without an id");
  const text = (part: object | null): string | null => (part === null ? null : JSON.stringify(part));
  await sql`
    insert into product_change_sheets (company_id, change_id, product_id, before, after)
    ${ownRows(
      companyId,
      sql`
    select ${changeId}::bigint, u.product_id, u.before, u.after
    from unnest(${products.map(({ productId }) => productId)}::bigint[], ${products.map(({ before }) => text(before))}::jsonb[],
                ${products.map(({ after }) => text(after))}::jsonb[]) as u (product_id, before, after)`,
    )}`.execute(db);
  const [only, ...others] = products;
  const subject =
    only !== undefined && others.length === 0
      ? { subjectType: "product", subjectId: only.productId, before: only.before ?? undefined, after: only.after ?? undefined }
      : { subjectType: "productChange", subjectId: String(changeId), after: { products: products.length, ...note } };
  await writeAudit(scope, { action: `product.${kind}`, userId, ...subject, effect, jobId, changeId });
  return changeId;
}
