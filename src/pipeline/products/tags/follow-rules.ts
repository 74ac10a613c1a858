/** Tags that rules give: after a rule was changed, after new products came, and every night, when prices and profits have moved. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { planTags, type RuledProduct, type TagCell, type TagCondition, type TagPlan, type TagRule } from "#core/tag-rules.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeTagCells } from "./assign-tags.ts";
import { findRuledProducts, findTagRules } from "./ruled-products.query.ts";
import { findExclusiveGroups, findTagCells, lockTags, type TagEffect } from "./tag-states.query.ts";

export type RuleRun = { plan: TagPlan; products: readonly RuledProduct[]; now: readonly TagCell[] };

/** What following these rules would change, without writing anything. */
export async function planRules(scope: CompanyScope, rules: readonly TagRule[], today: Day): Promise<RuleRun> {
  const products = await findRuledProducts(scope, { rules, today });
  const now = await findTagCells(scope, null);
  return { products, now, plan: planTags({ products, rules, now, groupOf: await findExclusiveGroups(scope) }) };
}

/** Follows the company's rules in the caller's transaction. @returns what was different. */
export async function followRules(scope: CompanyScope, today: Day, userId: number | null = null): Promise<TagEffect[]> {
  await lockTags(scope);
  const { plan } = await planRules(scope, await findTagRules(scope), today);
  const effects = await writeTagCells(scope, plan.cells, userId);
  await sql`update tag_rules set applied_at = now() where company_id = ${scope.companyId}`.execute(scope.db);
  return effects;
}

/** A product is stamped with the beginning of the import that made it, which may run on while rules are followed. */
const LONGEST_IMPORT = "2 hours";

/** What a file or a hand can say of a product that rules ask about. */
export type ReportedField = Extract<TagCondition["field"], "name" | "supplier">;
export const REPORTED_FIELDS: readonly ReportedField[] = ["name", "supplier"];

const asksAbout = (fields: readonly ReportedField[]) => sql`exists (
  select from jsonb_array_elements(r.conditions) as asked (condition) where asked.condition ->> 'field' = any(${fields}::text[]))`;

/** After an import or a round of a sync: only where a rule may not have seen a product yet, or asks about what was `changed` of those there are. */
export async function followRulesForNew(scope: CompanyScope, today: Day, changed: readonly ReportedField[] = []): Promise<void> {
  const { rows } = await sql`
    select from tag_rules r where r.company_id = ${scope.companyId} and (${asksAbout(changed)}
      or exists (select from products p where p.company_id = ${scope.companyId} and p.created_at >= r.applied_at - ${LONGEST_IMPORT}::interval)) limit 1`.execute(
    scope.db,
  );
  if (rows.length > 0) await followAllRules(scope, today);
}

/** After this was said of products otherwise, in the caller's transaction; nothing where no rule asks about it. */
export async function followRulesAbout(scope: CompanyScope, changed: readonly ReportedField[], userId: number | null): Promise<void> {
  const { rows } = await sql<{ today: Day }>`
    select (now() at time zone 'Europe/Warsaw')::date as today from tag_rules r
    where r.company_id = ${scope.companyId} and ${asksAbout(changed)} limit 1`.execute(scope.db);
  const [found] = rows;
  if (found !== undefined) await followRules(scope, found.today, userId);
}

export async function followAllRules({ db, companyId }: CompanyScope, today: Day): Promise<void> {
  await withTransaction(db, (tx) => followRules({ db: tx, companyId }, today));
}
