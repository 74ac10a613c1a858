/** Which billing entry that is there each staged row of a file is (docs/RULES.md, Import identity). */
import { sql } from "kysely";
import { isCut } from "./match-lines.sql.ts";
import type { Target } from "./target.ts";

/**
 * A number of an entry counts where no other entry has it, or the one that has it is of the same day and has the same amount or type, or
 * the same amount and type in a file of which other numbers are ours to the letter. A file that numbers its rows says other things under
 * numbers that are known, or known things under other numbers: then its rows are known by what they say. @returns how many are.
 */
export async function trustNumbers({ db, companyId, importId, storeId }: Target): Promise<number> {
  const { rows } = await sql<{ foreign: number }>`
    with given as materialized (
      select s.row_no, s.entry_ref, split_part(s.entry_key, '.', 1) as contents, s.billed_on, s.occurred_at, s.type_id, s.amount, b.entry_key is not null as is_known,
             coalesce(b.billed_on = s.billed_on, false) as day, coalesce(b.amount = s.amount, false) as money, coalesce(b.type_id = s.type_id, false) as type
      from staging_billing s
      left join billing_entries b on b.company_id = s.company_id and b.store_id = ${storeId} and b.entry_key = s.entry_ref
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.entry_ref is not null
    ),
    repeated as (
      select entry_ref from given group by entry_ref
      having count(distinct contents) > 1 and (count(distinct billed_on) > 1 or (count(distinct type_id) > 1 and count(distinct amount) > 1))
    ),
    stated as materialized (
      select bool_or(g.day and g.money and g.type) as ours,
             bool_or(x.entry_key is not null and g.is_known and not (g.day and g.money and g.type)) as renumbered
      from given g
      left join billing_entries x on x.company_id = ${companyId} and x.store_id = ${storeId} and x.occurred_at = g.occurred_at
        and x.type_id = g.type_id and x.amount = g.amount and x.entry_key <> g.entry_ref
    ),
    counting as materialized (
      select g.row_no, g.entry_ref from given g cross join stated a left join repeated r on r.entry_ref = g.entry_ref
      where r.entry_ref is null and (not g.is_known or (g.day and g.money and g.type)
        or (not a.renumbered and ((g.day and (g.money or g.type)) or (a.ours and g.money and g.type))))
    ),
    trusted as (
      update staging_billing s set entry_key = c.entry_ref from counting c
      where s.company_id = ${companyId} and s.import_id = ${importId} and s.row_no = c.row_no
    )
    select (count(*) - (select count(*) from counting))::int as foreign from given`.execute(db);
  return rows[0]?.foreign ?? 0;
}

/** What both say must agree; what one of them leaves out says nothing. */
const agree = (column: string) =>
  sql`(s.${sql.ref(column)} = b.${sql.ref(column)} or s.${sql.ref(column)} is null or b.${sql.ref(column)} is null)`;
const NO_CONFLICT = sql`${agree("offer_external_id")} and ${agree("order_external_id")} and ${agree("balance")}
  and (s.details = b.details or s.details = '' or b.details = '')`;

const MONEY = ["type_id", "amount", "currency", "market"];
const WHOLE = ["occurred_at", ...MONEY, "offer_external_id", "order_external_id"];

/** What rows and entries have in common, from all to little; those that are alike in it are met in their order. */
const ROUNDS = [
  { by: [...WHOLE, "balance"], where: sql`s.balance is not null` },
  { by: [...WHOLE, "details"], where: NO_CONFLICT },
  { by: WHOLE, where: NO_CONFLICT },
  { by: ["occurred_at", ...MONEY], where: NO_CONFLICT },
  {
    by: ["billed_on", ...MONEY],
    where: sql`${NO_CONFLICT} and (${isCut(sql`s.occurred_at`, sql`b.occurred_at`)} or ${isCut(sql`b.occurred_at`, sql`s.occurred_at`)})`,
  },
];

