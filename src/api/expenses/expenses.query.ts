import { sql } from "kysely";
import type { ExpenseVersion } from "#core/expense-terms.ts";
import type { ExpenseFacts, Market } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** A version as it is stored: 0 and "" stand for nothing, so that keys need no null. */
export type VersionRow = Omit<ExpenseFacts, "id" | "every" | "storeId" | "market" | "tagId" | "productId"> & {
  id: number;
  everyCount: number | null;
  everyUnit: NonNullable<ExpenseFacts["every"]>["unit"] | null;
  storeId: number;
  market: Market | "";
  tagId: number;
  productId: number;
};

export type ExpenseRow = {
  id: number;
  version: number;
  name: string;
  category: string | null;
  note: string;
  byHand: boolean;
  versions: VersionRow[];
  storeName: string | null;
  tagName: string | null;
  productName: string | null;
};

const VERSION = sql`jsonb_build_object(
  'id', v.id, 'kind', v.kind, 'amount', v.amount, 'percentBp', v.percent_bp, 'currency', v.currency, 'vatMode', v.vat_mode, 'vatRate', v.vat_rate,
  'start', v.start_day, 'end', v.end_day, 'everyCount', v.every_count, 'everyUnit', v.every_unit, 'booking', v.booking, 'anchor', v.anchor_day,
  'storeId', v.store_id, 'market', v.market, 'tagId', v.tag_id, 'productId', v.product_id, 'shareKey', v.share_key, 'countAsAds', v.count_as_ads)`;

/** The company's expenses that are not deleted, by name; `ids` null = all of them. Names are of what the last version is assigned to. */
export async function findExpenses({ db, companyId }: CompanyScope, ids: readonly number[] | null = null): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select e.id, e.version, e.name, c.name as category, e.note,
           not exists (select from payment_operations p where p.company_id = ${companyId} and p.expense_id = e.id) as "byHand",
           said.versions, s.name as "storeName", t.name as "tagName", coalesce(nullif(p.name, ''), p.sku) as "productName"
    from expenses e
    join lateral (
      select jsonb_agg(${VERSION} order by v.start_day, v.id) as versions, (array_agg(v.store_id order by v.start_day desc, v.id desc))[1] as store_id,
             (array_agg(v.tag_id order by v.start_day desc, v.id desc))[1] as tag_id, (array_agg(v.product_id order by v.start_day desc, v.id desc))[1] as product_id
      from expense_versions v where v.company_id = ${companyId} and v.expense_id = e.id
    ) said on said.versions is not null
    left join expense_categories c on c.company_id = ${companyId} and c.id = e.category_id
    left join stores s on s.company_id = ${companyId} and s.id = said.store_id
    left join tags t on t.company_id = ${companyId} and t.id = said.tag_id
    left join products p on p.company_id = ${companyId} and p.id = said.product_id
    where e.company_id = ${companyId} and e.deleted_at is null and (${ids}::bigint[] is null or e.id = any(${ids}::bigint[]))
    order by e.name collate "pl-x-icu", e.id`.execute(db);
  return rows;
}

export type VersionNames = { store: string | null; tag: string | null; sku: string | null };

/** What each version is assigned to, by its number; versions of the whole company are absent. */
export async function findVersionNames({ db, companyId }: CompanyScope): Promise<ReadonlyMap<number, VersionNames>> {
  const { rows } = await sql<VersionNames & { id: number }>`
    select v.id, s.name as store, t.name as tag, p.sku
    from expense_versions v
    left join stores s on s.company_id = ${companyId} and s.id = v.store_id
    left join tags t on t.company_id = ${companyId} and t.id = v.tag_id
    left join products p on p.company_id = ${companyId} and p.id = v.product_id
    where v.company_id = ${companyId} and (v.store_id <> 0 or v.tag_id <> 0 or v.product_id <> 0)`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The expenses whose repetition somebody has declined. */
export async function findDeclined({ db, companyId }: CompanyScope): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from expenses where company_id = ${companyId} and repeat_declined_at is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns whether there is such an expense. */
export async function setDeclined({ db, companyId }: CompanyScope, id: number, declined: boolean): Promise<boolean> {
  const { rows } = await sql`
    update expenses set repeat_declined_at = ${declined ? new Date().toISOString() : null}::timestamptz
    where company_id = ${companyId} and id = ${id} and deleted_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Null where there is none of that state; else nobody changes it until the transaction ends. */
