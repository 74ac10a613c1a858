import { sql } from "kysely";
import { addMonths, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { foldForSearch } from "#core/search-fold.ts";
import type { CompanyScope } from "#db/scope.ts";
import { demoCosts } from "#marketplace/simulator/demo-costs.ts";
import type { World } from "#marketplace/simulator/world.ts";
import { recompute } from "#pipeline/recompute.ts";

type DemoExpense = { name: string; category: string; amount: number; vatRate: number; countAsAds?: boolean };

/** Every month, net, minor units of PLN. */
const EXPENSES: readonly DemoExpense[] = [
  { name: "Księgowość", category: "Usługi", amount: 45_000, vatRate: 2300 },
  { name: "Magazyn", category: "Najem", amount: 140_000, vatRate: 2300 },
  { name: "Program do sprzedaży", category: "Usługi", amount: 19_900, vatRate: 2300 },
];

const PACKAGING_PER_ORDER = 140;

/** Purchase costs as the invented seller knows them, packaging and monthly expenses; once, so that edits of visitors stay. */
export async function seedDemoGoods(scope: CompanyScope, world: World, today: Day): Promise<void> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ seeded: boolean }>`select exists (select from expenses where company_id = ${companyId}) as seeded`.execute(
    db,
  );
  if (rows[0]?.seeded === true) return;
  await seedCosts(scope, world);
  await sql`update company_settings set packaging_per_order = ${PACKAGING_PER_ORDER}, version = version + 1 where company_id = ${companyId}`.execute(
    db,
  );
  for (const expense of EXPENSES) await seedExpense(scope, expense, startOfMonth(addMonths(today, -12)));
  // Also the days before the first sale, which nothing that is read later would touch.
  await recompute(scope, { productIds: null, from: null, to: null, daysOnly: true, today });
}

async function seedCosts({ db, companyId }: CompanyScope, world: World): Promise<void> {
  const costs = demoCosts(world);
  await sql`
    with known as (select * from unnest(${costs.map(({ sku }) => sku)}::text[], ${costs.map(({ name }) => name)}::text[], ${costs.map(({ ean }) => ean)}::text[],
                                          ${costs.map(({ sku, name, ean }) => foldForSearch(`${name} ${sku} ${ean}`))}::text[], ${costs.map(({ cost }) => cost)}::numeric[]) as k (sku, name, ean, search_text, cost)),
    added as (
      insert into products (company_id, sku, name, ean, search_text) select ${companyId}::bigint, k.sku, k.name, k.ean, k.search_text from known k
      on conflict (company_id, sku) do nothing returning id, sku
    )
    insert into product_costs (company_id, product_id, unit_cost, currency, vat_mode)
    select ${companyId}::bigint, a.id, k.cost, 'PLN', 'net' from added a join known k on k.sku = a.sku`.execute(db);
}

async function seedExpense({ db, companyId }: CompanyScope, expense: DemoExpense, start: Day): Promise<void> {
  await sql`
    with category as (
      insert into expense_categories (company_id, name) values (${companyId}, ${expense.category})
      on conflict (company_id, name) do update set name = excluded.name returning id
    ),
    added as (insert into expenses (company_id, name, category_id) select ${companyId}::bigint, ${expense.name}, id from category returning id)
    insert into expense_versions (company_id, expense_id, kind, amount, currency, vat_mode, vat_rate, start_day, every_count, every_unit, anchor_day)
    select ${companyId}::bigint, id, 'recurring', ${expense.amount}, 'PLN', 'net', ${expense.vatRate}, ${start}, 1, 'month', ${start} from added`.execute(
    db,
  );
}
