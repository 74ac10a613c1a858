import { sql } from "kysely";
import { ALERT_RULE_KINDS, type AlertChannel, type AlertRuleKind, alertKind } from "#core/alert-rules.ts";
import type { Instant, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** What a rule says; empty lists = everything. */
export type RuleTerms = {
  kind: AlertRuleKind;
  isOn: boolean;
  threshold: number;
  markets: readonly Market[];
  storeIds: readonly number[];
  tagIds: readonly number[];
  productIds: readonly number[];
  channels: readonly AlertChannel[];
  quietFrom: number;
  quietTo: number;
};

export type AlertRule = RuleTerms & {
  id: number;
  isBase: boolean;
  version: number;
  /** Null = never yet. */
  checkedAt: Instant | null;
  firedAt: Instant | null;
};

const COLUMNS = sql`
  r.id, r.kind, r.is_base as "isBase", r.is_on as "isOn", r.threshold, r.markets, r.store_ids as "storeIds", r.tag_ids as "tagIds",
  r.product_ids as "productIds", r.channels, r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.version, r.checked_at as "checkedAt", r.fired_at as "firedAt"`;

/** Gives the company the rules that every company has, where one of them is not there yet. */
export async function ensureRules({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{ kind: string }>`select kind from alert_rules where company_id = ${companyId} and is_base`.execute(db);
  const there = new Set(rows.map(({ kind }) => kind));
  for (const kind of ALERT_RULE_KINDS.filter((candidate) => !there.has(candidate))) {
    const { usual, channels } = alertKind(kind);
    await sql`
      insert into alert_rules (company_id, kind, is_base, threshold, channels)
      values (${companyId}, ${kind}, true, ${usual}, ${[...channels]}::text[])
      on conflict do nothing`.execute(db);
  }
}

export async function findRules({ db, companyId }: CompanyScope): Promise<AlertRule[]> {
  const { rows } = await sql<AlertRule>`
    select ${COLUMNS} from alert_rules r where r.company_id = ${companyId}
    order by array_position(${[...ALERT_RULE_KINDS]}::text[], r.kind), r.is_base desc, r.id`.execute(db);
  return rows;
}

export async function findRule({ db, companyId }: CompanyScope, id: number): Promise<AlertRule | null> {
  const { rows } = await sql<AlertRule>`select ${COLUMNS} from alert_rules r where r.company_id = ${companyId} and r.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Until the transaction ends nobody else changes it. */
export async function lockRule({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`select from alert_rules where company_id = ${companyId} and id = ${id} for update`.execute(db);
}

export async function insertRule({ db, companyId }: CompanyScope, rule: RuleTerms): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_rules (company_id, kind, is_on, threshold, markets, store_ids, tag_ids, product_ids, channels, quiet_from, quiet_to)
    values (${companyId}, ${rule.kind}, ${rule.isOn}, ${rule.threshold}, ${[...rule.markets]}::text[], ${[...rule.storeIds]}::bigint[],
            ${[...rule.tagIds]}::bigint[], ${[...rule.productIds]}::bigint[], ${[...rule.channels]}::text[], ${rule.quietFrom}, ${rule.quietTo})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** `isSilent`: what it finds next was so before. @returns whether the rule still had that version. */
export async function updateRule(
  { db, companyId }: CompanyScope,
  { id, version, isSilent }: { id: number; version: number; isSilent: boolean },
  rule: RuleTerms,
): Promise<boolean> {
  const { rows } = await sql`
    update alert_rules set is_on = ${rule.isOn}, threshold = ${rule.threshold}, markets = ${[...rule.markets]}::text[], store_ids = ${[...rule.storeIds]}::bigint[],
      tag_ids = ${[...rule.tagIds]}::bigint[], product_ids = ${[...rule.productIds]}::bigint[], channels = ${[...rule.channels]}::text[],
      quiet_from = ${rule.quietFrom}, quiet_to = ${rule.quietTo}, version = version + 1, checked_at = case when ${isSilent} then null else checked_at end
    where company_id = ${companyId} and id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteRule({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`delete from alert_rules where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Whether something of the store was taken in since the company's rules were asked last. */
export async function hasUncheckedFacts({ db, companyId }: CompanyScope, storeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from stores s
    where s.company_id = ${companyId} and s.id = ${storeId}
      and s.last_ingest_at > coalesce((select max(r.checked_at) from alert_rules r where r.company_id = ${companyId}), '-infinity')`.execute(
    db,
  );
  return rows.length > 0;
}