export async function lockExpense({ db, companyId }: CompanyScope, id: number, deleted = false): Promise<{ version: number } | null> {
  const { rows } = await sql<{ version: number }>`
    select version from expenses where company_id = ${companyId} and id = ${id} and (deleted_at is not null) = ${deleted} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type ExpenseHead = { name: string; category: string | null; note: string };

export async function insertExpense(
  { db, companyId }: CompanyScope,
  { name, note }: ExpenseHead,
  categoryId: number | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into expenses (company_id, name, note, category_id) values (${companyId}, ${name}, ${note}, ${categoryId}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("an expense was stored without an id");
  return id;
}

export async function updateExpense(
  { db, companyId }: CompanyScope,
  id: number,
  { name, note }: ExpenseHead,
  categoryId: number | null,
): Promise<void> {
  await sql`
    update expenses set name = ${name}, note = ${note}, category_id = ${categoryId}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

export async function markDeleted({ db, companyId }: CompanyScope, id: number, deleted: boolean): Promise<void> {
  await sql`
    update expenses set deleted_at = ${deleted ? new Date().toISOString() : null}::timestamptz, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** The category of that name, however its letters are written; made when there is none. */
export async function categoryNamed({ db, companyId }: CompanyScope, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select id from expense_categories where company_id = ${companyId} and lower(name) = lower(${name}) order by id limit 1
    ),
    added as (
      insert into expense_categories (company_id, name) select ${companyId}::bigint, ${name}::text where not exists (select from known)
      on conflict (company_id, name) do update set name = excluded.name returning id
    )
    select id from known union all select id from added`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a category was stored without an id");
  return id;
}

export async function findCategories({ db, companyId }: CompanyScope): Promise<{ id: number; name: string; expenses: number }[]> {
  const { rows } = await sql<{ id: number; name: string; expenses: number }>`
    select c.id, c.name, count(e.id)::int as expenses
    from expense_categories c
    left join expenses e on e.company_id = ${companyId} and e.category_id = c.id and e.deleted_at is null
    where c.company_id = ${companyId}
    group by c.id, c.name
    order by c.name collate "pl-x-icu", c.id`.execute(db);
  return rows;
}

export type StoredVersion = Omit<ExpenseVersion, "storeId" | "tagId" | "productId"> & { storeId: number; tagId: number; productId: number };

export async function replaceVersions(
  { db, companyId }: CompanyScope,
  expenseId: number,
  versions: readonly StoredVersion[],
): Promise<void> {
  await sql`delete from expense_versions where company_id = ${companyId} and expense_id = ${expenseId}`.execute(db);
  for (const v of versions) {
    await sql`
      insert into expense_versions (company_id, expense_id, kind, amount, percent_bp, currency, vat_mode, vat_rate, start_day, end_day, every_count,
        every_unit, booking, anchor_day, store_id, market, tag_id, product_id, share_key, count_as_ads)
      values (${companyId}, ${expenseId}, ${v.kind}, ${v.amount}, ${v.percentBp}, ${v.currency}, ${v.vatMode}, ${v.vatRate}, ${v.start}, ${v.end},
        ${v.every?.count ?? null}, ${v.every?.unit ?? null}, ${v.booking}, ${v.anchor}, ${v.storeId}, ${v.market ?? ""}, ${v.tagId}, ${v.productId},
        ${v.shareKey}, ${v.countAsAds})`.execute(db);
  }
}

/** Which of these the company has; 0 = none was named. */
export async function findOwn(
  { db, companyId }: CompanyScope,
  { storeId, tagId, productId }: { storeId: number; tagId: number; productId: number },
): Promise<{ store: boolean; tag: boolean; product: boolean }> {
  const { rows } = await sql<{ store: boolean; tag: boolean; product: boolean }>`
    select ${storeId}::bigint = 0 or exists (select from stores s where s.company_id = ${companyId} and s.id = ${storeId} and s.deleted_at is null) as store,
           ${tagId}::bigint = 0 or exists (select from tags t where t.company_id = ${companyId} and t.id = ${tagId}) as tag,
           ${productId}::bigint = 0 or exists (select from products p where p.company_id = ${companyId} and p.id = ${productId}) as product`.execute(
    db,
  );
  return rows[0] ?? { store: false, tag: false, product: false };
}