/**
 * Rows whose key nothing has get the key of an entry that says the same, which no other row of the file is; what only its entry says a
 * row says as well. So columns that come or go, and seconds that a spreadsheet cut, make no second entry.
 */
export async function adoptEntries(target: Target): Promise<void> {
  for (const { by, where } of ROUNDS) {
    if (!(await isAnyOpen(target))) break;
    await adoptBy(target, by, where);
  }
  await fillBlanks(target);
}

/** What a row leaves out and its entry knows stays: the column was in another file. */
async function fillBlanks({ db, companyId, importId, storeId }: Target): Promise<void> {
  await sql`
    update staging_billing s set offer_external_id = coalesce(s.offer_external_id, b.offer_external_id),
      order_external_id = coalesce(s.order_external_id, b.order_external_id), fee_day = coalesce(s.fee_day, b.fee_day),
      details = case when s.details = '' then b.details else s.details end
    from billing_entries b
    where s.company_id = ${companyId} and b.company_id = s.company_id and s.import_id = ${importId} and b.store_id = ${storeId} and b.entry_key = s.entry_key
      and b.created_by_import is not null
      and ((s.offer_external_id is null and b.offer_external_id is not null) or (s.order_external_id is null and b.order_external_id is not null)
        or (s.fee_day is null and b.fee_day is not null) or (s.details = '' and b.details <> ''))`.execute(db);
}

/** Also where both say nothing; written so that rows are met by hashing. */
function isAlike(column: string) {
  const [given, stored] = [sql.ref(`s.${column}`), sql.ref(`b.${column}`)];
  return UNSAID.has(column) ? sql`coalesce(${stored}, '') = coalesce(${given}, '')` : sql`${stored} = ${given}`;
}

const UNSAID: ReadonlySet<string> = new Set(["offer_external_id", "order_external_id"]);

const strangers = ({ companyId, importId, storeId }: Target) => sql`
  from staging_billing s
  where s.company_id = ${companyId} and s.import_id = ${importId}
    and not exists (select from billing_entries k where k.company_id = s.company_id and k.store_id = ${storeId} and k.entry_key = s.entry_key)`;

/** Entries of files, of the days of the file, that no row of it is. */
const unmet = ({ companyId, importId, storeId }: Target) => sql`
  from billing_entries b
  where b.company_id = ${companyId} and b.store_id = ${storeId} and b.created_by_import is not null
    and b.billed_on in (select d.billed_on from staging_billing d where d.company_id = b.company_id and d.import_id = ${importId})
    and not exists (select from staging_billing k where k.company_id = b.company_id and k.import_id = ${importId} and k.entry_key = b.entry_key)`;

async function isAnyOpen(target: Target): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`select exists (select ${strangers(target)}) and exists (select ${unmet(target)}) as open`.execute(target.db);
  return rows[0]?.open ?? false;
}

async function adoptBy(target: Target, by: readonly string[], where: (typeof ROUNDS)[number]["where"]): Promise<void> {
  const { db, companyId, importId } = target;
  const turn = (of: string, then: string) =>
    sql`row_number() over (partition by ${sql.join(by.map((column) => sql.ref(`${of}.${column}`)))} order by ${sql.ref(`${of}.${then}`)}) as turn`;
  await sql`
    with s as materialized (select s.*, ${turn("s", "row_no")} ${strangers(target)}),
    b as materialized (select b.*, ${turn("b", "id")} ${unmet(target)}),
    met as materialized (
      select s.row_no, b.entry_key, case when s.billed_on = b.billed_on then b.occurred_at else s.occurred_at end as occurred_at
      from s join b on b.turn = s.turn and ${sql.join(by.map(isAlike), sql` and `)}
      where ${where}
    )
    update staging_billing g set entry_key = m.entry_key, occurred_at = m.occurred_at
    from met m where g.company_id = ${companyId} and g.import_id = ${importId} and g.row_no = m.row_no`.execute(db);
}
