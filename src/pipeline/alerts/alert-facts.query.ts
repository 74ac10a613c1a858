/** Alerts of rules: a row for each fact that holds, until it holds no more. A dismissed one stays known, so that it is not told again. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { type AlertChannel, alertKind } from "#core/alert-rules.ts";
import { addDays } from "#core/day.ts";
import type { Day, Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { CLOSED_DAYS, type Fact } from "#ledger/reports/alerts/fact-question.ts";
import { type AlertRule, findRule } from "./alert-rules.query.ts";

/** How long a day that was closed with a loss stands among the open alerts. */
const KEPT_DAYS = 14;

/** The rule as it is now, for this transaction alone. */
export async function lockRule(scope: CompanyScope, id: number): Promise<AlertRule | null> {
  await sql`select id from alert_rules where company_id = ${scope.companyId} and id = ${id} for update`.execute(scope.db);
  return findRule(scope, id);
}

const subjectOf = ({ id }: AlertRule, { subject }: Fact): string => `${id}:${subject}`;
const paramsOf = (facts: readonly Fact[]): string[] => facts.map(({ params }) => JSON.stringify(params));

/** The numbers of what is known already follow. */
export async function followFacts({ db, companyId }: CompanyScope, rule: AlertRule, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    update alerts a set params = f.params::jsonb
    from unnest(${facts.map((fact) => subjectOf(rule, fact))}::text[], ${paramsOf(facts)}::text[]) as f (subject, params)
    where a.company_id = ${companyId} and a.rule_id = ${rule.id} and a.gone_at is null and a.subject = f.subject and a.params <> f.params::jsonb`.execute(
    db,
  );
}

/** @returns alerts that are new. */
export async function insertFacts(
  { db, companyId }: CompanyScope,
  rule: AlertRule,
  facts: readonly Fact[],
  at: Instant,
): Promise<number[]> {
  if (facts.length === 0) return [];
  const subjects = facts.map((fact) => subjectOf(rule, fact));
  const { rows } = await sql<{ id: number }>`
    insert into alerts (company_id, kind, subject, store_id, params, rule_id, raised_at, seen_at)
    select ${companyId}::bigint, ${rule.kind}, f.subject, f.store_id, f.params::jsonb, ${rule.id}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${subjects}::text[], ${facts.map(({ storeId }) => storeId)}::bigint[], ${paramsOf(facts)}::text[]) as f (subject, store_id, params)
    on conflict do nothing
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the rule has told of anything that has not ended yet. */
export async function holdsFacts({ db, companyId }: CompanyScope, { id }: AlertRule): Promise<boolean> {
  const { rows } = await sql`select from alerts where company_id = ${companyId} and rule_id = ${id} and gone_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

type Ending = "gone" | "past" | null;

type Held = { id: number; wasOpen: boolean; day: Day | null; raisedAt: Instant };

/** A day that has passed is over; a day that was closed with a loss stays for two weeks, and then lies in nobody's way. */
function endingOf({ kind }: AlertRule, { day, raisedAt }: Held, at: Instant, today: Day): Ending {
  if (day === null) return "gone";
  if (alertKind(kind).day === "ahead") return day < today ? "past" : "gone";
  if (day >= addDays(today, -CLOSED_DAYS)) return "gone";
  const age = Temporal.Instant.from(at).since(raisedAt).total("days");
  return age > KEPT_DAYS ? "past" : null;
}

/** Ends alerts whose fact is not among these. Of a list that was cut off nothing is known of the rest. @returns those that were open. */
export async function endFacts(
  scope: CompanyScope,
  rule: AlertRule,
  facts: readonly Fact[],
  { at, today, isComplete, unjudged }: { at: Instant; today: Day; isComplete: boolean; unjudged: readonly string[] },
): Promise<number[]> {
  if (!isComplete) return [];
  const { db, companyId } = scope;
  const holding = [...facts.map(({ subject }) => subject), ...unjudged].map((subject) => `${rule.id}:${subject}`);
  const { rows } = await sql<Held>`
    select id, resolved_at is null as "wasOpen", params ->> 'day' as day, raised_at as "raisedAt" from alerts
    where company_id = ${companyId} and rule_id = ${rule.id} and gone_at is null and subject <> all(${holding}::text[])`.execute(db);
  const ended = rows.map((row) => ({ ...row, ending: endingOf(rule, row, at, today) }));
  for (const ending of ["gone", "past"] as const) {
    const ids = ended.filter((row) => row.ending === ending).map(({ id }) => id);
    if (ids.length > 0) await end(scope, ids, ending, at);
  }
  return ended.filter(({ ending, wasOpen }) => ending === "gone" && wasOpen).map(({ id }) => id);
}

async function end({ db, companyId }: CompanyScope, ids: readonly number[], ending: "gone" | "past", at: Instant): Promise<void> {
  await sql`
    update alerts set gone_at = ${at}::timestamptz, resolved_at = coalesce(resolved_at, ${at}::timestamptz), ending = ${ending}
    where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Of a rule that was switched off, changed in what it is about, or removed: nobody asks about its facts any more. */
export async function dropFacts({ db, companyId }: CompanyScope, ruleId: number): Promise<void> {
  await sql`
    delete from alert_notices n using alerts a
    where n.company_id = ${companyId} and a.company_id = ${companyId} and a.id = n.alert_id and a.rule_id = ${ruleId}`.execute(db);
  await sql`
    update alerts set gone_at = now(), resolved_at = coalesce(resolved_at, ${new Date().toISOString()}::timestamptz), ending = 'off'
    where company_id = ${companyId} and rule_id = ${ruleId} and gone_at is null`.execute(db);
}

export async function markChecked({ db, companyId }: CompanyScope, id: number, at: Instant, hasFired: boolean): Promise<void> {
  await sql`
    update alert_rules set checked_at = ${at}::timestamptz, fired_at = case when ${hasFired} then ${at}::timestamptz else fired_at end
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

type Notice = { channels: readonly AlertChannel[]; event: "raised" | "ended"; dueAt: Instant };

/** Has alerts told by these channels; the end of one whose beginning was not told yet takes that back, and is not told either. */
export async function noteAlerts(
  { db, companyId }: CompanyScope,
  alertIds: readonly number[],
  { channels, event, dueAt }: Notice,
): Promise<void> {
  if (alertIds.length === 0 || channels.length === 0) return;
  for (const channel of channels) {
    const at = channel === "email" ? gathered(dueAt) : dueAt;
    const untold = event === "raised" ? [] : await takeBack({ db, companyId }, alertIds, channel);
    const told = alertIds.filter((id) => !untold.includes(id));
    await sql`
      insert into alert_notices (company_id, alert_id, channel, event, due_at)
      ${ownRows(companyId, sql`select n.id, ${channel}::text, ${event}::text as event, ${at}::timestamptz from unnest(${told}::bigint[]) as n (id)`)}
      on conflict do nothing`.execute(db);
  }
}

/** Letters leave four times an hour at most: what comes within a quarter is one letter. */
function gathered(dueAt: Instant): Instant {
  const quarter = 15 * 60_000;
  return new Date(Math.ceil(Date.parse(dueAt) / quarter) * quarter).toISOString();
}

async function takeBack({ db, companyId }: CompanyScope, alertIds: readonly number[], channel: AlertChannel): Promise<number[]> {
  const { rows } = await sql<{ alertId: number }>`
    delete from alert_notices
    where company_id = ${companyId} and channel = ${channel} and event = 'raised' and alert_id = any(${[...alertIds]}::bigint[])
    returning alert_id as "alertId"`.execute(db);
  return rows.map(({ alertId }) => alertId);
}
