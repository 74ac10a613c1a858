/** Takes a staged file of expenses in, with its figures. */
import { sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import { isScheduled } from "#core/expense-kinds.ts";
import { bookedSpan } from "#core/expense-terms.ts";
import type { Day } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type RefreshProgress, refreshLedger } from "#ledger/refresh.ts";
import { bookExpenses } from "../figures/book-expenses.ts";
import { todayOf } from "#ledger/today.ts";
import type { Counts, Remark } from "../imports/import-counts.ts";
import { changedTerms } from "./changed-terms.ts";
import { expenseEffect } from "./expense-effect.ts";
import {
  categoriesNamed,
  findDefaults,
  insertExpenses,
  lockExpenses,
  replaceAllVersions,
  stagedRows,
  updateExpenses,
} from "./expense-rows.query.ts";
import { type ExpensePlan, matchRows, type PlannedExpense } from "./match-rows.ts";

type Target = CompanyScope & { importId: number };
type Run = { dryRun: boolean; report: RefreshProgress; rejected: number };

/** What the form begins with. */
const STANDARD_VAT = bp(2300);

/**
 * Merges the rows into the expenses and brings the ledger up to them. A dry run does the same but for the ledger, of which it
 * says what would become of it; its caller takes it back.
 */
export async function mergeExpenseFile(target: Target, { dryRun, report, rejected }: Run): Promise<Counts> {
  const known = await lockExpenses(target);
  const plan = matchRows(await stagedRows(target), known, await findDefaults(target, STANDARD_VAT));
  const changed = plan.planned.filter(({ isChanged }) => isChanged);
  await write(target, changed);
  const today = await todayOf(target);
  const days = await daysOf(target, changed, today);
  const expenseFileEffect = dryRun ? await expenseEffect(target, days, today) : undefined;
  if (!dryRun && days.length > 0) await refreshLedger(target, { orderIds: [], days }, report);
  await refuse(target, plan.refused, rejected);
  const outcomes = plan.planned.flatMap(({ lines }) => lines.map(({ outcome }) => outcome));
  const count = (wanted: (typeof outcomes)[number]): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    created: count("created"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    removed: 0,
    rejected: plan.refused.length,
    remarks: remarksOf(plan),
    newProducts: 0,
    checked: {
      changes: changedTerms(plan.planned, await namesOf(target)),
      ...(expenseFileEffect === undefined ? {} : { expenseEffect: expenseFileEffect }),
    },
  };
}

async function write(target: Target, changed: readonly PlannedExpense[]): Promise<void> {
  const { ids, added } = await categoriesNamed(
    target,
    changed.flatMap(({ head }) => head.category ?? []),
  );
  const headOf = ({ head }: PlannedExpense) => ({
    ...head,
    categoryId: head.category === null ? null : (ids.get(head.category.toLowerCase()) ?? null),
  });
  const fresh = changed.filter(({ known }) => known === null).map((plan) => ({ plan, line: plan.lines[0]?.line ?? 0 }));
  const numbers = await insertExpenses(
    target,
    fresh.map(({ plan, line }) => ({ ...headOf(plan), line })),
  );
  const old = changed.flatMap((plan) => (plan.known === null ? [] : [{ plan, id: plan.known.id }]));
  await updateExpenses(
    target,
    old.map(({ plan, id }) => ({ ...headOf(plan), id })),
  );
  const created = fresh.flatMap(({ plan, line }) => {
    const id = numbers.get(line);
    return id === undefined ? [] : [{ plan, id }];
  });
  await keepForUndo(target, { old, created, added });
  await replaceAllVersions(
    target,
    [...old, ...created].map(({ plan: { versions }, id }) => ({ id, versions })),
  );
}

type Numbered = { plan: PlannedExpense; id: number };

