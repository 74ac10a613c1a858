import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CostRule, CostRuleSet } from "#core/cost-rules.ts";
import type { CompanyScope } from "#db/scope.ts";

type StoredRule = CostRule & { id: string };
export type StoredRules = Omit<CostRuleSet, "rules"> & { rules: StoredRule[]; version: number };

export async function findCostRules({ db, companyId }: CompanyScope): Promise<StoredRules> {
  const sets = await sql<{ enabled: boolean; version: number }>`
    select enabled, version from cost_rule_sets where company_id = ${companyId}`.execute(db);
  const { rows } = await sql<StoredRule>`
    select id::text, scope, nullif(tag_id, 0)::text as "tagId", nullif(category_id, '') as "categoryId", nullif(market, '') as market, percent
    from cost_rules where company_id = ${companyId} order by position`.execute(db);
  return { ...(sets.rows[0] ?? { enabled: false, version: 0 }), rules: rows };
}

/** All of them, in their order; a rule that has an id keeps it. */
export async function replaceCostRules(scope: CompanyScope, { enabled, rules }: CostRuleSet): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    insert into cost_rule_sets (company_id, enabled, version) values (${companyId}, ${enabled}, 1)
    on conflict (company_id) do update set enabled = excluded.enabled, version = cost_rule_sets.version + 1`.execute(db);
  await sql`delete from cost_rules where company_id = ${companyId}`.execute(db);
  const placed = rules.map((rule, position) => ({ ...rule, position }));
  for (const some of [placed.filter(({ id }) => id !== null), placed.filter(({ id }) => id === null)]) await insertRules(scope, some);
}

async function insertRules({ db, companyId }: CompanyScope, rules: readonly (CostRule & { position: number })[]): Promise<void> {
  const [first] = rules;
  if (first === undefined) return;
  const known = first.id !== null;
  const ids = rules.map(({ id }) => id ?? "0");
  const columns = sql`position, scope, tag_id, category_id, market, percent`;
  const given = sql`
    unnest(${ids}::bigint[], ${rules.map(({ position }) => position)}::int[], ${rules.map(({ scope }) => scope)}::text[],
                ${rules.map(({ tagId }) => tagId ?? "0")}::bigint[], ${rules.map(({ categoryId }) => categoryId ?? "")}::text[],
                ${rules.map(({ market }) => market ?? "")}::text[], ${rules.map(({ percent }) => percent)}::int[])
      as u (id, ${columns})
    order by u.position`;
  const insert = known
    ? sql`insert into cost_rules (company_id, id, ${columns}) ${ownRows(companyId, sql`select id, ${columns} from ${given}`)}`
    : sql`insert into cost_rules (company_id, ${columns}) select ${companyId}::bigint, ${columns} from ${given}`;
  await insert.execute(db);
}

/** Orders of which a rule may decide something: a cost is not known, or was estimated, or goods came back in a file. */
export async function findRuledOrders({ db, companyId }: CompanyScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from rollup_order
    where company_id = ${companyId} and (units > costed_units or estimated_costs is not null or refunded_units > 0)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export async function ownTags({ db, companyId }: CompanyScope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from tags where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a rule in force looks at tags, or at categories. */
export async function looksAt(
  { db, companyId }: CompanyScope,
  what: "tag" | "category",
  tagIds: readonly number[] | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (
      select from cost_rules r join cost_rule_sets s on s.company_id = r.company_id and s.enabled
      where r.company_id = ${companyId} and r.scope = ${what} and (${tagIds}::bigint[] is null or r.tag_id = any(${tagIds}::bigint[]))
    ) as some`.execute(db);
  return rows[0]?.some ?? false;
}

export type RuleChangeRow = {
  id: number;
  at: string;
  by: string | null;
  note: Record<string, unknown>;
  undoneAt: string | null;
  jobId: string | null;
};

/** The newest first, but a few. */
export async function findRuleChanges({ db, companyId }: CompanyScope): Promise<RuleChangeRow[]> {
  const { rows } = await sql<RuleChangeRow>`
    select c.id, c.created_at as at, coalesce(nullif(u.name, ''), u.email) as by, c.note, c.undone_at as "undoneAt", c.job_id::text as "jobId"
    from product_changes c left join users u on u.id = c.user_id
    where c.company_id = ${companyId} and c.kind = 'rules' order by c.id desc limit 20`.execute(db);
  return rows;
}
