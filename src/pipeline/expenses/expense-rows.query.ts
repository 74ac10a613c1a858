/** Expenses as an import reads and writes them: all at once. */
import { sql } from "kysely";
import type { ExpenseVersion } from "#core/expense-terms.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { ExpenseFileRow } from "#files/expenses.ts";
import { paysVatToday } from "../figures/pays-vat.query.ts";
import type { ExpenseHead, KnownExpense } from "./known-expense.ts";
import type { Defaults } from "./match-rows.ts";

type Import = CompanyScope & { importId: number };

export async function stagedRows({ db, companyId, importId }: Import): Promise<ExpenseFileRow[]> {
  const { rows } = await sql<{ expense: ExpenseFileRow }>`
    select expense from staging_expenses where company_id = ${companyId} and import_id = ${importId} order by row_no`.execute(db);
  return rows.map(({ expense }) => expense);
}

const VERSION = sql`jsonb_build_object(
  'kind', v.kind, 'amount', v.amount, 'percentBp', v.percent_bp, 'currency', v.currency, 'vatMode', v.vat_mode, 'vatRate', v.vat_rate,
  'start', v.start_day, 'end', v.end_day, 'every', case when v.every_unit is not null then jsonb_build_object('count', v.every_count, 'unit', v.every_unit) end,
  'booking', v.booking, 'anchor', v.anchor_day, 'storeId', nullif(v.store_id, 0)::text, 'market', nullif(v.market, ''),
  'tagId', nullif(v.tag_id, 0)::text, 'productId', nullif(v.product_id, 0)::text, 'shareKey', v.share_key, 'countAsAds', v.count_as_ads)`;

/** Those that are not deleted, locked until the transaction ends; by their age, so that a file meets the older of two alike first. */
export async function lockExpenses({ db, companyId }: CompanyScope): Promise<(KnownExpense & { version: number })[]> {
  await sql`select id from expenses where company_id = ${companyId} and deleted_at is null order by id for update`.execute(db);
  const { rows } = await sql<KnownExpense & { version: number }>`
    select e.id, e.version, e.name, c.name as category, e.note,
           not exists (select from payment_operations p where p.company_id = ${companyId} and p.expense_id = e.id) as "byHand", terms.versions
    from expenses e
    join lateral (
      select jsonb_agg(${VERSION} order by v.start_day, v.id) as versions
      from expense_versions v where v.company_id = ${companyId} and v.expense_id = e.id
    ) terms on terms.versions is not null
    left join expense_categories c on c.company_id = ${companyId} and c.id = e.category_id
    where e.company_id = ${companyId} and e.deleted_at is null
    order by e.id`.execute(db);
  return rows;
}

/** As the form offers it: net for VAT payers of today, gross for others, 23 %. */
export async function findDefaults(scope: CompanyScope, vatRate: Defaults["vatRate"]): Promise<Defaults> {
  return { vatMode: (await paysVatToday(scope)) ? "net" : "gross", vatRate };
}

/** Name, folded, → id. @returns the ids of those that were not there before as well. */
export async function categoriesNamed(
  { db, companyId }: CompanyScope,
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, number>; added: number[] }> {
  const known = await allCategories({ db, companyId });
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name]))].flatMap(([folded, name]) =>
    known.has(folded) ? [] : [name],
  );
  if (wanted.length === 0) return { ids: known, added: [] };
  const { rows } = await sql<{ id: number; name: string }>`
    insert into expense_categories (company_id, name) select ${companyId}::bigint, w.name from unnest(${wanted}::text[]) w (name)
    returning id, name`.execute(db);
  const added = rows.map(({ id, name }) => [name.toLowerCase(), id] as const);
  return { ids: new Map([...known, ...added]), added: rows.map(({ id }) => id) };
}

/** Of two whose names differ in case alone the older one. */
async function allCategories({ db, companyId }: CompanyScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from expense_categories where company_id = ${companyId} order by id desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

type Written = ExpenseHead & { id: number; categoryId: number | null };
type New = ExpenseHead & { line: number; categoryId: number | null };

/** @returns line of the file → the number of its expense. */
export async function insertExpenses({ db, companyId, importId }: Import, heads: readonly New[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; line: number }>`
    insert into expenses (company_id, created_by_import, import_line, name, note, category_id)
    select ${companyId}::bigint, ${importId}::bigint, g.* from unnest(${heads.map(({ line }) => line)}::int[], ${heads.map(({ name }) => name)}::text[],
      ${heads.map(({ note }) => note)}::text[], ${heads.map(({ categoryId }) => categoryId)}::bigint[]) as g
    returning id, import_line as line`.execute(db);
  return new Map(rows.map(({ id, line }) => [line, id]));
}

export async function updateExpenses({ db, companyId }: CompanyScope, heads: readonly Written[]): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    update expenses e set name = g.name, note = g.note, category_id = g.category_id, version = e.version + 1
    from unnest(${heads.map(({ id }) => id)}::bigint[], ${heads.map(({ name }) => name)}::text[], ${heads.map(({ note }) => note)}::text[],
      ${heads.map(({ categoryId }) => categoryId)}::bigint[]) as g (id, name, note, category_id)
    where e.company_id = ${companyId} and e.id = g.id`.execute(db);
}

export type VersionsOf = { id: number; versions: readonly ExpenseVersion[] };

/** What the expenses say from now on, in the place of what they said. */
export async function replaceAllVersions({ db, companyId }: CompanyScope, expenses: readonly VersionsOf[]): Promise<void> {
  if (expenses.length === 0) return;
  await sql`delete from expense_versions where company_id = ${companyId} and expense_id = any(${expenses.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const rows = expenses.flatMap(({ id, versions }) => versions.map((version) => ({ id, ...version })));
  const column = <Value>(of: (row: (typeof rows)[number]) => Value): Value[] => rows.map(of);
  const number = (text: string | null): number => (text === null ? 0 : Number(text));
  await sql`
    insert into expense_versions (company_id, expense_id, kind, amount, percent_bp, currency, vat_mode, vat_rate, start_day, end_day, every_count, every_unit,
      booking, anchor_day, store_id, market, tag_id, product_id, share_key, count_as_ads)
    select ${companyId}::bigint, g.* from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ kind }) => kind)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ percentBp }) => percentBp)}::int[], ${column(({ currency }) => currency)}::text[], ${column(({ vatMode }) => vatMode)}::text[],
      ${column(({ vatRate }) => vatRate)}::int[], ${column(({ start }) => start)}::date[], ${column(({ end }) => end)}::date[],
      ${column(({ every }) => every?.count ?? null)}::int[], ${column(({ every }) => every?.unit ?? null)}::text[],
      ${column(({ booking }) => booking)}::text[], ${column(({ anchor }) => anchor)}::date[], ${column(({ storeId }) => number(storeId))}::bigint[],
      ${column(({ market }) => market ?? "")}::text[], ${column(({ tagId }) => number(tagId))}::bigint[],
      ${column(({ productId }) => number(productId))}::bigint[], ${column(({ shareKey }) => shareKey)}::text[],
      ${column(({ countAsAds }) => countAsAds)}::boolean[]) as g`.execute(db);
}