/** As they were, and at which version the file left them: what is changed later an undo leaves alone. */
async function keepForUndo(
  { db, companyId, importId }: Target,
  { old, created, added }: { old: readonly Numbered[]; created: readonly Numbered[]; added: readonly number[] },
): Promise<void> {
  const rows = [
    ...old.map(({ plan: { known }, id }) => ({ entity: "expense", id, before: JSON.stringify(known) })),
    ...created.map(({ id }) => ({ entity: "newExpense", id, before: null })),
    ...added.map((id) => ({ entity: "newCategory", id, before: null })),
  ];
  const left = await sql<{ id: number; version: number }>`
    select id, version from expenses where company_id = ${companyId} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const versions = new Map(left.rows.map(({ id, version }) => [id, version]));
  const after = rows.map(({ entity, id }) => JSON.stringify(entity === "newCategory" ? {} : { version: versions.get(id) ?? 0 }));
  await sql`
    insert into import_changes (company_id, seq, import_id, entity, entity_key, before, after)
    ${numberedRows(
      companyId,
      "import_changes",
      sql`
    select ${importId}::bigint, g.entity, g.id::text, g.before, g.after
    from unnest(${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ before }) => before)}::jsonb[],
                ${after}::jsonb[]) as g (entity, id, before, after)`,
    )}`.execute(db);
}

/** Days whose postings may be others: of what is booked ahead of time those that changed, of what follows sales all that sold. */
async function daysOf(target: Target, changed: readonly PlannedExpense[], today: Day): Promise<Day[]> {
  const booked = await bookExpenses(target, today);
  const variable = changed
    .flatMap(({ known, versions }) => [...(known?.versions ?? []), ...versions])
    .filter(({ kind }) => !isScheduled(kind));
  return [...new Set([...booked, ...(await soldDays(target, bookedSpan(variable)))])];
}

/** Days with orders in the span of expenses that follow sales. */
export async function soldDays({ db, companyId }: CompanyScope, span: ReturnType<typeof bookedSpan>): Promise<Day[]> {
  if (span === null) return [];
  const { rows } = await sql<{ day: Day }>`
    select distinct l.day from order_lines l
    where l.company_id = ${companyId} and l.day >= ${span.from} and l.day <= coalesce(${span.to}::date, 'infinity')`.execute(db);
  return rows.map(({ day }) => day);
}

async function refuse({ db, companyId, importId }: Target, refused: ExpensePlan["refused"], from: number): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    insert into import_rejections (company_id, import_id, row_no, line_no, reason, params)
    ${ownRows(
      companyId,
      sql`
    select ${importId}::bigint, g.row_no, g.line, g.code, jsonb_build_object('name', g.name)
    from unnest(${refused.map((_, at) => from + at)}::int[], ${refused.map(({ line }) => line)}::int[], ${refused.map(({ code }) => code)}::text[],
                ${refused.map(({ name }) => name)}::text[]) as g (row_no, line, code, name)`,
    )}`.execute(db);
}

const SHOWN_BESIDE = 20;

function remarksOf({ beside, foreign }: ExpensePlan): Remark[] {
  const [first] = foreign;
  return [
    ...(first === undefined ? [] : [{ code: "warnExpenseNumbers", params: {}, count: foreign.length, line: first }]),
    ...beside
      .slice(0, SHOWN_BESIDE)
      .map(({ line, name, since }) => ({ code: "warnExpenseBeside", params: { name, since }, count: 1, line })),
  ];
}

async function namesOf({ db, companyId }: CompanyScope): Promise<(kind: "store" | "tag" | "product", id: string) => string> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'store' as kind, id::text as id, name from stores where company_id = ${companyId}
    union all select 'tag', id::text, name from tags where company_id = ${companyId}
    union all select 'product', p.id::text, p.sku from products p where p.company_id = ${companyId}
      and exists (select from expense_versions v where v.company_id = ${companyId} and v.product_id = p.id)`.execute(db);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (kind, id) => names.get(`${kind} ${id}`) ?? id;
}
