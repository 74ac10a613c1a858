import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { AlertRule, RuleTerms } from "#pipeline/alerts/alert-rules.query.ts";

type Named = { id: number; name: string };

export type RuleNames = {
  stores: Map<number, string>;
  tags: Map<number, string>;
  products: Map<number, string>;
  open: Map<number, number>;
};

const mapOf = (rows: readonly Named[]): Map<number, string> => new Map(rows.map(({ id, name }) => [id, name]));

async function findStores({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from stores where company_id = ${companyId} and deleted_at is null and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

async function findTags({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from tags where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}

async function findProducts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, coalesce(nullif(name, ''), sku) as name from products where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** What the rules name, and how many alerts of each are open. */
export async function findRuleNames(scope: CompanyScope, rules: readonly AlertRule[]): Promise<RuleNames> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ id: number; open: number }>`
    select rule_id as id, count(*)::int as open from alerts
    where company_id = ${companyId} and rule_id is not null and resolved_at is null group by rule_id`.execute(db);
  return {
    stores: mapOf(
      await findStores(
        scope,
        rules.flatMap(({ storeIds }) => storeIds),
      ),
    ),
    tags: mapOf(
      await findTags(
        scope,
        rules.flatMap(({ tagIds }) => tagIds),
      ),
    ),
    products: mapOf(
      await findProducts(
        scope,
        rules.flatMap(({ productIds }) => productIds),
      ),
    ),
    open: new Map(rows.map(({ id, open }) => [id, open])),
  };
}

/** 422 where a rule names what the company does not have. */
export async function checkChosen(scope: CompanyScope, { storeIds, tagIds, productIds }: RuleTerms): Promise<void> {
  const checks = [
    ["storeIds", storeIds, await findStores(scope, storeIds)],
    ["tagIds", tagIds, await findTags(scope, tagIds)],
    ["productIds", productIds, await findProducts(scope, productIds)],
  ] as const;
  for (const [field, wanted, found] of checks) {
    if (found.length === new Set(wanted).size) continue;
    throw new AppError("VALIDATION", `an alert rule names ${field} that are not there`, { fields: { [field]: ["unknown"] } });
  }
}

export type OpenAlert = { id: number; storeId: number | null; params: Readonly<Record<string, string | number>>; raisedAt: string };

export async function findOpenAlerts({ db, companyId }: CompanyScope, ruleId: number, limit: number): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select id, store_id as "storeId", params, raised_at as "raisedAt" from alerts
    where company_id = ${companyId} and rule_id = ${ruleId} and resolved_at is null order by raised_at desc, id limit ${limit}`.execute(db);
  return rows;
}
